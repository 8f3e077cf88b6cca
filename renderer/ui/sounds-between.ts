import { recordsOf, type ModelRecord, type Records, type TurnRecord } from '#engine/view';
import type { SoundName } from './sounds.ts';

/**
 * What is heard between two views, in the order in which it happens: dice that land and what they brought, a fall, a new turn or
 * phase. Nothing where nobody knew the table before, as when a campaign is opened.
 */
export function soundsBetween(before: Records, after: Records): SoundName[] {
  if (before === after || Object.keys(before).length === 0) return [];
  const newest = (records: Records) => Math.max(0, ...recordsOf(records, 'die').map(({ serial }) => serial));
  const known = newest(before);
  const rolled = recordsOf(after, 'die').filter(({ serial }) => serial > known);
  const outcomes = rolled.flatMap(({ outcome, purpose }) => (outcome && purpose !== 'test' ? [outcome] : []));
  const isHit = outcomes.some((outcome) => outcome === 'hit' || outcome === 'critical');
  const fell = recordsOf(after, 'model').some(({ id, down }) => down !== undefined && !isDown(before[id]));
  return [
    ...(rolled.length > 0 ? (['dice'] as const) : []),
    ...(isHit ? (['hit'] as const) : outcomes.length > 0 ? (['miss'] as const) : []),
    ...(fell ? (['fall'] as const) : []),
    ...(turnOf(before) !== turnOf(after) ? (['turn'] as const) : []),
  ];
}

/** Whoever was not on the table before does not fall: he is laid there. */
function isDown(record: Records[string] | undefined): boolean {
  const model = record as ModelRecord | undefined;
  return model === undefined || model.level === null || model.down !== undefined;
}

function turnOf(records: Records): string {
  const { mode, number, phase } = (records['turn'] as TurnRecord | undefined) ?? {};
  return `${mode}/${number}/${phase}`;
}
