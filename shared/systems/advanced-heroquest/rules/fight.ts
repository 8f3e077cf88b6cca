import { bodySquares, boardOf, inReach, type Square } from '#board';
import { ask, d12, tell, within, type Choice } from '#engine';
import { isPublicModel } from '../writing.ts';
import type { Fact, FactOf } from '../facts.ts';
import {
  damageDiceOf,
  findModel,
  hitNumber,
  isAble,
  isFit,
  isOnMap,
  levelOf,
  modelOnMap,
  secondWeapon,
  specialOf,
  weaponInHand,
} from '../model.ts';
import { choiceOf } from '../option-choices.ts';
import { flamingHand } from '../magic/flaming-hand.ts';
import { isBerserk, woundingDice } from '../specials/blocks.ts';
import { infect } from '../specials/moments.ts';
import { ragesEnd } from '../specials/rage.ts';
import type { ModelId, WeaponHeld } from '../state.ts';
import { askFateForWounds, hasFate, standByFate, sufferWounds, turnByFate } from './fate.ts';
import { enemiesInReach, isTaken, reaches } from './reach.ts';
import type { Rule, Table } from './rule.ts';
import { toughnessOf } from './wounds.ts';

/**
 * "Hand-to-Hand Combat". One attack is a hit roll, its wounds, and then what the hit die brought: the attacker's free attack
 * after a critical, the target's after a fumble, each with dice, criticals and fumbles of its own (F-ORDERDICE, F-CHAIN).
 */

/**
 * How far a strike has come. `over`: its own dice are done, so that the fall of either no longer matters to it. Said before the
 * last of its facts is told: a ruling that comes in with the next question stands right behind that fact.
 */
interface Progress {
  over: boolean;
}

/** A kill hand to hand: who struck, and the squares that were emptied. */
interface Kill {
  by: ModelId;
  squares: Square[];
}

/** Who strikes at whom, and with what. */
interface Strike {
  by: ModelId;
  at: ModelId;
  /** The second of two attacks, with the other weapon of the card ("Two Attacks"). */
  second?: true;
  /** Brought about by a critical, a fumble or a berserker's rage ("Free Attacks"). */
  free?: true;
}

/**
 * The attack of a command. It has been checked: both stand, and the weapon reaches. In a fight it is the one attack of the turn (F-ACT),
 * and who has killed may step in afterwards (F-ADVANCE).
 */
export function* attack(g: Table, by: ModelId, at: ModelId): Rule {
  if (g.state.fight) yield* tell<Fact>({ kind: 'attacked', by, at });
  const kills: Kill[] = [];
  // A ruling that comes in with the first question stands before it: the attacker may be gone.
  const model = findModel(g.state, by);
  const strikesTwice = model !== null && specialOf(model, 'two-attacks') !== undefined;
  const rages = model !== null && isBerserk(model);
  yield* within(null, ...blow(g, 'attack', { by, at }, kills));
  if (strikesTwice) yield* within(null, furtherAttack(g, 'second attack', by, at, kills));
  if (rages) yield* within(null, furtherAttack(g, 'berserk attack', by, at, kills));
  yield* within(null, offerStepIn(g, kills));
  yield* within(null, ragesEnd(g));
}

/**
 * F-ADVANCE: after the whole chain the slayer, if he stands, may step into the square that was emptied, orthogonally or diagonally and
 * round no wall. The last slayer has it; a large one does not fit.
 */
function* offerStepIn(g: Table, kills: readonly Kill[]): Rule {
  if (!g.state.fight || kills.length === 0) return;
  const [last] = kills.filter(({ by }) => isAble(g.state, by)).slice(-1);
  if (!last) return;
  const level = levelOf(g.state, last.by)!;
  const slayer = level.models[last.by]!;
  if (slayer.size !== 1) return;
  const board = boardOf(level);
  const squares = kills
    .filter(({ by }) => by === last.by)
    .flatMap(({ squares }) => squares)
    .filter((square) => inReach(board, { x: slayer.x, y: slayer.y, longReach: true }, square).yes)
    .filter((square) => !isTaken(level, square))
    .map(({ x, y }) => [x, y] as const);
  if (squares.length > 0) yield* tell<Fact>({ kind: 'stepInOffered', by: last.by, squares });
}

