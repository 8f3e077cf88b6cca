import type { Refusal } from '#engine';
import {
  boardOf,
  neighbours,
  reach,
  rectSquares,
  type Board,
  type MoveQuery,
  type Reached,
  type Square,
} from '#board';
import { casterRefusal, aimRefusal } from './magic/checks.ts';
import { coveredBy } from './magic/aim.ts';
import { castsLeft, spellCalled, spellsOf } from './magic/known.ts';
import { shortName } from './magic/spell-works.ts';
import { areEnemies, byId, characteristic, isFit } from './model.ts';
import { bodiesOn } from './rules/reach.ts';
import { aimedShotRefusal, readyRefusal, shootRefusal } from './shooting/checks.ts';
import { coversSquares, missileWeapon } from './shooting/weapons.ts';
import type { At } from './facts.ts';
import type { Spell } from './content/schema.ts';
import type { Level, Model, ModelId, State } from './state.ts';

/**
 * What those do who shoot or cast ("Moving Monsters", "Attacks"): from where they stand at whomever they can, by the target rule; else from
 * a square of their move that is beside no enemy. Whoever can do neither is left to the plans of those who strike.
 */
export interface RangedPlan {
  /** Where the model goes before; absent: it stays. */
  to?: Square;
  /** Shoots at this one. */
  shoots?: ModelId;
  /** Shoots or throws at this square, what it has covers several. */
  aims?: At;
  /** Casts this spell, at one of these or at nothing. */
  casts?: { spell: string; at?: ModelId; to?: At };
  /** All spells that it might cast as well from there, that one among them: which, is open to chance where nobody chooses. */
  spells?: readonly NonNullable<RangedPlan['casts']>[];
}

/** Armed to shoot: with something that is of no use hand to hand. A spear or a dagger is thrown by whoever thinks of it himself. */
export const isArcher = (model: Model): boolean => missileWeapon(model)?.held.row === null;

/** "Attacks": the least Weapon Skill, then the least Toughness, then the first by id. */
export function byTargetRule(a: Model, b: Model): number {
  const of = (model: Model, name: 'WS' | 'T') => characteristic(model, name) ?? 0;
  return of(a, 'WS') - of(b, 'WS') || of(a, 'T') - of(b, 'T') || byId(a, b);
}

/** What a model with a missile weapon or a spell does now; null: nothing of the kind. */
export function rangedPlan(
  state: State,
  level: Level,
  model: Model,
  enemies: readonly Model[],
  query: () => MoveQuery<Square> | null,
): RangedPlan | null {
  const missile = isArcher(model) ? missileWeapon(model)!.missile : undefined;
  const casts = spellsOf(model).length > 0;
  if (!casts && !missile) return null;
  const here = fromHere(state, level, model, enemies);
  if (here) return here;
  if (!casts && !missile?.thrown) return null;
  const move = query();
  if (!move) return null;
  const board = boardOf(level);
  for (const at of squaresBesideNobody(board, reach(board, bodiesOn(level), move), enemies)) {
    const there = { ...model, x: at.x, y: at.y, did: { ...model.did, moved: true as const } };
    const moved = { ...level, models: { ...level.models, [model.id]: there } };
    const after = { ...state, levels: { ...state.levels, [level.id]: moved } };
    const plan = fromHere(after, moved, there, enemies);
    if (plan) return { ...plan, to: { x: at.x, y: at.y } };
  }
  return null;
}

/** Of squares that can be reached those beside no enemy, the nearest first. */
export function squaresBesideNobody(
  board: Board,
  reached: readonly Reached<Square>[],
  enemies: readonly Model[],
): Square[] {
  const beside = enemies.flatMap((enemy) => neighbours(board, enemy));
  return reached
    .map(({ at }) => at)
    .filter((at) => !beside.some((square) => square.x === at.x && square.y === at.y));
}

function fromHere(state: State, level: Level, model: Model, enemies: readonly Model[]): RangedPlan | null {
  return castPlan(state, level, model, enemies) ?? shotPlan(state, level, model, enemies);
}

function shotPlan(state: State, level: Level, model: Model, enemies: readonly Model[]): RangedPlan | null {
  if (!isArcher(model) || readyRefusal(state, level, model)) return null;
  if (coversSquares(missileWeapon(model)!.missile)) {
    const aims = bestSquare(state, level, model, enemies, (square) => aimedShotRefusal(level, model, square));
    return aims && { aims };
  }
  const targets = enemies.filter((enemy) => shootRefusal(state, level, model, enemy.id) === null);
  const [first] = targets.sort(byTargetRule);
  return first ? { shoots: first.id } : null;
}

/** The first spell that does anything, in the order in which it knows them, and what else it might cast instead. */
function castPlan(state: State, level: Level, model: Model, enemies: readonly Model[]): RangedPlan | null {
  // Heroes choose their spells themselves.
  if (model.kind !== 'monster') return null;
  const spells = spellsOf(model).flatMap((known) => {
    const spell = spellCalled(known.spell);
    if (!spell || castsLeft(model, known, spell) < 1 || casterRefusal(state, model, spell, known)) return [];
    const casts = targetOf(state, level, model, spell, enemies);
    return casts ? [casts] : [];
  });
  const [casts] = spells;
  return casts ? { casts, ...(spells.length > 1 ? { spells } : {}) } : null;
}

function targetOf(
  state: State,
  level: Level,
  model: Model,
  spell: Spell,
  enemies: readonly Model[],
): RangedPlan['casts'] | null {
  const name = shortName(spell);
  if (spell.aim === 'template') {
    const to = bestSquare(state, level, model, enemies, ({ x, y }) =>
      aimRefusal(state, level, model, spell, { to: [x, y] }),
    );
    return to && { spell: name, to };
  }
  if (spell.aim === 'model') {
    const [first] = enemies
      .filter((enemy) => isFit(enemy) && aimRefusal(state, level, model, spell, { at: enemy.id }) === null)
      .sort(byTargetRule);
    return first ? { spell: name, at: first.id } : null;
  }
  const isUseful = spell.aim === 'self' && enemies.length > 0;
  return isUseful && aimRefusal(state, level, model, spell, {}) === null ? { spell: name } : null;
}

/**
 * "Attacks": the square where a template covers the most enemies, of these the one with the fewest of its own side. A gamemaster is proposed
 * none that would burn his own; without one the rules ask for the most, whoever stands among them.
 */
function bestSquare(
  state: State,
  level: Level,
  model: Model,
  enemies: readonly Model[],
  refusal: (square: Square) => Refusal | null,
): At | null {
  const spares = state.expedition?.solo !== true;
  const squares = new Map<string, Square>();
  for (const enemy of [...enemies].sort(byTargetRule))
    for (const square of [enemy, ...rectSquares({ x: enemy.x - 1, y: enemy.y - 1, w: 3, h: 3 })])
      squares.set(`${square.x},${square.y}`, square);
  let best: { at: At; hit: number; own: number } | null = null;
  for (const square of squares.values()) {
    const covered = coveredBy(level, model, square);
    const hit = covered.filter((one) => areEnemies(one, model)).length;
    const own = covered.length - hit;
    if (hit === 0 || (spares && own > 0)) continue;
    if (best && (hit < best.hit || (hit === best.hit && own >= best.own))) continue;
    if (refusal(square) === null) best = { at: [square.x, square.y], hit, own };
  }
  return best?.at ?? null;
}
