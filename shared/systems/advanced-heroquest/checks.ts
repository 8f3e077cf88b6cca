import { boardOf, path, type EdgeName, type MoveQuery, type Square } from '#board';
import type { Refusal } from '#engine';
import { canAct, personId } from './actors.ts';
import type { Command, CommandOf, CommandType } from './commands.ts';
import {
  areEnemies,
  bodyOfHero,
  characteristic,
  damageDiceOf,
  findModel,
  isAtHome,
  isFit,
  levelOf,
  sideOf,
  weaponInHand,
} from './model.ts';
import { EXPLORING_CHECKS, spentRefusal } from './checks-exploring.ts';
import { spendsTurns } from './apply-exploring.ts';
import { bodiesOn, isBesideDoor, reaches } from './rules/reach.ts';
import type { Level, Model, ModelId, State } from './state.ts';
import { words } from './words/en.ts';

/** Squares that a model may walk in an exploration turn ("Hero Player Phase"). */
export const EXPLORATION_STEPS = 12;

const say = words.refusals;

type Checks = { [T in CommandType]: (state: State, command: CommandOf<T>) => Refusal | null };

/** Why a command cannot be done now, one entry for each kind of command. Offers ask the same functions. */
const CHECKS: Checks = {
  ...EXPLORING_CHECKS,
  attack: (state, { by, at, with: weapon }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    const { model, level } = actor;
    const held = weaponInHand(model).weapon;
    if (weapon !== undefined && held !== weapon && held.split(':').at(-1) !== weapon)
      return say.weaponNotInHand(model.name);
    return attackRefusal(state, level, model, at);
  },
  fate: (state, { by, for: what }) => {
    const hero = findModel(state, by);
    if (!hero) return say.noSuchModel();
    if (hero.kind !== 'hero') return say.notAHero(hero.name);
    if (hero.fate < 1) return say.noFateLeft(hero.name);
    // A failed roll is turned by answering its offer, which stands in the prompt; here no offer stands.
    if (what === 'roll') return say.noRollToTurn(hero.name);
    if (hero.hurt < 1) return say.nothingToUndo(hero.name);
    return levelOf(state, by) || bodyOfHero(state, by) ? null : say.cannotAct(hero.name, hero.down);
  },
  move: (state, { by, to }) => {
    const actor = canAct(state, by);
    if (!actor.ok) return actor.why;
    const still = stillRefusal(state, actor.level, actor.model);
    if (still) return still;
    const way = wayTo(state, actor.level, actor.model, { x: to[0], y: to[1] });
    return 'refusal' in way ? way.refusal : null;
  },
  openDoor: (state, { by, edge }) => doorRefusal(state, by, edge as EdgeName, 'open'),
  closeDoor: (state, { by, edge }) => doorRefusal(state, by, edge as EdgeName, 'closed'),
  endPhase: (state) => (isAtHome(state) ? say.noExpedition() : null),
  turn: (state, { to }) => {
    if (isAtHome(state)) return say.noExpedition();
    return state.turn.mode === to ? say.alreadyInMode(to) : null;
  },
  settings: (state, { dice, person, mode }) => {
    if (person !== undefined && personId(state, person) === null) return say.noSuchPerson();
    return dice === undefined && (person === undefined || mode === undefined) ? say.nothingToSet() : null;
  },
};

/** Why the command cannot be done now, or null. Never changes anything. */
export function check(state: State, command: Command): Refusal | null {
  const one = CHECKS[command.type] as (state: State, command: Command) => Refusal | null;
  return one(state, command);
}

/** Why this attacker cannot strike that target ("Hand-to-Hand Combat", F-REACH), or null. */
export function attackRefusal(state: State, level: Level, attacker: Model, at: ModelId): Refusal | null {
  if (!isFit(attacker)) return say.cannotStrike(attacker.name, attacker.conditions);
  const target = findModel(state, at);
  if (!target) return say.noSuchModel();
  if (target.down === 'dead' || !levelOf(state, at)) return say.targetGone(target.name);
  if (!areEnemies(attacker, target)) return say.sameSide(attacker.name, target.name);
  const held = weaponInHand(attacker);
  if (damageDiceOf(attacker, held) === null) return say.tooWeak(attacker.name, held.name);
  if (!level.models[at]) return say.notInReach(attacker.name, target.name, 'far');
  const answer = reaches(level, attacker, target);
  return answer.yes ? null : say.notInReach(attacker.name, target.name, answer.why.reason);
}

