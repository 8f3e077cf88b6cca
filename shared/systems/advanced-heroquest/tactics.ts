import {
  boardOf,
  bodySquares,
  edgeSquares,
  isInReach,
  makeBoard,
  path,
  reach,
  rectSquares,
  sameSquare,
  type Body,
  type Board,
  type Edge,
  type EdgeName,
  type MoveQuery,
  type Reached,
  type Square,
} from '#board';
import type { Refusal } from '#engine';
import { canAct } from './actors.ts';
import { fightRefusal, followRefusal, runRefusal } from './checks-fighting.ts';
import type { At } from './facts.ts';
import {
  areEnemies,
  byId,
  characteristic,
  damageDiceOf,
  findModel,
  isFit,
  levelOf,
  weaponInHand,
  woundsAtStart,
} from './model.ts';
import { heldRefusal } from './spellworks/held.ts';
import { moveQuery } from './moves.ts';
import { hindrancesOf } from './names.ts';
import { choiceOf } from './option-choices.ts';
import { bodiesOn, isBesideDoor } from './rules/reach.ts';
import { squareAtFoot, stairsToPrey, stairsUnder } from './rules/stairs.ts';
import { isInFight, isNear, zoneUpon } from './rules/zones.ts';
import { mustEngage } from './specials/blocks.ts';
import { engageRefusal } from './specials/engaging.ts';
import type { Level, Model, ModelId, State } from './state.ts';
import { fightsFromAfar, squareOutOfLines } from './tactics-lines.ts';
import { isArcher, rangedPlan, squaresBesideNobody, type RangedPlan } from './tactics-ranged.ts';
import { words } from './words/en.ts';
import { isPublicModel } from './writing.ts';

/**
 * What the app proposes for a model in a fight: simple, and the same whenever it is asked. It strikes whom it can come to with the
 * fewest steps, without a step where somebody is in reach; else it comes closer, and in pursuit runs. It asks the board, never offers.
 */
export interface Plan {
  by: ModelId;
  /** Whom it strikes. */
  at?: ModelId;
  /** The squares of its move one by one, of a large model those of its leading corner. Empty: it stays. */
  path: readonly At[];
  /** Where the move ends, as the command names it. Absent: it stays. */
  to?: At;
  /** The shut door that it opens, after the move. */
  door?: EdgeName;
  /** Runs after the move. */
  run?: true;
  /** Takes the stairs on which it ends (G-LEVEL). */
  stairs?: true;
  strikes?: true;
  /** Shoots at `at` instead of striking it, or at a square. */
  shoots?: true;
  /** The square at which it aims what covers several. */
  aims?: At;
  /** Casts this spell: at `at`, at a square, or at nothing. */
  casts?: RangedPlan['casts'];
  /** Spells that it might cast as well: where nobody chooses, a die does ("Attacks"). */
  spells?: RangedPlan['spells'];
  /** Others whom it might as well go for: where nothing else decides, a die does ("Attacks"). */
  ties?: readonly ModelId[];
  /** Why, in a few words. */
  reason: string;
}

const say = words.plans;

/** Squares that a run can add at most: a twelve (F-RUN). */
const LONGEST_RUN = 12;

/** A model with something left to do, and what that is. */
interface Actor {
  state: State;
  level: Level;
  model: Model;
  board: Board;
  longReach: boolean;
  mayMove: boolean;
  mayStrike: boolean;
  /** How it may move, and what stands in its way: asked once, when it is first needed. */
  query?: MoveQuery<Square>;
  bodies?: readonly Body[];
  /** Follows a routine by which it does not strike after a move (F-SAME). */
  strikesFirst: boolean;
}

/** An enemy that can be struck, after so many steps; `at`: from which square. */
interface Strike {
  enemy: Model;
  steps: number;
  at: Square;
}

