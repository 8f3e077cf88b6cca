import type { Offer, Records } from '#engine/view';
import { describe, expect, test } from 'vitest';
import { idleTool } from '#renderer/map/tools/idle.ts';
import { measureTool } from '#renderer/map/tools/measure.ts';
import { moveTool } from '#renderer/map/tools/move.ts';
import { targetTool } from '#renderer/map/tools/target.ts';
import { edge, key, level, model, pointer, recordsOf, section } from './dungeon.ts';

const room = recordsOf(
  level(),
  section('hall', 0, 0, 6, 4),
  model('hero', 0, 0, { side: 'hero', label: 'Human Warrior' }),
  model('rat2', 3, 0, { number: 2, label: 'rat 2' }),
  model('rat1', 5, 0, { number: 1, label: 'rat 1' }),
  edge('5,2,e', 'door', { state: 'closed' }),
);

describe('nothing in hand', () => {
  const idle = () => idleTool({ records: room, audience: 'gm' });

  test('a click on a piece selects it, on a door or the floor looks closer', () => {
    expect(idle().take(pointer('release', 0, 0, { model: 'hero' }))).toEqual([
      { do: 'select', model: 'hero' },
    ]);
    const door = { edge: '5,2,e', edgeId: 'l1:5,2,e', section: 'hall' };
    expect(idle().take(pointer('release', 5, 2, door))).toEqual([
      { do: 'inspect', on: { what: 'edge', id: 'l1:5,2,e', square: { x: 5, y: 2 }, edge: '5,2,e' } },
    ]);
    expect(idle().take(pointer('release', 1, 1, { section: 'hall' }))).toMatchObject([
      { do: 'inspect', on: { what: 'section', id: 'hall' } },
    ]);
  });

  test('the end of a drag over the map is no click', () => {
    expect(idle().take(pointer('release', 1, 1, { section: 'hall', dragged: true }))).toEqual([]);
  });

  test('a right click says what it was on, and where on the window', () => {
    const [intent] = idle().take(pointer('context', 3, 0, { model: 'rat2', client: { x: 400, y: 90 } }));
    expect(intent).toEqual({
      do: 'context',
      on: { what: 'model', id: 'rat2', square: { x: 3, y: 0 } },
      at: { x: 400, y: 90 },
    });
  });

  test('a right click on a plain wall names its edge', () => {
    const [intent] = idle().take(pointer('context', 0, 0, { edge: '0,-1,s', section: 'hall' }));
    expect(intent).toMatchObject({ do: 'context', on: { what: 'edge', id: null, edge: '0,-1,s' } });
  });

  test('the GM carries a piece to another square: a ruling; back to where it stood: nothing', () => {
    const tool = idle();
    tool.take(pointer('press', 0, 0, { model: 'hero' }));
    tool.take(pointer('move', 2, 2, { dragged: true }));
    expect(tool.overlay().ghosts).toMatchObject([{ squares: [{ x: 2, y: 2 }], active: true }]);
    expect(tool.take(pointer('release', 2, 2, { dragged: true }))).toEqual([
      { do: 'ruling', ruling: { kind: 'move', model: 'hero', to: [2, 2] } },
    ]);
    tool.take(pointer('press', 0, 0, { model: 'hero' }));
    tool.take(pointer('move', 2, 2, { dragged: true }));
    expect(tool.take(pointer('release', 0, 0, { dragged: true }))).toEqual([]);
  });

  test('a carried piece over another one or over the void says so', () => {
    const tool = idle();
    tool.take(pointer('press', 0, 0, { model: 'hero' }));
    tool.take(pointer('move', 3, 0, { dragged: true }));
    expect(tool.overlay().ghosts?.[0]?.reason).toContain('rat 2');
    tool.take(pointer('move', 30, 0, { dragged: true }));
    expect(tool.overlay().ghosts?.[0]?.reason).toBeTruthy();
  });

  test('players carry nothing', () => {
    const tool = idleTool({ records: room, audience: 'players' });
    tool.take(pointer('press', 0, 0, { model: 'hero' }));
    tool.take(pointer('move', 2, 2, { dragged: true }));
    expect(tool.take(pointer('release', 2, 2, { dragged: true }))).toEqual([]);
  });

  test('arrows look around and Enter selects what stands there', () => {
    const tool = idle();
    expect(tool.takes('Enter')).toBe(false);
    tool.take(pointer('move', 2, 0));
    tool.take(key('ArrowRight'));
    expect(tool.overlay().cursor).toEqual({ x: 3, y: 0 });
    expect(tool.take(key('Enter'))).toEqual([{ do: 'select', model: 'rat2' }]);
    expect(tool.take(key('Escape'))).toEqual([{ do: 'select', model: null }]);
  });
});

