import { onScopeDispose, ref, watch } from 'vue';
import { tumble } from './die-shape.ts';
import { time } from './tokens.ts';

/** Slowing steps: the first numerals pass quickly, the last ones slowly. They add up to 1. */
const pace = [0.08, 0.1, 0.14, 0.2, 0.24, 0.24];

/** What a die shows while it falls. With less motion it lies there at once. */
export function useTumble(
  value: () => number | null,
  sides: () => number,
  drop: () => 'roll' | 'typed' | 'none',
) {
  const shown = ref(value());
  const falling = ref(false);
  let timers: ReturnType<typeof setTimeout>[] = [];

  function settle(): void {
    timers.forEach(clearTimeout);
    timers = [];
    falling.value = false;
    shown.value = value();
  }

  function fall(): void {
    settle();
    const last = value();
    const calm = document.documentElement.classList.contains('less-motion');
    if (last === null || drop() === 'none' || calm) return;
    falling.value = true;
    if (drop() === 'typed') {
      timers.push(setTimeout(settle, time.typedDie));
      return;
    }
    let at = 0;
    tumble(last, sides()).forEach((numeral, i) => {
      timers.push(setTimeout(() => (shown.value = numeral), at * time.die));
      at += pace[i] ?? 0;
    });
    timers.push(setTimeout(settle, time.die));
  }

  watch(value, fall, { immediate: true });
  onScopeDispose(() => timers.forEach(clearTimeout));
  return { shown, falling };
}