/** What the model does by default; with `target`, against that one. Null: there is nothing to propose. */
export function planFor(state: State, id: ModelId, target?: ModelId): Plan | null {
  const actor = actorOf(state, id);
  if (!actor) return null;
  if (target !== undefined) {
    const enemy = actor.level.models[target];
    if (!enemy || !isTarget(actor, enemy)) return null;
    // The fallen are struck instead of something else, never for want of it.
    if (enemy.down !== null && !planFor(state, id)) return null;
    const ranged = enemy.down === null ? shotOrSpell(actor, [enemy]) : null;
    if (ranged?.shoots) return ranged;
    const [strike] = strikesAt(actor, [enemy], strikesNow(actor, [enemy]));
    if (!strike || !mayTake(actor, strike)) return null;
    return strikePlan(actor, strike, reasonFor(strike, strikesNow(actor, standing(actor))));
  }
  const enemies = standing(actor);
  const ranged = shotOrSpell(actor, enemies);
  if (ranged) return ranged;
  const near = strikesNow(actor, enemies);
  const alone = isRuledAlone(actor);
  const keepsOff = alone && !isPursuing(actor) && fightsFromAfar(actor.level, actor.model);
  // A berserker makes way for nobody.
  if (alone && !keepsOff && !mustEngage(actor.model)) {
    const clears = clearLines(actor, enemies, near);
    if (clears) return clears;
  }
  const strikes = near.length > 0 || keepsOff ? near : strikesAt(actor, enemies, near, !alone);
  const [first] = strikes.sort(alone ? inRuledOrder : inOrder);
  if (first) {
    const plan = strikePlan(actor, first, alone ? say.weakestSkill() : reasonFor(first, near));
    const ties = alone
      ? strikes.filter((one) => isTied(one.enemy, first.enemy)).map(({ enemy }) => enemy.id)
      : [];
    return ties.length > 1 ? { ...plan, ties } : plan;
  }
  // "Moving Monsters": whoever shoots or casts does not move where it would be of no use.
  if (keepsOff) return null;
  const onwards = followPlan(actor) ?? sentryPlan(actor) ?? approachPlan(actor, enemies);
  return onwards ?? (alone ? fallenPlan(actor) : null);
}

/** "Attacks": whoever can attack does, even if it is one who lies: where they bar the way, the others could not be come to either. */
function fallenPlan(actor: Actor): Plan | null {
  const fallen = enemiesOf(actor).filter(({ down }) => down === 'ko');
  const [first] = strikesAt(actor, fallen, strikesNow(actor, fallen), true).sort(inRuledOrder);
  return first && mayTake(actor, first) ? strikePlan(actor, first, say.helpless()) : null;
}

/** Monsters of a game without a gamemaster go by its target rule; in any other the gamemaster is proposed what is nearest. */
const isRuledAlone = ({ state, model }: Actor): boolean =>
  state.expedition?.solo === true && model.kind === 'monster';

/** "Attacks": the least Weapon Skill, then the least Toughness; of the same the nearest. */
const inRuledOrder = (a: Strike, b: Strike): number =>
  Number(a.enemy.down !== null) - Number(b.enemy.down !== null) ||
  skillAndToughness(a.enemy, b.enemy) ||
  a.steps - b.steps ||
  byId(a.enemy, b.enemy);

const skillAndToughness = (a: Model, b: Model): number =>
  (characteristic(a, 'WS') ?? 0) - (characteristic(b, 'WS') ?? 0) ||
  (characteristic(a, 'T') ?? 0) - (characteristic(b, 'T') ?? 0);

const isTied = (a: Model, b: Model): boolean => a.down === b.down && skillAndToughness(a, b) === 0;

/** Whoever can shoot or cast does that; with the tactic of a ranged attack from where he stands, unless an enemy has him in reach. */
function shotOrSpell(actor: Actor, enemies: readonly Model[]): Plan | null {
  const { state, level, model, mayMove, mayStrike, strikesFirst } = actor;
  if (!mayStrike && fightRefusal(state, model, 'attack') !== null) return null;
  const stands = strikesFirst || state.fight?.tactic === 'ranged-attack' || !mayMove;
  const plan = rangedPlan(state, level, model, enemies, () => (stands ? null : queryOf(actor)));
  if (!plan) return stepAway(actor, enemies);
  const by = model.id;
  const way = plan.to ? wayOf(actor, plan.to) : { path: [] };
  if (plan.shoots !== undefined) return { by, at: plan.shoots, ...way, shoots: true, reason: say.inSight() };
  if (plan.aims) return { by, ...way, aims: plan.aims, shoots: true, reason: say.inSight() };
  const spells = isRuledAlone(actor) && plan.spells ? { spells: plan.spells } : {};
  return { by, ...way, casts: plan.casts!, ...spells, reason: say.casts() };
}

