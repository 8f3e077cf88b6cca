import { recordsOf, type MomentRecord } from '#engine/view';
import { defineStore } from 'pinia';
import { computed, ref, watch } from 'vue';
import { diceOf, type ShownDie } from '../player/useRolls.ts';
import { useTable } from '../stores/table.ts';

/** More dice than these would make the prompt grow. */
const most = 8;
/** Dice that have come to rest in the prompt: where they are shown again, they do not fall again. */
const atRest = new Set<string>();

/** The last moment of the kind of turn before this one: a blow of the last fight says nothing in the next. */
const usePast = defineStore('past-dice', () => {
  const table = useTable();
  const serial = ref(-1);
  watch(
    () => table.turn?.mode,
    (mode, before) => {
      const moment = table.records['moment'] as MomentRecord | undefined;
      if (before !== undefined && mode !== before) serial.value = moment?.serial ?? -1;
    },
    { flush: 'sync' },
  );
  return { serial };
});

/** The dice that were rolled last in this kind of turn, and the sentence that says what came of them. */
export function useLastDice() {
  const table = useTable();
  const past = usePast();
  const moment = computed(() => (table.records['moment'] as MomentRecord | undefined) ?? null);
  const line = computed(() => moment.value?.line ?? null);
  const dice = computed(() =>
    [...recordsOf(table.records, 'die')]
      .sort((a, b) => a.serial - b.serial)
      .flatMap(diceOf)
      .slice(-most),
  );
  const isThere = computed(
    () => dice.value.length > 0 && line.value !== null && moment.value?.serial !== past.serial,
  );
  const named = ({ key, value }: ShownDie) => `${key}/${value}`;
  const hasFallen = (die: ShownDie) => atRest.has(named(die));
  /** What lies there now has been seen falling. */
  function rest(): void {
    atRest.clear();
    for (const die of dice.value) atRest.add(named(die));
  }
  return { dice, line, isThere, moment, hasFallen, rest };
}
