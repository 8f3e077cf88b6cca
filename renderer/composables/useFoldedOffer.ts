import { computed, onScopeDispose, ref, watch } from 'vue';
import { usePreferences } from '../stores/preferences.ts';
import { usePrompt } from './usePrompt.ts';

/** How long an offer that lapses stands in full for those who like it short, in milliseconds. */
export const briefly = 6000;
/** With more to choose from than this it is never folded: one line would not hold it. */
const most = 3;

/** Whether the offer that lapses has shrunk to one line. Its keys count all the same. */
export function useFoldedOffer() {
  const preferences = usePreferences();
  const prompt = usePrompt();
  const isOver = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  watch(
    () => [prompt.open?.key, preferences.habits.offers] as const,
    ([key, offers]) => {
      clearTimeout(timer);
      isOver.value = offers === 'line';
      if (key !== undefined && offers === 'brief') timer = setTimeout(() => (isOver.value = true), briefly);
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));

  return computed(() => isOver.value && prompt.open?.lapses === true && prompt.options.length <= most);
}
