import { boardOf, isInReach, rectSquares, type Square } from '#board';
import { characteristic, damageDiceOf, weaponInHand, woundsAtStart } from '../model.ts';
import { fightIsOver, foesInPlay, sees } from '../rules/in-sight.ts';
import { enemiesInReach, nameOf } from '../rules/reach.ts';
import { stairsOn } from '../rules/stairs.ts';
import { isNear } from '../rules/zones.ts';
import { isArcher } from '../tactics-ranged.ts';
import { readyRefusal, shootRefusal } from '../shooting/checks.ts';
import type { Level, Model } from '../state.ts';
import { spellStep } from './spells.ts';
import {
  actorsOf,
  allowed,
  endPhase,
  fallenOn,
  isBadlyHurt,
  reasons,
  type HeroStep,
  type Known,
  type Standing,
} from './step.ts';
import { bestWalk, openedGround, solidSquares, stepsFrom, walkTowards } from './ways.ts';

/** What the party does in its phase of a fight, one deed after another. Null: it is not the heroes' turn. */
export function fightingStep(known: Known): HeroStep | null {
  const { fight, turn } = known;
  if (fight?.setUp) return fight.setUp.side === 'leader' ? endPhase(reasons.setUp()) : null;
  if (fightIsOver(known)) return endPhase(reasons.over());
  if (turn.phase !== 'hero') return null;
  const actors = actorsOf(known);
  const foes = foesInPlay(known).filter(({ model }) => model.down === null);
  const table: Table = { known, actors, foes, isBeaten: actors.every(({ model }) => isBadlyHurt(model)) };
  const cast = () => spellStep(known, actors, foes);
  const isHopeless = turn.number > 2 * LONG;
  const forth = isHopeless ? [withdraw] : [fallBack, engage, approach];
  for (const deed of [getAway, cast, strike, shoot, dragOff, ...forth]) {
    const step = deed(table);
    if (step) return step;
  }
  return endPhase(reasons.roundDone());
}

interface Table {
  known: Known;
  actors: readonly Standing[];
  foes: readonly Standing[];
  /** Everybody who stands is badly hurt. */
  isBeaten: boolean;
}

/** Turns of a fight after which nobody keeps back any more; after twice as many it leads nowhere, and they go out of sight. */
const LONG = 12;

const foesOf = (table: Table, level: Level): Model[] =>
  table.foes.flatMap((foe) => (foe.level.id === level.id ? [foe.model] : []));

/** Wounds that a foe has taken; they lie open. */
const taken = (foe: Model): number => woundsAtStart(foe) - foe.wounds;

/** Foes in the order in which they are gone for: who bleeds most, then by the number on the token. */
const byWounds = (a: Model, b: Model): number =>
  taken(b) - taken(a) || (a.number ?? Infinity) - (b.number ?? Infinity);

/** Fights from afar: with a bow in hand, or by spells alone. */
const isFromAfar = (model: Model): boolean =>
  isArcher(model) || damageDiceOf(model, weaponInHand(model)) === null || isWizard(model);

const isWizard = (model: Model): boolean => (model.spells?.length ?? 0) > 0 || /wizard/i.test(model.class);

// --- deeds, the most pressing first ---------------------------------------------------------------------------------------

/** Beaten, whoever stands on the stairs goes by them, and who can come to them does. */
function getAway({ known, actors, isBeaten }: Table): HeroStep | null {
  if (!isBeaten) return null;
  for (const { level, model } of actors) {
    const by = model.id;
    const reason = reasons.getsAway();
    const ways = stairsOn(level).filter(({ stairs: { stairs } }) => stairs.to !== 'down');
    for (const type of ['leave', 'takeStairs'] as const)
      if (ways.some(({ stairs }) => isOn(stairs, model)) && known.may({ type, by }))
        return { command: { type, by }, by, reason };
    const walk = bestWalk(known, level, model, (at) =>
      ways.some(({ stairs }) => isOn(stairs, at)) ? 0 : null,
    );
    const isThere = ways.some(({ stairs }) => isOn(stairs, model));
    const step = walk && !isThere ? moveStep(known, model, walk, reason) : null;
    if (step) return step;
  }
  return null;
}

