import type { Records } from '#engine/view';
import type { On } from '../map/input.ts';
import type { Ruling } from './useCommand.ts';
import type { Subject } from './useOverrule.ts';

/** The level that the table looks at. */
export function currentLevel(records: Records): string {
  for (const record of Object.values(records))
    if (record.kind === 'level' && record.current) return record.id;
  return '';
}

/** A ruling that lays, places or builds says on which level; one of the box is placed as the model that it is. */
export function complete(ruling: Ruling, records: Records): Ruling {
  const needs = ['lay', 'place', 'edge'].includes(ruling.kind) && ruling['level'] === undefined;
  if (!needs) return ruling;
  const { monster, ...placed } = ruling;
  const isBoxed = typeof monster === 'string' && records[monster]?.kind === 'model';
  return { ...(isBoxed ? { ...placed, model: monster } : ruling), level: currentLevel(records) };
}

/** What a right click was on, as something that can be overruled. Bare floor is its section; where nothing is, nothing. */
export function subjectOn(on: On, records: Records): Subject | null {
  if (on.what === 'edge') {
    const edge = on.edge ?? '';
    return { what: 'edge', id: on.id ?? `${currentLevel(records)}:${edge}`, edge };
  }
  return on.what === 'square' || on.id === null ? null : { what: on.what, id: on.id };
}
