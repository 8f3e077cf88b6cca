import { edgeSquares, rectSquares, type Square } from '#board';
import type { Command } from '../commands.ts';
import { spellsOf } from '../magic/known.ts';
import { woundsAtStart } from '../model.ts';
import { JUNCTIONS, exitsOf, waysSeen } from '../rules/ground.ts';
import { searchableWalls } from '../rules/hero-phase.ts';
import { nameOf } from '../rules/reach.ts';
import { stairsOn } from '../rules/stairs.ts';
import { hasPotion } from '../specials/potion-names.ts';
import { covers, sectionOfSquare } from '../writing.ts';
import type { Level, Model, ModelId, State } from '../state.ts';
import { goTo, nearestGoal, squaresBeside, type Goal } from './going.ts';
import { homeStep, isWell, reasonToGoHome } from './home.ts';
import {
  actorsOf,
  allowed,
  endPhase,
  isInPit,
  reasons,
  type HeroStep,
  type Known,
  type Standing,
} from './step.ts';
import { openedGround, shutDoors, solidSquares, stepsFrom, walkTowards } from './ways.ts';

/** What the party does on an exploration turn: together, the Leader's hero first. */

/** Steps behind the first that somebody may be before the others wait for him, and from how many he closes up. */
const FAR_BEHIND = 8;
const CLOSE = 2;

export function exploringStep(known: Known): HeroStep {
  if (known.turn.phase !== 'hero') return endPhase(reasons.nextPhase());
  const actors = actorsOf(known);
  if (actors.length === 0) return endPhase(reasons.nextPhase());
  const urgent = firstOf(actors, (one) => helpStep(known, one));
  if (urgent) return urgent;
  const why = reasonToGoHome(known);
  if (why !== null) return homeStep(known, why);
  return goOn(known, actors);
}

function firstOf(actors: readonly Standing[], stepOf: (one: Standing) => HeroStep | null): HeroStep | null {
  for (const one of actors) {
    const step = stepOf(one);
    if (step) return step;
  }
  return null;
}

/** Out of a pit, and whoever is badly hurt is healed with what is at hand. */
function helpStep(known: Known, { level, model }: Standing): HeroStep | null {
  const by = model.id;
  if (isInPit(model))
    return allowed(known, { command: { type: 'climb', by }, by, reason: reasons.outOfPit() });
  const isHurt = (one: Model) => 2 * one.wounds <= woundsAtStart(one) && one.wounds < woundsAtStart(one);
  const reason = reasons.heals();
  if (isHurt(model) && hasPotion(model, 'healing-potion'))
    return allowed(known, { command: { type: 'use', by, what: 'healing-potion' }, by, reason });
  if (!spellsOf(model).some(({ spell }) => spell.endsWith('flames-of-the-phoenix'))) return null;
  const hurt = Object.values(level.models)
    .filter((one) => one.kind === 'hero' && one.down !== 'dead' && isHurt(one))
    .sort((a, b) => a.wounds - b.wounds);
  for (const { id } of hurt) {
    const command: Command = { type: 'cast', by, spell: 'flames-of-the-phoenix', at: id };
    if (known.may(command)) return { command, by, reason };
  }
  return null;
}

function goOn(known: Known, actors: readonly Standing[]): HeroStep {
  const [front] = actors.filter(({ model }) => model.kind === 'hero');
  if (!front) return homeStep(known, reasons.somebodyDown());
  const others = actors.filter((one) => one !== front);
  const behind = others.filter((one) => isFarBehind(one, front));
  const hurries = firstOf(behind, (one) => follow(known, one, front));
  if (hurries) return hurries;
  const isComing = behind.some(({ model }) => (model.spent?.steps ?? 0) > 0);
  const seesGround = waysSeen(known).length > 0;
  if (!isComing && !seesGround) {
    const step = leadStep(known, front, others);
    if (step === 'home') return homeStep(known, reasons.nothingLeft());
    if (step) return step;
  }
  const closesUp = firstOf(others, (one) => follow(known, one, front));
  return closesUp ?? endPhase(seesGround ? reasons.seesGround() : reasons.togetherDone());
}

/** What the first does; where others stand in his way and he has done nothing yet, one of them goes instead. */
function leadStep(known: Known, front: Standing, others: readonly Standing[]): HeroStep | 'home' | null {
  const goals = goalsFor(known, front);
  if (goals.length === 0) return 'home';
  const goal = nearestGoal(front.level, front.model, goals);
  if (!goal) return 'home';
  const step = goTo(known, front, goal);
  if (step) return step;
  const hasBegun = front.model.spent !== undefined;
  const isThere = goal.squares.some((square) => nameOf(square) === nameOf(front.model));
  if (hasBegun || isThere) return null;
  return firstOf(
    others.filter(({ model, level }) => model.kind === 'hero' && level.id === front.level.id),
    (one) => goTo(known, one, goal),
  );
}

