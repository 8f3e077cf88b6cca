import { boardOf, burst, sameSquare, type Square } from '#board';
import { within } from '#engine';
import type { Trap } from '../content/schema.ts';
import { beginLasting } from '../lasting/rules.ts';
import type { Ending } from '../lasting/rules.ts';
import { findModel, isOnMap, levelOf, modelOnMap } from '../model.ts';
import { rollTest } from '../rules/tests.ts';
import { takeWounds, wound } from '../rules/wounds.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, ModelId } from '../state.ts';
import { traps as words } from '../words/traps.ts';
import { afterTurns, trapDie } from './harm.ts';

/** "Gas": who breathes it, and what it is. */

const KINDS: readonly (readonly [upTo: number, kind: string])[] = [
  [6, 'mild-poison'],
  [8, 'nausea'],
  [10, 'madness'],
  [11, 'strong-poison'],
  [12, 'deadly-poison'],
];

/** Rings of squares around the middle that it reaches. */
const RINGS = 2;

/** A cloud around whoever set it off: each who fails to hold out breathes it, and all of them the same gas. */
export function* gasSpreads(g: Table, at: ModelId, trap: Trap): Rule {
  const level = levelOf(g.state, at);
  if (!level) return;
  const centre = { x: level.models[at]!.x, y: level.models[at]!.y };
  const breathing: ModelId[] = [];
  for (const { id, ring } of caught(level, centre)) {
    if (!isOnMap(g.state, id)) continue;
    const holds = yield* rollTest(g, id, {
      ...{ of: 'T', why: words.why.gas(), roll: 'atMost', add: -ring },
      needed: () => findModel(g.state, id)?.start.T ?? 0,
    });
    if (!holds) breathing.push(id);
  }
  if (!breathing.some((id) => isOnMap(g.state, id))) return;
  let kind = 'mild-poison';
  yield* within(
    null,
    trapDie(g, at, 'gas', trap.id, (die) => (kind = KINDS.find(([upTo]) => die <= upTo)![1])),
  );
  for (const id of breathing) if (isOnMap(g.state, id)) yield* within(null, EFFECTS[kind]!(g, id, trap.id));
}

/**
 * Heroes and henchmen in the cloud, from the middle outwards; the rings make it easier, as printed (H-RING). No square behind a wall or a
 * closed door is adjacent to one before it, so there it does not go.
 */
function caught(level: Level, centre: Square): { id: ModelId; ring: number }[] {
  const cloud = burst(boardOf(level), centre, { w: 2 * RINGS + 1, h: 2 * RINGS + 1, spreads: true });
  return Object.values(level.models)
    .filter(({ kind, down }) => kind !== 'monster' && down !== 'dead')
    .filter((model) => cloud.some((square) => sameSquare(square, model)))
    .map(({ id, x, y }) => ({ id, ring: Math.max(Math.abs(x - centre.x), Math.abs(y - centre.y)) }))
    .sort((a, b) => a.ring - b.ring || Number(a.id.slice(1)) - Number(b.id.slice(1)));
}

const EFFECTS: Readonly<Record<string, (g: Table, id: ModelId, trap: string) => Rule>> = {
  *'mild-poison'(g, id) {
    yield* within(null, takeWounds(g, id, 1, id));
    if (isOnMap(g.state, id))
      yield* within(null, beginLasting(g, id, { what: 'mild-poison', steps: 0, ...afterTurns(3) }));
  },
  *nausea(g, id) {
    yield* within(
      null,
      beginLasting(g, id, {
        ...{ what: 'nausea', until: 'expedition', steps: 8 },
        change: { WS: { half: 'down' }, BS: { half: 'down' }, Sp: { half: 'down' }, S: { add: -2 } },
      }),
    );
  },
  *madness(g, id) {
    yield* within(null, beginLasting(g, id, { what: 'madness', ...afterTurns(6) }));
  },
  *'strong-poison'(g, id, trap) {
    yield* within(null, wound(g, { by: id, at: id, dice: 8, source: words.source(trap) }));
  },
  *'deadly-poison'(g, id) {
    yield* within(null, beginLasting(g, id, { what: 'deadly-poison', until: 'turn', left: 1 }));
  },
};

/** "Deadly Poison": whoever has had no healing potion by the end of the turn dies of it. */
export const poisonKills: Ending = function* (g, id) {
  if (!isOnMap(g.state, id)) return;
  const { kind, wounds } = modelOnMap(g.state, id);
  yield* within(null, takeWounds(g, id, kind === 'hero' ? Math.max(0, wounds) + 1 : Math.max(1, wounds), id));
};
