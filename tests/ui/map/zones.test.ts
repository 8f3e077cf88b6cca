import { boardOf, type MoveQuery, type Square } from '#board';
import type { Offer, Records, ViewRecord } from '#engine/view';
import { describe, expect, test } from 'vitest';
import { boardFrom } from '#renderer/map/model.ts';
import { moveTool } from '#renderer/map/tools/move.ts';
import { zonesFor } from '#renderer/map/tools/zones.ts';
import { level, model, pointer, recordsOf, section } from './dungeon.ts';

const hero = model('hero', 0, 1, { side: 'hero', label: 'Human Warrior' });
const rat = model('rat', 3, 1, { number: 1, label: 'rat 1' });
const around = (x: number, y: number): Square[] => [
  { x, y: y - 1 },
  { x: x - 1, y },
  { x: x + 1, y },
  { x, y: y + 1 },
];
const why = 'in rat 1’s reach';
const query = (stops: readonly Square[]): MoveQuery<Square> => ({
  mover: 'hero',
  from: { x: 0, y: 1 },
  allowance: 6,
  stops: stops.map((square) => ({ ...square, why })),
});
const walk = (asked: MoveQuery<Square>): Offer => ({
  id: 'move',
  label: 'Move',
  key: 'm',
  open: true,
  fixed: { type: 'move', by: 'hero' },
  choose: { field: 'to', from: { of: 'squares', level: 'l1', model: 'hero', query: asked } },
});
const hall = (...more: ViewRecord[]) => recordsOf(level(), section('hall', 0, 0, 7, 4), hero, rat, ...more);
const zones = (records: Records, stops: readonly Square[]) =>
  zonesFor(records, boardOf(boardFrom(records, 'l1').shape), query(stops));
const names = (squares: readonly Square[] = []) => squares.map(({ x, y }) => `${x},${y}`).sort();

describe('Death zones before a move', () => {
  test('are the reach of able enemies', () => {
    const [zone, ...more] = zones(hall(), around(3, 1));
    expect(names(zone?.squares)).toEqual(names(around(3, 1)));
    expect(more).toEqual([]);
  });

  test('of an enemy with a long weapon reach to the corners', () => {
    const spear = { ...rat, longReach: true };
    const eight = [...around(3, 1), { x: 2, y: 0 }, { x: 4, y: 0 }, { x: 2, y: 2 }, { x: 4, y: 2 }];
    expect(zones(hall(spear), eight)[0]?.squares).toHaveLength(8);
    expect(zones(hall(rat), eight)[0]?.squares).toHaveLength(4);
  });

  test('of one who has a friend in mind are no more than where he stands, with an eye', () => {
    const friend = model('friend', 3, 2, { side: 'hero' });
    const made = zones(hall(friend, { ...rat, focus: 'friend' }), []);
    expect(made).toEqual([{ squares: [{ x: 3, y: 2 }], focus: { square: { x: 3, y: 2 }, owner: 'rat' } }]);
  });

  test('of one who has the mover himself in mind hold him all around', () => {
    const near = { ...hero, x: 2, y: 1 };
    const made = zones(hall(near, { ...rat, focus: 'hero' }), around(3, 1));
    expect(made.map(({ squares }) => squares.length)).toEqual([4, 1]);
    expect(made[1]?.focus).toEqual({ square: { x: 2, y: 1 }, owner: 'rat' });
  });

  test('none of the fallen, of the hidden, of friends, and where the game stops nobody', () => {
    expect(zones(hall({ ...rat, down: 'ko' }), around(3, 1))).toEqual([]);
    expect(zones(hall({ ...rat, hidden: true }), around(3, 1))).toEqual([]);
    expect(zones(hall({ ...rat, side: 'henchman' }), around(3, 1))).toEqual([]);
    expect(zones(hall(), [])).toEqual([]);
  });

  test('the square that stops says why, and so does what lies behind it', () => {
    const row = [
      { x: 2, y: 0 },
      { x: 2, y: 1 },
      { x: 2, y: 2 },
      { x: 2, y: 3 },
    ];
    const tool = moveTool({ records: hall(), offer: walk(query(row)) });
    tool.take(pointer('move', 2, 1));
    expect(tool.overlay().path).toMatchObject({ label: '2 of 6', stop: `stopped: ${why}` });
    tool.take(pointer('move', 4, 0));
    expect(tool.overlay().ghosts).toMatchObject([{ squares: [{ x: 4, y: 0 }], reason: `stopped: ${why}` }]);
    expect(tool.take(pointer('release', 4, 0))).toEqual([]);
  });

  test('what is left of a run is dotted, its stops marked all the same', () => {
    const ran = { ...hero, badges: [{ id: 'ran', label: 'has run', tone: 'plain' as const }] };
    const tool = moveTool({ records: hall(ran), offer: walk(query([{ x: 2, y: 1 }])) });
    const { reach } = tool.overlay();
    expect(reach?.squares).toEqual([]);
    expect(reach?.run).toContainEqual({ x: 2, y: 1, steps: 2, stop: why });
    tool.take(pointer('move', 0, 3));
    expect(tool.overlay().path?.label).toBe('run, 2 of 6');
  });
});
