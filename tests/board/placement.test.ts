import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boardOf,
  edgeAt,
  edgeName,
  edgeSide,
  edgeSquares,
  fits,
  jointsFor,
  makeBoard,
  oppositeSide,
  placements,
  rectSquares,
  sectionAt,
  sideEdges,
  sides,
  squareTowards,
} from '#board';
import type {
  ByHand,
  Edge,
  EdgeName,
  LevelShape,
  Piece,
  PlacementQuery,
  Pose,
  Rect,
  SectionShape,
  Side,
} from '#board';
import { drawn } from './drawn.ts';

const pieces = {
  stairs: { kind: 'stairs', w: 2, h: 2, joins: 'flush' },
  passage: { kind: 'passage', w: 2, h: 5, joins: 'flush', beside: true },
  deadEnd: { kind: 'deadEnd', w: 2, h: 5, joins: 'flush', rubble: ['ahead'] },
  junction: { kind: 'junction', w: 2, h: 2, joins: 'flush', exits: [['left', 'right']] },
  turn: { kind: 'turn', w: 2, h: 2, joins: 'flush', exits: [['left'], ['right']] },
  room: { kind: 'room', w: 5, h: 5, joins: 'wall' },
  largeRoom: { kind: 'room', w: 5, h: 10, joins: 'wall' },
} satisfies Record<string, Piece>;

const byHand: ByHand = {
  ends: { passage: 'short', stairs: 'any' },
  walls: { passage: 'section', deadEnd: 'section', room: 'wall' },
};
const hand: PlacementQuery = { byHand, rooms: ['room'] };

const section = (id: string, kind: string, x: number, y: number, w: number, h: number): SectionShape => ({
  id,
  kind,
  x,
  y,
  w,
  h,
});
const levelOf = (sections: SectionShape[], edges: Record<string, Edge> = {}): LevelShape => ({
  rev: 0,
  sections: Object.fromEntries(sections.map((it) => [it.id, it])),
  edges,
});
const open: Edge = { kind: 'open' };
const opened = (names: readonly string[]): Record<string, Edge> =>
  Object.fromEntries(names.map((name) => [name, open]));
const rectOf = ({ x, y, w, h }: Rect): number[] => [x, y, w, h];
const short = (pose: Pose): unknown[] => [...rectOf(pose), pose.entered];
const on = (level: LevelShape, piece: Piece, query: PlacementQuery = {}): Pose[] =>
  placements(boardOf(level), piece, query);

/** The level with the pose laid, as a system does it. */
function laid(level: LevelShape, pose: Pose): LevelShape {
  const id = `s${Object.keys(level.sections).length + 1}`;
  const edges = { ...level.edges };
  for (const name of [...pose.joints, ...pose.exits]) edges[name] = { kind: 'open' };
  for (const name of pose.rubble) edges[name] = { kind: 'rubble' };
  if (pose.newDoor && pose.door) edges[pose.door] = { kind: 'door', state: 'closed' };
  return {
    rev: level.rev + 1,
    sections: { ...level.sections, [id]: { id, ...pose } as SectionShape },
    edges,
  };
}

const stairs = section('s1', 'stairs', 0, 0, 2, 2);
const passage = section('s2', 'passage', 0, -5, 2, 5);
const start = levelOf([stairs, passage], opened(['0,-1,s', '1,-1,s']));

describe('the first section of a level', () => {
  it('lies at the origin: stairs on (0,0)-(1,1), walked into from the south', () => {
    expect(on(levelOf([]), pieces.stairs, hand)).toEqual([
      {
        kind: 'stairs',
        x: 0,
        y: 0,
        w: 2,
        h: 2,
        turn: 0,
        entered: 's',
        host: null,
        joints: [],
        exits: [],
        rubble: [],
      },
    ]);
    expect(on(levelOf([]), pieces.passage, hand)[0]?.exits).toEqual([]);
    expect(on(levelOf([]), pieces.room, hand)).toMatchObject([
      { x: 0, y: 0, w: 5, h: 5, exits: [], joints: [] },
    ]);
  });

  it('has a way in, if it is nothing that one goes on from', () => {
    expect(on(levelOf([]), pieces.junction, hand)).toMatchObject([
      { exits: ['-1,0,e', '-1,1,e', '1,0,e', '1,1,e', '0,1,s', '1,1,s'], rubble: [] },
    ]);
    expect(on(levelOf([]), pieces.deadEnd, hand)).toMatchObject([
      { exits: ['0,4,s', '1,4,s'], rubble: ['0,-1,s', '1,-1,s'] },
    ]);
    expect(on(levelOf([]), pieces.turn, hand)).toMatchObject([
      { exits: ['-1,0,e', '-1,1,e', '0,1,s', '1,1,s'] },
      { exits: ['1,0,e', '1,1,e', '0,1,s', '1,1,s'] },
    ]);
  });
});

