import { computed } from 'vue';
import { useTable } from '../stores/table.ts';
import { useOffers } from './useOffers.ts';
import { usePrompt } from './usePrompt.ts';

const most = 7;

/** What stands in the bottom bar, and whether Enter means the turn's own offer. */
export function useBar() {
  const table = useTable();
  const offers = useOffers();
  const prompt = usePrompt();

  const ofTurn = computed(() => offers.ofTurn.slice(0, 2));
  /** Undo and laying are always there; redo when there is something to do again. */
  const fixed = computed(() => (table.badge('redo') ? 3 : 2));
  const ofModel = computed(() => offers.open.slice(0, most - fixed.value - ofTurn.value.length));
  /** With nobody left who can act and nothing asked, the turn's first open offer is the one thing to do. */
  const defaultId = computed(() => {
    const isFree = !prompt.waits && table.fault === null && table.turn !== null && table.turn.side !== 'none';
    const standing = table.models.filter(({ level, side }) => level !== null && side === 'hero');
    if (!isFree || standing.length === 0 || table.models.some(({ canAct }) => canAct)) return null;
    return ofTurn.value.find(({ open }) => open)?.id ?? null;
  });

  return { ofModel, ofTurn, defaultId };
}
