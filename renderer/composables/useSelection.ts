import { recordsOf, type TurnRecord } from '#engine/view';
import { ref, watch } from 'vue';
import { usePreferences } from '../stores/preferences.ts';
import { useTable } from '../stores/table.ts';
import { useOffers } from './useOffers.ts';
import { usePlan } from './usePlan.ts';
import { usePrompt } from './usePrompt.ts';

/**
 * Who is selected. It moves on by itself when nothing is left for a model, and to the first who can act when nobody is.
 * While a question waits, it stays where it is. Where the table proposes what a model does, it goes to that one. Whose habit it is to
 * choose by hand is spared all of that but the last.
 */
export function useSelection() {
  const table = useTable();
  const preferences = usePreferences();
  const prompt = usePrompt();
  const plan = usePlan();
  const offers = useOffers();
  /**
   * Who has nothing left that is waited for. He stays selected while he may step into the gap that he made, and where he has done
   * something without dice, as closing a door, while he may move still: nobody closes a door to stand behind it.
   */
  const leaving = ref<string | null>(null);
  /** The last roll while the selected could act. */
  let rolled = 0;
  const lastRoll = () => Math.max(0, ...recordsOf(table.records, 'die').map(({ serial }) => serial));
  const staysFor = () => {
    const open = offers.open.map(({ id }) => id);
    return open.includes('stepIn') || (open.includes('move') && lastRoll() === rolled);
  };

  /** The next who can act, in the order of the turn list, beginning behind the one selected. */
  function next(): boolean {
    const able = table.models.filter(({ canAct }) => canAct);
    const at = able.findIndex(({ id }) => id === table.selected);
    const following = able[(at + 1) % able.length];
    if (following) table.selected = following.id;
    return following !== undefined;
  }

  /** Behind a model that can no longer act: the next one after it, not the first of all. */
  function after(id: string): void {
    if (plan.model) {
      table.selected = plan.model.id;
      return;
    }
    if (!preferences.habits.selectNext) return;
    const place = table.models.findIndex((model) => model.id === id);
    const order = [...table.models.slice(place + 1), ...table.models.slice(0, Math.max(0, place))];
    const following = order.find(({ canAct }) => canAct);
    if (following) table.selected = following.id;
  }

  watch(
    () => [table.version, prompt.waits] as const,
    () => {
      if (prompt.waits || !table.version) return;
      const selected = table.selected;
      if (selected !== null && !(selected in table.records)) table.selected = null;
      if (table.selected === null && preferences.habits.selectNext) next();
    },
    { immediate: true },
  );
  watch(
    () => [table.selectedModel?.id, table.selectedModel?.canAct] as const,
    ([id, canAct], [before, could]) => {
      const isDone = id !== undefined && id === before && could === true && !canAct;
      if (isDone) leaving.value = id;
    },
  );
  watch(
    () => [table.version, table.selectedModel?.canAct, prompt.waits] as const,
    ([, canAct, waits]) => {
      if (canAct && !waits) rolled = lastRoll();
    },
    { immediate: true },
  );
  watch(
    () => [leaving.value, table.version, table.selected, offers.speaksOf, prompt.waits] as const,
    ([id, version, selected, { version: spoken, model }, waits]) => {
      if (id === null || waits) return;
      if (selected !== id || table.selectedModel?.canAct) leaving.value = null;
      else if (spoken === version && model === id && !staysFor()) {
        leaving.value = null;
        after(id);
      }
    },
  );

  // With each phase, and each stage before one, it goes to the first who can act, if the one selected cannot.
  let begun = '';
  watch(
    () => [phaseOf(table.turn), table.version, prompt.waits] as const,
    ([phase, , waits]) => {
      const first = table.models.find(({ canAct, hidden }) => canAct && !hidden);
      if (waits || phase === begun || !first) return;
      const goesOn = begun !== '' && !table.selectedModel?.canAct;
      if (goesOn && plan.model) table.selected = plan.model.id;
      else if (goesOn && preferences.habits.selectNext) table.selected = first.id;
      begun = phase;
    },
    { immediate: true },
  );

  // Whom the gamemaster takes up by hand stays selected until the next proposal is another one's; a hero, as long as he can act.
  watch(
    () => [plan.by, prompt.waits] as const,
    ([by, waits]) => {
      const isInHand = plan.isOfHeroes && table.selectedModel?.canAct === true;
      if (by !== null && !waits && plan.model && !isInHand) table.selected = by;
    },
    { immediate: true },
  );

  // Whoever is asked while nobody is selected: his card belongs to the question.
  watch(
    () => prompt.open?.key,
    () => {
      const asked = prompt.open?.by;
      if (prompt.waits && table.selected === null && asked && table.model(asked)) table.selected = asked;
    },
    { immediate: true },
  );

  return { next };
}

const phaseOf = (turn: TurnRecord | null) =>
  turn ? [turn.mode, turn.number, turn.phase, turn.phaseLabel].join('/') : '';