describe('by hand', () => {
  it('a passage goes on from each free side of the stairs, to the north first', () => {
    const poses = on(levelOf([stairs]), pieces.passage, hand);
    expect(poses.map(short)).toEqual([
      [0, -5, 2, 5, 's'],
      [2, 0, 5, 2, 'w'],
      [0, 2, 2, 5, 'n'],
      [-5, 0, 5, 2, 'e'],
    ]);
    expect(poses.map((pose) => pose.turn)).toEqual([0, 1, 2, 3]);
    expect(poses[0]).toEqual({
      kind: 'passage',
      x: 0,
      y: -5,
      w: 2,
      h: 5,
      turn: 0,
      entered: 's',
      host: 's1',
      joints: ['0,-1,s', '1,-1,s'],
      exits: [],
      rubble: [],
    });
    expect(poses[1]?.joints).toEqual(['1,0,e', '1,1,e']);
  });

  it('a passage goes on end to end, never from a long side, a joint or rubble (G-JOINT)', () => {
    const poses = on(start, pieces.passage, hand).filter((pose) => pose.host === 's2');
    expect(poses.map(short)).toEqual([[0, -10, 2, 5, 's']]);
    const rubble = { ...start, edges: { ...start.edges, '0,-6,s': { kind: 'rubble' as const } } };
    expect(on(rubble, pieces.passage, hand).some((pose) => pose.host === 's2')).toBe(false);
    const deadEnd = levelOf([section('s1', 'deadEnd', 0, 0, 2, 5)]);
    expect(on(deadEnd, pieces.passage, hand)).toEqual([]);
  });

  it('and not without being by hand: then only unexplored exits are gone on from', () => {
    expect(on(levelOf([stairs]), pieces.passage)).toEqual([]);
    expect(on(start, pieces.passage, { rooms: ['room'] })).toEqual([]);
  });

  it('what was laid last comes first among equals', () => {
    const two = levelOf([section('s1', 'passage', 0, 0, 2, 5), section('s2', 'passage', 10, 0, 2, 5)]);
    expect(on(two, pieces.passage, hand).map((pose) => [pose.host, pose.entered])).toEqual([
      ['s2', 's'],
      ['s1', 's'],
      ['s2', 'n'],
      ['s1', 'n'],
    ]);
  });
});

