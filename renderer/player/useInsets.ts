import { computed, onBeforeUnmount, ref } from 'vue';

/** What lies over the map at the moment. */
export interface Covers {
  dice: boolean;
  question: boolean;
  /** The turn plate has a second line. */
  leads: boolean;
}

/** What strip, dice, question and turn plate cover, in pixels of the map: the camera keeps what matters clear of it. */
export function useInsets(covers: () => Covers) {
  const height = ref(window.innerHeight);
  const measure = () => {
    height.value = window.innerHeight;
  };
  window.addEventListener('resize', measure);
  onBeforeUnmount(() => window.removeEventListener('resize', measure));

  const part = (hundredths: number) => (height.value * hundredths) / 100;
  return computed(() => {
    const { dice, question, leads } = covers();
    return {
      top: part(leads ? 15 : 10),
      right: part(3),
      bottom: part(dice ? 42 : question ? 31 : 18),
      left: part(3),
    };
  });
}
