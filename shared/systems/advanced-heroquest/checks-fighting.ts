import { adjacent, boardOf, bodySquares, path, type Square } from '#board';
import type { Refusal } from '#engine';
import { canAct } from './actors.ts';
import { dragWay, lyingOf, reachesEnemy } from './moves.ts';
import type { CommandOf } from './commands.ts';
import { findModel, hasLasting, levelOf } from './model.ts';
import { heldRefusal, stilledRefusal } from './spellworks/held.ts';
import { hindrancesOf } from './names.ts';
import { choiceOf } from './option-choices.ts';
import { fightIsOver } from './rules/in-sight.ts';
import { isWithin, setUpGround } from './rules/homes.ts';
import { bodiesOn, bodyOf, isTaken, nameOf, takenSquares, withoutModel } from './rules/reach.ts';
import { stairsToPrey, stairsUnder } from './rules/stairs.ts';
import { canRun, mustEngage } from './specials/blocks.ts';
import { boundRefusal, type Deed } from './specials/bound.ts';
import { rageRunRefusal } from './specials/engaging.ts';
import type { Level, Model, ModelId, Section, State } from './state.ts';
import { isHeldFast, isOutOfMind } from './traps/limits.ts';
import { words } from './words/en.ts';
import { shooting } from './words/shooting.ts';
import { specials } from './words/specials.ts';
import { traps } from './words/traps.ts';

/** Why something of a fight cannot be done now ("Sequence of Play", F-…, M-STEP). */
const say = words.refusals;

type FightingCommand = 'run' | 'drag' | 'stepIn' | 'setUp' | 'step';
type Checks = { [T in FightingCommand]: (state: State, command: CommandOf<T>) => Refusal | null };

export const FIGHTING_CHECKS: Checks = {
  run: (state, { by, to }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    return runRefusal(state, actor.level, actor.model, to && { x: to[0], y: to[1] });
  },
  drag: (state, { by, at, to }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    const { model, level } = actor;
    const why = dragRefusal(state, level, model, at);
    if (why) return why;
    const way = dragWay(state, level, model, { x: to[0], y: to[1] });
    return 'blocked' in way ? say.cannotDragThere(model.name) : null;
  },
  stepIn: (state, { by, to }) => {
    const { stepIn } = state.fight ?? {};
    const model = findModel(state, by);
    if (!model) return say.noSuchModel();
    const level = levelOf(state, by);
    if (!stepIn || stepIn.by !== by || !level) return say.nothingToStepInto(model.name);
    const square = stepIn.squares.find(([x, y]) => x === to[0] && y === to[1]);
    if (!square) return say.nothingToStepInto(model.name);
    return isTaken(level, { x: to[0], y: to[1] }) ? say.squareTaken(null) : null;
  },
  setUp: (state, { by, to }) => {
    const found = beingSetUp(state, by, 'place');
    if (!found.ok) return found.why;
    const { level, model, sections } = found;
    const body = bodySquares({ x: to[0], y: to[1], size: model.size });
    if (!body.every((square) => isWithin(sections, square))) return say.notTheirGround(model.name);
    if (model.x === to[0] && model.y === to[1]) return say.alreadyThere(model.name);
    const taken = takenSquares(withoutModel(level, model.id));
    return body.some((square) => taken.has(nameOf(square))) ? say.squareTaken(null) : null;
  },
  step: (state, { by, to }) => {
    const found = beingSetUp(state, by, 'step');
    if (!found.ok) return found.why;
    const { level, model, sections } = found;
    if (state.fight!.setUp!.stepped.includes(by)) return say.hasStepped(model.name);
    const square = { x: to[0], y: to[1] };
    const body = bodySquares({ ...square, size: model.size });
    if (!body.every((one) => isWithin(sections, one))) return say.notTheirGround(model.name);
    const step = { mover: by, from: { x: model.x, y: model.y }, size: model.size, allowance: 1 };
    const way = path(boardOf(level), bodiesOn(level), step, square);
    if (!('blocked' in way)) return null;
    return way.blocked.reason === 'occupied' ? say.squareTaken(null) : say.oneSquareOnly(model.name);
  },
};

/** A monster that may be set up at this stage, with the ground on which it may stand. */
function beingSetUp(
  state: State,
  id: ModelId,
  stage: 'place' | 'step',
): { ok: true; level: Level; model: Model; sections: readonly Section[] } | { ok: false; why: Refusal } {
  const { setUp } = state.fight ?? {};
  const model = findModel(state, id);
  if (!model) return { ok: false, why: say.noSuchModel() };
  if (setUp?.stage !== stage || !setUp.models.includes(id))
    return { ok: false, why: say.notBeingSetUp(model.name) };
  const ground = setUpGround(state, id);
  if (!ground) return { ok: false, why: say.cannotAct(model.name, model.down) };
  return { ok: true, level: ground.level, model, sections: ground.sections };
}

/** Why the setting up cannot end yet: the two of a team stand beside each other when they are placed (M-TEAM). */
export function setUpRefusal(state: State): Refusal | null {
  const { setUp } = state.fight ?? {};
  if (setUp?.stage !== 'place') return null;
  for (const id of setUp.models) {
    const level = levelOf(state, id);
    const model = level?.models[id];
    if (!level || !model?.specials.some(({ rule }) => rule === 'team')) continue;
    const mates = setUp.models.filter((other) => other !== id && level.models[other]?.entry === model.entry);
    const isBeside = mates.some((other) =>
      adjacent(boardOf(level), bodyOf(model), bodyOf(level.models[other]!)),
    );
    if (mates.length > 0 && !isBeside) return say.teamApart(model.name);
  }
  return null;
}

