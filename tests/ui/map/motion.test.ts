import type { MomentRecord, Records, ViewRecord } from '#engine/view';
import { describe, expect, test } from 'vitest';
import { createFrames } from '#renderer/map/frames.ts';
import { mapOf } from '#renderer/map/model.ts';
import { AT_REST, doorPoise, lengthOf, motionsBetween, poiseOf } from '#renderer/map/motion.ts';
import { edge, level, model, recordsOf, section } from './dungeon.ts';

const room = recordsOf(
  level(),
  section('a', 0, 0, 6, 6),
  model('hero', 0, 0, { side: 'hero' }),
  model('rat', 1, 0),
);
const worlds = (before: Records, after: Records, less = false) =>
  motionsBetween({ map: mapOf(before), records: before }, { map: mapOf(after), records: after }, less);
const after = (...records: ViewRecord[]) => ({ ...room, ...recordsOf(...records) });
const moment = (serial: number, by: string, at: string): MomentRecord => ({
  kind: 'moment',
  id: 'moment',
  serial,
  what: 'struck',
  by,
  at,
  line: '',
});
const wounds = (value: number) => [{ id: 'W', label: 'wounds', form: 'left' as const, value, max: 3 }];

describe('what moves between two views', () => {
  test('nothing, where nothing changed, and nothing when the table is looked at for the first time', () => {
    expect(worlds(room, { ...room })).toEqual([]);
    expect(worlds({}, room)).toEqual([]);
    expect(worlds(recordsOf(level()), room)).toEqual([]);
  });

  test('a walk takes 90 ms a square and goes round a wall', () => {
    const walled = { ...room, ...recordsOf(edge('2,0,e', 'wall'), edge('2,1,e', 'wall')) };
    const [walk] = worlds(walled, { ...walled, ...recordsOf(model('hero', 3, 0, { side: 'hero' })) });
    expect(walk).toMatchObject({ what: 'walk', model: 'hero' });
    const way = walk?.what === 'walk' ? walk.way : [];
    expect(way[0]).toEqual({ x: 0, y: 0 });
    expect(way.at(-1)).toEqual({ x: 3, y: 0 });
    expect(way).toHaveLength(8);
    expect(walk?.ms).toBe(600);
    const [step] = worlds(room, after(model('hero', 0, 2, { side: 'hero' })));
    expect(step?.ms).toBe(180);
  });

  test('where no way leads, the piece slides straight', () => {
    const [slide] = worlds(room, after(model('hero', 40, 40, { side: 'hero' })));
    expect(slide).toMatchObject({
      way: [
        { x: 0, y: 0 },
        { x: 40, y: 40 },
      ],
      ms: 90,
    });
  });

  test('a piece on its way is drawn where it walks, and at rest in the end', () => {
    const now = model('hero', 0, 2, { side: 'hero' });
    const motions = worlds(room, after(now));
    expect(poiseOf(motions, now, 0)).toMatchObject({ dx: 0, dy: -2 });
    const half = poiseOf(motions, now, 90);
    expect(half.dy).toBeGreaterThan(-2);
    expect(half.dy).toBeLessThan(0);
    expect(poiseOf(motions, now, 180)).toEqual(AT_REST);
  });

  test('a wound shows as a bead, a fall instead of a bead', () => {
    const hurt = { ...room, ...recordsOf(model('hero', 0, 0, { side: 'hero', bars: wounds(3) })) };
    const wounded = model('hero', 0, 0, { side: 'hero', bars: wounds(2) });
    expect(worlds(hurt, { ...hurt, ...recordsOf(wounded) }).map((one) => one.what)).toEqual(['bead']);
    const down = model('hero', 0, 0, { side: 'hero', bars: wounds(0), down: 'ko' });
    const fall = worlds(hurt, { ...hurt, ...recordsOf(down) });
    expect(fall.map((one) => [one.what, one.ms])).toEqual([['fall', 320]]);
    expect(poiseOf(fall, down, 0).turn).toBe(-90);
  });

  test('a blow is a lunge towards the one beside, out and back', () => {
    const [lunge] = worlds(room, after(moment(1, 'hero', 'rat')));
    expect(lunge).toMatchObject({ what: 'lunge', model: 'hero', ms: 240 });
    const hero = model('hero', 0, 0, { side: 'hero' });
    const out = poiseOf([lunge!], hero, 120);
    expect(out.dx).toBeCloseTo(0.42);
    expect(out.dy).toBeCloseTo(0);
    expect(poiseOf([lunge!], hero, 240)).toEqual(AT_REST);
  });

  test('no lunge at somebody far away, nor for a moment that was shown before', () => {
    const far = { ...room, ...recordsOf(model('rat', 5, 5)) };
    expect(worlds(far, { ...far, ...recordsOf(moment(1, 'hero', 'rat')) })).toEqual([]);
    const told = after(moment(1, 'hero', 'rat'));
    expect(worlds(told, { ...told, ...recordsOf(moment(1, 'hero', 'rat')) })).toEqual([]);
  });

  test('a door turns from shut to open in 220 ms', () => {
    const shut = after(edge('5,0,e', 'door', { state: 'closed' }));
    const open = { ...shut, ...recordsOf(edge('5,0,e', 'door', { state: 'open' })) };
    const motions = worlds(shut, open);
    expect(motions).toMatchObject([{ what: 'door', edge: '5,0,e', from: 0, to: 1, ms: 220 }]);
    expect(doorPoise(motions, '5,0,e', 0)).toBe(0);
    expect(doorPoise(motions, '5,0,e', 110)).toBeGreaterThan(0.3);
    expect(doorPoise(motions, '5,0,e', 220)).toBeNull();
    expect(doorPoise(motions, '0,0,e', 0)).toBeNull();
  });

  test('a new section is uncovered from its door outwards', () => {
    const found = after(section('b', 6, 0, 3, 3), edge('5,1,e', 'door', { state: 'open' }));
    expect(worlds(room, found)).toMatchObject([{ what: 'section', section: 'b', from: 'w', ms: 500 }]);
  });

  test('with less motion nothing moves: sections and pieces fade in 80 ms, all else is there', () => {
    const found = after(
      section('b', 6, 0, 3, 3),
      model('hero', 0, 3, { side: 'hero' }),
      model('new', 3, 3),
      moment(1, 'rat', 'hero'),
    );
    const motions = worlds(room, found, true);
    expect(motions.map((one) => [one.what, one.ms]).sort()).toEqual([
      ['appear', 80],
      ['section', 80],
    ]);
    expect(lengthOf(motions)).toBe(80);
  });

  test('another level is shown at once', () => {
    const below = recordsOf({ ...level('l2') }, section('z', 0, 0, 2, 2, { level: 'l2' }));
    expect(worlds(room, below)).toEqual([]);
  });
});

