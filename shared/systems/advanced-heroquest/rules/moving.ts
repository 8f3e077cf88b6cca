import { tell, within } from '#engine';
import { boardOf, edgeSquares, type EdgeName, type Square } from '#board';
import { wayTo } from '../moves.ts';
import type { At, Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { areEnemies, isOnMap, levelOf } from '../model.ts';
import type { Level, ModelId, State } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';
import { resting, sees } from './in-sight.ts';
import { meetAgain } from './meeting.ts';
import { enemiesInReach, isBesideDoor, nameOf, reaches, takenSquares } from './reach.ts';
import { rollForRock } from './rock.ts';
import { stopperAt } from './zones.ts';
import { hasWalked } from './turning.ts';
import type { Rule, Table } from './rule.ts';

/** "Movement in Combat Phases", "Hero Player Phase" and "Doors in Combat". */

/**
 * Walks to a square by the shortest way. It has been checked. In a fight a death zone may end the move there (F-DZ); exploring, monsters
 * that are met again do (X-MET).
 */
export function* move(g: Table, library: Library, by: ModelId, to: readonly [number, number]): Rule {
  const level = levelOf(g.state, by)!;
  const way = wayTo(g.state, level, level.models[by]!, { x: to[0], y: to[1] });
  if ('refusal' in way) throw new Error(way.refusal.sentence);
  const seen = firstSight(g.state, level, by, way.squares);
  const path = way.squares.slice(0, seen).map((square) => [square.x, square.y] as const);
  yield* within(null, walk(g, by, path, seen < way.squares.length ? path.at(-1)! : to));
  yield* within(null, meetAgain(g, library));
}

/**
 * How many squares of a way are walked before monsters come into sight that went back to their posts (X-MET): he stops on the first
 * square from which he sees one, or the next after it on which nobody stands. All of them, where none does.
 */
function firstSight(state: State, level: Level, by: ModelId, way: readonly Square[]): number {
  if (state.turn.mode !== 'exploration' || level.models[by]!.kind === 'monster') return way.length;
  const rest = resting(state).filter((one) => one.level === level);
  const board = boardOf(level);
  const taken = takenSquares(level);
  const seen = way.findIndex(
    (square) => !taken.has(nameOf(square)) && rest.some(({ model }) => sees(board, model, square)),
  );
  return seen < 0 ? way.length : seen + 1;
}

/** A walk along squares, and what stops it at their end. */
export function* walk(g: Table, by: ModelId, path: readonly At[], to: readonly [number, number]): Rule {
  const held = holderOf(g.state, by, to);
  yield* tell<Fact>({ kind: 'moved', model: by, path, to: [to[0], to[1]] });
  yield* within(null, hasWalked(g, by, path));
  if (held && isOnMap(g.state, by) && isOnMap(g.state, held))
    yield* tell<Fact>({ kind: 'heldUp', model: by, by: held });
}

/** The enemy whose death zone ends a walk to a square (F-DZ): one who reaches the walker there. Undefined: none does. */
export function holderOf(state: State, by: ModelId, to: At): ModelId | undefined {
  if (!state.fight) return undefined;
  const level = levelOf(state, by)!;
  return stopperAt(level, level.models[by]!, { x: to[0], y: to[1] })?.id;
}

/** Opens a door; a false one shows itself as such. On an expedition a new door onto known ground is told of (G-KNOWN). */
export function* openDoor(g: Table, library: Library, by: ModelId, name: string): Rule {
  const id = levelOf(g.state, by)?.id;
  // A ruling that comes in with the first question stands before it.
  if (id === undefined) return;
  if (g.state.expedition) yield* within(null, rollForRock(g, by, id, name as EdgeName));
  const level = levelOf(g.state, by);
  // While that die was out, a ruling may have taken away who opens the door, or the door.
  if (level?.edges[name]?.kind !== 'door') return;
  // A Sentry's door gives it away (M-HIDDEN).
  if (level.models[by]!.rank === 'sentry' && !level.models[by]!.revealed && g.state.fight)
    yield* tell<Fact>({ kind: 'typeRevealed', model: by });
  const edge = name as EdgeName;
  const door = level.edges[edge];
  const isNew = door?.state === undefined;
  const unreached = g.state.fight ? unreachedBeside(level, edge) : [];
  yield* tell<Fact>({ kind: door?.false ? 'doorFoundFalse' : 'doorOpened', level: level.id, edge, by });
  const reached = unreached.filter((id) => enemiesInReach(g.state, id).length > 0);
  if (reached.length > 0) yield* tell<Fact>({ kind: 'cameIntoReach', models: reached });
  if (!g.state.expedition || door?.false) return;
  const behind = isNew ? knownBehind(g.state.levels[level.id]!, edge, by) : null;
  if (behind) yield* tell<Fact>({ kind: 'doorLeadsToKnown', level: level.id, edge, section: behind });
  yield* within(null, meetAgain(g, library));
}

/** Models beside a door whom no enemy has in reach yet: what comes through it comes into reach when it opens (F-FOCUS). */
function unreachedBeside(level: Level, edge: EdgeName): ModelId[] {
  const models = Object.values(level.models);
  return models
    .filter((model) => isBesideDoor(model, edge))
    .filter((model) => !models.some((other) => areEnemies(model, other) && reaches(level, other, model).yes))
    .map(({ id }) => id);
}

/** The section behind a door, seen from where a model stands, if everybody knows it. */
function knownBehind(level: Level, edge: EdgeName, by: ModelId): string | null {
  const model = level.models[by]!;
  const beyond = edgeSquares(edge).find(({ x, y }) => x !== model.x || y !== model.y);
  const section = beyond ? sectionOfSquare(level, beyond.x, beyond.y) : null;
  return section && !section.hidden ? section.id : null;
}

export function* closeDoor(g: Table, by: ModelId, edge: string): Rule {
  yield* tell<Fact>({ kind: 'doorClosed', level: levelOf(g.state, by)!.id, edge: edge as EdgeName, by });
}