describe('a move', () => {
  const offer = (allowance: number, more: object = {}): Offer => ({
    id: 'move',
    label: 'Move',
    key: 'm',
    open: true,
    fixed: { type: 'move', by: 'hero' },
    choose: {
      field: 'to',
      from: {
        of: 'squares',
        level: 'l1',
        model: 'hero',
        query: { mover: 'hero', from: { x: 0, y: 0 }, allowance, ...more },
      },
    },
  });

  test('reach is shown, and the way to the square under the pointer with its count', () => {
    const tool = moveTool({ records: room, offer: offer(4) });
    expect(tool.overlay().reach?.squares).toContainEqual({ x: 2, y: 2, steps: 4 });
    expect(tool.overlay().reach?.squares.some(({ x, y }) => x === 3 && y === 0)).toBe(false);
    tool.take(pointer('move', 2, 1));
    const { path } = tool.overlay();
    expect(path?.squares[0]).toEqual({ x: 0, y: 0 });
    expect(path?.squares.at(-1)).toEqual({ x: 2, y: 1 });
    expect(path?.label).toBe('3 of 4');
  });

  test('a click sends the whole command, with the square as a pair', () => {
    const tool = moveTool({ records: room, offer: offer(4) });
    expect(tool.take(pointer('release', 2, 1))).toEqual([
      { do: 'command', fields: { type: 'move', by: 'hero', to: [2, 1] } },
    ]);
  });

  test('so do arrows and Enter', () => {
    const tool = moveTool({ records: room, offer: offer(4) });
    tool.take(key('ArrowDown'));
    tool.take(key('ArrowRight'));
    expect(tool.overlay().cursor).toEqual({ x: 1, y: 1 });
    expect(tool.overlay().path?.label).toBe('2 of 4');
    expect(tool.take(key('Enter'))).toEqual([
      { do: 'command', fields: { type: 'move', by: 'hero', to: [1, 1] } },
    ]);
  });

  test('dragging the piece itself is the same move, dragging the map is none', () => {
    const tool = moveTool({ records: room, offer: offer(4) });
    tool.take(pointer('press', 0, 0, { model: 'hero' }));
    expect(tool.take(pointer('release', 1, 1, { dragged: true }))).toMatchObject([{ do: 'command' }]);
    tool.take(pointer('press', 4, 4));
    expect(tool.take(pointer('release', 1, 1, { dragged: true }))).toEqual([]);
  });

  test('a square that cannot be reached says why and sends nothing', () => {
    const tool = moveTool({ records: room, offer: offer(4) });
    tool.take(pointer('move', 5, 3));
    expect(tool.take(pointer('release', 5, 3))).toEqual([]);
    expect(tool.hint()).toBe('8 squares: too far');
    expect(tool.overlay().ghosts?.[0]?.reason).toBe('8 squares: too far');
    tool.take(pointer('move', 4, 3));
    expect(tool.overlay().ghosts).toBeUndefined();
  });

  test('a click on another piece selects that one', () => {
    const tool = moveTool({ records: room, offer: offer(4) });
    expect(tool.take(pointer('release', 5, 0, { model: 'rat1' }))).toEqual([{ do: 'select', model: 'rat1' }]);
  });

  test('a square that stops the model is marked, with the reason on the way', () => {
    const why = "in rat 2's reach";
    const tool = moveTool({ records: room, offer: offer(4, { stops: [{ x: 2, y: 0, why }] }) });
    expect(tool.overlay().reach?.squares).toContainEqual({ x: 2, y: 0, steps: 2, stop: why });
    tool.take(pointer('move', 2, 0));
    expect(tool.overlay().path).toMatchObject({ label: '2 of 4', stop: `stopped: ${why}` });
  });

  test('a run adds what a walk does not reach, and sends the run', () => {
    const run = { ...offer(6), id: 'run', fixed: { type: 'run', by: 'hero' } };
    const tool = moveTool({ records: room, offer: offer(2), run });
    const { reach } = tool.overlay();
    expect(reach?.run).toContainEqual(expect.objectContaining({ x: 2, y: 2 }));
    expect(reach?.run?.some(({ x, y }) => x === 1 && y === 1)).toBe(false);
    expect(tool.take(pointer('release', 2, 2))).toEqual([
      { do: 'command', fields: { type: 'run', by: 'hero', to: [2, 2] } },
    ]);
  });

  test('a large model covers four squares and is sent to its north-west one', () => {
    const records = recordsOf(level(), section('hall', 0, 0, 6, 4), model('ogre', 0, 0, { size: 2 }));
    const query = { mover: 'ogre', from: { x: 0, y: 0 }, allowance: 3, size: 2 };
    const large: Offer = {
      ...offer(3),
      choose: { field: 'to', from: { of: 'squares', level: 'l1', model: 'ogre', query } },
    };
    const tool = moveTool({ records, offer: large });
    expect(tool.overlay().reach?.squares).toContainEqual(expect.objectContaining({ x: 4, y: 1 }));
    tool.take(pointer('move', 3, 0));
    expect(tool.overlay().path?.size).toBe(2);
    expect(tool.take(pointer('release', 4, 1))).toMatchObject([{ do: 'command', fields: { to: [3, 0] } }]);
  });

  test('a closed offer and one of another kind show no reach', () => {
    expect(moveTool({ records: room, offer: { ...offer(4), open: false } }).overlay().reach?.squares).toEqual(
      [],
    );
    expect(
      moveTool({ records: room, offer: { ...offer(4), choose: undefined } }).overlay().reach?.squares,
    ).toEqual([]);
  });

  test('a new view changes the reach', () => {
    const tool = moveTool({ records: room, offer: offer(4) });
    const freed: Records = { ...room };
    delete (freed as Record<string, unknown>)['rat2'];
    tool.refresh(freed);
    expect(tool.overlay().reach?.squares).toContainEqual({ x: 3, y: 0, steps: 3 });
  });
});

