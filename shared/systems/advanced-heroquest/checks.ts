import type { EdgeName } from '#board';
import type { Refusal } from '#engine';
import { canAct, personId } from './actors.ts';
import type { Command, CommandOf, CommandType } from './commands.ts';
import {
  areEnemies,
  bodyOfHero,
  damageDiceOf,
  findModel,
  isAtHome,
  isFit,
  levelOf,
  weaponInHand,
} from './model.ts';
import { EXPLORING_CHECKS, spentRefusal } from './checks-exploring.ts';
import { FIGHTING_CHECKS, fightRefusal, setUpRefusal } from './checks-fighting.ts';
import { MAGIC_CHECKS } from './magic/checks.ts';
import { heldRefusal } from './spellworks/held.ts';
import { SHOOTING_CHECKS } from './shooting/checks.ts';
import { SPECIALS_CHECKS } from './specials/checks.ts';
import { engageRefusal, squaresToEngage } from './specials/engaging.ts';
import { TRAPS_CHECKS } from './traps/checks.ts';
import { spendsTurns } from './apply-exploring.ts';
import { hindrancesOf, nameOf } from './names.ts';
import { moveQuery, wayTo } from './moves.ts';
import { choiceOf, choicesOf, isOption } from './option-choices.ts';
import { optionInWords } from './options.ts';
import { isBesideDoor, reaches } from './rules/reach.ts';
import { carryOutRefusal } from './tactics.ts';
import { zoneUpon } from './rules/zones.ts';
import type { Level, Model, ModelId, State } from './state.ts';
import { words } from './words/en.ts';
import { specials } from './words/specials.ts';

const say = words.refusals;

type Checks = { [T in CommandType]: (state: State, command: CommandOf<T>) => Refusal | null };

/** Why a command cannot be done now, one entry for each kind of command. Offers ask the same functions. */
const CHECKS: Checks = {
  ...EXPLORING_CHECKS,
  ...FIGHTING_CHECKS,
  ...SHOOTING_CHECKS,
  ...MAGIC_CHECKS,
  ...SPECIALS_CHECKS,
  ...TRAPS_CHECKS,
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
    if ('refusal' in way) return way.refusal;
    return engageRefusal(state, actor.level, actor.model, { x: to[0], y: to[1] });
  },
  openDoor: (state, { by, edge }) => doorRefusal(state, by, edge as EdgeName, 'open'),
  closeDoor: (state, { by, edge }) => doorRefusal(state, by, edge as EdgeName, 'closed'),
  carryOut: (state, { by, at }) => carryOutRefusal(state, by, at),
  endPhase: (state) => (isAtHome(state) ? say.noExpedition() : setUpRefusal(state)),
  turn: (state, { to }) => {
    if (isAtHome(state)) return say.noExpedition();
    return state.turn.mode === to ? say.alreadyInMode(to) : null;
  },
  settings: (state, { dice, person, mode, option, value }) => {
    if (person !== undefined && personId(state, person) === null) return say.noSuchPerson();
    if (option !== undefined) return optionRefusal(state, option, value);
    return dice === undefined && (person === undefined || mode === undefined) ? say.nothingToSet() : null;
  },
};

function optionRefusal(state: State, option: string, value: string | undefined): Refusal | null {
  if (!isOption(option)) return say.noSuchOption();
  if (value === undefined) return say.nothingToSet();
  const choices: readonly string[] = choicesOf(option);
  if (!choices.includes(value)) return say.noSuchChoice(optionInWords(option, value).label);
  return choiceOf(state, option) === value ? say.noChange() : null;
}

/** Why the command cannot be done now, or null. Never changes anything. */
export function check(state: State, command: Command): Refusal | null {
  const one = CHECKS[command.type] as (state: State, command: Command) => Refusal | null;
  return one(state, command);
}

/** Why a model strikes nobody at all now. */
export function strikeRefusal(state: State, attacker: Model): Refusal | null {
  if (!isFit(attacker))
    return heldRefusal(attacker) ?? say.cannotStrike(attacker.name, hindrancesOf(attacker));
  return fightRefusal(state, attacker, 'attack');
}

/** Why this attacker cannot strike that target ("Hand-to-Hand Combat", F-REACH), or null. */
export function attackRefusal(state: State, level: Level, attacker: Model, at: ModelId): Refusal | null {
  const idle = strikeRefusal(state, attacker);
  if (idle) return idle;
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

/** Why a model goes nowhere at all, wherever it wants to: its turn is over, or it has no step left. */
export function stillRefusal(state: State, level: Level, model: Model): Refusal | null {
  const spent = spentRefusal(state, model) ?? fightRefusal(state, model, 'move');
  if (spent) return spent;
  // A berserker who cannot come any nearer stays.
  if (squaresToEngage(state, level, model)?.length === 0) return specials.refusals.mustEngage(model.name);
  if (moveQuery(state, level, model).allowance > 0) return null;
  return spendsTurns(state) ? say.noStepsLeft(model.name) : say.noSpeed(model.name);
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
  if (!opensDoors(model) && !state.fight?.pursuit) return say.cannotOpenDoors(model.name);
  const busy = heldRefusal(model) ?? fightRefusal(state, model, 'door');
  if (busy) return busy;
  if (spendsTurns(state)) {
    const spent = spentRefusal(state, model);
    if (spent) return spent;
    if (model.kind === 'henchman') return say.henchmenDoNot(model.name);
  }
  if (!isBesideDoor(model, name)) return say.notBesideDoor(model.name);
  const holder = state.fight ? zoneUpon(level, model) : null;
  if (holder) return say.inDeathZone(model.name, nameOf(holder, 'gm'));
  const state_ = edge.state ?? 'closed';
  if (state_ === to) return to === 'open' ? say.alreadyOpen() : say.alreadyClosed();
  return null;
}

/** F-DOOR: Heroes, Henchmen and Sentries open and close doors; other monsters only by the GM's ruling. */
function opensDoors(model: Model): boolean {
  return model.kind !== 'monster' || model.rank === 'sentry';
}
