import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { defineComponent, h } from 'vue';
import { clientKey } from '#renderer/composables/client.ts';
import GmApp from '#renderer/gm/GmApp.vue';
import { fakeClient, type FakeClient } from './fake-client.ts';

/** The map draws on a canvas, which there is none of here; its window is a focusable box that says what it was given. */
export const MapStub = defineComponent({
  inheritAttrs: false,
  emits: ['input'],
  setup: (_, { expose }) => {
    expose({
      fit: () => undefined,
      show: () => undefined,
      zoom: () => undefined,
      pan: () => undefined,
      settle: () => undefined,
      centreSquare: () => ({ x: 0, y: 0 }),
      squareToClient: () => ({ x: 100, y: 100, size: 40 }),
    });
    return () => h('div', { class: 'map-stub', role: 'application', tabindex: 0 });
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
