import type { Letter, RulingCard } from '#api';
import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import { useCampaigns } from '../stores/campaigns.ts';
import { useAside } from './useAside.ts';
import { useClient } from './client.ts';

export type HelpTab = 'keys' | 'howTo' | 'rulings';

/** The help: which part of it is open, what is sought, and what the game of the campaign says of itself. */
export const useHelp = defineStore('help', () => {
  const client = useClient();
  const campaigns = useCampaigns();
  const aside = useAside();
  const tab = ref<HelpTab>('keys');
  const search = ref('');
  const rulings = shallowRef<readonly RulingCard[]>([]);
  const letters = shallowRef<readonly Letter[]>([]);
  let asked = 0;

  async function load(system: string | undefined): Promise<void> {
    const mine = ++asked;
    rulings.value = [];
    const systems = system === undefined ? await installed() : [system];
    const told = await Promise.all(systems.map((one) => client.ask('game.letters', { system: one })));
    const decided = system === undefined ? null : await client.ask('game.rulings', { system });
    if (mine !== asked) return;
    letters.value = told.flatMap((result) => (result.ok ? result.value : []));
    if (decided?.ok) rulings.value = decided.value;
  }

  /** Without a campaign the keys are those of all games. */
  async function installed(): Promise<string[]> {
    const games = await client.ask('campaigns.games', {});
    return games.ok ? games.value.map(({ id }) => id) : [];
  }

  /** Opens the help where it was, or at a part of it. */
  function open(at: HelpTab = tab.value, sought = ''): void {
    tab.value = at;
    search.value = sought;
    aside.shown = 'keys';
  }

  watch(
    () => campaigns.current?.system,
    (system) => void load(system).catch(() => undefined),
    { immediate: true },
  );

  return { tab, search, rulings, letters, open };
});
