import type { SheetField } from '#engine/view';
import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { useTable } from '../stores/table.ts';
import { words } from '../words/index.ts';
import { useCommand, type Ruling } from './useCommand.ts';

/** What is overruled, and which of its values stood under the pointer. */
export interface Subject {
  what: 'model' | 'section' | 'marker' | 'edge' | 'turn' | 'prompt';
  id: string;
  field?: string;
  /** For an edge: its name on the level, as `3,4,e`. */
  edge?: string;
}

export interface Corner {
  x: number;
  y: number;
}

/** Reads what an element says about itself in `data-overrule`: `model|m1|W`, `turn`, `prompt`. */
export function subjectOf(element: Element | null): Subject | null {
  const text = element?.closest('[data-overrule]')?.getAttribute('data-overrule');
  if (!text) return null;
  const [what, id = '', field] = text.split('|') as [Subject['what'], string?, string?];
  return field === undefined ? { what, id } : { what, id, field };
}

/** The one form in which the GM overrules anything. Every function sends a ruling. */
export const useOverrule = defineStore('overrule', () => {
  const table = useTable();
  const command = useCommand();
  const notices = useNotices();
  const subject = ref<Subject | null>(null);
  const at = ref<Corner>({ x: 0, y: 0 });

  const record = computed(() => (subject.value ? (table.records[subject.value.id] ?? null) : null));
  const layout = computed(() => {
    const sheet = record.value?.kind === 'model' ? record.value.sheet : undefined;
    return sheet ? table.layouts[sheet.layout] : undefined;
  });
  /** The fields of the sheet that a ruling can change, the one under the pointer first. */
  const fields = computed<readonly SheetField[]>(() => {
    const all = (layout.value?.panels ?? []).flatMap((panel) => panel.fields);
    const open = all.filter(({ id, ruling }) => (ruling === 'set' || ruling === 'list') && entry(id));
    const first = open.filter(({ id }) => id === focused.value);
    const others = open.filter(({ id }) => id !== focused.value);
    const isNumber = ({ form }: SheetField) => form === 'number';
    return [...first, ...others.filter(isNumber), ...others.filter((field) => !isNumber(field))];
  });
  /** The value under the pointer; on the piece itself, its wounds. */
  const focused = computed(() => {
    if (subject.value?.field !== undefined) return subject.value.field;
    return record.value?.kind === 'model' ? record.value.bars[0]?.id : undefined;
  });

  function entry(field: string) {
    return record.value?.kind === 'model' ? record.value.sheet?.entries[field] : undefined;
  }

  function open(what: Subject, corner: Corner): void {
    subject.value = what;
    at.value = corner;
  }

  function close(): void {
    subject.value = null;
  }

  async function andClose(ruling: Ruling): Promise<void> {
    if (!(await command.rule(ruling))) close();
  }

  /** A number or a text. Words in a number's place are refused here, since the field itself is not a number then. */
  async function set(field: SheetField, text: string): Promise<void> {
    const model = subject.value?.id;
    if (field.form !== 'number') return andClose({ kind: 'set', model, field: field.id, value: text });
    if (text.trim() === '' && entry(field.id)?.ruled) return unrule(field);
    const value = Number(text.replace('−', '-'));
    if (text.trim() === '' || !Number.isInteger(value))
      notices.refuse(words.refusals.notANumber(field.label));
    else await andClose({ kind: 'set', model, field: field.id, value });
  }

  /** Takes the GM's own number back: from now on it is again what the tables say. */
  const unrule = (field: SheetField) =>
    andClose({ kind: 'set', model: subject.value?.id, field: field.id, value: null });

  /** One more or one less than what stands there when its turn comes, so that three presses are three. */
  function step(field: SheetField, by: 1 | -1): void {
    const model = subject.value?.id;
    void command.ruleBy(() => {
      const value = entry(field.id)?.value;
      return typeof value === 'number' ? { kind: 'set', model, field: field.id, value: value + by } : null;
    });
  }

  const list = (field: SheetField, change: { add: string } | { take: string }) =>
    command.rule({ kind: 'set', model: subject.value?.id, field: field.id, ...change });

  /** `{ model: 'm1' }`, `{ section: 's2' }` …: how a ruling names what it is about. */
  function named(): Record<string, string> {
    return subject.value ? { [subject.value.what]: subject.value.id } : {};
  }

  /** Words on a section or a marker. */
  const write = (field: string, text: string) => andClose({ kind: 'set', ...named(), field, value: text });
  const show = (hidden: boolean) => andClose({ kind: hidden ? 'hide' : 'reveal', ...named() });
  const remove = () => andClose({ kind: 'remove', ...named() });
  const rule = andClose;

  watch(record, (now) => {
    const what = subject.value?.what;
    if (now === null && what !== undefined && what !== 'turn' && what !== 'edge') close();
  });

  return {
    subject,
    at,
    record,
    fields,
    focused,
    entry,
    open,
    close,
    set,
    unrule,
    step,
    list,
    write,
    show,
    remove,
    rule,
    named,
  };
});