describe('junctions, turns and dead ends', () => {
  it('a T-junction is entered by its stem and has exits left and right; its far side is wall (G-T)', () => {
    const [pose] = on(start, pieces.junction, { ...hand, only: ['0,-6,s'] });
    expect(pose).toMatchObject({
      x: 0,
      y: -7,
      w: 2,
      h: 2,
      entered: 's',
      joints: ['0,-6,s', '1,-6,s'],
      exits: ['-1,-7,e', '-1,-6,e', '1,-7,e', '1,-6,e'],
      rubble: [],
    });
    const level = laid(start, pose!);
    const next = on(level, pieces.passage, { rooms: [] });
    expect(next.map(short)).toEqual([
      [2, -7, 5, 2, 'w'],
      [-5, -7, 5, 2, 'e'],
    ]);
    expect(next[0]?.joints).toEqual(['1,-7,e', '1,-6,e']);
  });

  it('lie turned with the way one walks', () => {
    const east = levelOf([section('s1', 'passage', 0, 0, 5, 2)]);
    const [pose] = on(east, pieces.turn, { ...hand, only: ['4,0,e'] });
    expect(pose).toMatchObject({ x: 5, y: 0, turn: 1, entered: 'w', exits: ['5,-1,s', '6,-1,s'] });
    const west = on(east, pieces.turn, { ...hand, only: ['-1,1,e'] });
    expect(west).toMatchObject([
      { x: -2, turn: 3, entered: 'e', exits: ['-2,1,s', '-1,1,s'] },
      { x: -2, turn: 3, exits: ['-2,-1,s', '-1,-1,s'] },
    ]);
  });

  it('a turn that may go both ways is offered left, then right', () => {
    const poses = on(start, pieces.turn, { ...hand, only: ['1,-6,s'] });
    expect(poses.map((pose) => pose.exits)).toEqual([
      ['-1,-7,e', '-1,-6,e'],
      ['1,-7,e', '1,-6,e'],
    ]);
  });

  it('a dead end has rubble at its far short side (G-DEAD)', () => {
    const [pose] = on(start, pieces.deadEnd, { ...hand, only: ['0,-6,s'] });
    expect(pose).toMatchObject({ x: 0, y: -10, h: 5, rubble: ['0,-11,s', '1,-11,s'], exits: [] });
    const level = laid(start, pose!);
    expect(on(level, pieces.passage, hand).some((it) => it.joints.includes('0,-11,s'))).toBe(false);
  });

  it('a dead end never puts its rubble on a door (G-DOOR)', () => {
    const door = (kind: Edge['kind']): LevelShape =>
      levelOf([stairs, passage, section('s3', 'room', 0, -15, 5, 5)], {
        ...start.edges,
        '1,-11,s': { kind },
      });
    expect(on(door('door'), pieces.deadEnd, { ...hand, only: ['0,-6,s'] })).toEqual([]);
    expect(on(door('wall'), pieces.deadEnd, { ...hand, only: ['0,-6,s'] })).toHaveLength(1);
  });

  it('an exit into a wall is none: it needs the place of a passage, or by hand one square (G-BLOCKED)', () => {
    const near = levelOf([stairs, passage, section('s3', 'room', 5, -9, 5, 5)], start.edges);
    const only = ['0,-6,s' as const];
    expect(on(near, pieces.junction, { ...hand, only })).toHaveLength(1);
    const tight = levelOf([stairs, passage, section('s3', 'room', 3, -9, 5, 5)], start.edges);
    expect(on(tight, pieces.junction, { ...hand, only })).toHaveLength(1);
    expect(on(tight, pieces.junction, { ...hand, only, freeBehind: 2 })).toHaveLength(0);
    expect(on(near, pieces.junction, { ...hand, only, freeBehind: 3 })).toHaveLength(1);
    expect(on(near, pieces.junction, { ...hand, only, freeBehind: 4 })).toHaveLength(0);
    expect(on(near, pieces.junction, { ...hand, only, freeBehind: 5 })).toHaveLength(0);
    expect(on(near, pieces.turn, { ...hand, only, freeBehind: 5 }).map((pose) => pose.exits[0])).toEqual([
      '-1,-7,e',
    ]);
    const touching = levelOf([stairs, passage, section('s3', 'room', 2, -9, 5, 5)], start.edges);
    expect(on(touching, pieces.junction, { ...hand, only })).toHaveLength(0);
    expect(on(touching, pieces.turn, { ...hand, only }).map((pose) => pose.exits[0])).toEqual(['-1,-7,e']);
  });

  it('an exit over the rim of the world is none', () => {
    const rim = levelOf([section('s1', 'passage', -10000, 0, 2, 5)]);
    expect(
      on(rim, pieces.turn, hand).every((pose) => pose.exits.every((edge) => !edge.startsWith('-10001'))),
    ).toBe(true);
    expect(on(rim, pieces.turn, hand)).toHaveLength(2);
  });

  it('by hand, an exit may meet the free end of a passage, and is a joint then', () => {
    const level = levelOf([stairs, passage, section('s3', 'passage', 2, -7, 5, 2)], start.edges);
    const only = ['0,-6,s' as const];
    const [pose] = on(level, pieces.junction, { ...hand, only });
    expect(pose).toMatchObject({
      joints: ['0,-6,s', '1,-6,s', '1,-7,e', '1,-6,e'],
      exits: ['-1,-7,e', '-1,-6,e'],
    });
    const aslant = levelOf([stairs, passage, section('s3', 'passage', 2, -8, 5, 2)], start.edges);
    expect(on(aslant, pieces.junction, { ...hand, only })).toEqual([]);
  });

  it('a passage that closes a ring joins the exit before which it ends, by hand only', () => {
    const ring = levelOf(
      [stairs, section('s2', 'junction', 0, -7, 2, 2)],
      opened(['0,-6,s', '1,-6,s', '0,-1,s', '1,-1,s']),
    );
    const [pose] = on(ring, pieces.passage, { ...hand, only: ['0,-1,s'] });
    expect(pose?.joints).toEqual(['0,-1,s', '1,-1,s', '0,-6,s', '1,-6,s']);
    expect(on(ring, pieces.passage, { only: ['0,-1,s'] })).toEqual([]);
    expect(on(ring, pieces.deadEnd, { ...hand, only: ['0,-1,s'] })).toEqual([]);
  });

  it('passages of a single square across are gone on from, and joined, like wide ones', () => {
    const narrow = { kind: 'passage', w: 1, h: 3, joins: 'flush' } as const;
    const fork = { kind: 'junction', w: 1, h: 1, joins: 'flush', exits: [['left', 'right']] } as const;
    const level = levelOf([section('s1', 'passage', 0, 0, 1, 3), section('s2', 'passage', 1, -1, 3, 1)]);
    const from = (only: EdgeName): PlacementQuery => ({ ...hand, only: [only] });
    expect(on(level, narrow, from('0,2,s')).map(short)).toEqual([[0, 3, 1, 3, 'n']]);
    expect(on(level, fork, from('0,-1,s'))[0]).toMatchObject({
      x: 0,
      y: -1,
      joints: ['0,-1,s', '0,-1,e'],
      exits: ['-1,-1,e'],
    });
  });

  it('a side of another length is no place to go on', () => {
    const hall = { kind: 'hall', w: 5, h: 5, joins: 'flush' } as const;
    expect(on(levelOf([stairs]), { ...hall, w: 3 }, hand)).toEqual([]);
    expect(on(levelOf([stairs]), { ...hall, w: 1 }, hand)).toEqual([]);
    // A passage is gone on from at its short sides only, stairs at any side, however long.
    expect(on(levelOf([passage]), hall, hand)).toEqual([]);
    const steps = levelOf([section('s1', 'stairs', 0, 0, 2, 5)]);
    expect(on(steps, hall, hand).map((pose) => pose.entered)).toEqual(['w', 'e']);
    expect(jointsFor(boardOf(levelOf([passage])), { x: 2, y: -5, w: 5, h: 5 }, ['w'], byHand)).toEqual([]);
    expect(jointsFor(boardOf(steps), { x: 2, y: 0, w: 5, h: 5 }, ['w'], byHand)).toHaveLength(5);
  });

  it('nothing lies before somebody else’s exit', () => {
    const level = levelOf([stairs, passage, section('s3', 'junction', 2, -8, 2, 2)], {
      ...start.edges,
      '1,-8,e': open,
      '1,-7,e': open,
    });
    expect(on(level, pieces.passage, { ...hand, only: ['0,-6,s'] })).toEqual([]);
    const away = levelOf([stairs, passage, section('s3', 'junction', 3, -8, 2, 2)], {
      ...start.edges,
      '2,-8,e': open,
      '2,-7,e': open,
    });
    expect(on(away, pieces.passage, { ...hand, only: ['0,-6,s'] })).toHaveLength(1);
  });

  it('a side with a hole, or half open, is no joint', () => {
    const half = levelOf([section('s1', 'junction', 0, 0, 2, 2)], opened(['0,-1,s']));
    expect(on(half, pieces.passage, hand)).toEqual([]);
    const hole = levelOf([{ ...section('s1', 'stairs', 0, 0, 2, 2), holes: [{ x: 0, y: 0 }] }]);
    expect(on(hole, pieces.passage, hand).map((pose) => pose.entered)).toEqual(['w', 'n']);
  });
});

