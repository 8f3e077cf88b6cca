import type { Input, Output, Refusal, Result } from '#api';
import type { DiceMode } from '#engine/view';
import { defineStore } from 'pinia';
import { ref } from 'vue';
import { useNotices } from '../stores/notices.ts';
import { useTable } from '../stores/table.ts';
import { words } from '../words/index.ts';
import { useClient } from './client.ts';

type Asking =
  | 'table.command'
  | 'table.answer'
  | 'table.ruling'
  | 'table.undo'
  | 'table.redo'
  | 'table.amend'
  | 'table.goTo'
  | 'table.fault';
type Told = Output<'table.command'>;
export interface Ruling {
  kind: string;
  [field: string]: unknown;
}

/** How long a patch may take after the answer that announced it, in milliseconds. */
const patchMay = 400;

/**
 * The one way in which this window changes anything. Nothing is drawn ahead of the answer; one thing is asked at a time.
 * Every function gives the refusal, or null where it happened.
 */
export const useCommand = defineStore('command', () => {
  const client = useClient();
  const table = useTable();
  const notices = useNotices();
  const busy = ref(false);
  let line: Promise<unknown> = Promise.resolve();

  /** Waits its turn and speaks of the newest view: for what a person presses several times in a row. */
  function inTurn<N extends Asking>(
    name: N,
    make: (seen: string) => Input<N> | null,
  ): Promise<Refusal | null> {
    const turn = line.then(async () => {
      const input = make(table.version);
      return input ? ask(name, input) : null;
    });
    line = turn;
    return turn;
  }

  /**
   * Speaks of the view that the person saw. Where another input is still on its way it waits for that one, and is dropped if the view
   * has changed by then: it was aimed at the past.
   */
  function now<N extends Asking>(name: N, input: Input<N>): Promise<Refusal | null> {
    if (!busy.value) {
      const turn = ask(name, input);
      line = turn;
      return turn;
    }
    const seen = table.version;
    const turn = line.then(() => (table.version === seen ? ask(name, input) : null));
    line = turn;
    return turn;
  }

  async function ask<N extends Asking>(name: N, input: Input<N>): Promise<Refusal | null> {
    busy.value = true;
    try {
      const result = (await client.ask(name, input)) as Result<Told>;
      if (!result.ok) return refuse(result.refusal, name === 'table.answer');
      notices.clearRefusals();
      table.fault = null;
      for (const note of result.value.notes) notices.tell(note);
      await reach(result.value.version);
      return null;
    } catch {
      void table.load();
      return refuse(words.refusals.road());
    } finally {
      busy.value = false;
    }
  }

  /** What is said about an answer stands in the prompt itself. */
  function refuse(refusal: Refusal, isShownElsewhere = false): Refusal {
    if (refusal.code === 'rule-failed') table.fault = refusal;
    else if (!isShownElsewhere) notices.refuse(refusal);
    if (refusal.code === 'stale') void table.load();
    return refusal;
  }

  /** The patch usually comes first. Where it does not come at all, the whole view is asked. */
  async function reach(version: string): Promise<void> {
    for (let waited = 0; table.version !== version && waited < patchMay; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    if (table.version !== version) await table.load();
  }

  /** `dice`: whether the dice of this one command are typed or rolled by the app, whatever is set. */
  const submit = (command: { type: string } & Record<string, unknown>, dice?: DiceMode) =>
    now('table.command', { seen: table.version, command, ...(dice ? { dice } : {}) });
  const answer = (key: string, value: unknown, from: 'typed' | 'chosen' | 'app') =>
    now('table.answer', { seen: table.version, key, answer: value, from });
  const rule = (ruling: Ruling) => inTurn('table.ruling', (seen) => ({ seen, ruling }));
  /** A ruling that depends on the newest view, as one wound more. */
  const ruleBy = (make: () => Ruling | null) =>
    inTurn('table.ruling', (seen) => {
      const ruling = make();
      return ruling && { seen, ruling };
    });
  const undo = (whole = false) => inTurn('table.undo', (seen) => (whole ? { seen, whole } : { seen }));
  const redo = () => inTurn('table.redo', (seen) => ({ seen }));
  const amend = (row: string, key: string, value?: unknown) =>
    inTurn('table.amend', (seen) =>
      value === undefined ? { seen, row, key } : { seen, row, key, answer: value },
    );
  const goTo = (row: string) => inTurn('table.goTo', (seen) => ({ seen, row }));
  const settle = (choose: 'stop' | 'type' | 'takeBack') =>
    inTurn('table.fault', (seen) => ({ seen, choose }));

  return { busy, submit, answer, rule, ruleBy, undo, redo, amend, goTo, settle };
});
