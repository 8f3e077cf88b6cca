import type { HistoryRow, TapeAnswer } from '#api';
import { computed, shallowRef, watch } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { useTable } from '../stores/table.ts';
import { useClient } from './client.ts';

export interface Branch {
  row: HistoryRow;
  /** How far it stands from the trunk: the first branch of a row goes straight on, every other one is set in. */
  depth: number;
}

/**
 * The tree as a list: each row after its parent, branches beside the way to the table set in. The way that the table
 * stands on is the trunk.
 */
export function branches(rows: readonly HistoryRow[]): Branch[] {
  const children = new Map<string | null, HistoryRow[]>();
  const ids = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    const parent = row.parent !== null && ids.has(row.parent) ? row.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  const list: Branch[] = [];
  const waiting: Branch[] = [];
  const follow = (parent: string | null, depth: number) => {
    const [trunk, ...others] = [...(children.get(parent) ?? [])].sort(
      (a, b) => Number(b.current) - Number(a.current),
    );
    if (trunk) waiting.push({ row: trunk, depth });
    for (const row of others.reverse()) waiting.push({ row, depth: depth + 1 });
  };
  follow(null, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    list.push(next);
    follow(next.row.id, next.depth);
  }
  return list;
}

/** The rows of the open campaign and the answers of the one looked at. */
export function useHistory() {
  const client = useClient();
  const table = useTable();
  const notices = useNotices();
  const rows = shallowRef<readonly HistoryRow[]>([]);
  const looked = shallowRef<string | null>(null);
  const answers = shallowRef<readonly TapeAnswer[]>([]);
  const list = computed(() => branches(rows.value));
  const here = computed(() => rows.value.filter(({ current }) => current).at(-1)?.id ?? null);

  /** The row looked at becomes another one: a changed answer plays it anew. */
  let followsHere = false;
  function follow(): void {
    followsHere = true;
  }

  async function load(): Promise<void> {
    const result = await client.ask('table.history', {});
    if (result.ok) rows.value = result.value;
    else notices.refuse(result.refusal);
    if (followsHere && here.value) looked.value = here.value;
    followsHere = false;
    if (looked.value) await look(looked.value);
  }

  async function look(row: string | null): Promise<void> {
    looked.value = row;
    answers.value = [];
    if (row === null) return;
    const result = await client.ask('table.row', { row });
    if (looked.value !== row) return;
    if (result.ok) answers.value = result.value.answers;
    else notices.refuse(result.refusal);
  }

  watch(
    () => table.version,
    () => void load(),
    { immediate: true },
  );
  return { rows, list, looked, answers, here, look, follow };
}