describe('targets', () => {
  const members = [
    { id: 'rat1', open: false, why: 'out of reach' },
    { id: 'rat2', open: true },
  ];
  const offer: Offer = {
    id: 'attack',
    label: 'Attack',
    key: 'a',
    open: true,
    fixed: { type: 'attack', by: 'hero' },
    choose: { field: 'at', from: { of: 'models', among: members } },
  };

  test("the monster's own number is its key", () => {
    const tool = targetTool({ records: room, members, offer });
    expect(tool.take(key('2'))).toEqual([
      { do: 'command', fields: { type: 'attack', by: 'hero', at: 'rat2' } },
    ]);
  });

  test('a closed one is not taken, but says why as soon as it is in focus', () => {
    const tool = targetTool({ records: room, members, offer });
    expect(tool.take(key('1'))).toEqual([]);
    expect(tool.overlay().targets).toContainEqual({
      model: 'rat1',
      open: false,
      focus: true,
      why: 'out of reach',
    });
    tool.take(key('Tab'));
    expect(tool.overlay().targets).toContainEqual({ model: 'rat2', open: true, focus: true });
    tool.take(pointer('move', 5, 0, { model: 'rat1' }));
    expect(tool.overlay().targets?.find((mark) => mark.focus)?.model).toBe('rat1');
  });

  test('Enter takes the first open one, or the preferred', () => {
    expect(targetTool({ records: room, members }).take(key('Enter'))).toEqual([{ do: 'choose', id: 'rat2' }]);
    const both = members.map((member) => ({ ...member, open: true }));
    expect(targetTool({ records: room, members: both, preferred: 'rat2' }).take(key('Enter'))).toEqual([
      { do: 'choose', id: 'rat2' },
    ]);
  });

  test('options of a prompt answer with the option, not with the model', () => {
    const options = [
      { id: 'free-1', model: 'rat1', open: true },
      { id: 'free-2', model: 'rat2', open: true },
    ];
    const tool = targetTool({ records: room, members: options });
    expect(tool.take(key('2'))).toEqual([{ do: 'choose', id: 'free-2' }]);
    expect(tool.take(pointer('release', 5, 0, { model: 'rat1' }))).toEqual([{ do: 'choose', id: 'free-1' }]);
  });

  test('twelve foes: 1 waits for a second digit, 12 is taken at once', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`f${i + 1}`, model(`f${i + 1}`, i, 5, { number: i + 1 })]),
    );
    const all = Object.keys(many).map((id) => ({ id, open: true }));
    const tool = targetTool({ records: { ...room, ...many }, members: all });
    expect(tool.take(key('1'))).toEqual([]);
    expect(tool.take(key('2'))).toEqual([{ do: 'choose', id: 'f12' }]);
    expect(tool.take(key('1'))).toEqual([]);
    expect(tool.take(key('Enter'))).toEqual([{ do: 'choose', id: 'f1' }]);
    expect(tool.take(key('7'))).toEqual([{ do: 'choose', id: 'f7' }]);
  });

  test('Escape leaves', () => {
    expect(targetTool({ records: room, members }).take(key('Escape'))).toEqual([{ do: 'cancel' }]);
  });
});

describe('measuring', () => {
  const measure = (records: Records) => {
    const tool = measureTool({ records });
    tool.take(pointer('release', 0, 3));
    tool.take(pointer('move', 4, 3));
    return tool;
  };

  test('distance counts squares, and a free line is clear', () => {
    expect(measure(room).overlay().sight).toMatchObject({ state: 'clear', label: '4 squares, clear' });
  });

  test('a wall in between is lit as what blocks', () => {
    const walled = { ...room, ...recordsOf(...[0, 1, 2, 3].map((y) => edge(`1,${y},e`, 'wall'))) };
    const mark = measure(walled).overlay().sight;
    expect(mark).toMatchObject({ state: 'blocked', blocker: { edge: '1,3,e' } });
    expect(mark?.stopAt).toBeCloseTo(0.375, 1);
  });

  test('a model in between is lit by its id', () => {
    const crowded = { ...room, ...recordsOf(model('ogre', 2, 2, { size: 2 })) };
    expect(measure(crowded).overlay().sight).toMatchObject({ blocker: { model: 'ogre' } });
  });

  test('a second click holds the line, a third begins anew', () => {
    const tool = measure(room);
    tool.take(pointer('release', 4, 3));
    tool.take(pointer('move', 2, 2));
    expect(tool.overlay().sight?.to).toEqual({ x: 4, y: 3 });
    tool.take(pointer('release', 2, 2));
    tool.take(pointer('move', 2, 3));
    expect(tool.overlay().sight).toMatchObject({ from: { x: 2, y: 2 }, to: { x: 2, y: 3 } });
  });
});
