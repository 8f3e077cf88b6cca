import { describe, expect, it } from 'vitest';
import { chooseTool, type Choosable } from '#renderer/map/tools/choose.ts';
import type { MapInput } from '#renderer/map/input.ts';
import { liesAt } from '#renderer/map/spots.ts';
import { createPointing } from '#renderer/map/pointing.ts';
import { mapOf } from '#renderer/map/model.ts';
import { key, level, model, pointer, recordsOf, section } from './map/dungeon.ts';

const dungeon = recordsOf(
  level(),
  level('l2', false),
  section('passage', 0, 0, 5, 2),
  section('cellar', 20, 20, 2, 2, { level: 'l2' }),
  model('hero', 4, 1, { side: 'hero' }),
);

const room = (id: string, x: number): Choosable => ({
  id,
  label: id,
  open: true,
  place: { level: 'l1', x, y: -5, w: 5, h: 5 },
});
const rooms = [room('middle', 0), room('west', -3), room('east', 3)];
const wall = (side: 'n' | 's'): Choosable => ({
  id: side,
  label: `${side} wall`,
  open: true,
  place: { level: 'l1', x: 0, y: 0, w: 5, h: 2, side },
});
const square = (x: number, y: number): Choosable => ({
  id: `${x},${y}`,
  label: `${x},${y}`,
  open: true,
  place: { level: 'l1', x, y, w: 1, h: 1 },
});
const door = (name: string): Choosable => ({ id: name, label: name, open: true, edge: `l1:${name}` });

const tool = (members: readonly Choosable[], preferred?: string) =>
  chooseTool({ records: dungeon, members, ...(preferred ? { preferred } : {}) });
const active = (made: ReturnType<typeof tool>) => made.overlay().ghosts!.filter((ghost) => ghost.active);
/** The pointer at an exact point, in squares. */
const at = (type: 'move' | 'press' | 'release', x: number, y: number, more: object = {}) =>
  pointer(type, Math.floor(x), Math.floor(y), { at: { x, y }, ...more });

