import type { Rect } from '#board';
import { recordsOf } from '#engine/view';
import { defineStore } from 'pinia';
import { computed, nextTick, shallowRef } from 'vue';
import { useTable } from '../stores/table.ts';
import { useCommand } from './useCommand.ts';
import { useOffers } from './useOffers.ts';

/** What a list needs of the map to show where something is. */
export interface Lookable {
  centre(place: Rect): void;
}

/** Where the GM looks: which level the table shows, and what of it stands in the middle. */
export const useLook = defineStore('look', () => {
  const table = useTable();
  const offers = useOffers();
  const command = useCommand();
  const map = shallowRef<Lookable | null>(null);

  const levels = computed(() => recordsOf(table.records, 'level').sort((a, b) => a.order - b.order));
  const current = computed(
    () => levels.value.find((level) => level.current)?.id ?? levels.value[0]?.id ?? '',
  );
  /** The table's own offer to look elsewhere: it knows the levels, and what the command is called. */
  const offer = computed(() => offers.ofTurn.find(({ id }) => id === 'lookAt') ?? null);

  /** Turns the table to another level. False where it cannot. */
  async function lookAt(level: string): Promise<boolean> {
    if (level === current.value) return true;
    const { fixed, choose } = offer.value ?? {};
    if (!offer.value?.open || !fixed || !choose) return false;
    const made = { ...fixed, [choose.field]: level } as { type: string };
    return (await command.submit(made)) === null;
  }

  /** Brings a place into the middle of the map, on whatever level it is. */
  async function show(level: string, place: Rect): Promise<void> {
    if (!(await lookAt(level))) return;
    // The map takes the level first.
    await nextTick();
    map.value?.centre(place);
  }

  return { map, levels, current, offer, lookAt, show };
});
