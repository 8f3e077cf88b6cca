import { plainTrim, type Trim } from '#api';
import { computed, onScopeDispose, ref, shallowRef, watch, watchEffect } from 'vue';
import { useClient } from '../composables/client.ts';
import { useRoad } from '../composables/road.ts';
import { glassOf } from './glass.ts';

/** How long the corners stay marked after somebody moved them, in milliseconds. */
const marksStay = 8000;

/** How the picture lies on this glass. Tablets and televisions of the network are told nothing of it, and fill their own. */
export function useGlass() {
  const client = useClient();
  const road = useRoad();
  const trim = shallowRef<Trim>(plainTrim);
  const size = shallowRef({ width: window.innerWidth, height: window.innerHeight });
  const isFitting = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const glass = computed(() => glassOf(size.value, trim.value));

  async function load(): Promise<void> {
    try {
      const result = await client.ask('display.trim', {});
      if (result.ok) trim.value = result.value;
    } catch {
      // A broken road is tried again, and then this is asked again.
    }
  }

  function take(next: Trim): void {
    const lies = ({ margins, turn }: Trim) => JSON.stringify([margins, turn]);
    if (lies(next) !== lies(trim.value)) {
      isFitting.value = true;
      clearTimeout(timer);
      timer = setTimeout(() => (isFitting.value = false), marksStay);
    }
    trim.value = next;
  }

  const measure = () => {
    size.value = { width: window.innerWidth, height: window.innerHeight };
  };
  window.addEventListener('resize', measure);
  const off = client.on('display.trim', take);
  watch(road, (state) => {
    if (state === 'open') void load();
  });
  void load();

  // Every size of the players' window counts in these two.
  watchEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--vh', `${glass.value.unit}px`);
    style.setProperty('--vw', `${glass.value.width / 100}px`);
  });

  onScopeDispose(() => {
    window.removeEventListener('resize', measure);
    off();
    clearTimeout(timer);
  });

  return { glass, trim, isFitting };
}