/** "Ranged Attacks": an archer whom an enemy has in reach moves away from there, though he does not shoot after it. */
function stepAway(actor: Actor, enemies: readonly Model[]): Plan | null {
  const { state, level, model, board, mayMove } = actor;
  const isShooter = isArcher(model) && !mustEngage(model);
  if (state.fight?.tactic !== 'ranged-attack' || !mayMove || !isShooter || !zoneUpon(level, model))
    return null;
  const [first] = squaresBesideNobody(board, reach(board, bodiesAround(actor), queryOf(actor)), enemies);
  return first ? { by: model.id, ...wayOf(actor, first), reason: say.stepsAway() } : null;
}

/**
 * "Ranged Attacks": whoever strikes hand to hand goes where those who shoot have a clear line past him: to a square from which he strikes,
 * else to the nearest. Null: he is in nobody's way wherever he goes, or in somebody's everywhere.
 */
function clearLines(actor: Actor, enemies: readonly Model[], near: Strike[]): Plan | null {
  const { state, level, model, mayMove } = actor;
  if (state.fight?.tactic !== 'ranged-attack' || !mayMove) return null;
  const outOfLines = <At extends Square>(squares: readonly At[]) =>
    squareOutOfLines(state, level, model, enemies, squares);
  if (near.length > 0 && outOfLines([model])) return null;
  const reached = reach(actor.board, bodiesAround(actor), queryOf(actor));
  const strikes = reached.flatMap(({ at, steps }): (Strike & Square)[] =>
    actor.mayStrike
      ? enemies.flatMap((enemy) =>
          reachesFrom(actor, at, enemy) ? [{ enemy, steps, at, x: at.x, y: at.y }] : [],
        )
      : [],
  );
  const strike = outOfLines(strikes.sort(inRuledOrder));
  if (strike) return strikePlan(actor, strike, say.clearsLines());
  if (outOfLines([model])) return null;
  const square = outOfLines(reached.map(({ at }) => at));
  return square && { by: model.id, ...wayOf(actor, square), reason: say.clearsLines() };
}

/** The default, and after it one plan for each other enemy that it could strike instead; the knocked out come last. */
export function plansFor(state: State, id: ModelId): Plan[] {
  const first = planFor(state, id);
  if (!first) return [];
  const actor = actorOf(state, id)!;
  const enemies = enemiesOf(actor).filter((enemy) => enemy.id !== first.at);
  const near = strikesNow(actor, standing(actor));
  const others = strikesAt(actor, enemies, strikesNow(actor, enemies))
    .filter((strike) => mayTake(actor, strike))
    .sort(inOrder);
  const steps = first.path.length;
  return [first, ...others.map((strike) => strikePlan(actor, strike, reasonFor(strike, near, steps)))];
}

/** Whether a strike is open to it: a berserker goes for the nearest. */
function mayTake({ state, level, model }: Actor, { steps, at }: Strike): boolean {
  return steps === 0 || engageRefusal(state, level, model, at) === null;
}

/** Why the app does nothing with a model, or not against that target; null: it has a plan. */
export function carryOutRefusal(state: State, by: ModelId, at?: ModelId): Refusal | null {
  const acting = canAct(state, by);
  if (!acting.ok) return acting.why;
  const { model } = acting;
  const refusals = words.refusals;
  if (!state.fight || state.turn.mode !== 'combat') return refusals.onlyFighting();
  if (!isFit(model)) return heldRefusal(model) ?? refusals.cannotStrike(model.name, hindrancesOf(model));
  if (planFor(state, by, at)) return null;
  const spent = fightRefusal(state, model, 'attack');
  if (spent && (at !== undefined || fightRefusal(state, model, 'move'))) return spent;
  if (at === undefined) return refusals.nothingProposed(model.name);
  const target = findModel(state, at);
  return target ? refusals.cannotComeTo(model.name, target.name) : refusals.noSuchModel();
}

function actorOf(state: State, id: ModelId): Actor | null {
  if (!state.fight || state.turn.mode !== 'combat') return null;
  const level = levelOf(state, id);
  const model = level?.models[id];
  if (!level || !model || !isInFight(model) || !isSeen(level, model)) return null;
  // Who has struck stays where it is, and so does who has seen to a door.
  const acted = model.did?.acted;
  if (acted === 'attack' || acted === 'door') return null;
  const held = weaponInHand(model);
  const mayStrike = fightRefusal(state, model, 'attack') === null && damageDiceOf(model, held) !== null;
  const mayMove = fightRefusal(state, model, 'move') === null;
  if (!mayStrike && !mayMove && fightRefusal(state, model, 'run') !== null) return null;
  const strikesFirst = model.kind === 'monster' && state.fight.routine === 'attack-move';
  return {
    state,
    level,
    model,
    board: boardOf(level),
    longReach: held.longReach,
    mayMove,
    mayStrike,
    strikesFirst,
  };
}

