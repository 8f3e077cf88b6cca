import type { Card, Game, NewCampaign, Setup } from '#api';
import { computed, ref, shallowRef, watch } from 'vue';
import { useCampaigns } from '../stores/campaigns.ts';
import { useNotices } from '../stores/notices.ts';
import { useTable } from '../stores/table.ts';
import { words } from '../words/index.ts';
import { useClient } from './client.ts';

const mostPlayers = 8;

/** The form of a new campaign: who sits at the table, who plays whom, and how dice fall. */
export function useNewCampaign() {
  const client = useClient();
  const table = useTable();
  const notices = useNotices();
  const campaigns = useCampaigns();

  const name = ref('');
  const games = shallowRef<readonly Game[]>([]);
  const system = ref('');
  const players = ref<string[]>(['', '', '', '']);
  const dice = ref<'app' | 'typed'>('app');
  const seed = ref('');
  const setup = shallowRef<Setup | null>(null);
  /** Entry of a hero → place of the player. */
  const played = ref<Record<string, number>>({});
  /** Entry of a henchman → how many of them each player has. */
  const henchmen = ref<Record<string, number[]>>({});
  /** Once changed by hand, the suggestion no longer comes by itself. */
  const isMine = ref(false);

  const named = computed(() => players.value.map((player, i) => player.trim() || words.create.player(i + 1)));
  const suggested = computed(
    () => setup.value?.party.find(({ players: n }) => n === players.value.length) ?? null,
  );
  const trouble = computed(() => {
    if (!system.value) return words.create.trouble.noGame();
    if (!name.value.trim()) return words.create.trouble.name();
    const twice = named.value.find((player, i) => named.value.indexOf(player) !== i);
    if (twice) return words.create.trouble.samePlayers(twice);
    return party().length === 0 ? words.create.trouble.party() : null;
  });

  function suggest(): void {
    const { heroesEach = 1, henchmenEach = 0 } = suggested.value ?? {};
    const heroes = setup.value?.heroes ?? [];
    const count = players.value.length * heroesEach;
    played.value = Object.fromEntries(
      heroes.slice(0, count).map(({ entry }, i) => [entry, Math.floor(i / heroesEach)]),
    );
    henchmen.value = Object.fromEntries(
      (setup.value?.henchmen ?? []).map(({ entry }, i) => [
        entry,
        players.value.map(() => (i === 0 ? henchmenEach : 0)),
      ]),
    );
  }

  function play(entry: string, player: number | null): void {
    isMine.value = true;
    const others = Object.entries(played.value).filter(([other]) => other !== entry);
    played.value = Object.fromEntries(player === null ? others : [...others, [entry, player]]);
  }

  function hire(entry: string, player: number, count: number): void {
    isMine.value = true;
    const counts = players.value.map((_, i) => henchmen.value[entry]?.[i] ?? 0);
    counts[player] = Math.min(4, Math.max(0, Math.round(count) || 0));
    henchmen.value = { ...henchmen.value, [entry]: counts };
  }

  function addPlayer(): void {
    if (players.value.length < mostPlayers) players.value = [...players.value, ''];
  }

  function removePlayer(place: number): void {
    if (players.value.length === 1) return;
    players.value = players.value.filter((_, i) => i !== place);
    const rest = Object.entries(played.value).filter(([, player]) => player !== place);
    played.value = Object.fromEntries(rest.map(([entry, p]) => [entry, p > place ? p - 1 : p]));
    henchmen.value = Object.fromEntries(
      Object.entries(henchmen.value).map(([entry, counts]) => [entry, counts.filter((_, i) => i !== place)]),
    );
  }

  function party(): NewCampaign['party'] {
    const heroes = (setup.value?.heroes ?? []).flatMap(({ entry }) => {
      const player = played.value[entry];
      return player === undefined ? [] : [{ entry, player }];
    });
    const hired = (setup.value?.henchmen ?? []).flatMap(({ entry }) =>
      (henchmen.value[entry] ?? []).flatMap((count, player) =>
        Array.from({ length: count }, () => ({ entry, player })),
      ),
    );
    return [...heroes, ...hired];
  }

  /** What is sent. Valid by the contract where `trouble` is null. */
  function payload(): NewCampaign {
    return {
      name: name.value.trim(),
      system: system.value,
      players: named.value.map((player) => ({ name: player })),
      party: party(),
      dice: dice.value,
      seed: seed.value.trim(),
    };
  }

  async function create(): Promise<boolean> {
    if (trouble.value) {
      notices.refuse({ code: 'incomplete', sentence: trouble.value });
      return false;
    }
    return campaigns.create(payload());
  }

  const isPlayed = (card: Card) => card.entry in played.value;

  async function loadGames(): Promise<void> {
    const result = await client.ask('campaigns.games', {});
    if (!result.ok) return notices.refuse(result.refusal);
    games.value = result.value;
    system.value = result.value[0]?.id ?? '';
  }

  watch(system, async (id) => {
    const result = await client.ask('campaigns.setup', { system: id });
    if (id !== system.value) return; // another was chosen meanwhile
    if (!result.ok) return notices.refuse(result.refusal);
    setup.value = result.value;
    await table.loadLayouts(id);
    suggest();
  });
  void loadGames();
  watch(
    () => players.value.length,
    () => {
      if (!isMine.value) suggest();
    },
  );

  return {
    name,
    games,
    system,
    players,
    dice,
    seed,
    setup,
    played,
    henchmen,
    named,
    suggested,
    trouble,
    mostPlayers,
    suggest,
    play,
    hire,
    addPlayer,
    removePlayer,
    payload,
    create,
    isPlayed,
  };
}