const isOn = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }, at: Square): boolean =>
  at.x >= x && at.x < x + w && at.y >= y && at.y < y + h;

/** The surest and hardest blow first, at whoever bleeds most: who can fell somebody does it before others need to strike at him. */
function strike({ known, actors }: Table): HeroStep | null {
  const blows = actors.flatMap(({ model }) => {
    const [at, ...more] = enemiesInReach(known, model.id)
      .filter((foe) => foe.kind === 'monster' && foe.down === null)
      .filter((foe) => known.may({ type: 'attack', by: model.id, at: foe.id }))
      .sort(byWounds);
    return at ? [{ model, at, isOnly: more.length === 0 }] : [];
  });
  blows.sort((a, b) => taken(b.at) - taken(a.at) || worthOf(b.model) - worthOf(a.model));
  const [first] = blows;
  if (!first) return null;
  const { model, at, isOnly } = first;
  const reason = isOnly && blows.length === 1 ? reasons.onlyFoe() : reasons.surest();
  return { command: { type: 'attack', by: model.id, at: at.id }, by: model.id, reason };
}

/** How much a blow of somebody promises: his skill, and his damage dice. */
const worthOf = (model: Model): number =>
  (characteristic(model, 'WS') ?? 0) + 2 * (damageDiceOf(model, weaponInHand(model)) ?? 0);

/** A bow in hand is shot at whoever bleeds most of those to whom a line is free. */
function shoot({ known, actors, foes }: Table): HeroStep | null {
  for (const { level, model } of actors) {
    if (!isArcher(model) || readyRefusal(known, level, model)) continue;
    const [at] = foes
      .flatMap((foe) => (foe.level.id === level.id ? [foe.model] : []))
      .filter((foe) => shootRefusal(known, level, model, foe.id) === null)
      .sort(byWounds);
    if (!at) continue;
    const step = allowed(known, {
      command: { type: 'shoot', by: model.id, at: at.id },
      by: model.id,
      reason: reasons.shot(),
    });
    if (step) return step;
  }
  return null;
}

/** Whoever lies beside an enemy is dragged off by one who has nothing better to do with his move: he would be struck, or stand in the way. */
function dragOff(table: Table): HeroStep | null {
  const { known, actors } = table;
  for (const { level, model } of actors) {
    const foes = foesOf(table, level);
    for (const fallen of fallenOn(level)) {
      if (!isWithin(fallen, model, 1) || !foes.some((foe) => isWithin(foe, fallen, 1))) continue;
      const far = stepsFrom(openedGround(level), solidSquares(level), foes);
      const walk = bestWalk(known, level, model, (at) => {
        const drag = {
          type: 'drag' as const,
          by: model.id,
          at: fallen.id,
          to: [at.x, at.y] as [number, number],
        };
        return known.may(drag) ? (far.get(nameOf(at)) ?? 0) : null;
      });
      if (!walk) continue;
      const command = {
        type: 'drag' as const,
        by: model.id,
        at: fallen.id,
        to: [...walk.to] as [number, number],
      };
      const step = { command, by: model.id, path: walk.path, reason: reasons.dragsOff() };
      if (allowed(known, step)) return step;
    }
  }
  return null;
}

/** The fight leads nowhere: out of sight of every foe, or as far from them as may be. */
function withdraw(table: Table): HeroStep | null {
  const { known, actors } = table;
  for (const { level, model } of actors) {
    const foes = foesOf(table, level);
    if (foes.length === 0) continue;
    const board = boardOf(level);
    const far = stepsFrom(openedGround(level), solidSquares(level), foes);
    const safety = (at: Square) =>
      (far.get(nameOf(at)) ?? 0) + (foes.some((foe) => sees(board, foe, at)) ? 0 : 100);
    const here = safety(model);
    const walk = bestWalk(known, level, model, (at) => (safety(at) > here ? safety(at) : null));
    const step = walk && moveStep(known, model, walk, reasons.withdraws());
    if (step) return step;
  }
  return null;
}

