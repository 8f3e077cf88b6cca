import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contours, insetLoop } from '#renderer/map/contour.ts';
import { tokenLook } from '#renderer/map/layers/models.ts';
import type { FloorPiece } from '#renderer/map/paint/floor.ts';
import { paintFloor } from '#renderer/map/paint/floor.ts';
import { chance, seedOf } from '#renderer/map/seed.ts';
import { model } from './dungeon.ts';

/** A pen that writes down what it is told instead of drawing. */
function recordingInk(): { ink: CanvasRenderingContext2D; said: string[] } {
  const said: string[] = [];
  const gradient = { addColorStop: (at: number, tone: string) => said.push(`stop ${at} ${tone}`) };
  const ink = new Proxy({} as Record<string, unknown>, {
    get: (_, name) =>
      String(name).startsWith('create')
        ? () => gradient
        : (...values: unknown[]) => void said.push(`${String(name)} ${values.join(' ')}`),
    set: (_, name, value) => {
      said.push(`${String(name)} = ${typeof value === 'object' ? 'gradient' : String(value)}`);
      return true;
    },
  });
  return { ink: ink as unknown as CanvasRenderingContext2D, said };
}

const drawn = (piece: FloorPiece) => {
  const { ink, said } = recordingInk();
  paintFloor(ink, piece, []);
  return said;
};
const room: FloorPiece = { level: 'l1', floor: 'room', x: 3, y: 4, w: 5, h: 5, turn: 0 };

describe('chance in drawings', () => {
  test('the same place always looks the same, another place does not', () => {
    expect(drawn(room)).toEqual(drawn({ ...room }));
    expect(drawn({ ...room, x: 4 })).not.toEqual(drawn(room));
    expect(drawn({ ...room, level: 'l2' })).not.toEqual(drawn(room));
    expect(drawn({ ...room, floor: 'quest' })).not.toEqual(drawn(room));
  });

  test('every kind of floor has a drawing of its own, and an unknown one is a room', () => {
    const kinds = ['passage', 'junction', 'room', 'hazard', 'lair', 'quest', 'stairs'];
    expect(new Set(kinds.map((floor) => drawn({ ...room, floor }).join())).size).toBe(kinds.length);
    expect(drawn({ ...room, floor: 'sewer' })).toEqual(drawn(room));
  });

  test('the stream is even, repeatable and stays in its bounds', () => {
    const luck = chance(seedOf('l1', 3, 4));
    const again = chance(seedOf('l1', 3, 4));
    const parts = Array.from({ length: 2000 }, () => luck.part());
    expect(parts.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => again.part()));
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...parts)).toBeLessThan(1);
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
    expect(mean).toBeGreaterThan(0.47);
    expect(mean).toBeLessThan(0.53);
    const wholes = new Set(Array.from({ length: 100 }, () => luck.whole(12, 18)));
    expect([...wholes].sort()).toEqual([12, 13, 14, 15, 16, 17, 18]);
  });
});

describe('contours', () => {
  test('a single square has four corners, clockwise', () => {
    expect(contours([{ x: 2, y: 3 }])).toHaveLength(1);
    const [loop] = contours([{ x: 2, y: 3 }]);
    expect(loop).toHaveLength(4);
    expect(loop).toEqual(
      expect.arrayContaining([
        { x: 2, y: 3 },
        { x: 3, y: 3 },
        { x: 3, y: 4 },
        { x: 2, y: 4 },
      ]),
    );
  });

  test('straight sides have no corners in between', () => {
    expect(contours([0, 1, 2, 3].map((x) => ({ x, y: 0 })))[0]).toHaveLength(4);
    expect(
      contours([
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ])[0],
    ).toHaveLength(6);
  });

  test('a ring of squares has an outer loop and a hole', () => {
    const ring = [0, 1, 2]
      .flatMap((x) => [0, 1, 2].map((y) => ({ x, y })))
      .filter(({ x, y }) => x !== 1 || y !== 1);
    expect(contours(ring)).toHaveLength(2);
  });

  test('squares that touch at a corner only keep loops of their own', () => {
    expect(
      contours([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ]).map((loop) => loop.length),
    ).toEqual([4, 4]);
  });

  test('the loops enclose just the squares, and an inset draws them in', () => {
    const area = (loop: readonly { x: number; y: number }[]) =>
      loop.reduce((sum, a, i) => {
        const b = loop[(i + 1) % loop.length]!;
        return sum + (a.x * b.y - b.x * a.y) / 2;
      }, 0);
    const someSquares = fc.uniqueArray(
      fc.record({ x: fc.integer({ min: 0, max: 5 }), y: fc.integer({ min: 0, max: 5 }) }),
      {
        selector: ({ x, y }) => `${x},${y}`,
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(someSquares, (squares) => {
        const loops = contours(squares);
        expect(loops.reduce((sum, loop) => sum + area(loop), 0)).toBe(squares.length);
        const drawnIn = loops.reduce((sum, loop) => sum + area(insetLoop(loop, 64, 2)), 0);
        expect(drawnIn).toBeLessThan(squares.length * 64 * 64);
        expect(drawnIn).toBeGreaterThan(squares.length * 58 * 58);
      }),
    );
  });
});

describe('tokens', () => {
  const plain = { owner: null, done: false, small: false };

  test('a hero bears his emblem and his wounds left, a monster its number and its wounds taken', () => {
    const hero = model('h', 0, 0, {
      side: 'hero',
      emblem: { field: 'azure', tincture: 'or', charge: 'crown' },
      bars: [{ id: 'W', label: 'wounds', form: 'left', value: 2, max: 3 }],
    });
    expect(tokenLook(hero, plain)).toMatchObject({ pips: { left: 2, max: 3 }, emblem: { field: 'azure' } });
    const rat = model('r', 0, 0, {
      number: 4,
      bars: [{ id: 'W', label: 'wounds', form: 'taken', value: 1 }],
    });
    expect(tokenLook(rat, plain)).toMatchObject({ number: 4, beads: 1, side: 'foe' });
    expect(tokenLook(rat, plain)).not.toHaveProperty('pips');
  });

  test('a henchman wears the colour of his hero, an unknown foe the base colour of the GM', () => {
    const owner = model('h', 0, 0, {
      side: 'hero',
      emblem: { field: 'gules', tincture: 'or', charge: 'crown' },
    });
    expect(tokenLook(model('m', 0, 0, { side: 'henchman', owner: 'h' }), { ...plain, owner }).ring).toBe(
      'gules',
    );
    expect(tokenLook(model('u', 0, 0, { side: 'unknown', base: 'vert' }), plain).ring).toBe('vert');
    expect(tokenLook(model('f', 0, 0, { base: 'vert' }), plain)).not.toHaveProperty('ring');
  });

  test('models that look alike share one drawing', () => {
    expect(tokenLook(model('a', 0, 0), plain)).toEqual({
      ...tokenLook(model('b', 5, 5), plain),
      letter: 'A',
    });
  });
});
