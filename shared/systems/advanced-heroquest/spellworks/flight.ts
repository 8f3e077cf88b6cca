import { boardOf, path, reach, type MoveQuery, type Square } from '#board';
import { ask, d12, tell, within, type Choice, type Refusal } from '#engine';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { characteristic, isAble, isFit, levelOf } from '../model.ts';
import { meetAgain } from '../rules/meeting.ts';
import { bodiesOn } from '../rules/reach.ts';
import { turnByFate } from '../rules/fate.ts';
import { hasWalked } from '../rules/turning.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { At, Level, Model, ModelId, State } from '../state.ts';
import { spellworks } from '../words/spellworks.ts';

/** "Flight" (T-FLIGHT): a model that has not moved runs where the caster wants, friend or foe, and no death zone stops it. */
const say = spellworks.refusals;

/** Why that model does not fly, whoever sees it: it stands, is held by nothing, and has not moved in this turn. */
export function flightRefusal(state: State, target: Model): Refusal | null {
  const isRooted = target.lasting?.some(({ steps }) => steps !== undefined && steps < 2);
  if (!isFit(target) || isRooted) return say.notAble(target.name);
  if (target.carries !== undefined) return say.carries(target.name);
  const { moved, acted, dragged } = target.did ?? {};
  const hasMoved = state.fight
    ? moved === true || dragged === true || acted === 'run'
    : target.spent !== undefined && (target.spent.steps > 0 || target.spent.done);
  return hasMoved ? say.hasMoved(target.name) : null;
}

/** How a model flies so many squares: over known ground and open pits, past all zones, but not past those who stand in the way. */
function flying(level: Level, model: Model, allowance: number): MoveQuery<Square> {
  const known = Object.values(level.sections).filter((section) => !section.hidden);
  return {
    mover: model.id,
    from: { x: model.x, y: model.y },
    size: model.size,
    allowance,
    passBodies: Object.values(level.markers).flatMap(({ id, zone }) => (zone?.what === 'pit' ? [id] : [])),
    within: known.map(({ id }) => id),
  };
}

/** One die more than its Speed; then the caster's player says where to. It is the model's move and run of this turn. */
export function* fly(g: Table, library: Library, by: ModelId, at: ModelId): Rule {
  const [die = 1] = yield* ask.dice<Fact>(1, d12, { for: 'flight', by, about: { at } });
  if (!isAble(g.state, at)) return;
  let more = die === 1 ? 0 : die;
  // A run's 1 is turned to a 2 (D-ROLLS).
  if (die === 1 && (yield* within(null, turnByFate(g, by, 'fate run')))) more = 2;
  if (!isAble(g.state, at)) return;
  const squares = speedOf(g.state, at) + more;
  const to = yield* within(null, whereTo(g, by, at, squares));
  const level = levelOf(g.state, at);
  if (!level || !isAble(g.state, at)) return;
  const model = level.models[at]!;
  const here: At = [model.x, model.y];
  const way = to ? path(boardOf(level), bodiesOn(level), flying(level, model, squares), to) : null;
  const flown = way && !('blocked' in way) ? way.squares.map(({ x, y }): At => [x, y]) : [];
  const end: At = to && flown.length > 0 ? [to.x, to.y] : here;
  yield* tell<Fact>({ kind: 'flew', model: at, by, die, squares, path: flown, to: end });
  if (flown.length === 0) return;
  // Its feet touch nothing on the way.
  yield* within(null, hasWalked(g, at, [end]));
  yield* within(null, meetAgain(g, library));
}

function speedOf(state: State, id: ModelId): number {
  const model = levelOf(state, id)?.models[id];
  return (model && characteristic(model, 'Sp')) ?? 0;
}

/** The square that the caster's player chooses; null: the model stays. */
function* whereTo(g: Table, by: ModelId, at: ModelId, squares: number): Rule<Square | null> {
  const level = levelOf(g.state, at)!;
  const reached = reach(boardOf(level), bodiesOn(level), flying(level, level.models[at]!, squares));
  if (reached.length === 0) return null;
  const size = level.models[at]!.size;
  const name = ({ x, y }: Square) => `${x},${y}`;
  const options: Choice[] = reached.map(({ at: { x, y } }) => ({
    id: name({ x, y }),
    place: { level: level.id, x, y, w: size, h: size },
  }));
  const chosen = yield* ask.choice<Fact>([{ id: 'stay' }, ...options], {
    for: 'flight to',
    by,
    default: 'stay',
    about: { at },
  });
  return reached.find((one) => name(one.at) === chosen)?.at ?? null;
}