/**
 * A model's move as plain data: Speed in combat ("Movement in Combat Phases"), twelve squares in exploration. Exploring,
 * friends and the knocked out are passed but not stood on; fighting, nobody is (X-FRIENDS, D-KO).
 */
export function moveQuery(state: State, level: Level, model: Model): MoveQuery<Square> {
  const exploring = state.turn.mode === 'exploration';
  const pass = exploring
    ? Object.values(level.models).filter(
        (other) => other.id !== model.id && (sideOf(other) === sideOf(model) || other.down === 'ko'),
      )
    : [];
  return {
    mover: model.id,
    from: { x: model.x, y: model.y },
    size: model.size,
    allowance: exploring ? stepsLeft(state, model) : (characteristic(model, 'Sp') ?? 0),
    passBodies: pass.map((other) => other.id),
    ...(model.kind === 'monster' ? {} : within(level)),
  };
}

/** Heroes and henchmen walk on no ground that only the gamemaster knows: its way in is an unexplored exit to them (X-STOP). */
function within(level: Level): Pick<MoveQuery<Square>, 'within'> {
  const sections = Object.values(level.sections);
  if (!sections.some((section) => section.hidden)) return {};
  return { within: sections.filter((section) => !section.hidden).map((section) => section.id) };
}

/** Why a model goes nowhere at all, wherever it wants to: its turn is over, or it has no step left. */
export function stillRefusal(state: State, level: Level, model: Model): Refusal | null {
  const spent = spentRefusal(state, model);
  if (spent || moveQuery(state, level, model).allowance > 0) return spent;
  return spendsTurns(state) ? say.noStepsLeft(model.name) : say.noSpeed(model.name);
}

/** Squares that a carrier may walk in an exploration turn ("Death", D-CARRY). */
const LADEN_STEPS = 6;

/** Squares that a model has left in this exploration turn: twelve less those walked, in parts too (X-PARTS); six when it carries. */
function stepsLeft(state: State, model: Model): number {
  if (!spendsTurns(state)) return EXPLORATION_STEPS;
  const most = model.carries !== undefined || model.spent?.laden ? LADEN_STEPS : EXPLORATION_STEPS;
  return Math.max(0, most - (model.spent?.steps ?? 0));
}

/** The squares that a model walks to reach a place, or why it cannot. */
export function wayTo(
  state: State,
  level: Level,
  model: Model,
  to: Square,
): { squares: Square[] } | { refusal: Refusal } {
  const query = moveQuery(state, level, model);
  const way = path(boardOf(level), bodiesOn(level), query, to);
  if (!('blocked' in way)) return { squares: way.squares };
  const { blocked } = way;
  switch (blocked.reason) {
    case 'tooFar':
      return { refusal: say.tooFar(model.name, blocked.steps, query.allowance) };
    case 'occupied':
      return { refusal: say.squareTaken(findModel(state, blocked.body)?.name ?? null) };
    case 'alreadyThere':
      return { refusal: say.alreadyThere(model.name) };
    default:
      return { refusal: say.noWay(model.name) };
  }
}

function doorRefusal(state: State, by: ModelId, name: EdgeName, to: 'open' | 'closed'): Refusal | null {
  const actor = canAct(state, by);
  if (!actor.ok) return actor.why;
  const { model, level } = actor;
  const edge = level.edges[name];
  if (!edge || edge.kind !== 'door' || edge.secret) return say.noSuchEdge();
  // On an expedition nobody finds what the gamemaster hides: behind it the dungeon would grow in the open.
  if (edge.hidden && state.expedition) return say.noSuchEdge();
  // A false door is found out by trying it, once.
  if (edge.false && (to === 'closed' || edge.state === 'open')) return say.noSuchEdge();
  if (!opensDoors(model)) return say.cannotOpenDoors(model.name);
  if (spendsTurns(state)) {
    const spent = spentRefusal(state, model);
    if (spent) return spent;
    if (model.kind === 'henchman') return say.henchmenDoNot(model.name);
  }
  if (!isBesideDoor(model, name)) return say.notBesideDoor(model.name);
  const state_ = edge.state ?? 'closed';
  if (state_ === to) return to === 'open' ? say.alreadyOpen() : say.alreadyClosed();
  return null;
}

/** F-DOOR: Heroes, Henchmen and Sentries open and close doors; other monsters only by the GM's ruling. */
function opensDoors(model: Model): boolean {
  return model.kind !== 'monster' || model.rank === 'sentry';
}