describe('a room behind a door that stands there', () => {
  const corridor = levelOf([section('s1', 'passage', 0, 0, 2, 5)], {
    '1,2,e': { kind: 'door', state: 'closed' },
  });

  it('shares exactly the wall line of the door, which may be anywhere in its wall: the middle first (G-ROOM, G-ORDER)', () => {
    const poses = on(corridor, pieces.room);
    expect(poses.map(short)).toEqual([
      [2, 0, 5, 5, 'w'],
      [2, -1, 5, 5, 'w'],
      [2, 1, 5, 5, 'w'],
      [2, -2, 5, 5, 'w'],
      [2, 2, 5, 5, 'w'],
    ]);
    expect(poses[0]).toMatchObject({ door: '1,2,e', host: 's1', turn: 1, joints: [], exits: [], rubble: [] });
    expect(poses[0]?.newDoor).toBeUndefined();
  });

  it('a large room lies both ways, the door nearest the middle and the shorter wall first', () => {
    const poses = on(corridor, pieces.largeRoom);
    expect(poses).toHaveLength(15);
    expect(poses.slice(0, 4).map(short)).toEqual([
      [2, 0, 10, 5, 'w'],
      [2, -3, 5, 10, 'w'],
      [2, -2, 5, 10, 'w'],
      [2, -1, 10, 5, 'w'],
    ]);
    expect(poses.slice(0, 2).map((pose) => pose.turn)).toEqual([1, 2]);
  });

  it('in a wall that runs across, the room reaching east comes before the one reaching west', () => {
    const across = levelOf([section('s1', 'passage', 0, 0, 5, 2)], { '2,-1,s': { kind: 'door' } });
    expect(on(across, pieces.room).slice(0, 3).map(short)).toEqual([
      [0, -5, 5, 5, 's'],
      [1, -5, 5, 5, 's'],
      [-1, -5, 5, 5, 's'],
    ]);
  });

  it('only where it overlaps nothing', () => {
    const tight = { ...corridor, sections: { ...corridor.sections, s2: section('s2', 'room', 3, 5, 5, 5) } };
    expect(on(tight, pieces.room).map((pose) => pose.y)).toEqual([0, -1, -2]);
    const shut = { ...corridor, sections: { ...corridor.sections, s2: section('s2', 'room', 3, 2, 1, 1) } };
    expect(on(shut, pieces.room)).toEqual([]);
  });

  it('that of the section laid last first, where they are alike', () => {
    const two = levelOf([section('s1', 'passage', 0, 0, 2, 5), section('s2', 'passage', 20, 0, 2, 5)], {
      '1,2,e': { kind: 'door' },
      '21,2,e': { kind: 'door' },
    });
    expect(on(two, pieces.room).map((pose) => `${pose.host} ${pose.y}`)).toEqual(
      [[0], [-1, 1], [-2, 2]].flatMap((ys) => ['s2', 's1'].flatMap((host) => ys.map((y) => `${host} ${y}`))),
    );
  });

  it('in the wall of the very first square, and nowhere behind a door that stands in the void', () => {
    const level = levelOf([section('s1', 'passage', 0, 0, 2, 5)], {
      '-1,0,e': { kind: 'door' },
      '50,50,e': { kind: 'door' },
    });
    expect(on(level, pieces.room).map(short)[0]).toEqual([-5, -2, 5, 5, 'e']);
    expect(on(level, pieces.room)).toHaveLength(5);
  });

  it('not behind a false door, nor behind one that leads somewhere', () => {
    const falseDoor = { ...corridor, edges: { '1,2,e': { kind: 'door', false: true } as Edge } };
    expect(on(falseDoor, pieces.room)).toEqual([]);
    const known = { ...corridor, sections: { ...corridor.sections, s2: section('s2', 'room', 2, 0, 5, 5) } };
    expect(on(known, pieces.room)).toEqual([]);
    const rubble = { ...corridor, edges: { '1,2,e': { kind: 'rubble' } as Edge } };
    expect(on(rubble, pieces.room)).toEqual([]);
    const secret = { ...corridor, edges: { '1,2,e': { kind: 'door', secret: true } as Edge } };
    expect(on(secret, pieces.room)).toHaveLength(5);
  });

  it('on each side of the world alike', () => {
    for (const [edge, expected] of [
      ['0,-1,s', [-2, -5, 5, 5, 's']],
      ['-1,2,e', [-5, 0, 5, 5, 'e']],
      ['0,4,s', [-2, 5, 5, 5, 'n']],
    ] as const) {
      const level = levelOf([section('s1', 'passage', 0, 0, 2, 5)], { [edge]: { kind: 'door' } });
      expect(short(on(level, pieces.room)[0]!)).toEqual(expected);
    }
  });
});

