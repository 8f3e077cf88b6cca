import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjacent,
  bodySquares,
  boardOf,
  edgeAt,
  edgeName,
  inReach,
  isWayThrough,
  reachSquares,
  sameSquare,
  sectionAt,
  sides,
  squareTowards,
} from '#board';
import type { Board, Side, Square } from '#board';
import { anyLevel, anySquare, drawn, named, SPAN } from './drawn.ts';

const yes = { yes: true };
const no = (reason: string, edge?: string): unknown => ({
  yes: false,
  why: edge ? { reason, edge } : { reason },
});

describe('a sword reaches (F-REACH)', () => {
  const { board, at } = drawn(`
    . b .
    --DD
    c A d
    dd##pp
    e f g`);
  it('the four orthogonal squares, through an open door too', () => {
    expect(inReach(board, at('A'), at('b'))).toEqual(yes);
    expect(inReach(board, at('A'), at('c'))).toEqual(yes);
    expect(inReach(board, at('A'), at('d'))).toEqual(yes);
  });

  it('not over rubble, nor through a closed door or a portcullis, and says which edge it is', () => {
    expect(inReach(board, at('A'), at('f'))).toEqual(no('edge', '1,1,s'));
    expect(inReach(board, at('c'), at('e'))).toEqual(no('edge', '0,1,s'));
    expect(inReach(board, at('d'), at('g'))).toEqual(no('edge', '2,1,s'));
    expect(inReach(board, at('f'), at('A'))).toEqual(no('edge', '1,1,s'));
  });

  it('no diagonal square, none farther off and not its own', () => {
    expect(inReach(board, at('A'), { x: 2, y: 0 })).toEqual(no('diagonal'));
    expect(inReach(board, at('c'), at('d'))).toEqual(no('far'));
    expect(inReach(board, at('b'), at('f'))).toEqual(no('far'));
    expect(inReach(board, at('A'), at('A'))).toEqual(no('far'));
    expect(inReach(board, { x: -1, y: 1 }, at('c'))).toEqual(no('far'));
    expect(inReach(board, at('c'), { x: -1, y: 1 })).toEqual(no('far'));
  });
});

describe('a halberd reaches round the corner (F-REACH, R-LONG)', () => {
  const halberd = (square: Square): Square & { longReach: true } => ({ ...square, longReach: true });

  it('through an open door, as in the map of the scenario format', () => {
    const { board, at } = drawn(`
      . A .|.
      ----DD--
      . . b .`);
    expect(inReach(board, halberd(at('A')), at('b'))).toEqual(yes);
    expect(inReach(board, at('A'), at('b'))).toEqual(no('diagonal'));
    expect(inReach(board, halberd(at('b')), at('A'))).toEqual(yes);
  });

  it('when one of the two ways is free, whichever', () => {
    const right = drawn('A .\n--\n. b');
    expect(inReach(right.board, halberd(right.at('A')), right.at('b'))).toEqual(yes);
    const down = drawn('A|.\n\n. b');
    expect(inReach(down.board, halberd(down.at('A')), down.at('b'))).toEqual(yes);
    const lateRight = drawn('A .\n\n.|b');
    expect(inReach(lateRight.board, halberd(lateRight.at('A')), lateRight.at('b'))).toEqual(yes);
    const lateDown = drawn('A .\n  --\n. b');
    expect(inReach(lateDown.board, halberd(lateDown.at('A')), lateDown.at('b'))).toEqual(yes);
  });

  it.each([
    ['walls', 'A .\n----\n. b', '0,0,s'],
    ['a wall at each end', 'A|.\n\n.|b', '0,1,e'],
    ['a wall at each beginning', 'A|.\n--\n. b', '0,0,s'],
    ['a closed door and a wall', 'A .\n--dd\n. b', '0,0,s'],
    ['a portcullis and rubble', 'A .\npp##\n. b', '0,0,s'],
    ['a secret door and a false one', 'A .\nssff\n. b', '0,0,s'],
    ['no floor at all on either way', 'A _\n\n_ b', '0,0,s'],
  ])('but not when both ways are shut: %s', (_, map, edge) => {
    const { board, at } = drawn(map);
    expect(inReach(board, halberd(at('A')), at('b'))).toEqual(no('edge', edge));
    expect(inReach(board, halberd(at('b')), at('A')).yes).toBe(false);
  });

  it('round any of the four corners, but no farther', () => {
    const { board } = drawn(`
      . . . . .

      . . . . .

      . . A . .

      . . . . .`);
    const A = halberd({ x: 2, y: 2 });
    expect(named(reachSquares(board, A))).toEqual(['1,1', '1,2', '1,3', '2,1', '2,3', '3,1', '3,2', '3,3']);
    expect(named(reachSquares(board, { x: 2, y: 2 }))).toEqual(['1,2', '2,1', '2,3', '3,2']);
    expect(inReach(board, A, { x: 4, y: 1 })).toEqual(no('far'));
    expect(inReach(board, A, { x: 3, y: 0 })).toEqual(no('far'));
    expect(reachSquares(board, { x: 0, y: 0 })).toEqual([
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ]);
  });
});