function isFarBehind({ level, model }: Standing, front: Standing): boolean {
  if (level.id !== front.level.id) return false;
  const steps = stepsFrom(openedGround(level), solidSquares(level), [front.model]).get(nameOf(model));
  return steps !== undefined && steps > FAR_BEHIND;
}

/** Closes up with the first; from another level by the stairs that lead to his. */
function follow(known: Known, one: Standing, front: Standing): HeroStep | null {
  const { level, model } = one;
  const by = model.id;
  const reason = reasons.closesUp();
  if (level.id !== front.level.id) return followByStairs(known, one, front);
  const steps = stepsFrom(openedGround(level), solidSquares(level), [front.model]);
  if ((steps.get(nameOf(model)) ?? 0) <= CLOSE) return null;
  const way = walkTowards(known, level, model, steps, 1);
  if (!way) return null;
  return allowed(known, { command: { type: 'move', by, to: [...way.to] }, by, path: way.path, reason });
}

function followByStairs(known: Known, one: Standing, front: Standing): HeroStep | null {
  const { level } = one;
  const wanted = front.level.order < level.order ? 'up' : 'down';
  const stairs = stairsOn(level).filter(({ stairs: { stairs } }) => stairs.to !== 'out');
  const ways = stairs.filter(({ stairs: { stairs } }) => stairs.foot?.level === front.level.id);
  const taken = ways.length > 0 ? ways : stairs.filter(({ stairs: { stairs } }) => stairs.to === wanted);
  return goTo(known, one, {
    squares: taken.flatMap(({ stairs }) => rectSquares(stairs)),
    reason: reasons.closesUp(),
    deed: (by) => ({ type: 'takeStairs', by }),
  });
}

/** Where the first goes, the best kind of goal alone: what is unexplored; stairs down; walls to be searched. None: home. */
function goalsFor(known: Known, { level, model }: Standing): Goal[] {
  const reached = (goals: Goal[]) => (nearestGoal(level, model, goals) ? goals : []);
  const quest = reached(questGoals(known, level));
  if (quest.length > 0) return quest;
  const fresh = reached([...doorGoals(level), ...wayGoals(level), ...chestGoals(level)]);
  if (fresh.length > 0) return fresh;
  const down = isWell(known) ? reached(stairGoals(level)) : [];
  return down.length > 0 ? down : reached(wallGoals(level));
}

function doorGoals(level: Level): Goal[] {
  return shutDoors(level)
    .filter(({ squares }) => squares.some(({ x, y }) => sectionOfSquare(level, x, y) === null))
    .map(({ name }) => ({
      squares: edgeSquares(name).filter(({ x, y }) => sectionOfSquare(level, x, y) !== null),
      reason: reasons.nearestDoor(),
      deed: (by) => ({ type: 'openDoor', by, edge: name }),
      deedReason: reasons.behindDoor(),
    }));
}

function wayGoals(level: Level): Goal[] {
  return Object.values(level.sections)
    .filter((section) => JUNCTIONS.includes(section.kind) && exitsOf(level, section).length > 0)
    .map((section) => ({ squares: rectSquares(section), reason: reasons.nearestWay() }));
}

function chestGoals(level: Level): Goal[] {
  return Object.values(level.markers)
    .filter(({ kind, open }) => kind === 'chest' && !open)
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map((chest) => ({
      squares: squaresBeside(level, chest),
      reason: reasons.nearestChest(),
      deed: (by) => ({ type: 'openChest', by, at: chest.id }),
      deedReason: reasons.chestHere(),
    }));
}

/** On a quest: down where its stairs are known, and on the last level back to those whom the heroes have escaped from there. */
function questGoals({ expedition }: State, level: Level): Goal[] {
  const quest = expedition?.quest;
  if (!quest || quest.slain) return [];
  if (level.order < quest.levels)
    return stairGoals(level).map((goal) => ({ ...goal, reason: reasons.questDown() }));
  const rest = Object.values(level.models).filter(({ kind, resting }) => kind === 'monster' && resting);
  return Object.values(level.sections)
    .filter((room) => room.floor === 'quest' && rest.some(({ x, y }) => covers(room, x, y)))
    .map((room) => ({ squares: rectSquares(room), reason: reasons.questFoe() }));
}

function stairGoals(level: Level): Goal[] {
  return stairsOn(level)
    .filter(({ stairs: { stairs } }) => stairs.to === 'down')
    .map(({ stairs }) => ({
      squares: rectSquares(stairs),
      reason: reasons.downStairs(),
      deed: (by) => ({ type: 'takeStairs', by }),
    }));
}

function wallGoals(level: Level): Goal[] {
  return Object.values(level.sections).flatMap((section) => {
    const wall = searchableWalls(level, section).find((one) => !section.searched?.includes(one));
    if (wall === undefined) return [];
    const squares: Square[] = rectSquares(section);
    const deed = (by: ModelId): Command => ({ type: 'search', by, for: 'secret', wall });
    return [{ squares, reason: reasons.toWalls(), deed, deedReason: reasons.searchesWall() }];
  });
}