function queryOf(actor: Actor): MoveQuery<Square> {
  return (actor.query ??= moveQuery(actor.state, actor.level, actor.model));
}

function bodiesAround(actor: Actor): readonly Body[] {
  return (actor.bodies ??= bodiesOn(actor.level));
}

/** What the GM keeps for himself takes no part: neither side's plans must give it away. */
const isSeen = (level: Level, model: Model) => model.kind !== 'monster' || isPublicModel(level, model);

function isTarget({ level, model }: Actor, other: Model): boolean {
  return (
    areEnemies(model, other) &&
    other.down !== 'dead' &&
    !other.hidden &&
    !other.resting &&
    isSeen(level, other)
  );
}

function enemiesOf(actor: Actor): Model[] {
  const { models } = actor.level;
  const enemies: Model[] = [];
  for (const key in models) if (isTarget(actor, models[key]!)) enemies.push(models[key]!);
  return enemies;
}

const standing = (actor: Actor) => enemiesOf(actor).filter(({ down }) => down === null);

/** The knocked out last, then the nearest, those with the fewest wounds left, the first by id. */
function inOrder(a: Strike, b: Strike): number {
  const fallen = Number(a.enemy.down !== null) - Number(b.enemy.down !== null);
  return fallen || a.steps - b.steps || woundsSeen(a.enemy) - woundsSeen(b.enemy) || byId(a.enemy, b.enemy);
}

/** Wounds left, as the table sees them: of monsters only those taken lie open (M-HIDDEN), so that these count as fewer the more they are. */
function woundsSeen(model: Model): number {
  return model.kind === 'monster' ? model.wounds - woundsAtStart(model) : model.wounds;
}

/** Whether the model could strike an enemy if it stood there (F-REACH). */
function reachesFrom({ board, model, longReach }: Actor, { x, y }: Square, enemy: Model): boolean {
  const from = { x, y, size: model.size, longReach };
  return isNear(from, enemy) && isInReach(board, from, enemy);
}

/** Those whom it can strike from where it stands. */
function strikesNow(actor: Actor, enemies: readonly Model[]): Strike[] {
  if (!actor.mayStrike) return [];
  const strikes: Strike[] = [];
  for (const enemy of enemies)
    if (reachesFrom(actor, actor.model, enemy)) strikes.push({ enemy, steps: 0, at: actor.model });
  return strikes;
}

/** Those whom it can strike, from where it stands (`near`) or after its move; on request only the nearest of the latter. */
function strikesAt(actor: Actor, enemies: readonly Model[], near: Strike[], onlyNearest = false): Strike[] {
  if (!actor.mayStrike || !actor.mayMove || actor.strikesFirst || near.length === enemies.length) return near;
  const far = enemies.filter((enemy) => !near.some((strike) => strike.enemy === enemy));
  const reached = reach(actor.board, bodiesAround(actor), queryOf(actor));
  return [...near, ...firstStrikes(actor, far, reached, onlyNearest)];
}

/** For each enemy the first square of a list from which it is in reach. The list begins with the nearest. */
function firstStrikes(
  actor: Actor,
  enemies: readonly Model[],
  reached: readonly Reached<Square>[],
  onlyNearest: boolean,
): Strike[] {
  const strikes: Strike[] = [];
  const left = [...enemies];
  for (const { at, steps } of reached) {
    if (onlyNearest && strikes.length > 0 && steps > strikes[0]!.steps) break;
    for (let i = left.length - 1; i >= 0; i--) {
      if (!reachesFrom(actor, at, left[i]!)) continue;
      strikes.push({ enemy: left[i]!, steps, at });
      left.splice(i, 1);
    }
    if (left.length === 0) break;
  }
  return strikes;
}

/** Goes to the square from which it strikes, if it must, and strikes. */
function strikePlan(actor: Actor, { enemy, steps, at }: Strike, reason: string): Plan {
  const { id: by } = actor.model;
  if (steps === 0) return { by, at: enemy.id, path: [], strikes: true, reason };
  return { by, at: enemy.id, ...wayOf(actor, at), strikes: true, reason };
}

