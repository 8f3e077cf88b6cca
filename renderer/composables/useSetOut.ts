import type { Offer } from '#engine/view';
import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { useTable } from '../stores/table.ts';
import { useAside } from './useAside.ts';
import { useCommand } from './useCommand.ts';
import { useOffers } from './useOffers.ts';

/** One way to begin: what the command has of itself, and whether its name can be chosen. */
export interface Beginning {
  id: string;
  label: string;
  /** Which of several, where there are, and what it is about. */
  detail?: string;
  about?: string;
  why?: string;
  fields: Readonly<Record<string, unknown>>;
  isNew: boolean;
}

/** The offer to set out without a gamemaster. */
const SOLO = 'expeditionSolo';
/** The offers to set out on a quest, with a gamemaster and without. */
const QUEST = 'expeditionQuest';
const QUEST_SOLO = 'expeditionQuestSolo';
const ids: readonly string[] = ['expedition', 'expeditionHere', 'returnTo', SOLO, QUEST, QUEST_SOLO];

/** Setting out: where to, and who is here tonight. What can be begun, the table's offers say. */
export const useSetOut = defineStore('setOut', () => {
  const table = useTable();
  const offers = useOffers();
  const aside = useAside();
  const command = useCommand();

  const name = ref('');
  const absent = ref<readonly string[]>([]);
  const picked = ref<string | null>(null);

  const offered = (id: string) => offers.ofTurn.find((offer) => offer.id === id);
  /** The offer that stands for all of them, with the key. */
  const offer = computed(() => offered('expedition') ?? null);
  /** Without a gamemaster, where the game knows such a thing and it can be done now. */
  const solo = ref(false);
  const hasSolo = computed(() => offered(SOLO)?.open === true);
  const isSolo = computed(() => solo.value && hasSolo.value);
  const ways = computed<readonly Beginning[]>(() =>
    isSolo.value
      ? [...beginnings(offered(SOLO), true), ...beginnings(offered(QUEST_SOLO), true)]
      : [
          ...beginnings(offered('expeditionHere'), false),
          ...beginnings(offered('returnTo'), false),
          ...beginnings(offered('expedition'), true),
          ...beginnings(offered(QUEST), true),
        ],
  );
  const isOffered = computed(() => ways.value.some(({ why }) => why === undefined));
  /** The way in hand: the one picked, else the first that is open. */
  const way = computed(() => {
    const open = ways.value.filter(({ why }) => why === undefined);
    return open.find(({ id }) => id === picked.value) ?? open[0] ?? null;
  });
  /** Everybody who plays somebody that lives, in the order of the party. */
  const players = computed(() => [
    ...new Set(
      table.models.flatMap(({ side, down, player }) =>
        side === 'hero' && down !== 'dead' && player !== undefined ? [player] : [],
      ),
    ),
  ]);
  const isHere = (player: string) => !absent.value.includes(player);
  const isNobody = computed(() => players.value.length > 0 && !players.value.some(isHere));
  /** Nobody stands on the map: nothing else is to be done first. */
  const isNext = computed(
    () =>
      isOffered.value &&
      table.prompt === null &&
      !table.models.some(({ side, level }) => side === 'hero' && level !== null),
  );

  /** Whether an offer of the table belongs here instead of being done at once. */
  const takes = ({ id }: Offer) => ids.includes(id);

  /** The key of the first of them opens the panel; the others have no key but there. True where it was taken. */
  function key({ id }: Offer): boolean {
    if (id !== offer.value?.id || !isOffered.value) return false;
    open();
    return true;
  }

  function open(): void {
    name.value = '';
    absent.value = [];
    picked.value = null;
    solo.value = false;
    aside.shown = aside.shown === 'setOut' ? 'table' : 'setOut';
  }

  function tick(player: string): void {
    absent.value = isHere(player) ? [...absent.value, player] : absent.value.filter((one) => one !== player);
  }

  async function go(): Promise<void> {
    const chosen = way.value;
    if (!chosen || isNobody.value) return;
    const given = name.value.trim();
    const fields = {
      ...chosen.fields,
      ...(chosen.isNew && given ? { name: given } : {}),
      ...(absent.value.length ? { absent: [...absent.value] } : {}),
    } as unknown as { type: string };
    if (!(await command.submit(fields)) && aside.shown === 'setOut') aside.close();
  }

  return {
    name,
    absent,
    picked,
    solo,
    hasSolo,
    isSolo,
    offer,
    ways,
    way,
    isOffered,
    isNext,
    players,
    isHere,
    isNobody,
    takes,
    key,
    open,
    tick,
    go,
  };
});

/** The ways of an offer: each of what can be chosen is one, as stairs or a quest; else it is one itself. */
function beginnings(offer: Offer | undefined, isNew: boolean): Beginning[] {
  if (!offer) return [];
  const { id, label, open, why, fixed, choose } = offer;
  if (!choose) return [{ id, label, fields: fixed, isNew, ...(open ? {} : { why: why ?? '' }) }];
  if (choose.from.of !== 'options') return [];
  return choose.from.among.map((option) => ({
    id: option.id,
    label,
    detail: option.label,
    ...(option.detail === undefined ? {} : { about: option.detail }),
    fields: { ...fixed, [choose.field]: option.id },
    isNew,
    ...(option.open ? {} : { why: option.why ?? '' }),
  }));
}
