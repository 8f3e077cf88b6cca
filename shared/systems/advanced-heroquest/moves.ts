import {
  boardOf,
  bodySquares,
  neighbours,
  path,
  rectSquares,
  sameSquare,
  type MoveQuery,
  type Square,
} from '#board';
import type { Refusal } from '#engine';
import { bodyOfHero, characteristic, findModel, isFit, sideOf } from './model.ts';
import { nameOf } from './names.ts';
import { choiceOf } from './option-choices.ts';
import { homeGround, isOnGround } from './rules/homes.ts';
import { bodiesOn } from './rules/reach.ts';
import { stoppingSquares } from './rules/zones.ts';
import type { Level, Model, ModelId, State } from './state.ts';
import { covers } from './writing.ts';
import { words } from './words/en.ts';
import { spellworks } from './words/spellworks.ts';

/** Where models may walk, as plain data that rules and windows ask the board with. */
const say = words.refusals;

/** Squares that a model may walk in an exploration turn ("Hero Player Phase"). */
export const EXPLORATION_STEPS = 12;

/**
 * A model's move as plain data: Speed in combat ("Movement in Combat Phases"), twelve squares in exploration. Exploring,
 * friends and the knocked out are passed but not stood on; fighting, nobody is (X-FRIENDS, D-KO).
 */
export function moveQuery(state: State, level: Level, model: Model): MoveQuery<Square> {
  if (state.fight && state.turn.mode === 'combat') return fightQuery(state, level, model);
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
    allowance: exploring ? stepsLeft(model) : Math.min(characteristic(model, 'Sp') ?? 0, capOf(model)),
    passBodies: pass.map((other) => other.id),
    ...(model.kind === 'monster' ? {} : within(level)),
  };
}

/**
 * A move in a fight (F-DZ, F-RUN, F-HOME): Speed or what is left of a run; nobody is passed; death zones stop; monsters keep to their
 * ground unless they pursue or the campaign has it otherwise, and Sentries anyhow go where they like.
 */
function fightQuery(state: State, level: Level, model: Model): MoveQuery<Square> {
  const whys = new Map<Model, string>();
  const stops = stoppingSquares(level, model).map(({ x, y, by }) => {
    let why = whys.get(by);
    if (why === undefined) whys.set(by, (why = words.stops.inReach(nameOf(by, 'gm'))));
    return { x, y, why };
  });
  const isBound =
    model.kind === 'monster' &&
    model.rank !== 'sentry' &&
    !state.fight!.pursuit &&
    choiceOf(state, 'monsters-leave-rooms') === 'no';
  const home = isBound ? homeGround(level, model) : null;
  // Whom the GM has put elsewhere may walk back.
  const ground = home && isOnGround(level, home, model) ? home : null;
  return {
    mover: model.id,
    from: { x: model.x, y: model.y },
    size: model.size,
    allowance: Math.min(model.did?.run ?? characteristic(model, 'Sp') ?? 0, capOf(model)),
    stops: model.kind === 'monster' ? [...stops, ...stillSquares(level, model)] : stops,
    ...(ground ? { within: ground } : model.kind === 'monster' ? {} : within(level)),
  };
}

/** "Still Air": the first square on which a monster comes into it holds it there. */
function stillSquares(level: Level, model: Model): (Square & { why: string })[] {
  const airs = Object.values(level.markers).filter(
    (marker) => marker.zone?.what === 'still-air' && !covers(marker, model.x, model.y),
  );
  return airs.flatMap((air) =>
    rectSquares(air).map(({ x, y }) => ({ x, y, why: spellworks.stops.stillAir() })),
  );
}

/** Heroes and henchmen walk on no ground that only the gamemaster knows: its way in is an unexplored exit to them (X-STOP). */
function within(level: Level): Pick<MoveQuery<Square>, 'within'> {
  let hides = false;
  for (const key in level.sections) hides ||= level.sections[key]!.hidden;
  if (!hides) return {};
  const known = Object.values(level.sections).filter((section) => !section.hidden);
  return { within: known.map((section) => section.id) };
}

/** Squares that a carrier may walk in an exploration turn ("Death", D-CARRY). */
const LADEN_STEPS = 6;

/** Squares that a model has left in this exploration turn: twelve less those walked, in parts too (X-PARTS); six when it carries. */
function stepsLeft(model: Model): number {
  const swift = Math.max(EXPLORATION_STEPS, ...(model.lasting ?? []).map(({ steps = 0 }) => steps));
  const most = model.carries !== undefined || model.spent?.laden ? LADEN_STEPS : swift;
  return Math.max(0, Math.min(most, capOf(model)) - (model.spent?.steps ?? 0));
}

/** Squares that what lasts on a model lets it walk at most in a turn: a pit, a poison, a lost leg. */
function capOf({ lasting }: Model): number {
  let most = Infinity;
  for (const { steps } of lasting ?? [])
    if (steps !== undefined && steps <= EXPLORATION_STEPS) most = Math.min(most, steps);
  return most;
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

/** Squares that a Hero goes with somebody whom he drags ("Death"). */
export const DRAGGING_STEPS = 3;

/** Where the fallen lies whom a Hero could drag: a knocked-out Hero, or the body of a dead one (D-BODY). Null: he is not on that level. */
export function lyingOf(state: State, level: Level, id: ModelId): Square | null {
  const model = level.models[id];
  if (model) return model.kind === 'hero' && model.down === 'ko' ? { x: model.x, y: model.y } : null;
  const body = bodyOfHero(state, id);
  return body?.level.id === level.id ? { x: body.marker.x, y: body.marker.y } : null;
}

/** The way of a dragger, as of anybody who moves three squares. */
export function dragWay(state: State, level: Level, model: Model, to: Square) {
  const query = moveQuery(state, level, model);
  const allowance = Math.min(DRAGGING_STEPS, query.allowance);
  return path(boardOf(level), bodiesOn(level), { ...query, allowance }, to);
}

/** Whether a monster can end its plain move beside an enemy, where it could strike (F-PURSUE). */
export function reachesEnemy(state: State, level: Level, model: Model): boolean {
  const query = moveQuery(state, level, model);
  return Object.values(level.models).some(
    (enemy) =>
      enemy.kind !== 'monster' &&
      isFit(enemy) &&
      squaresToStrike(level, model, enemy).some(
        (square) =>
          sameSquare(square, model) || !('blocked' in path(boardOf(level), bodiesOn(level), query, square)),
      ),
  );
}

/** The squares around an enemy from which it is next to him. */
function squaresToStrike(level: Level, model: Model, enemy: Model): Square[] {
  const near = bodySquares(enemy).flatMap((square) => neighbours(boardOf(level), square));
  if (model.size === 1) return near;
  return near.flatMap(({ x, y }) => [
    { x, y },
    { x: x - 1, y },
    { x, y: y - 1 },
    { x: x - 1, y: y - 1 },
  ]);
}
