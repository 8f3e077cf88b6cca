// @vitest-environment happy-dom
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h, onMounted } from 'vue';
import { plainStage, plainTrim, type Stage, type Trim } from '#api';
import { done } from '#engine';
import { pagesOf } from '#renderer/composables/handout-pages.ts';
import { clientKey } from '#renderer/composables/client.ts';
import type { Camera } from '#renderer/map/camera.ts';
import { glassOf, onStage } from '#renderer/player/glass.ts';
import PlayerApp from '#renderer/player/PlayerApp.vue';
import { dragged } from '#renderer/player/useTouch.ts';
import { fakeClient } from './support/fake-client.ts';
import { playersFight } from './support/table.ts';

/** A map of 1280 by 720 pixels, a square of which is 64 of them at first; it remembers where it was led. */
const aimed: Camera[] = [];
const PlayersMap = defineComponent({
  name: 'PlayersMap',
  inheritAttrs: false,
  props: {
    records: { type: Object, default: undefined },
    still: Boolean,
    level: { type: String, default: null },
  },
  emits: ['camera', 'sized', 'input'],
  setup: (props, { attrs, expose, emit }) => {
    let camera: Camera = { x: 0, y: 960, zoom: 1 };
    const viewport = { width: 1280, height: 720 };
    const aim = (next: Camera) => {
      camera = next;
      aimed.push(next);
      emit('camera', { zoom: next.zoom, centre: { x: 0, y: 0 } });
    };
    onMounted(() => emit('camera', { zoom: 1, centre: { x: 0, y: 0 } }));
    expose({
      stage: () => ({ camera, viewport, insets: { top: 0, right: 0, bottom: 0, left: 0 } }),
      aim,
      isMoving: () => false,
    });
    return () => h('div', { class: ['map', attrs['class']], 'data-still': props.still });
  },
});

let page: VueWrapper | null = null;
beforeEach(() => {
  aimed.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  page?.unmount();
  page = null;
  vi.useRealTimers();
});

async function openScreen(stage: Partial<Stage> = {}, trim: Partial<Trim> = {}) {
  const client = fakeClient();
  const now = { ...plainStage, ...stage };
  client.answer('display.view', () => done({ stage: now, view: playersFight() }));
  client.answer('display.trim', () => done({ ...plainTrim, ...trim }));
  const looks: unknown[] = [];
  client.answer('display.looks', ({ at }) => {
    looks.push(at);
    return done({});
  });
  page = mount(PlayerApp, {
    attachTo: document.body,
    global: { provide: { [clientKey as symbol]: client }, stubs: { MapCanvas: PlayersMap } },
  });
  await flushPromises();
  const tell = async (some: Partial<Stage>) => {
    client.push('display.stage', { ...Object.assign(now, some) });
    await flushPromises();
  };
  const lay = async (some: Partial<Trim>) => {
    client.push('display.trim', { ...plainTrim, ...trim, ...some });
    await flushPromises();
  };
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(200);
    await flushPromises();
  };
  return { client, page: page!, tell, lay, looks, settle };
}

describe('The players’ screen, just opened', () => {
  it('is dark, with a mark in each corner and the ember that breathes', async () => {
    const { page, tell } = await openScreen({ black: true, marks: true });
    expect(page.findAll('.marks .mark')).toHaveLength(4);
    expect(page.find('.ember-dot').exists()).toBe(true);
    expect(page.get('.black').text()).toContain('in a moment');
    expect(page.find('.strip').exists()).toBe(false);
    await tell({ black: false, marks: false });
    expect(page.find('.marks').exists()).toBe(false);
    expect(page.find('.strip').exists()).toBe(true);
  });

  it('gets dark and light again without its map losing its place (PEERS 25)', async () => {
    const { page, tell } = await openScreen();
    const map = page.getComponent(PlayersMap);
    const before = aimed.length;
    await tell({ black: true });
    expect(map.classes()).toContain('covered');
    expect(page.find('.strip').exists()).toBe(false);
    await tell({ black: false });
    expect(page.getComponent(PlayersMap).element).toBe(map.element);
    expect(map.classes()).not.toContain('covered');
    expect(aimed).toHaveLength(before);
  });
});

