import type { Records } from '#engine/view';
import { boardOf, fits } from '#board';
import { describe, expect, test } from 'vitest';
import type { Intent } from '#renderer/map/input.ts';
import { boardFrom, edgeSight, mapOf } from '#renderer/map/model.ts';
import { placeTool } from '#renderer/map/tools/place.ts';
import type { Placeable } from '#renderer/map/tools/place.ts';
import { layingRules } from '#renderer/map/tools/poses.ts';
import { edge, key, laid, level, model, pieces, pointer, recordsOf, section } from './dungeon.ts';

const empty = recordsOf(level());
const rulingOf = (intents: readonly Intent[]) => {
  const [intent] = intents;
  if (intent?.do !== 'ruling') throw new Error(`No ruling, but ${JSON.stringify(intents)}`);
  return intent.ruling;
};
const tool = (records: Records, start?: Placeable) =>
  placeTool({ records, level: 'l1', centre: { x: 0, y: 0 }, pieces, ...(start ? { start } : {}) });

/** Plays keys; each ruling is laid at once and the tool gets the new view, as at the table. */
function play(records: Records, keys: string): { records: Records; rulings: Record<string, unknown>[] } {
  const hand = tool(records);
  const rulings: Record<string, unknown>[] = [];
  let now = records;
  for (const name of keys.split(' ')) {
    for (const intent of hand.take(key(name))) {
      if (intent.do !== 'ruling') continue;
      rulings.push(intent.ruling);
      now = laid(now, intent.ruling);
      hand.refresh(now);
    }
  }
  return { records: now, rulings };
}

describe('laying by hand', () => {
  test('a stair, two passages, a junction and a room with a door take ten inputs, eleven with L', () => {
    const keys = '1 Enter 2 Enter 2 Enter 3 Enter 5 Enter';
    expect(keys.split(' ').length + 1).toBeLessThanOrEqual(12);
    const { records, rulings } = play(empty, keys);
    expect(rulings.map((ruling) => ruling['section'])).toEqual([
      'stairs',
      'passage',
      'passage',
      't-junction',
      'room',
    ]);
    const map = mapOf(records);
    expect(map.sections.map(({ x, y, w, h }) => [x, y, w, h]).slice(0, 4)).toEqual([
      [0, 0, 2, 2],
      [0, -5, 2, 5],
      [0, -10, 2, 5],
      [0, -12, 2, 2],
    ]);
    expect(edgeSight(map, { x: 0, y: 0 }, 'n')).toBe('joint');
    expect(edgeSight(map, { x: 0, y: -12 }, 'w')).toBe('exit');
    expect([...map.edges.values()].filter((one) => one.edge === 'door')).toHaveLength(1);
    expect(rulings[4]).toMatchObject({ kind: 'lay', floor: 'room', hidden: false });
  });

  test('the ruling carries the pose of the board, so that the game lays just what was shown', () => {
    const { rulings } = play(empty, '1 Enter 2 Enter');
    const [, passage] = rulings;
    expect(passage).toMatchObject({
      kind: 'lay',
      at: [0, -5],
      turn: 0,
      pose: { x: 0, y: -5, w: 2, h: 5, host: 's1' },
    });
  });

  test('a ghost at every legal joint, one of them active: the nearest to the pointer', () => {
    const { records } = play(empty, '1 Enter');
    const hand = tool(records);
    hand.take(key('2'));
    hand.take(pointer('move', 6, 0));
    const ghosts = hand.overlay().ghosts ?? [];
    expect(ghosts).toHaveLength(4);
    expect(ghosts.filter((ghost) => ghost.active).map((ghost) => ghost.section)).toEqual([
      { x: 2, y: 0, w: 5, h: 2 },
    ]);
    const { shape } = boardFrom(records, 'l1');
    for (const ghost of ghosts) expect(fits(boardOf(shape), ghost.section!).fits).toBe(true);
    expect(rulingOf(hand.take(pointer('release', 6, 0)))).toMatchObject({ at: [2, 0] });
  });

  test('Tab and arrows go from joint to joint', () => {
    const { records } = play(empty, '1 Enter');
    const hand = tool(records);
    hand.take(key('2'));
    const active = () => hand.overlay().ghosts?.find((ghost) => ghost.active)?.section;
    hand.take(key('ArrowDown'));
    expect(active()).toEqual({ x: 0, y: 2, w: 2, h: 5 });
    hand.take(key('ArrowUp'));
    expect(active()).toEqual({ x: 0, y: -5, w: 2, h: 5 });
    const seen = new Set<string>();
    for (let press = 0; press < 4; press++) {
      hand.take(key('Tab'));
      seen.add(JSON.stringify(active()));
    }
    expect(seen.size).toBe(4);
    const here = active();
    hand.take(key('Tab'));
    hand.take(key('Tab', true));
    expect(active()).toEqual(here);
  });

  test('T turns a turn to the other side at the same joint', () => {
    const { records } = play(empty, '1 Enter 2 Enter');
    const hand = tool(records);
    hand.take(key('4'));
    const exits = () => hand.overlay().ghosts?.find((ghost) => ghost.active)?.exits;
    const left = exits();
    hand.take(key('t'));
    expect(exits()).not.toEqual(left);
    hand.take(key('T'));
    expect(exits()).toEqual(left);
  });

  test('F goes through the floors, H hides from the players, and both are kept for the next piece of the kind', () => {
    const { records } = play(empty, '1 Enter 2 Enter');
    const hand = tool(records);
    for (const name of ['5', 'f', 'f', 'h']) hand.take(key(name));
    const ruling = rulingOf(hand.take(key('Enter')));
    expect(ruling).toMatchObject({ floor: 'lair', hidden: true });
    hand.refresh(laid(records, ruling));
    expect(rulingOf(hand.take(key('Enter')))).toMatchObject({ floor: 'lair', hidden: true });
  });

  test('a piece that fits nowhere says so and lays nothing', () => {
    const closed = recordsOf(level(), section('a', 0, 0, 5, 5, { look: 'vault' }));
    const hand = tool(closed);
    hand.take(key('2'));
    expect(hand.overlay().ghosts).toEqual([]);
    expect(hand.hint()).toContain('Passage');
    expect(hand.take(key('Enter'))).toEqual([]);
  });

  test('Escape puts the piece down, and once more leaves', () => {
    const hand = tool(empty);
    hand.take(key('1'));
    expect(hand.picked()).toBe('1');
    expect(hand.take(key('Escape'))).toEqual([]);
    expect(hand.picked()).toBeNull();
    expect(hand.take(key('Escape'))).toEqual([{ do: 'cancel' }]);
  });

  test('a drag of the map lays nothing', () => {
    const hand = tool(empty);
    hand.take(key('1'));
    expect(hand.take(pointer('release', 0, 0, { dragged: true }))).toEqual([]);
  });

  test('the rules of laying are read off the pieces', () => {
    expect(layingRules(pieces)).toEqual({
      byHand: {
        ends: { stairs: 'any', passage: 'short' },
        walls: { passage: 'section', room: 'wall', 'large-room': 'wall' },
      },
      rooms: ['room', 'large-room'],
    });
  });
});