describe('an ogre reaches (F-LARGE)', () => {
  const room = drawn(`
    . . . . . .

    . . . . . .

    . . O . . .

    . . . . . .

    . . . . . .`);
  const ogre = { ...room.at('O'), size: 2 as const };

  it('the eight squares along its sides', () => {
    expect(named(reachSquares(room.board, ogre))).toEqual([
      '1,2',
      '1,3',
      '2,1',
      '2,4',
      '3,1',
      '3,4',
      '4,2',
      '4,3',
    ]);
  });

  it('the four at its corners too, with long reach', () => {
    const halberd = { ...ogre, longReach: true };
    expect(reachSquares(room.board, halberd)).toHaveLength(12);
    expect(inReach(room.board, halberd, { x: 1, y: 1 })).toEqual(yes);
    expect(inReach(room.board, halberd, { x: 4, y: 4 })).toEqual(yes);
    expect(inReach(room.board, ogre, { x: 4, y: 4 })).toEqual(no('diagonal'));
    expect(inReach(room.board, halberd, { x: 5, y: 2 })).toEqual(no('far'));
  });

  it('and is reached on each of its squares', () => {
    expect(inReach(room.board, { x: 4, y: 3 }, ogre)).toEqual(yes);
    expect(inReach(room.board, { x: 1, y: 2 }, ogre)).toEqual(yes);
    expect(inReach(room.board, { x: 1, y: 1 }, ogre)).toEqual(no('diagonal'));
    expect(inReach(room.board, { x: 1, y: 1, longReach: true }, ogre)).toEqual(yes);
    expect(inReach(room.board, { x: 0, y: 0, size: 2 }, { x: 2, y: 1, size: 2 })).toEqual(yes);
    expect(inReach(room.board, { x: 0, y: 0, size: 2 }, { x: 2, y: 2, size: 2 })).toEqual(no('diagonal'));
  });

  it('not through the wall at its side, and the wall is named before the distance', () => {
    const { board, at } = drawn(`
      O . a .

      . .|b .`);
    const large = { ...at('O'), size: 2 as const };
    expect(inReach(board, large, at('a'))).toEqual(yes);
    expect(inReach(board, large, at('b'))).toEqual(no('edge', '1,1,e'));
    expect(inReach(board, { ...large, longReach: true }, at('b'))).toEqual(yes);
    expect(named(reachSquares(board, large))).toEqual(['2,0']);
  });

  it('and of several walls between the two, that of the first squares is named', () => {
    const { board, at } = drawn(`
      O .|b .

      . .|. .`);
    const [ogre, other] = [at('O'), at('b')].map((square) => ({ ...square, size: 2 as const }));
    expect(inReach(board, ogre!, other!)).toEqual(no('edge', '1,0,e'));
  });
});

/** F-REACH written down once more, square by square, to compare with. */
function strikes(board: Board, from: Square, to: Square, longReach: boolean): boolean {
  const pass = (square: Square, side: Side): boolean =>
    sectionAt(board, squareTowards(square, side)) !== null &&
    sectionAt(board, square) !== null &&
    isWayThrough(edgeAt(board, square, side));
  return sides.some((first) => {
    if (!pass(from, first)) return false;
    const middle = squareTowards(from, first);
    if (sameSquare(middle, to)) return true;
    if (!longReach) return false;
    return sides.some((second) => {
      const isTurn = (first === 'n' || first === 's') !== (second === 'n' || second === 's');
      return isTurn && pass(middle, second) && sameSquare(squareTowards(middle, second), to);
    });
  });
}

it('reach is what the ruling says on any board, for any size and weapon, and the list agrees with the question', () => {
  const anySize = fc.constantFrom(1 as const, 1 as const, 2 as const);
  fc.assert(
    fc.property(
      anyLevel,
      anySquare,
      anySize,
      anySize,
      fc.boolean(),
      (level, from, size, otherSize, longReach) => {
        const board = boardOf(level);
        const attacker = { ...from, size, longReach };
        const listed = named(reachSquares(board, attacker));
        for (let x = -1; x <= SPAN + 1; x++)
          for (let y = -1; y <= SPAN + 1; y++) {
            const target = { x, y, size: otherSize };
            const expected = bodySquares(attacker).some((a) =>
              bodySquares(target).some((b) => strikes(board, a, b, longReach)),
            );
            expect(inReach(board, attacker, target).yes).toBe(expected);
            const own = bodySquares(attacker).some((square) => sameSquare(square, { x, y }));
            const single = bodySquares(attacker).some((a) => strikes(board, a, { x, y }, longReach));
            expect(listed.includes(`${x},${y}`)).toBe(single && !own);
            if (!longReach && otherSize === 1) expect(adjacent(board, attacker, { x, y })).toBe(single);
          }
      },
    ),
    { numRuns: 60 },
  );
});

it('the edge that is named as the reason is one that nobody passes', () => {
  fc.assert(
    fc.property(anyLevel, anySquare, anySquare, fc.boolean(), (level, from, to, longReach) => {
      const board = boardOf(level);
      const answer = inReach(board, { ...from, longReach }, to);
      if (answer.yes || answer.why.reason !== 'edge') return;
      const { edge } = answer.why;
      const found = [from, to, { x: from.x, y: to.y }, { x: to.x, y: from.y }].flatMap((square) =>
        sides.filter((side) => edgeName(square, side) === edge).map((side) => [square, side] as const),
      );
      expect(found.length).toBeGreaterThan(0);
      const [square, side] = found[0]!;
      const ends = [square, squareTowards(square, side)];
      const floor = ends.every((end) => sectionAt(board, end) !== null);
      expect(floor && isWayThrough(edgeAt(board, square, side))).toBe(false);
    }),
  );
});