describe('The glass of the players’ screen', () => {
  const window = { width: 1920, height: 1080 };

  it('leaves its margins free on each side (PEERS 28)', () => {
    const margins = { top: 2, right: 3, bottom: 4, left: 5 };
    const { left, top, width, height, unit } = glassOf(window, { ...plainTrim, margins });
    expect([left, top]).toEqual([96, 21.6]);
    expect(width).toBeCloseTo(1920 * 0.92, 6);
    expect(height).toBeCloseTo(1080 * 0.94, 6);
    expect(unit).toBeCloseTo(height / 100, 6);
  });

  it('turned across has its width and height changed, and fills the same part of the glass (PEERS 28)', () => {
    const margins = { top: 0, right: 10, bottom: 0, left: 0 };
    const glass = glassOf(window, { ...plainTrim, margins, turn: 90 });
    expect([glass.width, glass.height]).toEqual([1080, 1728]);
    expect(glass.unit).toBe(10.8);
    const corner = { x: glass.left + glass.width / 2 + 864, y: glass.top + glass.height / 2 - 540 };
    expect(corner).toEqual({ x: 1728, y: 0 });
  });

  it('knows where a finger lies on the stage, however that is turned', () => {
    const at = (turn: Trim['turn'], x: number, y: number) =>
      onStage(glassOf(window, { ...plainTrim, turn }), { x, y });
    expect(at(0, 100, 50)).toEqual({ x: 100, y: 50 });
    expect(at(180, 1920, 1080)).toEqual({ x: 0, y: 0 });
    // Turned clockwise, the upper left corner of the stage lies at the upper right of the glass.
    expect(at(90, 1920, 0)).toEqual({ x: 0, y: 0 });
    expect(at(90, 1920, 1080)).toEqual({ x: 1080, y: 0 });
    expect(at(270, 0, 1080)).toEqual({ x: 0, y: 0 });
  });

  it('is drawn anew with another size, other margins and another turn, and marks its corners for a while (PEERS 28)', async () => {
    const { page, lay } = await openScreen();
    const stage = () => page.get<HTMLElement>('.stage').element.style;
    const unit = () => document.documentElement.style.getPropertyValue('--vh');
    const { innerWidth, innerHeight } = globalThis.window;
    expect(stage().width).toBe(`${innerWidth}px`);
    await lay({ turn: 90 });
    expect(stage().width).toBe(`${innerHeight}px`);
    expect(stage().transform).toBe('rotate(90deg)');
    expect(page.find('.marks').exists()).toBe(true);
    await vi.advanceTimersByTimeAsync(9000);
    expect(page.find('.marks').exists()).toBe(false);
    await lay({ margins: { top: 10, right: 0, bottom: 0, left: 0 } });
    expect(unit()).toBe(`${(innerHeight * 0.9) / 100}px`);
  });

  it('shows a bar of just the length that is measured', async () => {
    const { page, lay } = await openScreen();
    await lay({ ruler: 500 });
    expect(page.get<HTMLElement>('.ruler .bar').element.style.width).toBe('500px');
  });
});