describe('a passage behind a room’s door (G-BESIDE)', () => {
  const room = levelOf([section('s1', 'room', 0, 0, 5, 5)], { '2,-1,s': { kind: 'door', state: 'open' } });

  it('lies along the wall, with the door in its middle square first', () => {
    const poses = on(room, pieces.passage, { rooms: ['room'] });
    expect(poses.map(short)).toEqual([
      [0, -2, 5, 2, 's'],
      [1, -2, 5, 2, 's'],
      [-1, -2, 5, 2, 's'],
      [2, -2, 5, 2, 's'],
      [-2, -2, 5, 2, 's'],
    ]);
    expect(poses[0]).toMatchObject({ door: '2,-1,s', joints: [], host: 's1', turn: 1 });
  });

  it('lies turned along whichever wall it is', () => {
    const beside = (door: string): unknown[] => {
      const level = levelOf([section('s1', 'room', 0, 0, 5, 5)], { [door]: { kind: 'door' } });
      const [pose] = on(level, pieces.passage, { rooms: ['room'] });
      return [...short(pose!), pose?.turn];
    };
    expect(beside('2,-1,s')).toEqual([0, -2, 5, 2, 's', 1]);
    expect(beside('4,2,e')).toEqual([5, 0, 2, 5, 'w', 2]);
    expect(beside('2,4,s')).toEqual([0, 5, 5, 2, 'n', 3]);
    expect(beside('-1,2,e')).toEqual([-2, 0, 2, 5, 'e', 0]);
  });

  it('comes after the passage that goes on from an exit, whatever side that is on', () => {
    const level = levelOf([section('s1', 'room', 0, 0, 5, 5), section('s2', 'junction', 20, 20, 2, 2)], {
      ...room.edges,
      '19,20,e': open,
      '19,21,e': open,
    });
    const poses = on(level, pieces.passage, { rooms: ['room'] });
    expect(poses.map((pose) => pose.host)).toEqual(['s2', 's1', 's1', 's1', 's1', 's1']);
  });

  it('of three sections has the door in the middle one first, of two in either', () => {
    const run = (n: number): number[] =>
      on(room, { ...pieces.passage, h: 5 * n, part: 5 }, { rooms: ['room'] }).map((pose) => 2 - pose.x);
    expect(run(3).slice(0, 5)).toEqual([7, 6, 8, 5, 9]);
    expect(run(3).slice(5, 7)).toEqual([2, 12]);
    expect(run(3)).toHaveLength(15);
    expect(run(2).slice(0, 2)).toEqual([2, 7]);
  });

  it('only where the system says that it is a room, and only what may lie so', () => {
    expect(on(room, pieces.passage)).toEqual([]);
    expect(on(room, pieces.passage, { rooms: ['lair'] })).toEqual([]);
    expect(on(room, pieces.stairs, { rooms: ['room'] })).toEqual([]);
    expect(on(room, pieces.junction, { rooms: ['room'] })).toEqual([]);
  });

  it('by hand joins an exit at its end', () => {
    const level = levelOf([section('s1', 'room', 0, 0, 5, 5), section('s2', 'junction', 5, -2, 2, 2)], {
      ...room.edges,
      '4,-2,e': open,
      '4,-1,e': open,
    });
    const poses = on(level, pieces.passage, { ...hand, only: ['2,-1,s'] });
    expect(poses[0]).toMatchObject({ x: 0, joints: ['4,-2,e', '4,-1,e'], door: '2,-1,s' });
    expect(poses.map((pose) => pose.x)).toEqual([0, -1, -2]);
    expect(on(level, pieces.passage, { rooms: ['room'], only: ['2,-1,s'] }).map((pose) => pose.x)).toEqual([
      -1, -2,
    ]);
  });
});

