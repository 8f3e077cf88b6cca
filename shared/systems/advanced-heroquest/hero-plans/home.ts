import { rectSquares } from '#board';
import { MOST_GOLD } from '../model.ts';
import { stairsOn } from '../rules/stairs.ts';
import { goTo, type Goal } from './going.ts';
import {
  actorsOf,
  allowed,
  endPhase,
  fallenOn,
  healthOf,
  reasons,
  type HeroStep,
  type Known,
  type Standing,
} from './step.ts';
import { squaresBeside } from './going.ts';

/** When the party goes home, and how. */

/** Turns after which it has seen enough. */
const LONG = 60;

/** Why the party goes home; null: it goes on. */
export function reasonToGoHome(known: Known): string | null {
  const able = actorsOf(known).filter(({ model }) => model.kind === 'hero');
  const { left, most, fate } = healthOf(known);
  const lie = Object.values(known.levels).some((level) =>
    Object.values(level.models).some(({ kind, down }) => kind === 'hero' && down === 'ko'),
  );
  const quest = known.expedition?.quest;
  if (lie || able.length === 0) return reasons.somebodyDown();
  if (quest?.slain) return reasons.questDone();
  if (2 * left < most) return reasons.hurt();
  if (fate === 0 && 4 * left < 3 * most) return reasons.fateless();
  // A quest has one expedition only.
  if (quest) return null;
  if (able.every(({ model }) => model.gold >= MOST_GOLD)) return reasons.rich();
  return known.turn.number > LONG ? reasons.longBelow() : null;
}

/** Well enough for stairs that lead deeper: three quarters of the wounds are left, and some fate. */
export function isWell(known: Known): boolean {
  const { left, most, fate } = healthOf(known);
  return fate > 0 && 4 * left >= 3 * most;
}

/** Whoever lies is picked up by the nearest who can; then all go by the stairs, up and out. */
export function homeStep(known: Known, why: string): HeroStep {
  const actors = actorsOf(known);
  for (const one of fetchers(known, actors)) {
    const step = fetch(known, one);
    if (step) return step;
  }
  for (const one of actors) {
    const step = stepOut(known, one, why);
    if (step) return step;
  }
  return endPhase(reasons.togetherDone());
}

interface Fetcher extends Standing {
  fallen: string;
}

/** For each who lies the nearest of those with free hands. */
function fetchers(known: Known, actors: readonly Standing[]): Fetcher[] {
  const free = actors.filter(({ model }) => model.carries === undefined);
  const sent = new Set<string>();
  return Object.values(known.levels).flatMap((level) =>
    fallenOn(level).flatMap((fallen) => {
      const far = ({ model }: Standing) => Math.abs(model.x - fallen.x) + Math.abs(model.y - fallen.y);
      const [nearest] = free
        .filter((one) => one.level.id === level.id && !sent.has(one.model.id))
        .sort((a, b) => far(a) - far(b));
      if (!nearest) return [];
      sent.add(nearest.model.id);
      return [{ ...nearest, fallen: fallen.id }];
    }),
  );
}

function fetch(known: Known, { level, model, fallen }: Fetcher): HeroStep | null {
  const lying = level.models[fallen]!;
  const goal: Goal = {
    squares: squaresBeside(level, lying),
    reason: reasons.takesAlong(),
    deed: (by) => ({ type: 'pickUp', by, at: fallen }),
    deedReason: reasons.takesAlong(),
  };
  return goTo(known, { level, model }, goal);
}

function stepOut(known: Known, one: Standing, why: string): HeroStep | null {
  const { level, model } = one;
  const stairs = stairsOn(level);
  const out = stairs.filter(({ stairs: { stairs } }) => stairs.to === 'out');
  const ways = out.length > 0 ? out : stairs.filter(({ stairs: { stairs } }) => stairs.to === 'up');
  if (ways.length === 0) return null;
  const by = model.id;
  const type = out.length > 0 ? ('leave' as const) : ('takeStairs' as const);
  // Who walked onto the stairs may leave by them, though others have moved since.
  const leaves = allowed(known, { command: { type, by }, by, reason: reasons.home(why) });
  const isThere = ways.some(({ stairs: { x, y, w, h } }) =>
    rectSquares({ x, y, w, h }).some((square) => square.x === model.x && square.y === model.y),
  );
  if (isThere) return leaves;
  return goTo(known, one, {
    squares: ways.flatMap(({ stairs }) => rectSquares(stairs)),
    reason: reasons.home(why),
  });
}
