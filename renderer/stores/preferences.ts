import { usualPreferences, type Preferences } from '#api';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useClient } from '../composables/client.ts';
import { rebind } from '../composables/keymap.ts';
import { useNotices } from './notices.ts';

/** The sizes of the window that can be chosen; 1 is as designed. */
export const scales: readonly number[] = [0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];

/** What a person likes on this machine; kept by main, shown at once. */
export const usePreferences = defineStore('preferences', () => {
  const client = useClient();
  const notices = useNotices();
  const all = shallowRef<Preferences>({
    ...usualPreferences,
    lessMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    railOpen: false,
  });
  const isLoaded = shallowRef(false);

  const lessMotion = computed(() => all.value.lessMotion);
  const scale = computed(() => all.value.scale);
  const railOpen = computed(() => all.value.railOpen);
  const habits = computed(() => all.value.habits);
  const sounds = computed(() => all.value.sounds);
  const keys = computed(() => all.value.keys);
  const toured = computed(() => all.value.toured);

  function take(preferences: Preferences): void {
    all.value = preferences;
    rebind(preferences.keys);
  }

  async function load(): Promise<void> {
    const result = await client.ask('preferences.get', {});
    if (result.ok) take(result.value);
    isLoaded.value = true;
  }

  async function change(some: Partial<Preferences>): Promise<void> {
    take({ ...all.value, ...some });
    const result = await client.ask('preferences.set', some);
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

  return { lessMotion, scale, railOpen, habits, sounds, keys, toured, isLoaded, load, change, applyTo };
});
