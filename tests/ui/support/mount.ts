import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { defineComponent, h, onMounted, ref, shallowRef, watch } from 'vue';
import type { Rect } from '#board';
import { clientKey } from '#renderer/composables/client.ts';
import GmApp from '#renderer/gm/GmApp.vue';
import { fakeClient, type FakeClient } from './fake-client.ts';

/** The map draws on a canvas, which there is none of here; its window is a focusable box that says what it was given. */
export const MapStub = defineComponent({
  name: 'MapStub',
  inheritAttrs: false,
  props: {
    records: { type: Object, default: undefined },
    audience: { type: String, default: undefined },
    eye: { type: Object, default: undefined },
    picture: Boolean,
  },
  emits: ['input', 'camera', 'sized'],
  setup: (props, { attrs, expose, emit }) => {
    const changes = ref(0);
    const aimed = shallowRef<unknown>(null);
    const viewport = props.picture ? { width: 240, height: 135 } : { width: 800, height: 480 };
    watch(
      () => props.records,
      () => (changes.value += 1),
    );
    onMounted(() => emit('camera', { zoom: 0.625, centre: { x: 0, y: 0 } }));
    expose({
      fit: () => undefined,
      show: () => undefined,
      zoom: () => undefined,
      pan: () => undefined,
      settle: () => undefined,
      centreSquare: () => ({ x: 0, y: 0 }),
      squareToClient: () => ({ x: 100, y: 100, size: 40 }),
      stage: () => ({ camera: { x: 100, y: 560, zoom: 0.625 }, viewport }),
      seen: () => ({ x: -2.5, y: -14, w: 20, h: 12 }),
      aim: (camera: unknown) => (aimed.value = camera),
    });
    return () => {
      const { x, y, w, h: high } = (props.eye ?? {}) as Partial<Rect>;
      return h('div', {
        class: ['map-stub', attrs['class']],
        role: props.picture ? 'img' : 'application',
        tabindex: props.picture ? undefined : 0,
        'data-audience': props.audience,
        'data-eye-frame': props.eye ? [x, y, w, high].join() : undefined,
        'data-changes': changes.value,
        'data-records': props.picture ? Object.keys(props.records ?? {}).join(' ') : undefined,
        'data-aimed': aimed.value ? JSON.stringify(aimed.value) : undefined,
      });
    };
  },
});

let mounted: VueWrapper | null = null;

/** The GM's window over a client with canned answers, everything loaded. Only one lives at a time. */
export async function openWindow(client: FakeClient = fakeClient()) {
  closeWindow();
  const pinia = createPinia();
  mounted = mount(GmApp, {
    attachTo: document.body,
    global: { plugins: [pinia], provide: { [clientKey as symbol]: client }, stubs: { MapCanvas: MapStub } },
  });
  await flushPromises();
  await flushPromises();
  return { client, page: mounted, pinia };
}

/** To be called after each test, so that no key is heard twice. */
export function closeWindow(): void {
  mounted?.unmount();
  mounted = null;
  document.body.innerHTML = '';
}

/** Where a key lies on a keyboard, for those that are told by their place. */
const places: Record<string, string> = { '-': 'Minus', '=': 'Equal' };
export function codeOf(key: string): string {
  if (/^\d$/.test(key)) return `Digit${key}`;
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return places[key] ?? key;
}

/** Presses keys one after the other on whatever has the focus. */
export async function press(...keys: (string | KeyboardEventInit)[]): Promise<void> {
  for (const key of keys) {
    const init = typeof key === 'string' ? { key, code: codeOf(key) } : key;
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    await flushPromises();
  }
  await flushPromises();
}

/** Whether exactly one thing can be done next, by its colour. */
export const emberCount = () => document.querySelectorAll('.ember').length;
