// @vitest-environment happy-dom
import fc from 'fast-check';
import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h, nextTick, shallowRef } from 'vue';
import type { ModelRecord, Records, TurnRecord } from '#engine/view';
import { isInView, slid, type Camera } from '#renderer/map/camera.ts';
import { freshSections } from '#renderer/map/model.ts';
import { beatOf, leastZoom, phaseShot, type Stage } from '#renderer/player/shots.ts';
import { useCamera, type PlayerMap } from '#renderer/player/useCamera.ts';
import { level, model, recordsOf, section } from './map/dungeon.ts';

const turn = (more: Partial<TurnRecord> = {}): TurnRecord => ({
  kind: 'turn',
  id: 'turn',
  mode: 'exploration',
  label: 'Exploration 1',
  number: 1,
  phase: 'hero',
  phaseLabel: 'The heroes',
  side: 'heroes',
  next: '',
  ...more,
});
const hero = (id: string, x: number, y: number, more: Partial<ModelRecord> = {}) =>
  model(id, x, y, { side: 'hero', ...more });
const leads = { badges: [{ id: 'leader', label: 'Leader', tone: 'gold' as const }] };

/** A television of 1920 by 1080, the strip below, the plate above. */
const stage = (camera: Partial<Camera> = {}): Stage => ({
  camera: { x: 0, y: 0, zoom: 1, ...camera },
  viewport: { width: 1920, height: 1080 },
  insets: { top: 108, right: 57, bottom: 194, left: 57 },
});
const sees = (at: Stage, camera: Camera, x: number, y: number, w = 1, h = 1) =>
  isInView(camera, at.viewport, at.insets, { x, y, w, h });

describe('The players’ eye', () => {
  it('takes in the new section and all heroes where a square is then 48 pixels or more', () => {
    const records = recordsOf(
      level(),
      section('s1', 0, 0, 2, 5),
      section('s2', 2, 0, 10, 5),
      hero('m1', 0, 4, leads),
      hero('m2', 1, 0),
    );
    const at = stage({ x: -4000 });
    const shot = phaseShot(records, new Set(['s2']), at)!;
    expect(shot.zoom * 64).toBeGreaterThanOrEqual(48);
    expect(sees(at, shot, 2, 0, 10, 5)).toBe(true);
    expect(sees(at, shot, 0, 4)).toBe(true);
    expect(sees(at, shot, 1, 0)).toBe(true);
  });

  it('goes after the leader where they lie too far apart, at 48 pixels a square', () => {
    const records = recordsOf(
      level(),
      section('s1', 0, 0, 2, 5),
      section('s2', 90, 0, 10, 5),
      hero('m1', 95, 2),
      hero('m2', 0, 0, leads),
    );
    const at = stage();
    const shot = phaseShot(records, new Set(['s2']), at)!;
    expect(shot.zoom * 64).toBe(48);
    expect(sees(at, shot, 0, 0)).toBe(true);
    expect(sees(at, shot, 95, 2)).toBe(false);
  });

  it('shows a straggler’s leader together with the new ground if those two fit', () => {
    const records = recordsOf(
      level(),
      section('s2', 4, 0, 10, 5),
      hero('m1', 0, 2, leads),
      hero('m2', -90, 0),
    );
    const at = stage();
    const shot = phaseShot(records, new Set(['s2']), at)!;
    expect(sees(at, shot, 4, 0, 10, 5)).toBe(true);
    expect(sees(at, shot, 0, 2)).toBe(true);
  });

  it('goes to what is asked about before it goes to whoever leads', () => {
    const records: Records = {
      ...recordsOf(level(), section('s2', 90, 0, 10, 5), hero('m1', 0, 0, leads)),
      prompt: {
        kind: 'prompt',
        id: 'prompt',
        key: 'wall',
        form: 'choice',
        by: null,
        tone: 'info',
        who: 'Anna',
        title: 'In which wall?',
        options: [{ id: 'n', label: 'North', place: { level: 'l1', x: 90, y: 0, w: 10, h: 5, side: 'n' } }],
        lapses: false,
      },
    };
    const at = stage();
    expect(sees(at, phaseShot(records, new Set(['s2']), at)!, 90, 0, 10, 1)).toBe(true);
  });

  it('stays where everything is in view already, and large enough', () => {
    const records = recordsOf(level(), section('s1', 0, 0, 12, 6), hero('m1', 1, 1), hero('m2', 8, 4));
    const at = stage({ x: 200, y: 200 });
    expect(phaseShot(records, new Set(['s1']), at)).toBeNull();
    expect(phaseShot(records, new Set(['s1']), stage({ x: 200, y: 200, zoom: 0.5 }))).not.toBeNull();
  });

  it('keeps the monsters of a fight in view, and forgets those that are far away', () => {
    const near = recordsOf(level(), hero('m1', 0, 0, leads), model('r1', 9, 0, { side: 'foe' }));
    const at = stage({ x: -4000 });
    expect(sees(at, phaseShot(near, new Set(), at)!, 9, 0)).toBe(true);
    const far = recordsOf(level(), hero('m1', 0, 0, leads), model('r1', 90, 0, { side: 'foe' }));
    expect(sees(at, phaseShot(far, new Set(), at)!, 0, 0)).toBe(true);
  });

  it('asks for more pixels on a screen of more lines, never for fewer than 48', () => {
    expect(leastZoom({ width: 1280, height: 720 }) * 64).toBe(48);
    expect(leastZoom({ width: 1920, height: 1080 }) * 64).toBe(48);
    expect(leastZoom({ width: 3840, height: 2160 }) * 64).toBe(96);
  });

  it('never makes a square smaller than that, wherever everybody stands', () => {
    const place = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), place, (heroes, [x, y]) => {
        const records = recordsOf(
          level(),
          section('s1', x, y, 5, 5),
          ...heroes.map(([hx, hy], i) => hero(`m${i}`, hx, hy, i === 0 ? leads : {})),
        );
        const at = stage();
        const shot = phaseShot(records, new Set(['s1']), at);
        if (!shot) return;
        expect(shot.zoom).toBeGreaterThanOrEqual(leastZoom(at.viewport));
        const [lx, ly] = heroes[0]!;
        expect(sees(at, shot, lx, ly)).toBe(true);
      }),
    );
  });

  it('beats once a phase, a turn, a level, and not with every step', () => {
    const before = recordsOf(level(), turn(), hero('m1', 0, 0));
    const walked = recordsOf(level(), turn(), hero('m1', 3, 0));
    expect(beatOf(walked)).toBe(beatOf(before));
    for (const other of [turn({ phase: 'gm' }), turn({ number: 2 }), turn({ mode: 'combat' })])
      expect(beatOf(recordsOf(level(), other))).not.toBe(beatOf(before));
    expect(beatOf(recordsOf(level('l2'), turn()))).not.toBe(beatOf(before));
    expect([...freshSections(before, recordsOf(section('s1', 0, 0, 2, 2)))]).toEqual(['s1']);
  });

  it('within a phase moves sideways only', () => {
    const at = stage();
    const moved = slid(at.camera, at.viewport, at.insets, { x: 40, y: 40, w: 1, h: 1 });
    expect(moved.zoom).toBe(at.camera.zoom);
    expect(sees(at, moved, 40, 40)).toBe(true);
  });
});

