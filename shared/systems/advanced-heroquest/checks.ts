import { boardOf, edgeSquares, path, type EdgeName, type MoveQuery, type Square } from '#board';
import type { Refusal } from '#engine';
import type { Command, CommandOf, CommandType } from './commands.ts';
import {
  areEnemies,
  bodyOfHero,
  characteristic,
  damageDiceOf,
  findModel,
  isFit,
  levelOf,
  sideOf,
  weaponInHand,
} from './model.ts';
import { bodiesOn, reaches } from './rules/reach.ts';
import type { Level, Model, ModelId, State } from './state.ts';
import { words } from './words/en.ts';

/** Squares that a model may walk in an exploration turn ("Hero Player Phase"). */
export const EXPLORATION_STEPS = 12;

const say = words.refusals;

type Checks = { [T in CommandType]: (state: State, command: CommandOf<T>) => Refusal | null };

/** Why a command cannot be done now, one entry for each kind of command. Offers ask the same functions. */
const CHECKS: Checks = {
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
    const way = wayTo(state, actor.level, actor.model, { x: to[0], y: to[1] });
    return 'refusal' in way ? way.refusal : null;
  },
  openDoor: (state, { by, edge }) => doorRefusal(state, by, edge as EdgeName, 'open'),
  closeDoor: (state, { by, edge }) => doorRefusal(state, by, edge as EdgeName, 'closed'),
  endPhase: () => null,
  turn: (state, { to }) => (state.turn.mode === to ? say.alreadyInMode(to) : null),
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

/** A person by id or by name; the gamemaster is `gm`. Null: nobody of that name plays. */
export function personId(state: State, who: string): string | null {
  if (who === 'gm' || state.people[who]) return who;
  const named = Object.entries(state.people).find(([, person]) => person.name === who);
  return named?.[0] ?? null;
}

/** The model as one that can act, with its level, or the refusal. */
export function canAct(
  state: State,
  id: ModelId,
): { ok: true; model: Model; level: Level } | { ok: false; why: Refusal } {
  const model = findModel(state, id);
  if (!model) return { ok: false, why: say.noSuchModel() };
  const level = levelOf(state, id);
  if (model.down !== null || !level) return { ok: false, why: say.cannotAct(model.name, model.down) };
  return { ok: true, model, level };
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
    allowance: exploring ? EXPLORATION_STEPS : (characteristic(model, 'Sp') ?? 0),
    passBodies: pass.map((other) => other.id),
  };
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
  // A false door is found out by trying it, once.
  if (edge.false && (to === 'closed' || edge.state === 'open')) return say.noSuchEdge();
  if (!opensDoors(model)) return say.cannotOpenDoors(model.name);
  if (!isBesideDoor(model, name)) return say.notBesideDoor(model.name);
  const state_ = edge.state ?? 'closed';
  if (state_ === to) return to === 'open' ? say.alreadyOpen() : say.alreadyClosed();
  return null;
}

/** F-DOOR: Heroes, Henchmen and Sentries open and close doors; other monsters only by the GM's ruling. */
function opensDoors(model: Model): boolean {
  return model.kind !== 'monster' || model.rank === 'sentry';
}

/** G-DOOR: beside a door is on one of the two squares on either side of its edge. */
export function isBesideDoor(model: Model, name: EdgeName): boolean {
  return edgeSquares(name).some(
    (square) =>
      square.x >= model.x &&
      square.x < model.x + model.size &&
      square.y >= model.y &&
      square.y < model.y + model.size,
  );
}
