import type { HandoutCard, Input, Result } from '#api';
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { words } from '../words/index.ts';
import { useAssets } from './useAssets.ts';
import { useClient } from './client.ts';
import { pagesOf } from './handout-pages.ts';
import { useDisplay } from './useDisplay.ts';

/** What the GM can hold up before the map: texts, and pictures of the campaign. */
export const useHandouts = defineStore('handouts', () => {
  const client = useClient();
  const notices = useNotices();
  const display = useDisplay();
  const assets = useAssets();
  const all = shallowRef<readonly HandoutCard[]>([]);
  const pictures = computed(() => assets.list.filter(({ kind }) => kind === 'picture'));

  async function ask<T>(asked: Promise<Result<T>>): Promise<T | null> {
    try {
      const result = await asked;
      if (result.ok) return result.value;
      notices.refuse(result.refusal);
    } catch {
      notices.refuse(words.refusals.road());
    }
    return null;
  }

  async function load(): Promise<void> {
    const [handouts] = await Promise.all([ask(client.ask('handouts.list', {})), assets.load()]);
    if (handouts) all.value = handouts;
  }

  /** Writes one down, new or changed; null where it was refused. */
  async function save(handout: Input<'handouts.save'>): Promise<HandoutCard | null> {
    const saved = await ask(client.ask('handouts.save', handout));
    if (saved) await load();
    return saved;
  }

  async function remove(id: string, restore = false): Promise<void> {
    const left = await ask(client.ask('handouts.remove', { id, ...(restore ? { restore } : {}) }));
    if (left) all.value = left;
  }

  /** The one that is held up, and its pages. */
  const held = computed(() => all.value.find(({ id }) => id === display.state.handout) ?? null);
  const pages = computed(() => (held.value && !held.value.asset ? pagesOf(held.value.text) : []));

  /** Turns the pages of the text that is held up; past the first and the last there is none. */
  async function turn(by: number): Promise<void> {
    if (display.state.handout !== null && !held.value) await load();
    const to = display.page + by;
    if (!held.value || to < 0 || to >= pages.value.length) return;
    display.page = to;
    await display.hold(held.value.id, to);
  }

  return { all, pictures, load, save, remove, held, pages, turn };
});
