import { beforeEach, describe, expect, test } from 'vitest';
import type { MapInput } from '#renderer/map/input.ts';
import { mapOf } from '#renderer/map/model.ts';
import { createPointing } from '#renderer/map/pointing.ts';
import { edge, level, model, recordsOf, section } from './dungeon.ts';

const map = mapOf(
  recordsOf(
    level(),
    section('hall', 0, 0, 6, 4),
    model('hero', 1, 1),
    edge('5,2,e', 'door', { state: 'closed' }),
  ),
);

let said: MapInput[];
let pans: [number, number][];
let zooms: number[];
let settled: number;
let pointing: ReturnType<typeof createPointing>;
beforeEach(() => {
  [said, pans, zooms, settled] = [[], [], [], 0];
  pointing = createPointing({
    camera: () => ({ x: 0, y: 0, zoom: 1 }),
    map: () => map,
    carries: () => true,
    origin: () => ({ left: 100, top: 50 }),
    emit: (event) => said.push(event),
    pan: (dx, dy) => pans.push([dx, dy]),
    zoom: (factor) => zooms.push(factor),
    settle: () => (settled += 1),
    panning: () => undefined,
  });
});

/** A pointer event at a pixel of the map. */
const at = (x: number, y: number, more: object = {}) =>
  ({
    clientX: x + 100,
    clientY: y + 50,
    button: 0,
    pointerId: 1,
    pointerType: 'mouse',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    preventDefault: () => undefined,
    ...more,
  }) as unknown as PointerEvent & WheelEvent;

describe('pointer', () => {
  test('an event comes in squares, with what is there', () => {
    pointing.move(at(96, 96));
    expect(said).toMatchObject([
      { type: 'move', square: { x: 1, y: 1 }, model: 'hero', section: 'hall', edge: null },
    ]);
    pointing.move(at(382, 160));
    expect(said[1]).toMatchObject({
      edge: '5,2,e',
      edgeId: 'l1:5,2,e',
      model: null,
      client: { x: 482, y: 210 },
    });
  });

  test('a click is a press and a release that was not dragged, even if the hand trembles', () => {
    pointing.down(at(200, 200));
    pointing.move(at(202, 202));
    pointing.up(at(202, 202));
    expect(said.map((event) => event.type)).toEqual(['press', 'move', 'release']);
    expect(said.at(-1)).toMatchObject({ dragged: false });
    expect(pans).toEqual([]);
  });

  test('dragging the floor moves the map', () => {
    pointing.down(at(200, 200));
    pointing.move(at(220, 200));
    pointing.move(at(230, 205));
    pointing.up(at(230, 205));
    expect(pans).toEqual([
      [20, 0],
      [10, 5],
    ]);
    expect(said.at(-1)).toMatchObject({ type: 'release', dragged: true });
  });

  test('dragging a piece leaves the map and tells where the piece is', () => {
    pointing.down(at(96, 96));
    pointing.move(at(200, 96));
    pointing.up(at(200, 96));
    expect(pans).toEqual([]);
    expect(said.at(-1)).toMatchObject({ type: 'release', dragged: true, square: { x: 3, y: 1 } });
  });

  test('space or the middle button moves the map even over a piece, and presses nothing', () => {
    pointing.down(at(96, 96, { button: 1 }));
    pointing.move(at(106, 96, { button: 1 }));
    pointing.up(at(106, 96, { button: 1 }));
    expect(pans).toEqual([[10, 0]]);
    expect(said).toEqual([]);
    pointing.keyDown({ key: ' ', target: null } as unknown as KeyboardEvent);
    pointing.down(at(96, 96));
    pointing.move(at(99, 96));
    expect(pans).toHaveLength(2);
    pointing.up(at(99, 96));
    pointing.keyUp({ key: ' ' } as KeyboardEvent);
    pointing.down(at(96, 96));
    expect(said.at(-1)).toMatchObject({ type: 'press', model: 'hero' });
  });

  test('the right button presses nothing; it asks what is there', () => {
    pointing.down(at(96, 96, { button: 2 }));
    pointing.context(at(96, 96));
    expect(said).toMatchObject([{ type: 'context', model: 'hero' }]);
  });

  test('two fingers drag and spread', () => {
    pointing.down(at(100, 100, { pointerType: 'touch', pointerId: 1 }));
    pointing.down(at(200, 100, { pointerType: 'touch', pointerId: 2 }));
    said.length = 0;
    pointing.move(at(300, 100, { pointerType: 'touch', pointerId: 2 }));
    expect(pans).toEqual([[50, 0]]);
    expect(zooms).toEqual([2]);
    expect(said).toEqual([]);
  });

  test('the wheel away from the hand brings nearer', () => {
    pointing.wheel(at(0, 0, { deltaY: -100, deltaMode: 0 }));
    pointing.wheel(at(0, 0, { deltaY: 100, deltaMode: 0 }));
    expect(zooms[0]).toBeGreaterThan(1);
    expect(zooms[0]! * zooms[1]!).toBeCloseTo(1);
  });

  test('every press ends what is still in motion', () => {
    pointing.down(at(0, 0));
    expect(settled).toBe(1);
  });

  test('leaving is told, but not in the middle of a drag', () => {
    pointing.leave();
    expect(said).toEqual([{ type: 'leave' }]);
    pointing.down(at(200, 200));
    pointing.leave();
    expect(said.map((event) => event.type)).toEqual(['leave', 'press']);
  });
});
