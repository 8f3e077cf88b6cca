import { describe, expect, it } from 'vitest';
import { adjacent, boardOf, distance, isOnSquares, path, reach, sight } from '#board';
import type { AreaBody, LevelShape, Link, MoveQuery, Place } from '#board';

type Area = { section: string };
const area = (section: string): Area => ({ section });
const section = (id: string, limit?: number): LevelShape['sections'][string] => ({
  id,
  x: 0,
  y: 0,
  w: 0,
  h: 0,
  ...(limit === undefined ? {} : { limit }),
});

/** gate - yard = well (closed door), yard - tower, tower | crypt (portcullis); attic hangs together with nothing. */
const fort: LevelShape = {
  rev: 1,
  sections: {
    gate: section('gate', 3),
    yard: section('yard', 2),
    well: section('well'),
    tower: section('tower', 1),
    crypt: section('crypt'),
    attic: section('attic'),
  },
  edges: {},
  links: {
    l1: { kind: 'open', between: ['gate', 'yard'] },
    l2: { kind: 'door', state: 'closed', between: ['yard', 'well'] },
    l3: { kind: 'door', state: 'open', between: ['tower', 'yard'] },
    l4: { kind: 'open', portcullis: 'down', between: ['tower', 'crypt'] },
  },
};
const board = boardOf(fort);
const move = (from: string, allowance: number, more: Partial<MoveQuery<Area>> = {}): MoveQuery<Area> => ({
  mover: 'hero',
  from: area(from),
  allowance,
  ...more,
});
const inArea = (id: string, where: string, blocksWay = true): AreaBody => ({
  id,
  section: where,
  blocksWay,
  blocksSight: true,
});

describe('a hero moves from area to area', () => {
  it('as many as he may, over what is open', () => {
    expect(reach(board, [], move('gate', 1))).toEqual([{ at: area('yard'), steps: 1 }]);
    expect(reach(board, [], move('gate', 9))).toEqual([
      { at: area('yard'), steps: 1 },
      { at: area('tower'), steps: 2 },
    ]);
    expect(path(board, [], move('gate', 2), area('tower'))).toEqual({
      squares: [area('yard'), area('tower')],
      steps: 2,
    });
    expect(reach(board, [], move('gate', 0))).toEqual([]);
  });

  it('not through the closed door, until it is opened', () => {
    expect(path(board, [], move('gate', 9), area('well'))).toEqual({ blocked: { reason: 'noWay' } });
    const links: Record<string, Link> = {
      ...fort.links,
      l2: { kind: 'door', state: 'open', between: ['yard', 'well'] },
    };
    const opened = boardOf({ ...fort, links });
    expect(path(opened, [], move('gate', 9), area('well'))).toMatchObject({ steps: 2 });
    expect(path(opened, [], move('gate', 9, { throughDoors: false }), area('well'))).toEqual({
      blocked: { reason: 'noWay' },
    });
    expect(path(opened, [], move('gate', 9, { throughDoors: true }), area('well'))).toMatchObject({
      steps: 2,
    });
  });

  it('not into a full area, nor past it', () => {
    const crowd = [inArea('rat1', 'yard'), inArea('rat2', 'yard')];
    expect(reach(board, crowd, move('gate', 9))).toEqual([]);
    expect(path(board, crowd, move('gate', 9), area('yard'))).toEqual({ blocked: { reason: 'full' } });
    expect(path(board, crowd, move('gate', 9), area('tower'))).toEqual({ blocked: { reason: 'noWay' } });
    expect(path(board, [inArea('rat1', 'yard')], move('gate', 9), area('yard'))).toMatchObject({ steps: 1 });
    expect(
      path(board, [inArea('rat1', 'well'), inArea('rat2', 'well')], move('gate', 9), area('yard')),
    ).toMatchObject({ steps: 1 });
  });

  it('where those he may push aside, those who take no room and he himself do not count', () => {
    const crowd = [inArea('rat1', 'yard'), inArea('rat2', 'yard')];
    for (const more of [{ passBodies: ['rat1'] }, { endBodies: ['rat2'] }])
      expect(path(board, crowd, move('gate', 9, more), area('tower'))).toMatchObject({ steps: 2 });
    expect(
      path(board, [inArea('rat1', 'yard'), inArea('bones', 'yard', false)], move('gate', 9), area('yard')),
    ).toMatchObject({ steps: 1 });
    expect(
      path(board, [inArea('hero', 'yard'), inArea('rat', 'yard')], move('gate', 9), area('yard')),
    ).toMatchObject({ steps: 1 });
    const onSquares = { id: 'b', x: 0, y: 0, blocksWay: true, blocksSight: true };
    expect(path(board, [onSquares, { ...onSquares, id: 'c' }], move('gate', 9), area('yard'))).toMatchObject({
      steps: 1,
    });
  });

  it('until he is engaged', () => {
    const query = move('gate', 9, { stops: [{ section: 'yard', why: 'engaged' }] });
    expect(reach(board, [], query)).toEqual([{ at: area('yard'), steps: 1, stop: 'engaged' }]);
    expect(path(board, [], query, area('yard'))).toEqual({
      squares: [area('yard')],
      steps: 1,
      stop: 'engaged',
    });
    expect(path(board, [], query, area('tower'))).toEqual({
      blocked: { reason: 'stopped', at: area('yard'), why: 'engaged' },
    });
    expect(reach(board, [], { ...query, from: area('yard') })).toHaveLength(2);
  });

  it('on whichever area of the way an enemy holds him', () => {
    const raised = boardOf({
      ...fort,
      links: { ...fort.links, l4: { kind: 'open', between: ['tower', 'crypt'] } },
    });
    const stops = [
      { section: 'attic', why: 'asleep' },
      { section: 'tower', why: 'engaged' },
    ];
    const query = move('gate', 9, { stops });
    expect(path(raised, [], query, area('crypt'))).toEqual({
      blocked: { reason: 'stopped', at: area('tower'), why: 'engaged' },
    });
  });

  it('nowhere from an area without links', () => {
    expect(reach(board, [], move('attic', 9))).toEqual([]);
    expect(path(board, [], move('attic', 9), area('gate'))).toEqual({ blocked: { reason: 'noWay' } });
  });

  it('and is told why he cannot', () => {
    expect(path(board, [], move('gate', 1), area('tower'))).toEqual({
      blocked: { reason: 'tooFar', steps: 2 },
    });
    expect(path(board, [], move('gate', 1), area('gate'))).toEqual({ blocked: { reason: 'alreadyThere' } });
    expect(path(board, [], move('gate', 1), area('moat'))).toEqual({ blocked: { reason: 'noFloor' } });
    expect(path(board, [], move('moat', 1), area('gate'))).toEqual({ blocked: { reason: 'noFloor' } });
    expect(reach(board, [], move('moat', 1))).toEqual([]);
    const home = { within: ['gate', 'yard'] };
    expect(path(board, [], move('gate', 9, home), area('tower'))).toEqual({ blocked: { reason: 'outside' } });
    expect(reach(board, [], move('gate', 9, home))).toEqual([{ at: area('yard'), steps: 1 }]);
  });
});