/** A strike as `within` takes it: it ends there when a ruling takes away one of the two before its dice are done. */
function blow(g: Table, what: string, one: Strike, kills: Kill[]) {
  const { by, at } = one;
  const progress: Progress = { over: false };
  return [
    strike(g, one, progress, kills),
    g,
    () => progress.over || (isAble(g.state, by) && isOnMap(g.state, at)),
    (): Fact => ({ kind: 'unfinished', what, by, at }),
  ] as const;
}

function* strike(g: Table, one: Strike, progress: Progress, kills: Kill[]): Rule {
  const { by, at } = one;
  if (revealsItself(g, by)) yield* tell<Fact>({ kind: 'typeRevealed', model: by });
  const [die = 1] = yield* ask.dice<Fact>(1, d12, {
    for: 'to hit',
    by,
    needed: neededNow(g, by, at),
    about: aboutOf(one),
  });

  // A ruling may have changed weapon or numbers while the die was in the air: they are read again.
  const needed = neededNow(g, by, at);
  const held = weaponOf(g, one);
  const fumble = held.fumble !== null && die <= held.fumble;
  const critical = held.critical !== null && die >= held.critical;
  const hit = !fumble && die >= needed;
  const struck: FactOf<'struck'> = { kind: 'struck', by, at, die, needed, hit };
  if (critical) struck.critical = true;
  if (fumble) struck.fumble = true;
  yield* tell<Fact>(struck);

  if (fumble && canStrikeBack(g, by, at)) {
    if (yield* within(null, turnByFate(g, by, 'fate fumble', at))) {
      yield* within(null, rollWounds(g, one, progress, kills));
      return;
    }
    progress.over = true;
    const back: Strike = { by: at, at: by, free: true };
    if (canStrikeBack(g, by, at)) yield* within('strike back', ...blow(g, 'strike back', back, kills));
    return;
  }
  if (!hit) {
    if (yield* within(null, turnByFate(g, by, 'fate miss', at)))
      yield* within(null, rollWounds(g, one, progress, kills));
    return;
  }
  yield* within(null, rollWounds(g, one, progress, kills, critical));
  yield* within(null, infect(g, by, at));
  if (critical) yield* within(null, furtherAttack(g, 'free attack', by, at, kills));
}

/** What the questions of a blow are about. */
const aboutOf = ({ at, second }: Strike) => (second ? { at, second } : { at });

/** What a blow is struck with, as it is in the hand now. */
function weaponOf(g: Table, { by, second }: Strike): WeaponHeld {
  const model = modelOnMap(g.state, by);
  return second ? secondWeapon(model) : weaponInHand(model);
}

function neededNow(g: Table, by: ModelId, at: ModelId): number {
  return hitNumber(modelOnMap(g.state, by), modelOnMap(g.state, at));
}

/** M-HIDDEN: the first attack of a Champion or better gives its type away. */
function revealsItself(g: Table, by: ModelId): boolean {
  const model = modelOnMap(g.state, by);
  return (
    !model.revealed &&
    isSeen(g, by) &&
    (model.rank === 'champion' || model.rank === 'warlord' || model.rank === 'character')
  );
}

/** F-FUMBLE: the target strikes back only if it is able and has the attacker in its own reach. */
function canStrikeBack(g: Table, by: ModelId, at: ModelId): boolean {
  const level = levelOf(g.state, at);
  const attacker = level?.models[by];
  const target = level?.models[at];
  return (
    attacker !== undefined && target !== undefined && isFit(target) && reaches(level!, target, attacker).yes
  );
}

/**
 * "Wound Rolls": the weapon's damage dice against Toughness; each that equals it is a wound. A twelve always wounds and is
 * rolled again without asking (F-12). All the wounds of a blow come down together. By the option of D-ROLLS a hero's dice that wound
 * nobody can be turned; `critical`: a free attack follows, and the answer is waited for.
 */