/** Whom the gamemaster moves: monsters, and whoever is out of his mind. */
const isGamemasters = (model: Model) => model.kind === 'monster' || isOutOfMind(model);

/**
 * Why a model does not do this now in a fight, whatever it is aimed at (F-ACT, F-SAME, F-RUN, F-DOOR). Without a fight on, the table is
 * free.
 */
export function fightRefusal(state: State, model: Model, what: Deed): Refusal | null {
  const { fight, turn } = state;
  if (!fight || turn.mode !== 'combat') return null;
  if (fight.setUp) return say.setUpFirst(fight.setUp.stage);
  if (fightIsOver(state)) return say.fightIsOver();
  if (isGamemasters(model) !== (turn.phase === 'gm')) return say.notInThisPhase(model.name);
  if (isOutOfMind(model)) {
    const level = levelOf(state, model.id);
    if (level && isHeldFast(level, model)) return traps.refusals.heldFast(model.name);
    if ((what === 'attack' || what === 'shoot' || what === 'cast') && hasLasting(model, 'madness'))
      return traps.refusals.outOfMind(model.name);
  }
  const did = model.did ?? {};
  if (did.done) return say.monsterIsDone(model.name);
  const held = what === 'move' ? stilledRefusal(model) : heldRefusal(model);
  if (held) return held;
  const bound = boundRefusal(model, what);
  if (bound) return bound;
  if (what === 'move' && did.run !== undefined) return null;
  if (what === 'move' || what === 'drag') {
    if (did.moved) return say.hasMovedInFight(model.name);
    if (did.still) return shooting.refusals.hasShot(model.name);
    if (isAgainstRoutine(state, model, did.acted !== undefined, 'move-attack'))
      return say.routineForbids(model.name);
    return null;
  }
  if (did.acted === 'run') return say.hasRun(model.name);
  if (did.acted) return say.hasAttacked(model.name, did.acted === 'door');
  if (what === 'run' && did.dragged) return say.hasDragged(model.name);
  if (what === 'run') return did.held ? say.heldUp(model.name) : rootedRefusal(model);
  if (isAgainstRoutine(state, model, did.moved === true, 'attack-move'))
    return say.routineForbids(model.name);
  return null;
}

/** Who may not walk at all does not run either. */
function rootedRefusal(model: Model): Refusal | null {
  return model.lasting?.some(({ steps }) => steps !== undefined && steps < 2)
    ? say.noSpeed(model.name)
    : null;
}

/** F-SAME: whether a monster that has done one thing cannot do the other any more, since all follow this routine. */
function isAgainstRoutine(state: State, model: Model, hasDone: boolean, routine: string): boolean {
  return model.kind === 'monster' && hasDone && state.fight!.routine === routine;
}

/** D-OUT, G-LEVEL: stairs may be taken in the model's own phase, before or after what else it does. */
export function stairsRefusal(state: State, model: Model): Refusal | null {
  const { fight, turn } = state;
  if (!fight || turn.mode !== 'combat') return null;
  if (fight.setUp) return say.setUpFirst(fight.setUp.stage);
  if ((turn.phase === 'gm') !== (model.kind === 'monster')) return say.notInThisPhase(model.name);
  return mustEngage(model) ? specials.refusals.mustEngage(model.name) : null;
}

/**
 * G-LEVEL: why a monster does not take the stairs: by the ruling none does. By the option one in pursuit takes those by which it can come
 * to somebody able of the party, before or after its move and instead of none of it; who has struck stays. A large one finds no room.
 */
export function followRefusal(state: State, level: Level, model: Model): Refusal | null {
  if (choiceOf(state, 'monsters-take-stairs') === 'no') return say.notAHero(model.name);
  const { fight, turn } = state;
  if (!fight?.pursuit || turn.mode !== 'combat') return say.nobodyToFollow(model.name);
  const busy = stairsRefusal(state, model);
  if (busy) return busy;
  if (model.did?.done) return say.monsterIsDone(model.name);
  if (model.did?.acted === 'attack') return say.routineForbids(model.name);
  const here = stairsUnder(level, model)?.id;
  if (!stairsToPrey(state, level).some(({ id }) => id === here)) return say.nobodyToFollow(model.name);
  return model.size === 1 ? null : say.stairsFull(model.name);
}

/** F-RUN, F-PURSUE: why a model does not run; who cowers may. */
export function runRefusal(state: State, level: Level, model: Model, to?: Square): Refusal | null {
  if (!state.fight || state.turn.mode !== 'combat') return say.onlyFighting();
  if (!canRun(model)) return heldRefusal(model) ?? say.cannotStrike(model.name, hindrancesOf(model));
  const why = fightRefusal(state, model, 'run');
  if (why) return why;
  if (
    model.kind === 'monster' &&
    state.fight.pursuit &&
    !model.did?.moved &&
    reachesEnemy(state, level, model)
  )
    return say.canReachEnemy(model.name);
  return rageRunRefusal(state, level, model, to);
}

/** D-DRAG: why a Hero cannot drag somebody at all. */
export function dragRefusal(state: State, level: Level, model: Model, fallen: ModelId): Refusal | null {
  if (!state.fight || state.turn.mode !== 'combat') return say.onlyFighting();
  if (model.kind !== 'hero') return say.henchmenDoNot(model.name);
  const why = fightRefusal(state, model, 'drag');
  if (why) return why;
  // Where no square was free when the fight began, somebody is carried still.
  if (model.carries !== undefined) return say.carriesAlready(model.name);
  const lying = lyingOf(state, level, fallen);
  if (!lying || !adjacent(boardOf(level), model, lying)) return say.nobodyFallenBeside(model.name);
  return null;
}
