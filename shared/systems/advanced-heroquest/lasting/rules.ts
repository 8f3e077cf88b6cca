import { tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import { findModel } from '../model.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Lasting, Level, Marker, Model, ModelId, State, Until } from '../state.ts';

/** What lasts: how it begins, and what ends it. */

/** Something begins to last on a model. `left`: how many endings of that kind are still to come; 1 if absent. */
export function* beginLasting(
  g: Table,
  model: ModelId,
  lasting: Omit<Lasting, 'id' | 'left'> & { left?: number },
): Rule {
  yield* tell<Fact>({
    kind: 'lastingBegan',
    model,
    lasting: { ...lasting, id: g.next('x'), left: lasting.left ?? 1 },
  });
}

/** What lasts on a model ends before its time. */
export function* endLasting(g: Table, model: ModelId, isMeant: (one: Lasting) => boolean): Rule {
  for (const one of findModel(g.state, model)?.lasting ?? [])
    if (isMeant(one)) yield* tell<Fact>({ kind: 'lastingEnded', model, lasting: one.id, what: one.what });
}

/** What lasts no longer than the life of whoever brought it about. */
const ENDS_WITH_LIFE: ReadonlySet<string> = new Set(['choke']);

/** Somebody has been killed: what lasts by him alone is over. */
export function* endWithLife(g: Table, by: ModelId): Rule {
  for (const { id, lasting } of everybody(g.state))
    if (lasting?.some((one) => one.by === by && ENDS_WITH_LIFE.has(one.what)))
      yield* within(
        null,
        endLasting(g, id, (one) => one.by === by && ENDS_WITH_LIFE.has(one.what)),
      );
}

/** What happens when something of a name has lasted its time, before it is gone: a choking model dies. */
export type Ending = (g: Table, model: ModelId, lasting: Lasting) => Rule;

/** An ending has come: whatever waits for it has one less to wait for, and what has lasted its time ends. */
export function* passed(g: Table, until: Until, endings: Readonly<Record<string, Ending>>): Rule {
  if (!isAwaited(g.state, until)) return;
  yield* tell<Fact>({ kind: 'lastingPassed', until });
  for (const [id, one] of overNow(g.state)) {
    const ending = Object.hasOwn(endings, one.what) ? endings[one.what] : undefined;
    if (ending) yield* within(null, ending(g, id, one));
    if (findModel(g.state, id)?.lasting?.some(({ id: other }) => other === one.id))
      yield* tell<Fact>({ kind: 'lastingEnded', model: id, lasting: one.id, what: one.what });
  }
  for (const { level, marker } of zonesOn(g.state))
    if (marker.zone!.left < 1)
      yield* tell<Fact>({ kind: 'zoneEnded', level: level.id, marker: marker.id, what: marker.zone!.what });
}

/** Asked at every phase of every fight: without a list of everybody. */
function isAwaited({ levels, roster }: State, until: Until): boolean {
  const waits = ({ lasting }: Model) => lasting !== undefined && lasting.some((one) => one.until === until);
  for (const id in roster) if (waits(roster[id]!)) return true;
  for (const name in levels) {
    const { models, markers } = levels[name]!;
    for (const id in models) if (waits(models[id]!)) return true;
    for (const id in markers) if (markers[id]!.zone?.until === until) return true;
  }
  return false;
}

function overNow(state: State): [ModelId, Lasting][] {
  return everybody(state).flatMap(({ id, lasting }) =>
    (lasting ?? []).filter(({ left }) => left < 1).map((one): [ModelId, Lasting] => [id, one]),
  );
}

function everybody(state: State): Model[] {
  return [
    ...Object.values(state.levels).flatMap(({ models }) => Object.values(models)),
    ...Object.values(state.roster),
  ];
}

/** The zones of all levels, in the order of their levels. */
export function zonesOn(state: State): { level: Level; marker: Marker }[] {
  const zones: { level: Level; marker: Marker }[] = [];
  for (const level of Object.values(state.levels))
    for (const id in level.markers) {
      const marker = level.markers[id]!;
      if (marker.zone) zones.push({ level, marker });
    }
  return zones;
}
