import { computed, onBeforeUnmount, ref } from 'vue';

/** What the strip and the dice cover, in pixels of the map: the camera keeps the fight clear of it. */
export function useInsets(showsDice: () => boolean) {
  const height = ref(window.innerHeight);
  const measure = () => {
    height.value = window.innerHeight;
  };
  window.addEventListener('resize', measure);
  onBeforeUnmount(() => window.removeEventListener('resize', measure));

  const part = (hundredths: number) => (height.value * hundredths) / 100;
  return computed(() => ({
    top: part(10),
    right: part(3),
    bottom: part(showsDice() ? 42 : 18),
    left: part(3),
  }));
}