/** The move to a square that was found within reach. */
function wayOf(actor: Actor, to: Square): Pick<Plan, 'path' | 'to'> {
  const way = path(actor.board, bodiesAround(actor), queryOf(actor), to);
  if ('blocked' in way) return { path: [] };
  return { path: way.squares.map(({ x, y }): At => [x, y]), to: [to.x, to.y] };
}

/** Why this one; `first`: how many steps the first choice takes, of which this is an alternative. */
function reasonFor({ enemy, steps }: Strike, near: readonly Strike[], first?: number): string {
  if (enemy.down !== null) return say.helpless();
  if (first !== undefined)
    return steps === 0 ? say.alsoInReach() : steps === first ? say.asNear() : say.fartherOff();
  if (steps > 0) return near.length > 0 ? say.fartherOff() : say.nearest();
  if (near.length === 1) return say.onlyInReach();
  const wounds = woundsSeen(enemy);
  const isWeakest = near.every((one) => one.enemy === enemy || woundsSeen(one.enemy) > wounds);
  return isWeakest ? say.weakestInReach() : say.inReach();
}

/** F-DOOR: a Sentry with nobody to strike opens the shut door beside which its turn begins. */
function sentryPlan(actor: Actor): Plan | null {
  const { state, level, model } = actor;
  if (model.rank !== 'sentry' || model.did?.moved || fightRefusal(state, model, 'door') !== null) return null;
  const door = shutDoors(level).find((name) => isBesideDoor(model, name));
  if (door === undefined || zoneUpon(level, model)) return null;
  return { by: model.id, path: [], door, reason: say.opensDoor() };
}

/** Doors that are known to be doors, and shut. */
function shutDoors(level: Level): EdgeName[] {
  const isShut = ({ kind, state = 'closed', ...edge }: Edge) =>
    kind === 'door' && state === 'closed' && !edge.secret && !edge.hidden && !edge.false;
  return (Object.keys(level.edges) as EdgeName[]).filter((name) => isShut(level.edges[name]!));
}

/** Nobody is to be struck: as near as it can come to the enemy who is nearest by the way there, and in pursuit farther at a run. */
function approachPlan(actor: Actor, enemies: readonly Model[]): Plan | null {
  const { state, level, model, board, mayMove } = actor;
  const mayRun =
    (isPursuing(actor) || isRuledAlone(actor)) && model.did?.acted === undefined && model.did?.held !== true;
  if (!mayMove && !mayRun) return null;
  const stairs = enemies.length === 0 ? stairsForth(actor) : [];
  if (enemies.length + stairs.length === 0) return null;
  if (enemies.some((enemy) => reachesFrom(actor, model, enemy))) return null;
  const query = queryOf(actor);
  const way = enemies.length > 0 ? wayTowards(actor, query, enemies) : wayToStairs(actor, query, stairs);
  if (!way) return null;
  const walk = mayMove ? query.allowance : 0;
  const allowance = walk + (mayRun ? LONGEST_RUN : 0);
  const reached = reach(board, bodiesAround(actor), { ...query, allowance });
  const on = way.map((square) => reached.find(({ at }) => sameSquare(at, square)));
  const walked = on.findLastIndex((one) => one && one.steps <= walk);
  const end = on[walked];
  const move = end ? wayOf(actor, end.at) : { path: [] };
  const plan = { by: model.id, ...move };
  if (end && stairs.some((square) => sameSquare(square, end.at)))
    return { ...plan, stairs: true, reason: say.followsByStairs() };
  if (end?.stop === undefined) {
    const place = end?.at ?? model;
    const door = isPursuing(actor) ? doorOnWay(actor, place, way) : null;
    if (door !== null) return { ...plan, door, reason: say.opensDoor() };
    const isFarther = on.findLastIndex((one) => one) > walked;
    if (mayRun && isFarther && (end || runRefusal(state, level, model) === null))
      return { ...plan, run: true, reason: say.runsAfterThem() };
  }
  return end ? { ...plan, reason: say.comesCloser() } : null;
}

