import { onScopeDispose, ref, watch, type Ref } from 'vue';

/** True while something lasts, but only from `after` milliseconds on: what is quick needs no sign that it goes on. */
export function useSlow(lasts: () => boolean, after = 500): Ref<boolean> {
  const isSlow = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  watch(
    lasts,
    (now) => {
      clearTimeout(timer);
      isSlow.value = false;
      if (now) timer = setTimeout(() => (isSlow.value = true), after);
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));
  return isSlow;
}
