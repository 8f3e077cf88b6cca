import { boardOf, neighbours, type Square } from '#board';
import type { Command } from '../commands.ts';
import { isTaken, nameOf } from '../rules/reach.ts';
import type { Level, Model, ModelId } from '../state.ts';
import { leapsFrom } from '../traps/limits.ts';
import { portcullisBeside } from '../traps/portcullis.ts';
import { allowed, reasons, type HeroStep, type Known, type Standing } from './step.ts';
import {
  closedSquares,
  openedGround,
  shutDoors,
  solidSquares,
  stepsFrom,
  walkTowards,
  type Steps,
} from './ways.ts';

/** How one of the party comes to a place: by walking, through shut doors, over pits, under a portcullis. */

export interface Goal {
  /** Squares from which it is done; any of them. */
  squares: readonly Square[];
  /** Why he goes there. */
  reason: string;
  /** What somebody does on one of these squares; absent: to be there is all. */
  deed?: (by: ModelId) => Command;
  deedReason?: string;
}

/** The squares beside one, with no wall between. */
export const squaresBeside = (level: Level, { x, y }: Square): Square[] =>
  neighbours(boardOf(level), { x, y });

/** Ground as it may be crossed, the easiest first: through doors; then over pits and what burns, too; then under portcullises. */
function groundsOf(level: Level) {
  const opened = openedGround(level);
  const pits = new Set(
    [...solidSquares(level)].filter((name) =>
      Object.values(level.markers).some(
        ({ zone, x, y }) => zone?.what === 'pit' && nameOf({ x, y }) === name,
      ),
    ),
  );
  const solid = new Set([...solidSquares(level)].filter((name) => !pits.has(name)));
  return [
    () => ({ board: opened, closed: closedSquares(level) }),
    () => ({ board: opened, closed: solidSquares(level) }),
    () => ({ board: opened, closed: solid }),
    () => ({ board: openedGround(level, true), closed: solid }),
  ];
}

/** How far the nearest of each goal's squares is, over the easiest ground on which any of them can be come to at all. */
export function nearestGoal<G extends Goal>(level: Level, model: Model, goals: readonly G[]): G | null {
  if (goals.length === 0) return null;
  for (const ground of groundsOf(level)) {
    const { board, closed } = ground();
    const far = stepsFrom(board, closed, [model]);
    let best: { goal: G; steps: number } | null = null;
    for (const goal of goals)
      for (const square of goal.squares) {
        const steps = far.get(nameOf(square));
        if (steps !== undefined && (!best || steps < best.steps)) best = { goal, steps };
      }
    if (best) return best.goal;
  }
  return null;
}

/** The next step of somebody towards a goal, or what he does there; null: nothing brings him nearer now. */
export function goTo(known: Known, { level, model }: Standing, goal: Goal): HeroStep | null {
  const by = model.id;
  const here = nameOf(model);
  if (goal.squares.some((square) => nameOf(square) === here)) {
    const command = goal.deed?.(by);
    return command ? allowed(known, { command, by, reason: goal.deedReason ?? goal.reason }) : null;
  }
  for (const ground of groundsOf(level)) {
    const { board, closed } = ground();
    const steps = stepsFrom(board, closed, goal.squares);
    if (!steps.has(here) && !squaresBeside(level, model).some((square) => steps.has(nameOf(square))))
      continue;
    const step =
      walk(known, level, model, steps, goal.reason) ??
      throughDoor(known, level, model, steps) ??
      overPit(known, level, model, steps) ??
      underPortcullis(known, level, model);
    if (step) return step;
  }
  return null;
}

function walk(known: Known, level: Level, model: Model, steps: Steps, reason: string): HeroStep | null {
  const way = walkTowards(known, level, model, steps);
  if (!way) return null;
  const { to, path } = way;
  return allowed(known, { command: { type: 'move', by: model.id, to: [...to] }, by: model.id, path, reason });
}

function throughDoor(known: Known, level: Level, model: Model, steps: Steps): HeroStep | null {
  const here = nameOf(model);
  const far = (square: Square) => steps.get(nameOf(square)) ?? Infinity;
  const door = shutDoors(level).find(
    ({ squares }) =>
      squares.some((square) => nameOf(square) === here) && squares.some((one) => far(one) < far(model)),
  );
  if (!door) return null;
  const command: Command = { type: 'openDoor', by: model.id, edge: door.name };
  return allowed(known, { command, by: model.id, reason: reasons.doorOnWay() });
}

function overPit(known: Known, level: Level, model: Model, steps: Steps): HeroStep | null {
  const far = (square: Square) => steps.get(nameOf(square)) ?? Infinity;
  const [square] = leapsFrom(level, model, (one) => !isTaken(level, one)).filter(
    (one) => far(one) < far(model),
  );
  if (!square) return null;
  const command: Command = { type: 'leap', by: model.id, to: [square.x, square.y] };
  return allowed(known, { command, by: model.id, reason: reasons.overPit() });
}

function underPortcullis(known: Known, level: Level, model: Model): HeroStep | null {
  const edge = portcullisBeside(level, model)[0]?.[0];
  if (edge === undefined || model.kind !== 'hero') return null;
  const command: Command = { type: 'lift', by: model.id, edge };
  return allowed(known, { command, by: model.id, reason: reasons.underPortcullis() });
}
