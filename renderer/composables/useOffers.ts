import type { Offer } from '#engine/view';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { useTable } from '../stores/table.ts';
import { words } from '../words/index.ts';
import { useClient } from './client.ts';

/** The key of a group of offers, where no other offer of the model has it. */
const GROUP_KEY = 'q';

/** What can be done now: by the selected model, and by the turn itself. Asked anew whenever view or selection changes. */
export const useOffers = defineStore('offers', () => {
  const client = useClient();
  const table = useTable();
  const notices = useNotices();
  const asked = shallowRef<{ ofModel: readonly Offer[]; ofTurn: readonly Offer[] }>({
    ofModel: [],
    ofTurn: [],
  });
  /** A question waits: nothing else can be done before it is answered, taken back or stopped. */
  const isHeld = computed(() => table.prompt !== null && !table.prompt.lapses);
  const ofModel = computed(() => folded(held(asked.value.ofModel)));
  const ofTurn = computed(() => held(asked.value.ofTurn));
  /** The view and the model that `ofModel` speaks of. */
  const speaksOf = shallowRef({ version: '', model: null as string | null });
  let latest = 0;

  const open = computed(() => ofModel.value.filter((offer) => offer.open));

  /** The offers of one group, as they are behind the one that stands for them all. */
  const grouped = (group: string): readonly Offer[] =>
    held(asked.value.ofModel).filter((offer) => offer.group === group);

  /** Whether a closed offer is one of several that are closed for reasons of their own: their list says which. */
  const tells = ({ open, group, id }: Offer): boolean =>
    !open && group === id && new Set(grouped(id).map(({ why }) => why)).size > 1;

  /** Offers of a group are one: open while any of them is, else with the reason that all of them have, if it is the same. */
  function folded(offers: readonly Offer[]): readonly Offer[] {
    const groups = new Set(offers.flatMap(({ group }) => group ?? []));
    if (groups.size === 0) return offers;
    const taken = offers.filter(({ group }) => group === undefined).map(({ key }) => key);
    const made = [...groups].map((group): Offer => {
      const members = offers.filter((offer) => offer.group === group);
      const open = members.some((member) => member.open);
      const key = taken.includes(GROUP_KEY) ? '' : GROUP_KEY;
      const { why, code } = members[0]!;
      const isSame = members.every((member) => member.why === why);
      return {
        id: group,
        group,
        label: words.table.group(group),
        key,
        open,
        fixed: {},
        ...(open ? {} : isSame ? { why, code } : { why: words.table.groupClosed(group), code }),
      };
    });
    const [first] = offers;
    const rest = offers.filter(({ group }) => group === undefined);
    // Behind the first, which is the attack or the move.
    return first && first.group === undefined ? [first, ...made, ...rest.slice(1)] : [...made, ...rest];
  }

  function held(offers: readonly Offer[]): readonly Offer[] {
    if (!isHeld.value) return offers;
    return offers.map((offer) => ({ ...offer, open: false, why: words.selected.held() }));
  }

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
    const mine = ++latest;
    const model = table.selectedModel?.id ?? null;
    const version = table.version;
    if (!version) {
      asked.value = { ofModel: [], ofTurn: [] };
      return;
    }
    const [models, turns] = await Promise.all([model ? offersOf(model) : [], offersOf(null)]);
    if (mine !== latest) return;
    asked.value = { ofModel: models, ofTurn: turns };
    speaksOf.value = { version, model };
  }

  /** What Shift does with an open offer; nothing while all dice are typed anyway. */
  const shiftHint = computed(() => {
    const isDice = (id: string) => id === 'dice' || id.startsWith('dice:');
    const rolls = table.badges.some(({ id, value }) => isDice(id) && value === 'app');
    return rolls ? words.table.withShift() : undefined;
  });

  /** The offer of a key, the model's own before the turn's. */
  function byKey(key: string): Offer | null {
    const fits = (offer: Offer) => offer.key.toLowerCase() === key;
    return ofModel.value.find(fits) ?? ofTurn.value.find(fits) ?? null;
  }

  watch([() => table.version, () => table.selectedModel?.id], () => void refresh(), { immediate: true });

  return { grouped, tells, ofModel, ofTurn, isHeld, open, speaksOf, shiftHint, refresh, byKey };
});
