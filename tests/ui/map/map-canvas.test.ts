// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import type { VueWrapper } from '@vue/test-utils';
import { nextTick } from 'vue';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Camera } from '#renderer/map/camera.ts';
import { toPixels } from '#renderer/map/camera.ts';
import { mapOf } from '#renderer/map/model.ts';
import type { SceneInput } from '#renderer/map/scene.ts';
import { level, model, recordsOf, section } from './dungeon.ts';

/** A scene without a screen: it keeps the camera and what it was told to show. */
const stage = vi.hoisted(() => ({ shown: [] as unknown[], glides: [] as unknown[], destroyed: 0 }));
vi.mock('#renderer/map/scene.ts', () => ({
  createScene: () => {
    let camera: Camera = { x: 0, y: 0, zoom: 1 };
    return {
      update: (input: SceneInput) => stage.shown.push(input),
      resize: () => undefined,
      look: (next: Camera) => (camera = next),
      glide: (next: Camera) => {
        stage.glides.push(next);
        camera = next;
      },
      camera: () => camera,
      goal: () => camera,
      map: () => mapOf((stage.shown.at(-1) as SceneInput).records),
      settle: () => undefined,
      stats: () => ({ frames: 3, nodes: 0, images: 0, pending: 0, moving: false }),
      destroy: () => (stage.destroyed += 1),
    };
  },
}));

let watched: (() => void)[] = [];
beforeEach(() => {
  stage.shown.length = 0;
  stage.glides.length = 0;
  watched = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        watched.push(told);
      }
      observe() {}
      disconnect() {}
    },
  );
});

const records = recordsOf(
  level(),
  section('hall', 0, 0, 6, 4),
  model('hero', 1, 1, {
    side: 'hero',
    label: 'Human Warrior',
    bars: [{ id: 'W', label: 'wounds', form: 'left', value: 2, max: 3 }],
  }),
);

async function shown(props: object = {}): Promise<VueWrapper> {
  const { default: MapCanvas } = await import('#renderer/map/MapCanvas.vue');
  const wrapper = mount(MapCanvas, { props: { records, audience: 'gm', ...props }, attachTo: document.body });
  Object.defineProperty(wrapper.element, 'clientWidth', { value: 912, configurable: true });
  Object.defineProperty(wrapper.element, 'clientHeight', { value: 620, configurable: true });
  for (const told of watched) told();
  await nextTick();
  return wrapper;
}
const exposed = (wrapper: VueWrapper) =>
  wrapper.vm as unknown as {
    fit(): void;
    show(squares: { x: number; y: number }[]): void;
    zoom(factor: number): void;
    pan(dx: number, dy: number): void;
    centreSquare(): { x: number; y: number };
    squareToClient(square: { x: number; y: number }): { x: number; y: number; size: number };
    snapshotStats(): { frames: number };
  };

describe('the map in a window', () => {
  test('can be reached by keyboard, has a name, and says in words what stands where', async () => {
    const wrapper = await shown({ label: 'The dungeon' });
    expect(wrapper.attributes()).toMatchObject({
      tabindex: '0',
      role: 'application',
      'aria-label': 'The dungeon',
    });
    expect(wrapper.get('.described').text()).toContain('Human Warrior, column 1, row 1, wounds 2 of 3');
  });

  test('shows the whole level when it comes', async () => {
    const wrapper = await shown();
    const { x, y, size } = exposed(wrapper).squareToClient({ x: 0, y: 0 });
    expect(x).toBeGreaterThan(0);
    expect(x + 6 * size).toBeLessThan(912);
    expect(y + 4 * size).toBeLessThan(620);
    expect(exposed(wrapper).centreSquare()).toEqual({ x: 3, y: 2 });
  });

  test('keeps clear of the panels, and the middle is that of what is free', async () => {
    const wrapper = await shown({ insets: { top: 0, right: 500, bottom: 0, left: 0 } });
    const { x, size } = exposed(wrapper).squareToClient({ x: 5, y: 0 });
    expect(x + size).toBeLessThan(412);
    expect(exposed(wrapper).centreSquare().x).toBe(3);
  });

  test('tells the pointer in squares', async () => {
    const wrapper = await shown();
    const { x, y, size } = exposed(wrapper).squareToClient({ x: 1, y: 1 });
    await wrapper.trigger('pointermove', { clientX: x + size / 2, clientY: y + size / 2, pointerId: 1 });
    expect(wrapper.emitted('input')?.at(-1)).toMatchObject([
      { type: 'move', square: { x: 1, y: 1 }, model: 'hero' },
    ]);
    await wrapper.trigger('contextmenu', { clientX: x + size / 2, clientY: y + size / 2 });
    expect(wrapper.emitted('input')?.at(-1)).toMatchObject([{ type: 'context', model: 'hero' }]);
  });

  test('a new view, tool or selection reaches the scene', async () => {
    const wrapper = await shown();
    await wrapper.setProps({ overlay: { hover: { x: 2, y: 2 } }, selected: 'hero' });
    expect(stage.shown.at(-1)).toMatchObject({ overlay: { hover: { x: 2, y: 2 } }, selected: 'hero' });
    const next = { ...records, ...recordsOf(model('rat', 3, 3)) };
    await wrapper.setProps({ records: next });
    expect((stage.shown.at(-1) as SceneInput).records).toBe(next);
  });

  test('following, it glides just far enough for the active piece to lie clear of the strip', async () => {
    const wrapper = await shown({ follow: true, active: 'hero' });
    expect(stage.glides).toEqual([]);
    exposed(wrapper).pan(0, 400);
    await wrapper.setProps({ insets: { top: 0, right: 0, bottom: 120, left: 0 } });
    const camera = stage.glides.at(-1) as Camera;
    expect(toPixels(camera, { x: 64, y: 128 }).y).toBeLessThanOrEqual(620 - 120);
  });

  test('zooms about the middle, shows squares on demand, fits again', async () => {
    const wrapper = await shown();
    const before = exposed(wrapper).squareToClient({ x: 3, y: 2 });
    exposed(wrapper).zoom(2);
    const after = exposed(wrapper).squareToClient({ x: 3, y: 2 });
    expect(after.size).toBeCloseTo(before.size * 2);
    exposed(wrapper).show([{ x: 40, y: 2 }]);
    expect(exposed(wrapper).squareToClient({ x: 40, y: 2 }).x).toBeLessThan(912);
    exposed(wrapper).fit();
    expect(exposed(wrapper).squareToClient({ x: 3, y: 2 })).toEqual(before);
  });

  test('goes without a trace', async () => {
    const wrapper = await shown();
    const gone = stage.destroyed;
    wrapper.unmount();
    expect(stage.destroyed).toBe(gone + 1);
  });
});