describe('The players’ eye, led by the gamemaster', () => {
  const rect = { level: 'l1', x: -10, y: -20, w: 40, h: 22.5 };

  it('goes to the squares that are shown, and comes back to the very spot (PEERS 27)', async () => {
    const { tell } = await openScreen({ eye: 'stay' });
    const home = aimed.at(-1)!;
    await tell({ eye: rect });
    expect(aimed.at(-1)).toEqual({ zoom: 0.5, x: 320, y: 640 });
    await tell({ eye: { ...rect, w: 80, h: 45 } });
    await tell({ eye: 'stay' });
    const back = aimed.at(-1)!;
    expect(back.zoom).toBe(home.zoom);
    expect(back.x).toBeCloseTo(home.x, 6);
    expect(back.y).toBeCloseTo(home.y, 6);
  });

  it('led to squares of the same size it has moved, and stays there', async () => {
    const { tell } = await openScreen({ eye: 'stay' });
    const { zoom } = aimed.at(-1)!;
    const size = { w: 1280 / (64 * zoom), h: 720 / (64 * zoom) };
    await tell({ eye: { level: 'l1', x: 3, y: -8, ...size } });
    const moved = aimed.at(-1)!;
    expect(moved.zoom).toBe(zoom);
    expect(moved.x).toBeCloseTo(-3 * 64 * zoom, 6);
    await tell({ eye: 'stay' });
    expect(aimed.at(-1)).toBe(moved);
  });

  it('stays where it is whatever happens on the table (PEERS 27)', async () => {
    const { client, page } = await openScreen({ eye: 'stay' });
    const before = aimed.length;
    const far = { ...playersFight().records['s3']!, id: 's9', y: -60 };
    const turn = { ...playersFight().records['turn']!, number: 3 };
    client.push('display.patch', { from: 'p:1', to: 'p:2', set: [far, turn], gone: [] });
    await vi.advanceTimersByTimeAsync(3000);
    expect(page.getComponent(PlayersMap).props('records')).toHaveProperty('s9');
    expect(page.getComponent(PlayersMap).props('still')).toBe(true);
    expect(aimed).toHaveLength(before);
  });

  it('with real miniatures on the glass has squares of just that size, and goes nowhere by itself (PEERS 27)', async () => {
    const { client, lay, tell, page } = await openScreen();
    await lay({ square: 96.5 });
    expect(aimed.at(-1)!.zoom * 64).toBe(96.5);
    const home = aimed.at(-1)!;
    const before = aimed.length;
    const far = { ...playersFight().records['s3']!, id: 's9', y: -60 };
    client.push('display.patch', { from: 'p:1', to: 'p:2', set: [far], gone: [] });
    await vi.advanceTimersByTimeAsync(3000);
    expect(page.getComponent(PlayersMap).props('records')).toHaveProperty('s9');
    expect(aimed).toHaveLength(before);
    // An overview for a moment, and back.
    await tell({ eye: rect });
    expect(aimed.at(-1)!.zoom).toBe(0.5);
    await tell({ eye: 'follow' });
    expect(aimed.at(-1)!.zoom * 64).toBe(96.5);
    expect(aimed.at(-1)!.x).toBeCloseTo(home.x, 6);
    expect(aimed.at(-1)!.y).toBeCloseTo(home.y, 6);
  });

  it('measured anew keeps the middle of the glass where it is', async () => {
    const { lay } = await openScreen({}, { square: 64 });
    const middle = ({ x, zoom }: Camera) => (640 - x) / zoom;
    const before = aimed.at(-1)!;
    await lay({ square: 96 });
    expect(aimed.at(-1)!.zoom).toBe(1.5);
    expect(middle(aimed.at(-1)!)).toBeCloseTo(middle(before), 6);
  });

  it('another size of the window keeps the size of a square (PEERS 28)', async () => {
    const { page } = await openScreen({}, { square: 80 });
    page.getComponent(PlayersMap).vm.$emit('sized');
    await flushPromises();
    expect(aimed.at(-1)!.zoom * 64).toBe(80);
  });

  it('tells which squares it shows, once it rests, and nothing while there is no map', async () => {
    const { tell, looks, settle } = await openScreen({ eye: { level: 'l1', x: 0, y: 0, w: 40, h: 22.5 } });
    await settle();
    expect(looks).toEqual([{ level: 'l1', x: 0, y: 0, w: 40, h: 22.5 }]);
    await tell({ eye: rect });
    await tell({ eye: { ...rect, x: -5 } });
    await settle();
    expect(looks).toHaveLength(2);
    expect(looks[1]).toEqual({ ...rect, x: -5 });
    await tell({ black: true });
    await settle();
    expect(looks[2]).toBeNull();
  });

  it('that is told back what it told itself does not stir', async () => {
    const { tell, settle, looks } = await openScreen({ eye: 'stay' });
    await settle();
    const before = aimed.length;
    await tell({ eye: looks[0] as Stage['eye'] });
    expect(aimed).toHaveLength(before);
  });
});

