import { watch } from 'vue';
import { useTable } from '../stores/table.ts';
import { usePrompt } from './usePrompt.ts';

/**
 * Who is selected. It moves on by itself when nothing is left for a model, and to the first who can act when nobody is.
 * While a question waits, it stays where it is.
 */
export function useSelection() {
  const table = useTable();
  const prompt = usePrompt();

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
      if (table.selected === null) next();
    },
    { immediate: true },
  );
  watch(
    () => [table.selectedModel?.id, table.selectedModel?.canAct, prompt.waits] as const,
    ([id, canAct, waits], [before, could]) => {
      const isDone = id !== undefined && id === before && could === true && !canAct;
      if (isDone && !waits) after(id);
    },
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