function* rollWounds(g: Table, one: Strike, progress: Progress, kills: Kill[], critical = false): Rule {
  const { by, at, free = false } = one;
  const held = weaponOf(g, one);
  const burnt = yield* within(null, flamingHand(g, by, at));
  let left = burnt === null ? (damageDiceOf(modelOnMap(g.state, by), held) ?? 0) : 0;
  let wounds = burnt ?? 0;
  for (let roll = 0; left > 0; roll++) {
    const needed = toughnessOf(g, at);
    const dice = yield* ask.dice<Fact>(left, d12, {
      for: roll === 0 ? 'damage' : 'damage again',
      by,
      needed,
      about: aboutOf(one),
    });
    const toughness = toughnessOf(g, at);
    const reaching = dice.filter((die) => die >= toughness || die === d12).length;
    const wounding = woundingDice(modelOnMap(g.state, at), dice, reaching, free || held.magic === true);
    left = dice.filter((die) => die === d12).length;
    wounds += wounding;
    const rolled: FactOf<'damageRolled'> = {
      kind: 'damageRolled',
      by,
      at,
      dice,
      toughness,
      wounds: wounding,
      again: left,
    };
    if (roll > 0) rolled.rolledAgain = true;
    if (left === 0 && wounds === 0 && !canTurnDamage(g, by)) progress.over = true;
    yield* tell<Fact>(rolled);
  }
  if (
    wounds === 0 &&
    canTurnDamage(g, by) &&
    (yield* within(null, turnByFate(g, by, 'fate damage', at, critical)))
  )
    wounds = 1;
  if (wounds === 0) {
    progress.over = true;
    return;
  }
  const fate = yield* within(null, askFateForWounds(g, at, wounds));
  progress.over = true;
  if (fate) yield* within(null, standByFate(g, at, fate));
  else yield* within(null, strikeDown(g, by, at, wounds, kills));
}

/** D-ROLLS: damage dice are no roll that fate turns, unless the campaign has it otherwise. */
function canTurnDamage({ state }: Table, by: ModelId): boolean {
  return choiceOf(state, 'fate-on-damage') === 'yes' && hasFate(state, by);
}

/** The wounds come down; a Monster or Henchman who dies of them leaves its squares to the slayer (F-ADVANCE). */
function* strikeDown(g: Table, by: ModelId, at: ModelId, wounds: number, kills: Kill[]): Rule {
  const { kind, x, y, size } = modelOnMap(g.state, at);
  yield* within(null, sufferWounds(g, at, wounds, by));
  if (kind !== 'hero' && findModel(g.state, at)?.down === 'dead')
    kills.push({ by, squares: bodySquares({ x, y, size }) });
}

/**
 * F-CRIT: the free attack of a critical, from the square where the attacker stands. Asked only when there are two or more to
 * strike; a knocked-out Hero is struck only if the GM chooses him. The second of two attacks (T-TWO) and a berserker's free attack find
 * their targets in the same way.
 */
function* furtherAttack(
  g: Table,
  what: 'free attack' | 'second attack' | 'berserk attack',
  by: ModelId,
  last: ModelId,
  kills: Kill[],
): Rule {
  if (!isAble(g.state, by)) return;
  const enemies = enemiesInReach(g.state, by).filter(
    // What the GM keeps behind the screen is not struck by the way: the choice itself would give it away.
    (enemy) => isSeen(g, enemy.id) || !isSeen(g, by) || !isSeen(g, last),
  );
  const standing = enemies.filter((enemy) => enemy.down === null);
  let at: ModelId;
  if (enemies.length === 0) return;
  if (enemies.length === 1) {
    if (standing.length === 0) return;
    at = enemies[0]!.id;
  } else {
    const usual = standing.find((enemy) => enemy.id === last) ?? standing[0];
    const options: Choice[] = enemies.map((enemy) => ({ id: enemy.id, model: enemy.id }));
    options.push({ id: 'decline' });
    const chosen = yield* ask.choice<Fact>(options, {
      for: `${what} at`,
      by,
      default: usual?.id ?? 'decline',
      about: { at: last },
    });
    if (chosen === 'decline') return;
    at = chosen;
    // A ruling may have moved or felled somebody while the choice stood open.
    if (!isAble(g.state, by) || !enemiesInReach(g.state, by).some((enemy) => enemy.id === at)) {
      yield* tell<Fact>({ kind: 'unfinished', what, by, at });
      return;
    }
  }
  const how = what === 'second attack' ? { second: true as const } : { free: true as const };
  yield* within(what, ...blow(g, what, { by, at, ...how }, kills));
}

/** Whether the players know of a model: they see it where it stands, or saw it before it fell. */
function isSeen(g: Table, id: ModelId): boolean {
  const level = levelOf(g.state, id);
  const model = findModel(g.state, id);
  if (!model) return true;
  return level ? isPublicModel(level, model) : model.pub !== null;
}
