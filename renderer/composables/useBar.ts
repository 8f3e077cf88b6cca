import type { Offer } from '#engine/view';
import { computed } from 'vue';
import { usePreferences } from '../stores/preferences.ts';
import { useTable } from '../stores/table.ts';
import { isByClick, isSettingUp } from './set-up.ts';
import { useOffers } from './useOffers.ts';
import { usePlan } from './usePlan.ts';
import { usePrompt } from './usePrompt.ts';
import { useSetOut } from './useSetOut.ts';

/** What may stand in the bottom bar: an offer of the selected model or of the turn, or one of the window's own buttons. */
export type BarItem =
  { id: string; of: 'model' | 'turn'; offer: Offer } | { id: 'undo' | 'redo' | 'lay'; of: 'window' };

/** The bar holds at most so many buttons, the one that opens the rest among them. */
export const mostInBar = 7;

/** So many offers of the model stand before the window's own buttons. */
const mostOfModel = 3;

/** In a fight the most pressing first; what is not named here follows in the game's own order. */
const pressing: readonly string[] = [
  'attack',
  'shoot',
  'cast',
  'stepIn',
  'run',
  'openDoor',
  'closeDoor',
  'drag',
];
const pressure = ({ id }: Offer) => {
  const place = pressing.indexOf(id.split(' ')[0]!);
  return place < 0 ? pressing.length : place;
};

/** What stands in the bottom bar, the most needed first, and whether Enter means the turn's own offer. */
export function useBar() {
  const table = useTable();
  const offers = useOffers();
  const prompt = usePrompt();
  const setOut = useSetOut();
  const plan = usePlan();
  const preferences = usePreferences();
  const isSetUp = computed(() => isSettingUp(table.turn));

  /** Offers of the turn that have no place of their own in the window, the open ones first. */
  const ofTurn = computed(() => {
    const mine = offers.ofTurn.filter((offer) => !setOut.takes(offer) && !elsewhere.has(offer.id));
    return isSetUp.value ? mine : openFirst(mine);
  });
  /** The pressing ones first; where not all of it stands in the bar, what one click on the map does anyway comes last. */
  const ofModel = computed(() => {
    const open = [...offers.open].sort((a, b) => pressure(a) - pressure(b));
    if (open.length <= mostOfModel) return open;
    return open.sort((a, b) => Number(isByClick(a)) - Number(isByClick(b)));
  });

  /**
   * With nobody left who can act and nothing asked or proposed, the turn's first open offer is the one thing to do. While pieces are set
   * up nobody must act, so it is the end of that.
   */
  const restId = computed(() => {
    const isBusy = prompt.waits || table.fault !== null;
    const { side = 'none', phases = [] } = table.turn ?? {};
    /** A phase that is nobody's still goes on to the next one. */
    const isFree = !isBusy && (side !== 'none' || phases.length > 1);
    const standing = table.models.filter(({ level, side }) => level !== null && side === 'hero');
    if (!isFree || standing.length === 0 || plan.offer) return null;
    if (isSetUp.value) return ofTurn.value[0]?.id ?? null;
    // What only the gamemaster knows of holds up nobody.
    if (!plan.isDone && table.models.some(({ canAct, hidden }) => canAct && !hidden)) return null;
    return ofTurn.value.find(({ open }) => open)?.id ?? null;
  });
  /** What of that is under Enter: the end of a phase only for those whose habit it is. */
  const defaultId = computed(() => (isSetUp.value || preferences.habits.enterEnds ? restId.value : null));

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

  return { items, ofTurn, restId, defaultId, isSetUp };
}

/** Offers of the turn that are taken elsewhere: on the tabs of the levels, and where questions stand. */
const elsewhere: ReadonlySet<string> = new Set(['lookAt', 'carryOut', 'heroPlan']);

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