/** While others hold the line, the badly hurt and those who fight from afar go out of reach, as far as their move takes them. */
function fallBack(table: Table): HeroStep | null {
  const { known, actors } = table;
  for (const { level, model } of actors) {
    const keepsBack = isBadlyHurt(model) || isFromAfar(model);
    const holds = actors.some(
      (one) => one.level.id === level.id && !isBadlyHurt(one.model) && !isFromAfar(one.model),
    );
    const near = foesOf(table, level).filter((foe) => isWithin(foe, model, 2));
    if (!keepsBack || !holds || near.length === 0 || known.turn.number > LONG) continue;
    const board = boardOf(level);
    const far = stepsFrom(board, solidSquares(level), foesOf(table, level));
    const safety = (at: Square) => Math.min(far.get(nameOf(at)) ?? 0, 7);
    const threats = (at: Square) =>
      foesOf(table, level).filter((foe) => reachesSquare(level, foe, at)).length;
    const here = threats(model) > 0 ? 0 : safety(model);
    const walk = bestWalk(known, level, model, (at) =>
      threats(at) === 0 && safety(at) > here ? safety(at) : null,
    );
    const reason = isBadlyHurt(model) ? reasons.fallsBack() : reasons.outOfReach();
    const step = walk && moveStep(known, model, walk, reason);
    if (step) return step;
  }
  return null;
}

/** Up to a foe whom he can strike afterwards, where the fewest others reach him; the shortest way to such a square. */
function engage(table: Table): HeroStep | null {
  const { known, actors } = table;
  for (const { level, model } of actors) {
    if (keepsOut(table, model) || model.did?.acted !== undefined) continue;
    const foes = foesOf(table, level);
    const held = weaponInHand(model);
    if (damageDiceOf(model, held) === null || foes.some((foe) => strikesFrom(level, model, model, foe)))
      continue;
    const walk = bestWalk(known, level, model, (at) =>
      foes.some((foe) => strikesFrom(level, model, at, foe))
        ? -foes.filter((foe) => reachesSquare(level, foe, at)).length
        : null,
    );
    const step = walk && moveStep(known, model, walk, reasons.engages());
    if (step) return step;
  }
  return null;
}

/** Nobody is to be reached: nearer to them, round those who stand in between. */
function approach(table: Table): HeroStep | null {
  const { known, actors } = table;
  for (const { level, model } of actors) {
    const foes = foesOf(table, level);
    if (keepsOut(table, model) || foes.length === 0) continue;
    if (foes.some((foe) => strikesFrom(level, model, model, foe))) continue;
    const squares = foes.flatMap(({ x, y, size }) => rectSquares({ x, y, w: size, h: size }));
    const walk = walkTowards(known, level, model, stepsFrom(boardOf(level), solidSquares(level), squares));
    const step = walk && moveStep(known, model, walk, reasons.approaches());
    if (step) return step;
  }
  return null;
}

/** The badly hurt and those who fight from afar stay out of it, as long as somebody else fights and the fight is young. */
function keepsOut({ known, actors }: Table, model: Model): boolean {
  if (known.turn.number > LONG || !(isBadlyHurt(model) || isFromAfar(model))) return false;
  return actors.some((one) => one.model !== model && !isBadlyHurt(one.model) && !isFromAfar(one.model));
}

function moveStep(
  known: Known,
  { id: by }: Model,
  { to, path }: NonNullable<ReturnType<typeof bestWalk>>,
  reason: string,
): HeroStep | null {
  return allowed(known, { command: { type: 'move', by, to: [...to] }, by, path, reason });
}

function strikesFrom(level: Level, model: Model, { x, y }: Square, foe: Model): boolean {
  const from = { x, y, size: model.size, longReach: weaponInHand(model).longReach };
  return isNear(from, foe) && isInReach(boardOf(level), from, foe);
}

/** Whether a foe threatens a square, as far as one can tell who does not know its weapon. */
function reachesSquare(level: Level, foe: Model, { x, y }: Square): boolean {
  const to = { x, y, size: 1 as const };
  return isNear(foe, to) && isInReach(boardOf(level), { ...foe, longReach: false }, to);
}

const isWithin = (foe: Model, at: Square, squares: number): boolean =>
  Math.max(Math.abs(foe.x - at.x), Math.abs(foe.y - at.y)) <= squares;