describe('placing things', () => {
  const hall = recordsOf(
    level(),
    section('hall', 0, 0, 5, 5),
    model('hero', 2, 2, { side: 'hero', label: 'Dwarf' }),
  );
  const rat: Placeable = { monster: 'dungeon:monster:rat', name: 'Rat', size: 1, look: 'rat' };

  test('a monster goes where the pointer is', () => {
    const hand = tool(hall, rat);
    hand.take(pointer('move', 1, 3));
    expect(rulingOf(hand.take(pointer('release', 1, 3)))).toEqual({
      kind: 'place',
      what: 'model',
      monster: 'dungeon:monster:rat',
      at: [1, 3],
      hidden: false,
    });
  });

  test('not where somebody stands, nor off the floor; a large one needs all its four squares', () => {
    const hand = tool(hall, rat);
    expect(hand.take(pointer('release', 2, 2))).toEqual([]);
    expect(hand.overlay().ghosts?.[0]?.reason).toContain('Dwarf');
    expect(hand.take(pointer('release', 9, 9))).toEqual([]);
    const large = tool(hall, { monster: 'ogre', name: 'Ogre', size: 2, look: 'ogre' });
    expect(large.take(pointer('release', 4, 0))).toEqual([]);
    expect(rulingOf(large.take(pointer('release', 3, 0)))).toMatchObject({ at: [3, 0] });
    expect(large.take(pointer('release', 1, 1))).toEqual([]);
  });

  test('with the keyboard: arrows from the middle of what is seen, Enter', () => {
    const hand = tool(hall, { marker: 'dungeon:marker:chest', name: 'Chest', w: 1, h: 1, look: 'chest' });
    hand.take(key('ArrowRight'));
    hand.take(key('h'));
    expect(rulingOf(hand.take(key('Enter')))).toEqual({
      kind: 'place',
      what: 'marker',
      marker: 'dungeon:marker:chest',
      at: [1, 0],
      hidden: true,
    });
  });

  test('a door goes onto the edge under the pointer', () => {
    const hand = tool(hall, { door: true });
    hand.take(pointer('move', 1, 1));
    expect(hand.overlay().ghosts?.[0]?.reason).toBeTruthy();
    expect(rulingOf(hand.take(pointer('release', 4, 1, { edge: '4,1,e' })))).toEqual({
      kind: 'edge',
      edge: '4,1,e',
      set: { kind: 'door', state: 'closed' },
    });
    expect(hand.take(pointer('release', 9, 9, { edge: '9,9,e' }))).toEqual([]);
  });

  test('with the keyboard a door goes into the wall of the square', () => {
    const hand = tool(hall);
    hand.take(key('d'));
    hand.take(key('ArrowRight'));
    expect(rulingOf(hand.take(key('Enter')))).toMatchObject({ kind: 'edge', edge: '1,-1,s' });
  });

  test('a model is moved once, and then the hand is empty', () => {
    const hand = tool(hall, { move: 'hero' });
    expect(hand.take(pointer('release', 0, 4))).toEqual([
      { do: 'ruling', ruling: { kind: 'move', model: 'hero', to: [0, 4] } },
      { do: 'cancel' },
    ]);
  });

  test('a model that is gone is put down', () => {
    const hand = tool(hall, { move: 'hero' });
    hand.refresh(recordsOf(level(), section('hall', 0, 0, 5, 5), edge('4,1,e', 'door')));
    expect(hand.overlay().ghosts).toBeUndefined();
  });
});
