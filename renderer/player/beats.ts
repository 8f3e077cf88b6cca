import { recordsOf, type ModelRecord, type MomentRecord, type Records, type ViewRecord } from '#engine/view';
import { time } from '../ui/tokens.ts';

/** What the players see for so many milliseconds, before the next of them. The last has no end. */
export interface Beat {
  records: Records;
  ms: number;
}

/** When the wounds of a blow fall and when the body does, counted from when the dice are thrown. */
export const WOUNDS_AT = time.blow - time.fall - time.bead;
export const BODY_AT = time.blow - time.fall;

/**
 * The steps between two views of which the second has a blow in it: whoever walked comes to where he strikes from; the die lands; wounds
 * fall; bodies fall; and then what is asked next. Without a blow, or where nobody knew the table before, there is but one step.
 */
export function beatsBetween(before: Records, after: Records): Beat[] {
  const all: Beat = { records: after, ms: 0 };
  if (!isBlow(before, after)) return [all];
  const models = recordsOf(before, 'model');
  const met = models.map((old): Met => ({ old, now: nowOf(after, old) }));
  const hasWalked = met.some(({ old, now }) => now && (now.x !== old.x || now.y !== old.y));
  const hurt = met.filter(({ old, now }) => isFallen(old, now) || !sameBars(old, now));
  const fallen = met.filter(({ old, now }) => isFallen(old, now));
  const moment = after['moment'] as MomentRecord | undefined;

  const stand = met.flatMap(({ old, now }) => (now || old.level === null ? asBefore(old, now) : [old]));
  const wounded = fallen.map(({ old, now }): ViewRecord => ({
    ...asBefore(old, now)[0]!,
    bars: (now ?? old).bars,
  }));
  const lying = fallen.map(({ old, now }): ViewRecord => now ?? { ...old, down: 'dead', canAct: false });

  const [asked, askedBefore] = [after['prompt'], before['prompt']];
  const quiet = without(after, asked && asked !== askedBefore ? 'prompt' : null);
  const walked = withAll(quiet, [...stand, ...saidOf(before)], saidOf(after));
  const thrown = withAll(quiet, [...stand, ...(moment ? [{ ...moment, line: '' }] : [])]);
  const struck = withAll(quiet, wounded);
  const down = withAll(quiet, lying);

  return [
    ...(hasWalked ? [{ records: walked, ms: time.walk }] : []),
    { records: thrown, ms: WOUNDS_AT },
    { records: struck, ms: hurt.length > 0 ? BODY_AT - WOUNDS_AT : 0 },
    ...(fallen.length > 0 ? [{ records: down, ms: time.fall }] : []),
    all,
  ].filter(({ ms }, i, beats) => ms > 0 || i === beats.length - 1);
}

/** A model before, and what has become of it; null: it is no longer on the map. */
interface Met {
  old: ModelRecord;
  now: ModelRecord | null;
}

function nowOf(after: Records, { id }: ModelRecord): ModelRecord | null {
  const now = after[id];
  return now?.kind === 'model' ? now : null;
}

/** Dice were thrown, and the sentence of the moment says what came of them. */
function isBlow(before: Records, after: Records): boolean {
  const newest = (records: Records) => Math.max(0, ...recordsOf(records, 'die').map(({ serial }) => serial));
  const isKnown = Object.keys(before).length > 0;
  return (
    isKnown && newest(after) > newest(before) && before['moment'] !== after['moment'] && 'moment' in after
  );
}

const isFallen = (old: ModelRecord, now: ModelRecord | null) =>
  old.level !== null &&
  old.down !== 'dead' &&
  (now === null ||
    now.level === null ||
    ((now.down ?? null) !== (old.down ?? null) && now.down !== undefined));

const sameBars = (old: ModelRecord, now: ModelRecord | null) =>
  now !== null && old.bars.every((bar, i) => bar.value === now.bars[i]?.value);

/** Where it stands now, as unhurt as it was. */
function asBefore(old: ModelRecord, now: ModelRecord | null): [ModelRecord] {
  if (!now || now.level === null) return [old];
  const { down, ...standing } = now;
  void down;
  return [{ ...standing, bars: old.bars, ...(old.down ? { down: old.down } : {}) }];
}

const saidOf = (records: Records): ViewRecord[] => [
  ...recordsOf(records, 'die'),
  ...(records['moment'] ? [records['moment']] : []),
];

function withAll(records: Records, more: readonly ViewRecord[], less: readonly ViewRecord[] = []): Records {
  const made: Record<string, ViewRecord> = { ...records };
  for (const { id } of less) delete made[id];
  for (const record of more) made[record.id] = record;
  return made;
}

function without(records: Records, id: string | null): Records {
  if (id === null || !(id in records)) return records;
  const { [id]: gone, ...others } = records;
  void gone;
  return others;
}