/** G-LEVEL, by the option: with nobody left to fight on this level, a pursuer on the stairs of those who went takes them, too. */
function followPlan(actor: Actor): Plan | null {
  const { state, level, model } = actor;
  if (standing(actor).length > 0 || followRefusal(state, level, model) !== null) return null;
  const foot = stairsUnder(level, model)!.stairs.stairs.foot!;
  if (!squareAtFoot(state, foot)) return null;
  return { by: model.id, path: [], stairs: true, reason: say.followsByStairs() };
}

/** The squares of stairs by which a pursuer may follow (G-LEVEL). */
function stairsForth(actor: Actor): Square[] {
  const { state, level, model } = actor;
  if (!isPursuing(actor) || model.size !== 1 || choiceOf(state, 'monsters-take-stairs') === 'no') return [];
  return stairsToPrey(state, level).flatMap(({ stairs }) => rectSquares(stairs));
}

/** The shortest way to a free square of stairs, however far; null: there is none. */
function wayToStairs(
  actor: Actor,
  query: MoveQuery<Square>,
  stairs: readonly Square[],
): readonly Square[] | null {
  const bodies = bodiesAround(actor);
  const far = { ...query, allowance: Infinity, stops: [] };
  const ways = stairs.flatMap((square) => {
    const way = path(actor.board, bodies, far, square);
    return 'blocked' in way ? [] : [way.squares];
  });
  return ways.sort((a, b) => a.length - b.length)[0] ?? null;
}

const isPursuing = ({ state, model }: Actor) => model.kind === 'monster' && state.fight!.pursuit === true;

/**
 * The squares of the way to the nearest enemy, however far: past all who stand there; else as if nobody stood in it; else over ground
 * that the model may not leave its own for, or in pursuit through shut doors. Null: there is none.
 */
function wayTowards(
  actor: Actor,
  query: MoveQuery<Square>,
  enemies: readonly Model[],
): readonly Square[] | null {
  const { level, model, board } = actor;
  const far = { ...query, allowance: Infinity, stops: [] };
  const bodies = bodiesAround(actor);
  const things = bodies.filter(({ id }) => level.models[id] === undefined);
  const way = (over: Board, around: readonly Body[], how: MoveQuery<Square>) =>
    shortestWay({ ...actor, board: over }, around, how, enemies);
  const found = way(board, bodies, far) ?? way(board, things, far);
  if (found || model.kind !== 'monster') return found;
  if (!isPursuing(actor)) return query.within ? way(board, things, { ...far, within: undefined }) : null;
  const doors = shutDoors(level);
  if (doors.length === 0) return null;
  const opened = doors.map((name): [string, Edge] => [name, { kind: 'door', state: 'open' }]);
  const edges = { ...level.edges, ...Object.fromEntries(opened) };
  return way(makeBoard({ ...level, edges }), things, far);
}

/** The places of the model on its way to the nearest square from which it could strike somebody, and at last those of that enemy. */
function shortestWay(
  actor: Actor,
  bodies: readonly Body[],
  query: MoveQuery<Square>,
  enemies: readonly Model[],
): readonly Square[] | null {
  const { board, model } = actor;
  // Where a door is thought open, somebody may stand right behind it.
  const here = enemies.find((enemy) => reachesFrom(actor, model, enemy));
  if (here) return bodySquares(here);
  const [nearest] = firstStrikes(actor, enemies, reach(board, bodies, query), true).sort(inOrder);
  if (!nearest) return null;
  const way = path(board, bodies, query, nearest.at);
  if ('blocked' in way) return null;
  const dx = way.corner === 'ne' || way.corner === 'se' ? 1 : 0;
  const dy = way.corner === 'se' || way.corner === 'sw' ? 1 : 0;
  return [...way.squares.map(({ x, y }) => ({ x: x - dx, y: y - dy })), ...bodySquares(nearest.enemy)];
}

/** The shut door beside a place through which the way leads on, if the model may open it after its move (F-DOOR). */
function doorOnWay({ state, level, model }: Actor, place: Square, way: readonly Square[]): EdgeName | null {
  if (fightRefusal(state, model, 'door') !== null) return null;
  const isOnWay = (square: Square) => sameSquare(square, place) || way.some((one) => sameSquare(one, square));
  const door = shutDoors(level).find(
    (name) => isBesideDoor({ ...model, x: place.x, y: place.y }, name) && edgeSquares(name).every(isOnWay),
  );
  if (door === undefined || (place === model && zoneUpon(level, model))) return null;
  return door;
}