describe('a room by hand, with a door proposed', () => {
  const corridor = levelOf([section('s1', 'passage', 0, 0, 2, 5)]);

  it('lies along any wall, the door as near to its middle as the wall allows (G-DOOR)', () => {
    const poses = on(corridor, pieces.room, hand);
    const east = poses.filter((pose) => pose.entered === 'w');
    expect(east.map((pose) => [pose.y, pose.door])).toEqual([
      [-2, '1,0,e'],
      [-1, '1,1,e'],
      [0, '1,2,e'],
      [1, '1,3,e'],
      [2, '1,4,e'],
      [-3, '1,0,e'],
      [3, '1,4,e'],
      [-4, '1,0,e'],
      [4, '1,4,e'],
    ]);
    expect(poses.every((pose) => pose.newDoor && pose.joints.length === 0)).toBe(true);
    expect(poses.filter((pose) => pose.entered === 's').map((pose) => [pose.x, pose.door])).toContainEqual([
      -2,
      '0,-1,s',
    ]);
    expect(new Set(poses.map((pose) => pose.entered))).toEqual(new Set(sides));
  });

  it('lies along the section laid last first, where the doors are alike', () => {
    const two = levelOf([section('s1', 'passage', 0, 0, 2, 5), section('s2', 'passage', 20, 0, 2, 5)]);
    const middle = on(two, pieces.room, hand).filter((pose) => pose.entered === 'w' && pose.y === 0);
    expect(middle.map((pose) => pose.host)).toEqual(['s2', 's1']);
  });

  it('of two middle squares takes the northern or western', () => {
    const [pose] = on(corridor, { ...pieces.room, w: 4, h: 4 }, hand).filter(
      (it) => it.entered === 'w' && it.y === 0,
    );
    expect(pose?.door).toBe('1,1,e');
  });

  it('never against what has no wall to give', () => {
    expect(on(levelOf([stairs]), pieces.room, hand)).toEqual([]);
    expect(on(corridor, pieces.room, {})).toEqual([]);
  });

  it('never with the door on rubble or on a joint', () => {
    const end = levelOf([section('s1', 'deadEnd', 0, 0, 2, 5)], {
      '0,-1,s': { kind: 'rubble' },
      '1,-1,s': { kind: 'rubble' },
    });
    expect(on(end, pieces.room, hand).some((pose) => pose.entered === 's')).toBe(false);
    const half = levelOf([section('s1', 'deadEnd', 0, 0, 2, 5)], { '0,-1,s': { kind: 'rubble' } });
    const doors = on(half, pieces.room, hand)
      .filter((pose) => pose.entered === 's')
      .map((pose) => pose.door);
    expect(new Set(doors)).toEqual(new Set(['1,-1,s']));
    const onWall = on(half, pieces.room, hand).filter((pose) => pose.entered === 's');
    expect(onWall.map((pose) => pose.x).sort((a, b) => a - b)).toEqual([-3, -2, -1, 0, 1]);
  });

  it('never with the door where the section has a hole', () => {
    const holed = { ...section('s1', 'room', 0, 0, 5, 5), holes: [{ x: 2, y: 0 }] };
    const doors = on(levelOf([holed]), pieces.room, hand)
      .filter((pose) => pose.entered === 's')
      .map((pose) => pose.door);
    expect(new Set(doors)).toEqual(new Set(['0,-1,s', '1,-1,s', '3,-1,s', '4,-1,s']));
  });

  it('once for a room’s wall, once for a passage section with both its sides (G-ONE)', () => {
    const room = levelOf([section('s1', 'room', 0, 0, 5, 5), section('s2', 'room', 5, 0, 5, 5)], {
      '4,2,e': { kind: 'door' },
    });
    const hosts = new Set(on(room, pieces.room, hand).map((pose) => `${pose.host} ${pose.entered}`));
    expect([...hosts].sort()).toEqual(['s1 e', 's1 n', 's1 s', 's2 n', 's2 s', 's2 w']);
    const passageWith = (door: Edge): string[] => {
      const level = levelOf([section('s1', 'passage', 0, 0, 2, 5), section('s2', 'room', 2, 0, 5, 5)], {
        '1,2,e': door,
      });
      return on(level, pieces.room, hand)
        .filter((pose) => pose.host === 's1')
        .map((pose) => pose.entered);
    };
    expect(passageWith({ kind: 'door', state: 'closed' })).toEqual([]);
    expect(new Set(passageWith({ kind: 'door', secret: true }))).toEqual(new Set(['s', 'e', 'n']));
    const secret = levelOf([section('s1', 'passage', 0, 0, 2, 5)], {
      '1,2,e': { kind: 'door', secret: true },
    });
    const proposed = on(secret, pieces.room, hand).filter((pose) => pose.newDoor);
    expect(new Set(proposed.map((pose) => pose.entered))).toEqual(new Set(['s', 'e', 'n']));
  });

  it('comes after what stands behind a door already', () => {
    const level = levelOf([section('s1', 'room', 0, 0, 5, 5)], { '4,0,e': { kind: 'door' } });
    const poses = on(level, pieces.room, hand);
    expect(poses.some((pose) => pose.newDoor && pose.entered === 'w')).toBe(false);
    const first = poses.findIndex((pose) => pose.newDoor);
    expect(first).toBe(5);
    expect(poses.slice(first).every((pose) => pose.newDoor)).toBe(true);
  });
});

describe('the pointer', () => {
  it('puts the nearest pose first, and the usual order decides between equals', () => {
    const poses = on(levelOf([stairs]), pieces.passage, { ...hand, near: { x: 9, y: 1 } });
    expect(poses[0]?.entered).toBe('w');
    const middle = on(levelOf([section('s1', 'passage', 0, 0, 2, 5)]), pieces.stairs, {
      ...hand,
      near: { x: 20, y: 2 },
    });
    expect(middle.map((pose) => pose.entered)).toEqual(['s', 'n']);
    const south = on(levelOf([section('s1', 'passage', 0, 0, 2, 5)]), pieces.stairs, {
      ...hand,
      near: { x: 0, y: 3 },
    });
    expect(south.map((pose) => pose.entered)).toEqual(['n', 's']);
  });

  it('is near to a pose by the middle of it', () => {
    const ways = levelOf([stairs, section('s2', 'junction', 9, 3, 2, 2)], opened(['9,4,s', '10,4,s']));
    const far = ({ x, y, w, h }: Rect, near: { x: number; y: number }): number =>
      (x + (w - 1) / 2 - near.x) ** 2 + (y + (h - 1) / 2 - near.y) ** 2;
    for (const piece of [pieces.passage, pieces.room]) {
      const query = { ...hand, byHand: { ...byHand, walls: { ...byHand.walls, stairs: 'wall' as const } } };
      const usual = on(ways, piece, query);
      for (let x = -8; x <= 12; x += 2)
        for (let y = -8; y <= 12; y += 3) {
          const near = { x, y };
          const expected = [...usual].sort((a, b) => far(a, near) - far(b, near));
          expect(on(ways, piece, { ...query, near }).map(short)).toEqual(expected.map(short));
        }
    }
  });

  it('and what is wanted at one of several edges is shown for each of them', () => {
    const only = ['0,-1,s', '1,1,e'] as const;
    expect(on(levelOf([stairs]), pieces.passage, { ...hand, only }).map((pose) => pose.entered)).toEqual([
      's',
      'w',
    ]);
  });

  it('puts an unexplored exit before a free end otherwise', () => {
    const level = levelOf([stairs, section('s2', 'junction', 9, 9, 2, 2)], opened(['9,10,s', '10,10,s']));
    expect(on(level, pieces.passage, hand).map((pose) => pose.host)).toEqual(['s2', 's1', 's1', 's1', 's1']);
  });
});