describe('What the gamemaster points at and holds up', () => {
  it('has a ring as long as it is pointed at, and only on the level that is shown', async () => {
    const { client, page } = await openScreen({ eye: { level: 'l1', x: 0, y: 0, w: 20, h: 11.25 } });
    const point = async (at: unknown) => {
      client.push('display.pointer', { at });
      await flushPromises();
    };
    await point({ level: 'l1', x: 2.5, y: 1 });
    const ring = page.get<HTMLElement>('.pointed-at').element.style;
    expect([ring.left, ring.top]).toEqual(['160px', '64px']);
    await point({ level: 'l2', x: 2.5, y: 1 });
    expect(page.find('.pointed-at').exists()).toBe(false);
    await point({ level: 'l1', x: 3, y: 1 });
    expect(page.findAll('.pointed-at')).toHaveLength(1);
    await point(null);
    expect(page.find('.pointed-at').exists()).toBe(false);
  });

  it('is a sheet of parchment or a picture before the map', async () => {
    const { page, tell } = await openScreen();
    await tell({ handout: { kind: 'text', title: 'A letter', text: 'Come at once.\nThe rats!' } });
    expect(page.get('.parchment h1').text()).toBe('A letter');
    expect(page.findAll('.parchment .sheet p').map((line) => line.text())).toEqual([
      'Come at once.',
      'The rats!',
    ]);
    expect(page.find('.parchment .page').exists()).toBe(false);
    expect(page.find('.strip').exists()).toBe(false);
    await tell({
      handout: { kind: 'picture', title: 'The innkeeper', src: '/assets/a1', width: 600, height: 800 },
    });
    expect(page.get('img').attributes('src')).toBe('/assets/a1');
    await page.get('img').trigger('error');
    expect(page.get('.handout').text()).toContain('cannot be shown');
    await tell({ handout: null });
    expect(page.find('.strip').exists()).toBe(true);
  });

  it('is seen only in the light', async () => {
    const { page } = await openScreen({
      black: true,
      handout: { kind: 'text', title: 'A letter', text: 'Come.' },
    });
    expect(page.find('.handout').exists()).toBe(false);
  });

  it('is broken into pages where it is long, each of which can be read from three metres', async () => {
    const text = Array.from({ length: 60 }, (_, i) => `Sentence ${i} of the old diary.`).join(' ');
    const { page } = await openScreen({ handout: { kind: 'text', title: 'Diary', text, page: 1 } });
    const pages = pagesOf(text);
    expect(pages.length).toBeGreaterThan(1);
    expect(page.get('.page').text()).toBe(`2 of ${pages.length}`);
    expect(page.get('.sheet').text()).toBe(pages[1]);
  });

  it('loses no word on the way to its pages', () => {
    const words = (said: string) => said.split(/\s+/).filter(Boolean).join(' ');
    const letter = fc.array(fc.constantFrom('rat', 'cellar. ', 'mill', '\n', ' ', 'x'.repeat(1200)), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(letter, (parts) => {
        const text = parts.join(' ');
        const pages = pagesOf(text, 400);
        const glued = pages.map((page) => page.replaceAll('\n', ' ')).join(' ');
        expect(words(glued).replaceAll(' ', '')).toBe(words(text).replaceAll(' ', ''));
        for (const one of pages) expect(one.length).toBeLessThanOrEqual(400);
      }),
    );
    expect(pagesOf('')).toEqual(['']);
  });
});

