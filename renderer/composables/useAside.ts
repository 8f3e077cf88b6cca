import { defineStore } from 'pinia';
import { ref } from 'vue';

export type Aside =
  | 'table'
  | 'sheet'
  | 'palette'
  | 'history'
  | 'keys'
  | 'settings'
  | 'setOut'
  | 'marks'
  | 'record'
  | 'display'
  | 'network'
  | 'diagnosis';

/** What the right column shows under the prompt: selected and log, or one thing that was asked for. Never over the map. */
export const useAside = defineStore('aside', () => {
  const shown = ref<Aside>('table');
  /** Raised each time the palette is asked for by its search key, so that it takes the focus; 0 when it is opened for laying. */
  const searches = ref(0);

  function toggle(aside: Aside): void {
    searches.value = 0;
    shown.value = shown.value === aside ? 'table' : aside;
  }

  function show(aside: Aside): void {
    searches.value = 0;
    shown.value = aside;
  }

  function search(): void {
    shown.value = 'palette';
    searches.value += 1;
  }

  function close(): boolean {
    const wasOpen = shown.value !== 'table';
    shown.value = 'table';
    return wasOpen;
  }

  return { shown, searches, toggle, show, search, close };
});