describe('a section dragged freely', () => {
  const board = boardOf(start);
  it('fits where all is free, and is told why it does not', () => {
    expect(fits(board, { x: 2, y: 0, w: 5, h: 5 })).toEqual({ fits: true });
    expect(fits(board, { x: 1, y: 1, w: 5, h: 5 })).toEqual({
      fits: false,
      why: { reason: 'overlap', section: 's1', square: { x: 1, y: 1 } },
    });
    expect(fits(board, { x: -3, y: -3, w: 5, h: 5 })).toMatchObject({
      why: { reason: 'overlap', section: 's2' },
    });
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      expect(
        fits(boardOf(levelOf([stairs])), { x: x === 0 ? -4 : 1, y: y === 0 ? -4 : 1, w: 5, h: 5 }),
      ).toEqual({ fits: false, why: { reason: 'overlap', section: 's1', square: { x, y } } });
    for (const rect of [
      { x: 0.5 },
      { y: 0.5 },
      { w: 1.5 },
      { h: 1.5 },
      { w: 0 },
      { h: 0 },
      { w: -1 },
      { h: -1 },
    ])
      expect(fits(board, { x: 20, y: 20, w: 2, h: 2, ...rect })).toEqual({
        fits: false,
        why: { reason: 'notWhole' },
      });
  });

  it('stays on the level', () => {
    const far = (x: number, y: number): unknown => fits(board, { x, y, w: 5, h: 5 });
    expect(far(9996, 9996)).toEqual({ fits: true });
    expect(far(-10000, -10000)).toEqual({ fits: true });
    for (const [x, y] of [
      [9997, 0],
      [0, 9997],
      [-10001, 20],
      [20, -10001],
    ] as const)
      expect(far(x, y)).toEqual({ fits: false, why: { reason: 'outside' } });
  });

  it('does not lie before an exit, unless it opens there flush', () => {
    const level = laid(start, on(start, pieces.junction, { ...hand, only: ['0,-6,s'] })[0]!);
    const exits = boardOf(level);
    expect(fits(exits, { x: 2, y: -9, w: 5, h: 5 })).toEqual({
      fits: false,
      why: { reason: 'opening', edge: '1,-7,e' },
    });
    expect(fits(exits, { x: 2, y: -7, w: 5, h: 2 })).toEqual({
      fits: false,
      why: { reason: 'opening', edge: '1,-7,e' },
    });
    expect(fits(exits, { x: 2, y: -7, w: 5, h: 2 }, ['e'])).toMatchObject({ fits: false });
    expect(fits(exits, { x: 2, y: -7, w: 5, h: 2 }, ['w'])).toEqual({ fits: true });
    expect(fits(exits, { x: 2, y: -6, w: 5, h: 2 }, ['w'])).toMatchObject({ fits: false });
    expect(fits(exits, { x: 2, y: -5, w: 5, h: 2 }, ['w'])).toEqual({ fits: true });
    expect(fits(exits, { x: 2, y: -8, w: 5, h: 3 }, ['w'])).toMatchObject({ fits: false });
    const barred = boardOf({
      ...level,
      edges: { ...level.edges, '1,-7,e': { kind: 'open', portcullis: 'down' } },
    });
    expect(fits(barred, { x: 2, y: -9, w: 5, h: 3 })).toEqual({
      fits: false,
      why: { reason: 'opening', edge: '1,-7,e' },
    });
    const door = boardOf({ ...start, edges: { ...start.edges, '1,-3,e': { kind: 'door', state: 'open' } } });
    expect(fits(door, { x: 2, y: -5, w: 5, h: 5 })).toEqual({ fits: true });
  });

  it('does not lie before the exit of the very first square, nor minds an open edge in the void', () => {
    const exit = boardOf(levelOf([section('s1', 'junction', 0, 0, 1, 1)], opened(['-1,0,e', '50,50,e'])));
    expect(fits(exit, { x: -5, y: -2, w: 5, h: 5 })).toEqual({
      fits: false,
      why: { reason: 'opening', edge: '-1,0,e' },
    });
    expect(fits(exit, { x: 51, y: 48, w: 5, h: 5 })).toEqual({ fits: true });
  });

  it('joins at its open sides what is as wide and open there, or by hand may be gone on from', () => {
    const level = laid(start, on(start, pieces.junction, { ...hand, only: ['0,-6,s'] })[0]!);
    const exits = boardOf(level);
    const rect = { x: 2, y: -7, w: 5, h: 2 };
    expect(jointsFor(exits, rect, ['w', 'e'])).toEqual(['1,-7,e', '1,-6,e']);
    expect(jointsFor(exits, rect, ['e'])).toEqual([]);
    expect(jointsFor(exits, { ...rect, y: -6 }, ['w', 'e'])).toEqual([]);
    expect(jointsFor(exits, { ...rect, y: -8, h: 4 }, ['w', 'e'])).toEqual([]);
    expect(jointsFor(boardOf(levelOf([stairs])), { x: 0, y: -5, w: 2, h: 5 }, ['s'])).toEqual([]);
    expect(jointsFor(boardOf(levelOf([stairs])), { x: 0, y: -5, w: 2, h: 5 }, ['s'], byHand)).toEqual([
      '0,-1,s',
      '1,-1,s',
    ]);
    const room = boardOf(levelOf([section('s1', 'room', 0, 0, 5, 5)]));
    expect(jointsFor(room, { x: 5, y: 0, w: 5, h: 5 }, ['w'], byHand)).toEqual([]);
    const wide = boardOf(levelOf([section('s1', 'room', 0, 0, 5, 5)], opened(['0,-1,s', '1,-1,s'])));
    expect(jointsFor(wide, { x: 0, y: -5, w: 2, h: 5 }, ['s'])).toEqual([]);
    const aside = [section('s1', 'stairs', -1, 0, 2, 2), section('s2', 'stairs', 1, 0, 2, 2)];
    for (const sections of [aside, aside.slice(1)])
      expect(jointsFor(boardOf(levelOf(sections)), { x: 0, y: 2, w: 2, h: 2 }, ['n'], byHand)).toEqual([]);
    const two = boardOf(levelOf([section('s1', 'stairs', 0, 0, 1, 2), section('s2', 'stairs', 1, 0, 1, 2)]));
    expect(jointsFor(two, { x: 0, y: 2, w: 2, h: 2 }, ['n'], byHand)).toEqual([]);
  });
});

