import type { Fact, State } from '#systems/advanced-heroquest';
import {
  findModel,
  isPublicModel,
  levelOf,
  type Level,
  type Marker,
} from '#shared/systems/advanced-heroquest/testing.ts';

/**
 * What is said aloud of tests, of what lasts, and of traps. Which trap lies in wait, and by which die, the players learn when it is seen or
 * goes off; what is needed of a test only where one of their own rolls it; of zones what lies on ground that they know.
 */
export function aloudTraps(fact: Fact, before: State, after: State): Record<string, unknown> | null {
  const name = (id: string) => findModel(after, id)?.pub ?? findModel(before, id)?.pub ?? '';
  const seen = (state: State, id: string, said: Record<string, unknown>) => (isSeen(state, id) ? said : null);
  switch (fact.kind) {
    case 'tested': {
      const isOwn = findModel(after, fact.by)?.kind !== 'monster';
      const { die, why, passed, needed } = fact;
      return seen(after, fact.by, { by: name(fact.by), die, why, passed, needed: isOwn ? needed : null });
    }
    case 'lastingBegan':
      return seen(after, fact.model, { model: name(fact.model), what: fact.lasting.what });
    case 'lastingEnded':
      return seen(after, fact.model, { model: name(fact.model), what: fact.what });
    case 'trapMet':
      return seen(after, fact.model, { model: name(fact.model), where: fact.where });
    case 'trapSpotted':
    case 'trapDisarmed':
    case 'trapSprung':
      return seen(after, fact.model, { model: name(fact.model), trap: fact.trap });
    case 'trapLeft':
      return seen(after, fact.model, {
        model: name(fact.model),
        trap: fact.trap,
        shut: fact.chest !== undefined,
      });
    case 'movedBack':
      return seen(after, fact.model, { model: name(fact.model) });
    case 'trapRolled':
      return seen(after, fact.model, { trap: fact.trap, die: fact.die, result: fact.result });
    case 'climbed':
      return seen(after, fact.model, { model: name(fact.model), out: fact.out });
    case 'lifted':
      return fact.by.every((id) => isSeen(after, id)) ? { by: fact.by.map(name), up: fact.up } : null;
    case 'portcullisMoved':
      return { to: fact.to };
    case 'zoneLaid':
      return zone(after.levels[fact.level], fact.marker);
    case 'zoneMoved':
      return zone(after.levels[fact.level], after.levels[fact.level]?.markers[fact.marker]);
    case 'zoneEnded':
      return zone(before.levels[fact.level], before.levels[fact.level]?.markers[fact.marker]);
    default:
      return null;
  }
}

/** A zone by its name, where its middle lies in a section that the players know. */
function zone(level: Level | undefined, marker: Marker | undefined): Record<string, unknown> | null {
  if (!level || !marker || marker.hidden) return null;
  const [x, y] = [marker.x + ((marker.w - 1) >> 1), marker.y + ((marker.h - 1) >> 1)];
  const isKnown = Object.values(level.sections).some(
    (one) => !one.hidden && x >= one.x && y >= one.y && x < one.x + one.w && y < one.y + one.h,
  );
  return isKnown ? { zone: marker.name } : null;
}

function isSeen(state: State, id: string): boolean {
  const level = levelOf(state, id);
  return level ? isPublicModel(level, level.models[id]!) : state.roster[id]?.pub != null;
}