describe('Fingers on the players’ screen', () => {
  const finger = (page: VueWrapper, type: string, id: number, x: number, y: number) =>
    page.get('.player').trigger(type, { pointerId: id, clientX: x, clientY: y, pointerType: 'touch' });

  it('do nothing unless they may (PEERS 42)', async () => {
    const { page } = await openScreen();
    const before = aimed.length;
    await finger(page, 'pointerdown', 1, 300, 300);
    await finger(page, 'pointermove', 1, 400, 300);
    await vi.advanceTimersByTimeAsync(1000);
    await finger(page, 'pointerup', 1, 400, 300);
    expect(aimed).toHaveLength(before);
    expect(page.find('.named').exists()).toBe(false);
    for (const kind of ['contextmenu', 'wheel', 'dragstart']) {
      const event = new Event(kind, { bubbles: true, cancelable: true });
      page.get('.player').element.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(true);
    }
  });

  it('move the map, one by itself and two nearer; a tap does nothing (PEERS 42)', async () => {
    const { page } = await openScreen({ touch: true, eye: { level: 'l1', x: 0, y: 0, w: 20, h: 11.25 } });
    const before = aimed.at(-1)!;
    await finger(page, 'pointerdown', 1, 300, 300);
    await finger(page, 'pointerup', 1, 300, 300);
    expect(aimed.at(-1)).toBe(before);
    await finger(page, 'pointerdown', 1, 300, 300);
    await finger(page, 'pointermove', 1, 340, 310);
    expect(aimed.at(-1)).toEqual({ zoom: before.zoom, x: before.x + 40, y: before.y + 10 });
    await finger(page, 'pointerdown', 2, 440, 310);
    await finger(page, 'pointermove', 2, 540, 310);
    expect(aimed.at(-1)!.zoom).toBeCloseTo(before.zoom * 2, 6);
  });

  it('name a piece on which they rest, for a moment (PEERS 42)', async () => {
    const { page } = await openScreen({ touch: true, eye: { level: 'l1', x: 0, y: -14, w: 20, h: 11.25 } });
    // The Human Warrior stands at column 5, row -11.
    await finger(page, 'pointerdown', 1, 5.5 * 64, 3.5 * 64);
    await vi.advanceTimersByTimeAsync(600);
    expect(page.get('.named').text()).toBe('Human Warrior');
    await finger(page, 'pointerup', 1, 5.5 * 64, 3.5 * 64);
    await vi.advanceTimersByTimeAsync(3000);
    expect(page.find('.named').exists()).toBe(false);
  });

  it('do not move a map on which real miniatures stand', async () => {
    const { page } = await openScreen({ touch: true }, { square: 64 });
    const before = aimed.length;
    await finger(page, 'pointerdown', 1, 300, 300);
    await finger(page, 'pointermove', 1, 400, 300);
    expect(aimed).toHaveLength(before);
  });

  it('keep under them what they took hold of', () => {
    const camera = { x: 10, y: 20, zoom: 1 };
    const unit = (at: { x: number; y: number }, { x, y, zoom }: Camera) => [
      (at.x - x) / zoom,
      (at.y - y) / zoom,
    ];
    const [a, b] = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ];
    const [c, d] = [
      { x: 80, y: 140 },
      { x: 280, y: 140 },
    ];
    const after = dragged(camera, [a, b], [c, d]);
    expect(unit(c, after)).toEqual(unit(a, camera));
    expect(unit(d, after)).toEqual(unit(b, camera));
  });
});

describe('What the players are not shown', () => {
  it('is in no record of theirs, and no setting lets it shine through (PEERS 20)', async () => {
    const { playersContract, playersRecords, topics } = await import('#api').then(async (api) => ({
      ...api,
      ...(await import('#shared/api/players-records.ts')),
    }));
    const section = playersFight().records['s5']!;
    expect(playersRecords.section.safeParse(section).success).toBe(true);
    for (const more of [{ hidden: true }, { note: 'The shard.' }, { opacity: 0.5 }])
      expect(playersRecords.section.safeParse({ ...section, ...more }).success).toBe(false);
    const shapes = [
      ...Object.values(playersContract).map(({ output }) => output),
      topics['display.stage'].body,
      topics['display.trim'].body,
    ].map((shape) => JSON.stringify(Object.keys((shape as { shape?: object }).shape ?? {})));
    expect(shapes.join()).not.toMatch(/opacity|alpha|fog|veil|dim/i);
  });
});
