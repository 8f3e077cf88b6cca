import { recordsOf, type DieRecord, type MomentRecord, type Records } from '#engine/view';
import { computed, onScopeDispose, ref, watch } from 'vue';
import type { DieOutcome } from '../ui/die-shape.ts';

/** How long dice lie, in milliseconds, unless others fall. */
const lies = 6000;

/**
 * The dice that lie above the strip with their line. They stay until the next roll, or six seconds; while a question of the same blow
 * waits they stay as long as it does.
 */
export function useRolls(records: () => Records) {
  const shownUpTo = ref(-1);
  const isOver = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dice = computed(() => [...recordsOf(records(), 'die')].sort((a, b) => a.serial - b.serial));
  const newest = computed(() => dice.value.at(-1)?.serial ?? -1);
  const moment = computed(() => (records()['moment'] as MomentRecord | undefined) ?? null);
  /** Changes with everything that can be seen to happen. */
  const beat = computed(() => `${newest.value}/${moment.value?.serial ?? ''}`);
  /** What an expedition brought lies until something else happens. */
  const isWaiting = computed(() => records()['prompt'] !== undefined || moment.value?.what === 'account');
  const lie = computed(() => !isOver.value || isWaiting.value);
  const shown = computed(() => (lie.value ? dice.value.slice(-14) : []));
  const line = computed(() => (lie.value ? (moment.value?.line ?? null) : null));

  watch(
    beat,
    () => {
      clearTimeout(timer);
      isOver.value = false;
      timer = setTimeout(() => (isOver.value = true), lies);
      shownUpTo.value = newest.value;
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));

  return { shown, line };
}

export interface ShownDie {
  key: string;
  value: number;
  sides: number;
  isFoe: boolean;
  outcome: DieOutcome | null;
  /** Damage dice: those that wound rise, the others sink. */
  lift: 'up' | 'down' | null;
  glows: boolean;
}

/** A roll's dice, one by one. */
export function diceOf(roll: DieRecord): ShownDie[] {
  const isDamage = roll.purpose === 'damage' || roll.purpose === 'again';
  return roll.values.map((value, i) => ({
    key: `${roll.id}/${roll.serial}/${i}`,
    value,
    sides: roll.sides,
    isFoe: roll.tone === 'foe' || roll.tone === 'unknown',
    outcome: isDamage ? null : outcomeOf(roll, i),
    lift: isDamage ? (roll.marks[i] ? 'up' : 'down') : null,
    glows: isDamage && value === roll.sides,
  }));
}

/** A test is passed or failed; it hits nobody. */
function outcomeOf({ purpose, marks, outcome }: DieRecord, nth: number): DieOutcome | null {
  if (purpose === 'test') return marks[nth] ? 'passed' : 'failed';
  return outcome ?? null;
}
