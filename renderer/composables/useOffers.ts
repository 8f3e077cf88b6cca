import type { Offer } from '#engine/view';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { useTable } from '../stores/table.ts';
import { useClient } from './client.ts';

/** What can be done now: by the selected model, and by the turn itself. Asked anew whenever view or selection changes. */
export const useOffers = defineStore('offers', () => {
  const client = useClient();
  const table = useTable();
  const notices = useNotices();
  const ofModel = shallowRef<readonly Offer[]>([]);
  const ofTurn = shallowRef<readonly Offer[]>([]);
  /** The view and the model that `ofModel` speaks of. */
  const speaksOf = shallowRef({ version: '', model: null as string | null });
  let asked = 0;

  const open = computed(() => ofModel.value.filter((offer) => offer.open));

  async function offersOf(actor: string | null): Promise<readonly Offer[]> {
    try {
      const result = await client.ask('table.offers', { actor });
      if (result.ok) return result.value.offers;
      if (result.refusal.code !== 'stale') notices.refuse(result.refusal);
    } catch {
      // A broken road is told once, by the banner.
    }
    return [];
  }

  async function refresh(): Promise<void> {
    const mine = ++asked;
    const model = table.selectedModel?.id ?? null;
    const version = table.version;
    if (!version) {
      ofModel.value = ofTurn.value = [];
      return;
    }
    const [models, turns] = await Promise.all([model ? offersOf(model) : [], offersOf(null)]);
    if (mine !== asked) return;
    ofModel.value = models;
    ofTurn.value = turns;
    speaksOf.value = { version, model };
  }

  /** The offer of a key, the model's own before the turn's. */
  function byKey(key: string): Offer | null {
    const fits = (offer: Offer) => offer.key.toLowerCase() === key;
    return ofModel.value.find(fits) ?? ofTurn.value.find(fits) ?? null;
  }

  watch([() => table.version, () => table.selectedModel?.id], () => void refresh(), { immediate: true });

  return { ofModel, ofTurn, open, speaksOf, refresh, byKey };
});
