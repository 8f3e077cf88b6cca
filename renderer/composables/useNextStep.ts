import { computed } from 'vue';
import { useTable } from '../stores/table.ts';
import { words } from '../words/index.ts';
import { useBar } from './useBar.ts';
import { capOf, keyOf } from './keymap.ts';
import { useSetOut } from './useSetOut.ts';

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
  const setOut = useSetOut();

  return computed<NextStep>(() => {
    const heroes = table.models.filter(({ side, down }) => side === 'hero' && down !== 'dead');
    const out = setOut.isNext ? setOut.offer : null;
    if (out) return { ...w.setOut(words.setOut.title()), key: out.key };
    if (!table.isLaid) return { ...w.lay(), key: keyOf('lay') };
    if (heroes.length > 0 && heroes.every(({ level }) => level === null)) return w.unpack();
    const end = bar.ofTurn.value.find(({ id }) => id === bar.restId.value);
    if (end) {
      const key = bar.defaultId.value === end.id ? 'Enter' : end.key;
      return { ...(bar.isSetUp.value ? w.setUp(end.label) : w.end(end.label)), key };
    }
    const able = table.models.filter(({ canAct }) => canAct);
    const chosen = able.find(({ id }) => id === table.selected);
    if (chosen) return w.acts(chosen.label, able.length - 1);
    return able.length > 0 ? { ...w.choose(), key: keyOf('next') } : w.quiet(capOf(keyOf('keys')));
  });
}