describe('frames', () => {
  /** A screen that draws only when the test says so. */
  function screen() {
    let waiting: ((now: number) => void)[] = [];
    return {
      ports: {
        request: (draw: (now: number) => void) => waiting.push(draw),
        cancel: () => {
          waiting = [];
        },
      },
      tick: (now: number) => {
        const due = waiting;
        waiting = [];
        for (const draw of due) draw(now);
        return due.length;
      },
    };
  }

  test('an idle map asks for no frame', () => {
    const { ports, tick } = screen();
    const frames = createFrames(
      ports,
      () => false,
      () => undefined,
    );
    expect(tick(0)).toBe(0);
    frames.wake();
    frames.wake();
    expect(tick(16)).toBe(1);
    expect(tick(32)).toBe(0);
    expect(frames.count()).toBe(1);
  });

  test('motion goes on frame by frame and then stops', () => {
    const { ports, tick } = screen();
    const frames = createFrames(
      ports,
      (now) => now < 100,
      () => undefined,
    );
    frames.wake();
    let now = 0;
    while (tick(now) > 0) now += 16;
    expect(frames.count()).toBe(8);
    expect(tick(1000)).toBe(0);
  });

  test('a map that is gone draws no more', () => {
    const { ports, tick } = screen();
    const frames = createFrames(
      ports,
      () => true,
      () => undefined,
    );
    frames.wake();
    frames.stop();
    frames.wake();
    expect(tick(0)).toBe(0);
  });
});