describe('Places on the map', () => {
  it('are all drawn; the proposed one is in hand, under Enter, and keeps its line when another is looked at', () => {
    const made = tool(rooms, 'middle');
    expect(made.overlay().ghosts).toHaveLength(3);
    expect(active(made)).toMatchObject([
      { section: { x: 0, y: -5, w: 5, h: 5 }, proposed: true, label: 'Enter' },
    ]);
    made.take(key('Tab'));
    expect(made.candidate()).toBe('west');
    expect(made.overlay().ghosts!.filter(({ proposed }) => proposed)).toMatchObject([{ active: false }]);
    expect(made.take(key('Enter'))).toEqual([{ do: 'choose', id: 'west' }]);
  });

  it('are walked by Tab in their order, round and back, and by arrows towards where they lie', () => {
    const made = tool(rooms, 'middle');
    made.take(key('Tab', true));
    expect(made.candidate()).toBe('east');
    made.take(key('Tab'));
    expect(made.candidate()).toBe('middle');
    made.take(key('ArrowLeft'));
    expect(made.candidate()).toBe('west');
    made.take(key('ArrowLeft'));
    expect(made.candidate()).toBe('west');
    made.take(key('ArrowRight'));
    expect(made.candidate()).toBe('middle');
  });

  it('that overlap are told apart by the nearest middle; a click takes one', () => {
    const made = tool(rooms, 'middle');
    made.take(at('move', 5.2, -2.5));
    expect(made.candidate()).toBe('east');
    made.take(at('move', 2.4, -2.5));
    expect(made.candidate()).toBe('middle');
    made.take(at('press', -2.5, -2.5));
    expect(made.take(at('release', -2.5, -2.5))).toEqual([{ do: 'choose', id: 'west' }]);
  });

  it('are left alone by a click elsewhere, which selects a piece as ever', () => {
    const made = tool(rooms, 'middle');
    expect(made.take(at('release', 20, 20))).toEqual([]);
    expect(made.take(at('release', 4.5, 1.5, { model: 'hero' }))).toEqual([{ do: 'select', model: 'hero' }]);
    expect(made.candidate()).toBe('middle');
  });

  it('take the piece where it is dragged to, the nearest one that is legal, and wait for Enter', () => {
    const made = tool(rooms, 'middle');
    made.take(at('press', 1, -4));
    made.take(at('move', 5.5, -9, { dragged: true }));
    expect(made.candidate()).toBe('east');
    expect(made.take(at('release', 5.5, -9, { dragged: true }))).toEqual([]);
    expect(made.candidate()).toBe('east');
    expect(made.take(key('Enter'))).toEqual([{ do: 'choose', id: 'east' }]);
  });

  it('may be walls: a line along their side, meant from a square away', () => {
    const made = tool([wall('n'), wall('s')], 'n');
    expect(active(made)).toMatchObject([{ wall: { of: { x: 0, y: 0, w: 5, h: 2 }, side: 'n' } }]);
    made.take(at('move', 2, 1.7));
    expect(made.candidate()).toBe('s');
    made.take(at('move', 2, -0.4));
    expect(made.candidate()).toBe('n');
    made.take(at('move', 2, 3.2));
    expect(made.candidate()).toBe('n');
  });

  it('may be edges and single squares', () => {
    const doors = tool([door('1,-1,s'), door('2,-1,s')]);
    expect(active(doors)).toMatchObject([{ gate: '1,-1,s' }]);
    doors.take(at('move', 2.6, 0.2));
    expect(doors.candidate()).toBe('2,-1,s');
    const squares = tool([square(1, 0), square(2, 0)]);
    expect(active(squares)).toMatchObject([{ squares: [{ x: 1, y: 0 }] }]);
    squares.take(key('ArrowRight'));
    expect(squares.candidate()).toBe('2,0');
  });

  it('that are laid already are marked as squares, not covered with a new floor', () => {
    const made = tool([{ ...wall('n'), place: { level: 'l1', x: 0, y: 0, w: 5, h: 2 } }]);
    expect(active(made)[0]!.section).toBeUndefined();
    expect(active(made)[0]!.squares).toHaveLength(10);
  });

  it('of another level are shown there: only those of the candidate’s level are drawn', () => {
    const below: Choosable = {
      id: 'below',
      label: 'below',
      open: true,
      place: { level: 'l2', x: 20, y: 20, w: 2, h: 2 },
    };
    const made = tool([square(1, 0), below]);
    expect([made.level(), made.overlay().ghosts!.length]).toEqual(['l1', 1]);
    made.take(key('Tab'));
    expect(made.level()).toBe('l2');
    expect(made.overlay().ghosts).toMatchObject([{ active: true, squares: { length: 4 } }]);
  });

  it('that are closed say why and are not taken', () => {
    const made = tool([{ ...rooms[0]!, open: false, why: 'It has been searched.' }]);
    expect(active(made)).toMatchObject([{ reason: 'It has been searched.' }]);
    expect(made.take(key('Enter'))).toEqual([]);
  });

  it('name the squares that must be in sight, walls and edges from both sides', () => {
    expect(tool(rooms, 'west').squares().candidate).toEqual([
      { x: -3, y: -5 },
      { x: 1, y: -1 },
    ]);
    expect(tool([door('1,-1,s')]).squares().all).toEqual([
      { x: 1, y: -1 },
      { x: 1, y: 0 },
    ]);
  });

  it('stand beside answers in words, which have no ghost', () => {
    const made = tool([rooms[0]!, { id: 'none', label: 'No room', open: true }]);
    made.take(key('Tab'));
    expect(made.candidate()).toBe('none');
    expect(active(made)).toEqual([]);
    expect(made.take(key('Enter'))).toEqual([{ do: 'choose', id: 'none' }]);
  });
});

describe('A press on the outline in hand', () => {
  it('takes it up; beside it the map is moved', () => {
    const [ghost] = active(tool(rooms, 'middle'));
    const said: MapInput[] = [];
    let panned = 0;
    const pointing = createPointing({
      camera: () => ({ x: 0, y: 640, zoom: 1 }),
      map: () => mapOf(dungeon),
      carries: () => true,
      grips: (point) => ghost!.grip === true && liesAt(ghost!, point),
      origin: () => ({ left: 0, top: 0 }),
      emit: (event) => said.push(event),
      pan: () => (panned += 1),
      zoom: () => undefined,
      settle: () => undefined,
      panning: () => undefined,
    });
    const event = (x: number, y: number) =>
      ({
        clientX: x * 64,
        clientY: y * 64 + 640,
        button: 0,
        pointerId: 1,
        pointerType: 'mouse',
      }) as PointerEvent;
    pointing.down(event(2, -3));
    pointing.move(event(4, -3));
    expect(said.at(-1)).toMatchObject({ type: 'move', dragged: true, at: { x: 4, y: -3 } });
    pointing.up(event(4, -3));
    expect(panned).toBe(0);
    pointing.down(event(-4, -3));
    pointing.move(event(-6, -3));
    expect(panned).toBe(1);
  });
});
