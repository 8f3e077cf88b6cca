import { computed, onBeforeUnmount, onMounted, ref, type Ref } from 'vue';
import { usePreferences } from '../stores/preferences.ts';
import { size } from '../ui/tokens.ts';

const regions = [
  '.map [tabindex]',
  '.prompt button, .prompt input',
  '.selected button, .selected [tabindex]',
  '.lines, .aside button',
  '.rail button',
  '.bar button',
];

/** How wide the panels are, and the way from one part of the window to the next. */
export function useLayout(screen: Ref<HTMLElement | null>) {
  const preferences = usePreferences();
  const width = ref(window.innerWidth);
  const isPeeking = ref(false);

  /** A window whose words are twice as large has half the room. */
  const isWide = computed(() => width.value / preferences.scale >= size.wideFrom);
  const isRailOpen = computed(() => isPeeking.value || preferences.railOpen);

  /** The narrow turn list opens over the map while the pointer rests on it. */
  function peek(isOver: boolean): void {
    isPeeking.value = isOver;
  }

  function toggleRail(): void {
    isPeeking.value = !isPeeking.value;
    if (isPeeking.value) screen.value?.querySelector<HTMLElement>('.rail button')?.focus();
  }

  function nextRegion(): void {
    const firsts = regions
      .map((region) => screen.value?.querySelector<HTMLElement>(region) ?? null)
      .filter((element) => element !== null);
    const holders = firsts.map((element) =>
      element.closest('.map, .prompt, .selected, .log, .aside, .rail, .bar'),
    );
    const at = holders.findIndex((holder) => holder?.contains(document.activeElement));
    firsts[(at + 1) % firsts.length]?.focus();
  }

  const measure = () => {
    width.value = window.innerWidth;
  };
  onMounted(() => window.addEventListener('resize', measure));
  onBeforeUnmount(() => window.removeEventListener('resize', measure));

  return { isWide, isRailOpen, peek, toggleRail, nextRegion };
}
