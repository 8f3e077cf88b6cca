import { adjacent, boardOf, sameSquare } from '#board';
import { tell } from '#engine';
import type { Fact, FactOf } from '../facts.ts';
import { MOST_GOLD, bodyOfHero, findModel, isCalled, levelOf, modelOnMap } from '../model.ts';
import type { Level, Marker, Model, ModelId, State } from '../state.ts';
import { lyingOf } from '../moves.ts';
import { covers } from '../writing.ts';
import { isBesideMarker } from './reach.ts';
import type { Rule, Table } from './rule.ts';
import { stairsUnder } from './stairs.ts';

/** The bodies of dead heroes: what is taken from them, and how they come home (D-BODY, D-OUT). */

/** The word for the gold crowns on a body. */
export const GOLD = 'gold';

/**
 * What of a dead hero's belongings goes by that name: his gold, a weapon by its content id, or a piece of gear by its name. Null: there
 * is none, or it stays on the body as armour does.
 */
export function belonging(dead: Model, name: string): string | null {
  const wanted = name.toLowerCase();
  if (wanted === GOLD) return dead.gold > 0 ? GOLD : null;
  const weapon = dead.weapons.find((held) => isCalled(held.weapon, wanted));
  return weapon?.weapon ?? dead.gear.find((gear) => gear.name.toLowerCase() === wanted)?.name ?? null;
}

/** D-BODY: whether somebody stands beside a body, or on its square. */
export function isAtBody(level: Level, model: Model, body: Marker): boolean {
  return sameSquare(model, body) || isBesideMarker(level, model, body);
}

/** D-BODY: one thing is taken, of gold as much as a hero carries. It has been checked. */
export function* takeFromBody(g: Table, by: ModelId, from: ModelId, name: string): Rule {
  const dead = findModel(g.state, from)!;
  const what = belonging(dead, name)!;
  const room = MOST_GOLD - modelOnMap(g.state, by).gold;
  const gold = what === GOLD ? { gold: Math.min(dead.gold, room) } : {};
  yield* tell<Fact>({ kind: 'takenFromBody', by, from, what, ...gold });
}

/**
 * D-DRAG: who goes along by the stairs with a Hero who dragged him onto them in this turn: he lies on the same stairs, beside the other.
 * Undefined: nobody.
 */
export function draggedTo(state: State, by: ModelId): ModelId | undefined {
  const level = levelOf(state, by);
  const model = level?.models[by];
  const fallen = model?.did?.drags;
  const lying = level && fallen !== undefined ? lyingOf(state, level, fallen) : null;
  if (!level || !model || !lying || !adjacent(boardOf(level), model, lying)) return undefined;
  const found = stairsUnder(level, model);
  return found && covers(found.stairs, lying.x, lying.y) ? fallen : undefined;
}

/** D-OUT: how he comes home whom somebody carries or drags who goes out: a knocked-out hero on foot of the other, of a dead one his body. */
export function broughtHome(
  state: State,
  carried: ModelId | undefined,
): (FactOf<'leftDungeon'> | FactOf<'bodyBroughtHome'>)[] {
  if (carried === undefined) return [];
  if (levelOf(state, carried)) return [{ kind: 'leftDungeon', model: carried }];
  return bodyOfHero(state, carried) ? [{ kind: 'bodyBroughtHome', model: carried }] : [];
}