describe('The players’ map', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A map that says what it was told, in order, and moves as long as it is told to. */
  function led(first: Records) {
    const told: string[] = [];
    let moving = false;
    let camera: Camera = { x: 200, y: 200, zoom: 1 };
    const map: PlayerMap = {
      stage: () => ({ ...stage(), camera }),
      aim: (next, gliding) => {
        told.push(gliding ? 'glides' : 'looks');
        camera = next;
        moving = gliding;
      },
      isMoving: () => moving,
    };
    const records = shallowRef<Records>(first);
    const at = shallowRef<PlayerMap | null>(map);
    let made!: ReturnType<typeof useCamera>;
    const page = mount(
      defineComponent({
        setup() {
          made = useCamera(at, records);
          return () => h('p', Object.keys(made.shown.value).length);
        },
      }),
    );
    const stop = async (is: boolean) => {
      moving = is;
      await vi.advanceTimersByTimeAsync(50);
      await flushPromises();
    };
    return { told, records, page, stop, see: () => made.see(), shown: () => made.shown.value };
  }

  const start = recordsOf(level(), turn(), section('s1', 0, 0, 4, 4), hero('m1', 1, 1, leads));
  const grown = { ...start, ...recordsOf(section('s2', 40, 0, 5, 5), turn({ phase: 'exploration' })) };

  it('waits until what moves rests, glides, and only then shows the new ground', async () => {
    const { told, records, stop, see, shown } = led(start);
    see();
    await nextTick();
    told.length = 0;
    await stop(true);
    records.value = grown;
    await nextTick();
    expect(told).toEqual([]);
    expect(shown()['s2']).toBeUndefined();
    await stop(false);
    expect(told).toEqual(['glides']);
    expect(shown()['s2']).toBeUndefined();
    await stop(false);
    expect(shown()['s2']).toBeDefined();
    expect(told).toEqual(['glides']);
  });

  it('shows at once whatever needs no other place to be seen from', async () => {
    const { told, records, see, shown } = led(start);
    see();
    await nextTick();
    told.length = 0;
    records.value = { ...start, ...recordsOf(hero('m1', 2, 2, leads)) };
    expect(shown()).toBe(records.value);
    expect(told).toEqual([]);
  });

  it('cuts to another level instead of gliding there', async () => {
    const { told, records, see, shown } = led(start);
    see();
    await nextTick();
    told.length = 0;
    const below = recordsOf(
      level('l1', false),
      level('l2'),
      turn(),
      section('t1', 90, 90, 4, 4, { level: 'l2' }),
      hero('m1', 91, 91, { ...leads, level: 'l2' }),
    );
    records.value = below;
    await flushPromises();
    expect(shown()).toBe(below);
    expect(told).toEqual(['looks']);
  });

  it('keeps nobody waiting before the map is there', () => {
    const { records, shown } = led(start);
    records.value = grown;
    expect(shown()).toBe(records.value);
  });
});
