import type { Preferences } from '#api';
import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import { useClient } from '../composables/client.ts';
import { useNotices } from './notices.ts';

/** What a person likes on this machine; kept by main, shown at once. */
export const usePreferences = defineStore('preferences', () => {
  const client = useClient();
  const notices = useNotices();
  const lessMotion = ref(matchMedia('(prefers-reduced-motion: reduce)').matches);
  const scale = ref(1);
  const railOpen = ref(false);
  const all = computed<Preferences>(() => ({
    lessMotion: lessMotion.value,
    scale: scale.value,
    railOpen: railOpen.value,
  }));

  function take(preferences: Preferences): void {
    lessMotion.value = preferences.lessMotion;
    scale.value = preferences.scale;
    railOpen.value = preferences.railOpen;
  }

  async function load(): Promise<void> {
    const result = await client.ask('preferences.get', {});
    if (result.ok) take(result.value);
  }

  async function change(some: Partial<Preferences>): Promise<void> {
    take({ ...all.value, ...some });
    const result = await client.ask('preferences.set', all.value);
    if (!result.ok) notices.refuse(result.refusal);
  }

  /** Every size in the style sheets is a token times `--scale`. */
  function applyTo(root: HTMLElement): void {
    watch(
      all,
      ({ scale: size, lessMotion: less }) => {
        root.style.setProperty('--scale', String(size));
        root.classList.toggle('less-motion', less);
      },
      { immediate: true },
    );
  }

  return { lessMotion, scale, railOpen, load, change, applyTo };
});
