import { boardOf, makeBoard, sight, type Board } from '#board';
import { isFit, isStanding } from '../model.ts';
import { isPublicModel } from '../writing.ts';
import type { Level, LevelId, Model, State } from '../state.ts';

/** Who is in sight of whom: no model is ever in the way (S-MODELS). For meeting monsters, escaping from them, and pursuit. */

/** Whether one model has another in sight on a board. */
export function sees(board: Board, from: Model, to: { x: number; y: number; size?: 1 | 2 }): boolean {
  const seen = sight(board, [], { from: placeOf(from), to: placeOf(to), mode: 'inSight' });
  return seen.kind !== 'blocked';
}

const placeOf = ({ x, y, size = 1 }: { x: number; y: number; size?: 1 | 2 }) => ({ x, y, size });

/** Levels on which a fight of this expedition can be: those of its dungeon, and those laid by hand that belong to none. */
export function levelsOfFight(state: State): Level[] {
  return Object.values(state.levels).filter((level) => isOfFight(state, level));
}

function isOfFight({ expedition }: State, { dungeon }: Level): boolean {
  return dungeon === undefined || expedition === undefined || dungeon === expedition.dungeon;
}

/** Monsters that are in play: on the map, seen by everybody, and not gone back to rest. */
export function foesInPlay(state: State): { level: Level; model: Model }[] {
  return standingOf(state, isFoeInPlay);
}

function isFoeInPlay(level: Level, model: Model): boolean {
  return model.kind === 'monster' && !model.resting && isPublicModel(level, model);
}

/** The models of a fight of which something holds. Loops over keys make no lists: this is asked for every blow and step. */
function standingOf(
  state: State,
  holds: (level: Level, model: Model) => boolean,
): { level: Level; model: Model }[] {
  const found: { level: Level; model: Model }[] = [];
  for (const level of levelsOfFight(state))
    for (const key in level.models)
      if (holds(level, level.models[key]!)) found.push({ level, model: level.models[key]! });
  return found;
}

/** Heroes and henchmen who stand on the map and are able. */
export function ableParty(state: State): { level: Level; model: Model }[] {
  return standingOf(state, (_level, model) => model.kind !== 'monster' && isFit(model));
}

/**
 * Whether any hero or henchman who stands, be he held or not, and any monster in play have each other in sight. `opened`: as if these doors stood open
 * (F-ESCAPE).
 */
export function isInSight(state: State, opened: readonly { level: LevelId; edge: string }[] = []): boolean {
  const party = standingOf(state, (_level, model) => model.kind !== 'monster' && isStanding(model));
  return foesInPlay(state).some(({ level, model }) => {
    const near = party.filter((one) => one.level === level);
    const doors = opened.filter((door) => door.level === level.id);
    const board = doors.length > 0 ? withOpen(level, doors) : boardOf(level);
    return near.some((one) => sees(board, one.model, model));
  });
}

function withOpen(level: Level, doors: readonly { edge: string }[]): Board {
  const edges = { ...level.edges };
  for (const { edge } of doors) edges[edge] = { ...edges[edge]!, kind: 'door', state: 'open' };
  return makeBoard({ ...level, edges });
}

/** Monsters that went back to their posts, on the levels of this expedition (X-MET). */
export function resting(state: State): { level: Level; model: Model }[] {
  return standingOf(state, (_level, model) => model.kind === 'monster' && model.resting === true);
}

/** Whether monsters were fought and none is left in play (F-END): nothing remains but to end it. */
export function fightIsOver(state: State): boolean {
  if (state.fight?.hadFoes !== true || state.fight.setUp) return false;
  for (const level of levelsOfFight(state))
    for (const key in level.models) if (isFoeInPlay(level, level.models[key]!)) return false;
  return true;
}
