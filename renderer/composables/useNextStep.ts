import { computed } from 'vue';
import { useTable } from '../stores/table.ts';
import { words } from '../words/index.ts';
import { useBar } from './useBar.ts';
import { keyOf } from './keymap.ts';

/** What is to be done next when nothing is asked: for somebody who sees the table for the first time. */
export interface NextStep {
  title: string;
  hint: string;
  key?: string;
}

const w = words.next;

export function useNextStep() {
  const table = useTable();
  const bar = useBar();

  return computed<NextStep>(() => {
    const heroes = table.models.filter(({ side, down }) => side === 'hero' && down !== 'dead');
    if (!table.isLaid) return { ...w.lay(), key: keyOf('lay') };
    if (heroes.length > 0 && heroes.every(({ level }) => level === null)) return w.unpack();
    const end = bar.ofTurn.value.find(({ id }) => id === bar.defaultId.value);
    if (end) return { ...w.end(end.label), key: 'Enter' };
    const able = table.models.filter(({ canAct }) => canAct);
    if (able.length > 0 && able.every(({ id }) => id !== table.selected))
      return { ...w.choose(), key: keyOf('next') };
    return w.quiet();
  });
}