describe('areas are seen and measured', () => {
  it('step by step, whatever is closed between', () => {
    expect(distance(board, area('gate'), area('gate'))).toBe(0);
    expect(distance(board, area('gate'), area('well'))).toBe(2);
    expect(distance(board, area('crypt'), area('gate'))).toBe(3);
    expect(distance(board, area('gate'), area('attic'))).toBe(Infinity);
    expect(distance(board, area('attic'), area('gate'))).toBe(Infinity);
    expect(distance(board, area('gate'), { x: 0, y: 0 })).toBe(Infinity);
    expect(distance(board, { x: 0, y: 0 }, area('gate'))).toBe(Infinity);
  });

  it('adjacent over an open link or an open door', () => {
    expect(adjacent(board, area('gate'), area('yard'))).toBe(true);
    expect(adjacent(board, area('yard'), area('gate'))).toBe(true);
    expect(adjacent(board, area('yard'), area('tower'))).toBe(true);
    expect(adjacent(board, area('yard'), area('well'))).toBe(false);
    expect(adjacent(board, area('tower'), area('crypt'))).toBe(false);
    expect(adjacent(board, area('gate'), area('tower'))).toBe(false);
    expect(adjacent(board, { x: 0, y: 0 }, area('tower'))).toBe(false);
  });

  it('from themselves and their neighbours, not through a closed door', () => {
    const look = (from: string, to: string): unknown =>
      sight(board, [], { from: area(from), to: area(to), mode: 'attack' });
    expect(look('gate', 'gate')).toEqual({ kind: 'clear' });
    expect(look('gate', 'yard')).toEqual({ kind: 'clear' });
    expect(look('yard', 'tower')).toEqual({ kind: 'clear' });
    expect(look('yard', 'well')).toEqual({ kind: 'blocked', why: { link: 'l2' } });
    expect(look('crypt', 'tower')).toEqual({ kind: 'obscured', why: { link: 'l4' } });
    expect(look('gate', 'tower')).toEqual({ kind: 'blocked', why: { apart: true } });
    expect(look('moat', 'moat')).toEqual({ kind: 'blocked', why: { apart: true } });
  });

  it('with squares in the same game: a square counts as the section it is in', () => {
    const mixed = boardOf({
      ...fort,
      sections: { ...fort.sections, hall: { id: 'hall', x: 0, y: 0, w: 2, h: 2 } },
      links: { ...fort.links, l5: { kind: 'open', between: ['hall', 'gate'] } },
    });
    expect(distance(mixed, { x: 1, y: 1 }, area('yard'))).toBe(2);
    expect(adjacent(mixed, { x: 1, y: 1 }, area('gate'))).toBe(true);
    expect(sight(mixed, [], { from: { x: 1, y: 1 }, to: area('gate'), mode: 'inSight' })).toEqual({
      kind: 'clear',
    });
    expect(sight(mixed, [], { from: { x: 9, y: 9 }, to: area('gate'), mode: 'inSight' })).toEqual({
      kind: 'blocked',
      why: { apart: true },
    });
    const query: MoveQuery<Place> = { mover: 'hero', from: { x: 1, y: 1 }, allowance: 9 };
    const noFloor = { blocked: { reason: 'noFloor' } };
    expect(path(mixed, [], query, area('gate'))).toEqual(noFloor);
    const back: MoveQuery<Place> = { ...query, from: area('gate') };
    expect(path(mixed, [], back, { x: 1, y: 1 })).toEqual(noFloor);
    expect(isOnSquares(area('gate'))).toBe(false);
    expect(isOnSquares({ x: 1, y: 1 })).toBe(true);
  });
});
