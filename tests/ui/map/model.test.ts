import { boardOf, edgeAt } from '#board';
import { describe, expect, test } from 'vitest';
import {
  boardFrom,
  boundsOf,
  changedIds,
  currentLevel,
  edgeSight,
  lightAt,
  mapEdges,
  mapOf,
  runsOf,
} from '#renderer/map/model.ts';
import { edge, level, marker, model, recordsOf, section } from './dungeon.ts';

const twoRooms = recordsOf(
  level(),
  section('a', 0, 0, 2, 2),
  section('b', 2, 0, 2, 2),
  edge('1,0,e', 'door', { state: 'open' }),
  edge('3,1,e', 'open'),
  edge('0,1,s', 'rubble'),
  model('hero', 0, 0, { side: 'hero' }),
  model('ogre', 2, 0, { size: 2 }),
  marker('chest', 1, 1),
);

describe('what stands where', () => {
  test('the level the table looks at', () => {
    const records = recordsOf({ ...level('l2'), order: 2, current: true }, { ...level('l1', false) });
    expect(currentLevel(records)?.id).toBe('l2');
    expect(currentLevel(recordsOf(level('l7', false)))?.id).toBe('l7');
    expect(mapOf({}).level).toBeNull();
  });

  test('a large model stands on four squares, and the dead do not hide the living', () => {
    const map = mapOf({
      ...twoRooms,
      ...recordsOf(model('corpse', 0, 0, { down: 'dead' })),
    });
    for (const [x, y] of [
      [2, 0],
      [3, 0],
      [2, 1],
      [3, 1],
    ] as const)
      expect(map.modelAt({ x, y })?.id).toBe('ogre');
    expect(map.modelAt({ x: 0, y: 0 })?.id).toBe('hero');
    expect(map.markerAt({ x: 1, y: 1 })?.id).toBe('chest');
    expect(map.sectionAt({ x: 4, y: 0 })).toBeNull();
  });

  test('models in the box and on other levels are not on the map', () => {
    const map = mapOf(
      recordsOf(level(), model('boxed', 0, 0, { level: null }), model('below', 0, 0, { level: 'l2' })),
    );
    expect(map.models).toEqual([]);
  });

  test('edges: floor within a section, wall between sections, exit where an open edge has nothing behind it', () => {
    const map = mapOf(twoRooms);
    expect(edgeSight(map, { x: 0, y: 0 }, 'e')).toBe('floor');
    expect(edgeSight(map, { x: 1, y: 0 }, 'e')).toBe('door');
    expect(edgeSight(map, { x: 1, y: 1 }, 'e')).toBe('wall');
    expect(edgeSight(map, { x: 3, y: 1 }, 'e')).toBe('exit');
    expect(edgeSight(map, { x: 0, y: 1 }, 's')).toBe('rubble');
    expect(edgeSight(map, { x: 9, y: 9 }, 'n')).toBe('none');
    const joined = mapOf({ ...twoRooms, ...recordsOf(edge('1,1,e', 'open')) });
    expect(edgeSight(joined, { x: 2, y: 1 }, 'w')).toBe('joint');
  });

  test('a wall inside a section is drawn though its squares are one section', () => {
    const map = mapOf({ ...twoRooms, ...recordsOf(edge('0,0,e', 'wall')) });
    expect(mapEdges(map).find((one) => one.name === '0,0,e')?.sight).toBe('wall');
  });

  test('walls merge into stretches that doors, corners and a change of floor end', () => {
    const map = mapOf(recordsOf(level(), section('a', 0, 0, 5, 3)));
    const runs = runsOf(mapEdges(map));
    expect(runs).toHaveLength(4);
    expect(runs.map((run) => `${run.along} ${run.x},${run.y} ${run.length}`).sort()).toEqual([
      'x 0,0 5',
      'x 0,3 5',
      'y 0,0 3',
      'y 5,0 3',
    ]);
    const beside = mapOf(recordsOf(level(), section('a', 0, 0, 5, 3), section('b', 5, 1, 2, 1)));
    const line = runsOf(
      mapEdges(beside).filter((one) => one.sight === 'wall' && one.side === 'e' && one.x === 4),
    );
    expect(line.map((run) => run.length)).toEqual([1, 1, 1]);
  });

  test('the bounds take in everything, and nothing has none', () => {
    expect(boundsOf(mapOf(twoRooms))).toEqual({ x: 0, y: 0, w: 4, h: 2 });
    expect(boundsOf(mapOf(recordsOf(level())))).toBeNull();
  });

  test('light stands on the active piece, else amid the heroes', () => {
    const map = mapOf({ ...twoRooms, ...recordsOf(model('second', 1, 0, { side: 'hero' })) });
    expect(lightAt(map, 'ogre')).toEqual({ x: 3, y: 1 });
    expect(lightAt(map, null)).toEqual({ x: 1, y: 0.5 });
    expect(lightAt(mapOf(recordsOf(level())), null)).toBeNull();
  });
});

describe('a window reckons from what it was given', () => {
  test('the board has the sections, edges and bodies of the records', () => {
    const { shape, bodies } = boardFrom(twoRooms, 'l1');
    const board = boardOf(shape);
    expect(edgeAt(board, { x: 1, y: 0 }, 'e')).toMatchObject({ kind: 'door', state: 'open' });
    expect(edgeAt(board, { x: 1, y: 1 }, 'e').kind).toBe('wall');
    expect(bodies.map((body) => [body.id, body.size])).toEqual([
      ['hero', 1],
      ['ogre', 2],
    ]);
  });

  test('the shape stays the same while only models move, and is a new one when a door opens', () => {
    const before = boardFrom(twoRooms, 'l1').shape;
    const moved = { ...twoRooms, ...recordsOf(model('hero', 1, 0, { side: 'hero' })) };
    expect(boardFrom(moved, 'l1').shape).toBe(before);
    expect(boardFrom(moved, 'l1').bodies[0]).toMatchObject({ id: 'hero', x: 1 });
    const shut = { ...moved, ...recordsOf(edge('1,0,e', 'door', { state: 'closed' })) };
    const after = boardFrom(shut, 'l1').shape;
    expect(after).not.toBe(before);
    expect(after.rev).toBeGreaterThan(before.rev);
  });

  test('what changed is known by identity', () => {
    const after = { ...twoRooms, ...recordsOf(model('hero', 1, 0)) };
    delete (after as Record<string, unknown>)['chest'];
    expect([...changedIds(twoRooms, after)].sort()).toEqual(['chest', 'hero']);
    expect(changedIds(twoRooms, { ...twoRooms }).size).toBe(0);
  });
});
