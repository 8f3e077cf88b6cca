import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import { useTable } from '../stores/table.ts';
import { openMarks } from './map-record.ts';
import { useAside } from './useAside.ts';
import { useCommand } from './useCommand.ts';
import { useLook } from './useLook.ts';

/** What the rules leave to the GM: marks on the map that wait until he has said what came of them. */
export const useMarks = defineStore('marks', () => {
  const table = useTable();
  const aside = useAside();
  const command = useCommand();
  const look = useLook();

  const all = computed(() => openMarks(table.records));
  const chosen = ref<string | null>(null);
  /** Raised each time that the words for the chosen one are asked for: the field takes the focus. */
  const asked = ref(0);
  const mark = computed(() => all.value.find(({ id }) => id === chosen.value) ?? null);

  /** The key: the selected mark, else the one chosen last, else the newest. */
  function open(): void {
    const wanted = [table.selected, chosen.value].find((id) => all.value.some((one) => one.id === id));
    chosen.value = wanted ?? all.value[0]?.id ?? null;
    aside.shown = 'marks';
    asked.value += 1;
    if (mark.value && mark.value.level === look.current) void look.show(mark.value.level, mark.value);
  }

  /** From the list: it is selected, and stands in the middle of the map. */
  async function choose(id: string): Promise<void> {
    chosen.value = id;
    table.selected = id;
    asked.value += 1;
    if (mark.value) await look.show(mark.value.level, mark.value);
  }

  /** Writes down what happened. The next mark comes up by itself. */
  async function settle(note: string): Promise<boolean> {
    const settled = mark.value;
    if (!settled) return false;
    const at = all.value.indexOf(settled);
    const text = note.trim();
    const refusal = await command.submit({
      type: 'settle',
      mark: settled.id,
      ...(text ? { note: text } : {}),
    });
    if (refusal) return false;
    chosen.value = (all.value[at] ?? all.value[at - 1])?.id ?? null;
    if (chosen.value === null && aside.shown === 'marks') aside.close();
    asked.value += 1;
    return true;
  }

  watch(
    () => table.selected,
    (id) => {
      if (all.value.some((one) => one.id === id)) chosen.value = id;
    },
  );

  return { all, chosen, mark, asked, open, choose, settle };
});