it('four inputs lay stairs, two passages, a junction and a room: each time the first pose is the one wanted', () => {
  let level = levelOf([]);
  for (const piece of [pieces.stairs, pieces.passage, pieces.passage, pieces.junction])
    level = laid(level, on(level, piece, hand)[0]!);
  expect(Object.values(level.sections).map((it) => rectOf(it))).toEqual([
    [0, 0, 2, 2],
    [0, -5, 2, 5],
    [0, -10, 2, 5],
    [0, -12, 2, 2],
  ]);
  const room = on(level, pieces.room, { ...hand, near: { x: 4, y: -8 } })[0]!;
  expect(room).toMatchObject({ x: 2, y: -10, newDoor: true, door: '1,-8,e' });
});

/** The side of this rectangle on which all these edges lie. */
function sideOf(rect: Rect, edges: readonly string[]): Side | undefined {
  return sides.find((side) => edges.every((edge) => sideEdges(rect, side).includes(edge as never)));
}

it('however a dungeon grows, no two sections overlap, all meet flush, and every promise of a pose holds', () => {
  const anyPiece = fc.constantFrom<Piece[]>(...Object.values(pieces));
  const anyStep = fc.record({
    piece: anyPiece,
    pick: fc.nat(1000),
    freeBehind: fc.constantFrom(1, 5),
    free: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 2, maxLength: 14 }), (steps) => {
      let level = levelOf([]);
      for (const { piece, pick, freeBehind, free } of steps) {
        const query = { ...(free ? { byHand } : {}), rooms: ['room'], freeBehind };
        const before = boardOf(level);
        const poses = placements(before, piece, query);
        const keys = poses.map((pose) => JSON.stringify([rectOf(pose), pose.door, pose.exits, pose.joints]));
        expect(new Set(keys).size).toBe(keys.length);
        for (const pose of poses.slice(0, 40)) {
          const after = makeBoard(laid(level, pose));
          const id = `s${Object.keys(level.sections).length + 1}`;
          expect(rectSquares(pose).every((square) => sectionAt(before, square) === null)).toBe(true);
          if (before.count === 0) continue;
          // One comes in by whole sides, or by one door with floor on both of its sides.
          const entry = sideEdges(pose, pose.entered);
          if (pose.door) expect(entry).toContain(pose.door);
          else expect(entry.every((edge) => pose.joints.includes(edge))).toBe(true);
          const door = pose.door ? edgeSquares(pose.door).map((square) => sectionAt(after, square)) : [];
          if (pose.door) expect(new Set(door)).toEqual(new Set([id, pose.host]));
          // Each joint has floor on both sides, and a whole side of both sections is joint.
          for (const joint of pose.joints) {
            const owners = edgeSquares(joint).map((square) => sectionAt(after, square)!);
            expect(owners).toContain(id);
            const other = owners.find((owner) => owner !== id)!;
            const mine = sides.find((side) => sideEdges(pose, side).includes(joint))!;
            const theirs = sideEdges(after.sections[other]!, oppositeSide(mine));
            expect(theirs).toEqual(sideEdges(pose, mine));
            expect(theirs.every((edge) => pose.joints.includes(edge))).toBe(true);
          }
          // Exits lead onto nothing, and so deep that a piece fits; rubble closes a whole side.
          for (const exit of pose.exits) {
            const inner = edgeSquares(exit).find((square) => sectionAt(after, square) === id)!;
            const side = edgeSide(exit, inner)!;
            for (let n = 1; n <= freeBehind; n++)
              expect(sectionAt(after, squareTowards(inner, side, n))).toBeNull();
          }
          if (pose.rubble.length > 0) expect(sideOf(pose, pose.rubble)).toBe(oppositeSide(pose.entered));
          // No open edge between two sections but at joints, and none of the old sections lost an exit.
          for (const square of rectSquares(pose))
            for (const side of sides) {
              const owner = sectionAt(after, squareTowards(square, side));
              if (owner === null || owner === id) continue;
              const name = edgeName(square, side);
              expect(edgeAt(after, square, side).kind === 'open').toBe(pose.joints.includes(name));
            }
        }
        if (poses.length > 0) level = laid(level, poses[pick % poses.length]!);
      }
    }),
    { numRuns: 40 },
  );
});

it('a map with rooms drawn as text is built on like any other', () => {
  const { board } = drawn(
    `
    . . .
    DD  DD
    _ _ _`,
    { sections: { hall: { kind: 'passage', at: [0, 0], size: [3, 1] } } },
  );
  const poses = placements(board, { kind: 'room', w: 1, h: 1, joins: 'wall' });
  expect(poses.map((pose) => [...rectOf(pose), pose.entered])).toEqual([
    [0, 1, 1, 1, 'n'],
    [2, 1, 1, 1, 'n'],
  ]);
});
