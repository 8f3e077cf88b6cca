import { computed, onBeforeUnmount, onMounted, ref, type Ref } from 'vue';
import { usePreferences } from '../stores/preferences.ts';
import { size } from '../ui/tokens.ts';

const regions = [
  '.tour button',
  '.map [tabindex]',
  '.prompt button, .prompt input',
  '.selected button, .selected [tabindex]',
  '.lines, .aside button',
  '.rail button',
  '.bar button',
];

/** Height of the window, in pixels at scale 1, under which the prompt may take more of its column. */
const shortUnder = 640;
/** Width, likewise, under which buttons go without their icons. */
const tightUnder = 1000;

/** How wide the panels are, and the way from one part of the window to the next. */
export function useLayout(screen: Ref<HTMLElement | null>) {
  const preferences = usePreferences();
  const width = ref(window.innerWidth);
  const height = ref(window.innerHeight);
  const isPeeking = ref(false);

  /** A window whose words are twice as large has half the room. */
  const isWide = computed(() => width.value / preferences.scale >= size.wideFrom);
  /** Too low for a prompt of 40 %: large words in a small window. */
  const isShort = computed(() => height.value / preferences.scale < shortUnder);
  const isTight = computed(() => width.value / preferences.scale < tightUnder);
  /** A wide window keeps the turn list open, unless told not to; a narrow one opens it over the map for a while. */
  const isRailWide = computed(() => isWide.value && preferences.railOpen);
  const isRailOpen = computed(() => isPeeking.value && !isRailWide.value);

  /** The narrow turn list opens over the map while the pointer rests on it. */
  function peek(isOver: boolean): void {
    isPeeking.value = isOver;
  }

  function toggleRail(): void {
    if (isWide.value) {
      void preferences.change({ railOpen: !preferences.railOpen });
      return;
    }
    isPeeking.value = !isPeeking.value;
    if (isPeeking.value) screen.value?.querySelector<HTMLElement>('.rail button')?.focus();
  }

  function nextRegion(): void {
    const firsts = regions
      .map((region) => screen.value?.querySelector<HTMLElement>(region) ?? null)
      .filter((element) => element !== null);
    const holders = firsts.map((element) =>
      element.closest('.tour, .map, .prompt, .selected, .log, .aside, .rail, .bar'),
    );
    const at = holders.findIndex((holder) => holder?.contains(document.activeElement));
    firsts[(at + 1) % firsts.length]?.focus();
  }

  const measure = () => {
    width.value = window.innerWidth;
    height.value = window.innerHeight;
  };
  onMounted(() => window.addEventListener('resize', measure));
  onBeforeUnmount(() => window.removeEventListener('resize', measure));

  return { isWide, isShort, isTight, isRailWide, isRailOpen, peek, toggleRail, nextRegion };
}
