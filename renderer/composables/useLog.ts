import type { LogLine } from '#api';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { useTable } from '../stores/table.ts';
import { useClient } from './client.ts';

const page = 60;

/** The sentences of the table, oldest first. A model filter and a search are asked of main, a kind is picked from what is here. */
export const useLog = defineStore('log', () => {
  const client = useClient();
  const table = useTable();
  const notices = useNotices();

  const lines = shallowRef<readonly LogLine[]>([]);
  const model = ref<string | null>(null);
  const kind = ref<string | null>(null);
  const search = ref('');
  const isComplete = ref(false);
  /** The newest sentence of the table, whatever the filter: what the live region reads out. */
  const latest = ref('');
  /** The last sentence of gold about the turn itself: what an expedition brought. */
  const account = ref<string | null>(null);
  let asked = 0;

  const kinds = computed(() => [...new Set(lines.value.map((line) => line.kind))].sort());
  const shown = computed(() =>
    kind.value === null ? lines.value : lines.value.filter((line) => line.kind === kind.value),
  );

  function fits(line: LogLine): boolean {
    const sought = search.value.trim().toLowerCase();
    const isOf = model.value === null || line.models.includes(model.value);
    return isOf && (sought === '' || line.text.toLowerCase().includes(sought));
  }

  async function ask(before?: number): Promise<readonly LogLine[] | null> {
    const sought = search.value.trim();
    const mine = ++asked;
    const result = await client.ask('table.log', {
      limit: page,
      ...(before === undefined ? {} : { before }),
      ...(model.value === null ? {} : { model: model.value }),
      ...(sought === '' ? {} : { search: sought }),
    });
    if (mine !== asked) return null;
    if (result.ok) return [...result.value].sort((a, b) => a.id - b.id);
    notices.refuse(result.refusal);
    return null;
  }

  async function load(): Promise<void> {
    const found = await ask();
    if (!found) return;
    lines.value = found;
    isComplete.value = found.length < page;
  }

  async function older(): Promise<void> {
    const first = lines.value[0];
    if (!first || isComplete.value) return;
    const found = await ask(first.id);
    if (!found) return;
    lines.value = [...found, ...lines.value];
    isComplete.value = found.length < page;
  }

  /** Another campaign, or the same one from another file: nothing of the old one stays to be read. */
  function leave(): void {
    asked += 1;
    lines.value = [];
    isComplete.value = false;
    latest.value = '';
    account.value = null;
  }

  function hear(body: { lines: readonly LogLine[]; replaced: boolean }): void {
    latest.value = body.replaced ? '' : body.lines.map(({ text }) => text).join(' ');
    const golden = body.lines.filter(({ kind, tone }) => kind === 'turn' && tone === 'gold').at(-1);
    if (golden || body.replaced) account.value = golden?.text ?? null;
    if (body.replaced) {
      // What stands at the end now is what a step back, or another answer, has come to.
      void load().then(() => (latest.value = lines.value.at(-1)?.text ?? ''));
      return;
    }
    const known = new Set(lines.value.map(({ id }) => id));
    lines.value = [...lines.value, ...body.lines.filter((line) => !known.has(line.id) && fits(line))];
  }

  function only(filter: { model?: string | null; kind?: string | null }): void {
    model.value = filter.model ?? null;
    kind.value = filter.kind ?? null;
  }

  const listen = () => client.on('table.log', hear);
  const nameOf = (id: string) => table.model(id)?.label ?? id;

  watch([model, search], () => void load());

  return {
    lines,
    shown,
    model,
    kind,
    kinds,
    search,
    isComplete,
    latest,
    account,
    load,
    leave,
    older,
    hear,
    only,
    listen,
    nameOf,
  };
});
