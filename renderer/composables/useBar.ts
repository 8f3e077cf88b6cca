import type { Offer } from '#engine/view';
import { computed } from 'vue';
import { useTable } from '../stores/table.ts';
import { useOffers } from './useOffers.ts';
import { usePrompt } from './usePrompt.ts';
import { useSetOut } from './useSetOut.ts';

/** What may stand in the bottom bar: an offer of the selected model or of the turn, or one of the window's own buttons. */
export type BarItem =
  { id: string; of: 'model' | 'turn'; offer: Offer } | { id: 'undo' | 'redo' | 'lay'; of: 'window' };

/** The bar holds at most so many buttons, the one that opens the rest among them. */
export const mostInBar = 7;

/** So many offers of the model stand before the window's own buttons. */
const mostOfModel = 3;

/** What stands in the bottom bar, the most needed first, and whether Enter means the turn's own offer. */
export function useBar() {
  const table = useTable();
  const offers = useOffers();
  const prompt = usePrompt();
  const setOut = useSetOut();

  /** Offers of the turn that have no place of their own in the window, the open ones first. */
  const ofTurn = computed(() =>
    openFirst(offers.ofTurn.filter((offer) => !setOut.takes(offer) && offer.id !== 'lookAt')),
  );
  /** In the game's own order; where not all of it stands in the bar, what one click on the map does anyway comes last. */
  const ofModel = computed(() => {
    if (offers.open.length <= mostOfModel) return offers.open;
    const isByClick = ({ choose }: Offer) => choose?.from.of === 'squares';
    return [...offers.open].sort((a, b) => Number(isByClick(a)) - Number(isByClick(b)));
  });

  /** With nobody left who can act and nothing asked, the turn's first open offer is the one thing to do. */
  const defaultId = computed(() => {
    const isBusy = prompt.waits || table.fault !== null;
    const { side = 'none', phases = [] } = table.turn ?? {};
    /** A phase that is nobody's still goes on to the next one. */
    const isFree = !isBusy && (side !== 'none' || phases.length > 1);
    const standing = table.models.filter(({ level, side }) => level !== null && side === 'hero');
    if (!isFree || standing.length === 0 || table.models.some(({ canAct }) => canAct)) return null;
    return ofTurn.value.find(({ open }) => open)?.id ?? null;
  });

  const items = computed<readonly BarItem[]>(() => {
    const [first, ...others] = ofTurn.value.map((offer): BarItem => ({ id: offer.id, of: 'turn', offer }));
    const mine = ofModel.value.map((offer): BarItem => ({ id: offer.id, of: 'model', offer }));
    const own = (id: 'undo' | 'redo' | 'lay'): BarItem => ({ id, of: 'window' });
    return [
      own('undo'),
      ...(first ? [first] : []),
      ...mine.slice(0, mostOfModel),
      own('lay'),
      ...(table.badge('redo') ? [own('redo')] : []),
      ...others,
      ...mine.slice(mostOfModel),
    ];
  });

  return { items, ofTurn, defaultId };
}

/** The items that stand in the bar where there is room for so many buttons, and those under the button for more. */
export function divided(
  items: readonly BarItem[],
  room: number,
): { shown: readonly BarItem[]; more: readonly BarItem[] } {
  if (items.length <= room) return { shown: items, more: [] };
  const kept = Math.max(0, room - 1);
  return { shown: items.slice(0, kept), more: items.slice(kept) };
}

const openFirst = (offers: readonly Offer[]) => [...offers].sort((a, b) => Number(b.open) - Number(a.open));
