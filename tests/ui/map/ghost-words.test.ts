import { describe, expect, it } from 'vitest';
import { above } from '#renderer/map/paint/ghosts.ts';
import { penFor, plateOf, type Pen } from '#renderer/map/paint/pen.ts';

/** Ink that writes nothing, in which each letter is seven pixels wide. */
const ink = { font: '', measureText: (words: string) => ({ width: 7 * words.length }) };
const pen: Pen = penFor(ink as unknown as Pen['ink'], 1);
const key = (x: number, y = 0) => plateOf(pen, '2', { x, y });
const lines = (from: { y: number }, to: { y: number }) =>
  (from.y - to.y) / (plateOf(pen, 'Enter', { x: 0, y: 0 }).h + 2);

describe('the words of a place in hand', () => {
  const head = { x: 0, y: 0 };

  it('stay where they belong as long as no key of another place lies there', () => {
    expect(above(pen, 'Enter', head, [])).toEqual(head);
    expect(above(pen, 'Enter', head, [key(-60), key(60)])).toEqual(head);
  });

  it('go a line higher where they would touch one', () => {
    const free = above(pen, 'Enter', head, [key(-35), key(35)]);
    expect(free.x).toBe(0);
    expect(lines(head, free)).toBe(1);
  });

  it('go on as long as there is one more in the way', () => {
    const row = above(pen, 'Enter', head, [key(-20), key(10, -24)]);
    expect(lines(head, row)).toBe(2);
  });

  it('stay among many rather than be far from what they are about', () => {
    const many = Array.from({ length: 12 }, (_, i) => key(0, -12 * i));
    expect(above(pen, 'Enter', head, many)).toEqual(head);
  });
});
