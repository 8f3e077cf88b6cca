import type { Records } from '#engine/view';
import { onScopeDispose, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { beatsBetween, type Beat } from './beats.ts';

/**
 * The view as the players see it: a blow in its beats, one after the other, everything else at once. The next input ends whatever is still
 * going on. With `calm` there are no beats.
 */
export function useBeats(records: Readonly<Ref<Records>>, calm: boolean): ShallowRef<Records> {
  const shown = shallowRef<Records>(records.value);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function play([beat, ...later]: readonly Beat[]): void {
    if (!beat) return;
    shown.value = beat.records;
    if (later.length > 0) timer = setTimeout(() => play(later), beat.ms);
  }

  watch(
    records,
    (now, before) => {
      clearTimeout(timer);
      if (shown.value !== before) shown.value = before;
      play(calm ? [{ records: now, ms: 0 }] : beatsBetween(before, now));
    },
    { flush: 'sync' },
  );
  onScopeDispose(() => clearTimeout(timer));

  return shown;
}
