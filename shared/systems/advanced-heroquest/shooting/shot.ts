import { boardOf, distance } from '#board';
import { ask, d12, tell, within, type Choice } from '#engine';
import type { Fact, FactOf } from '../facts.ts';
import {
  byId,
  characteristic,
  findModel,
  hasLasting,
  isAble,
  isOnMap,
  levelOf,
  modelOnMap,
  sideOf,
} from '../model.ts';
import { choiceOf } from '../option-choices.ts';
import { hasFate, turnByFate } from '../rules/fate.ts';
import type { Rule, Table } from '../rules/rule.ts';
import { rollDamage, takeWounds, toughnessOf } from '../rules/wounds.ts';
import type { Model, ModelId } from '../state.ts';
import { shooting as words } from '../words/shooting.ts';
import { isPublicModel } from '../writing.ts';
import { shotAt } from './aim.ts';
import { spendMissile } from './missiles.ts';
import { mateOf, needsTeam } from './team.ts';
import { NO_CRITICAL_FROM, blockOf, type Shooting } from './weapons.ts';

/** "Ranged Combat": a shot or throw at a model. */

/** How far a shot has come; `over`: its dice are done, and it matters no longer who falls. */
interface Progress {
  over: boolean;
}

/** A shot. It has been checked. It ends where a ruling takes away one of the two before its dice are done. */
export function* shootAt(g: Table, by: ModelId, at: ModelId, shooting: Shooting): Rule {
  const progress: Progress = { over: false };
  yield* within(
    null,
    shot(g, by, at, shooting, progress),
    g,
    () => progress.over || (isAble(g.state, by) && isOnMap(g.state, at)),
    (): Fact => ({ kind: 'unfinished', what: 'shot', by, at }),
  );
}

function* shot(g: Table, by: ModelId, at: ModelId, shooting: Shooting, progress: Progress): Rule {
  const { held, missile } = shooting;
  const mate = mateOfShot(g, by, shooting);
  yield* within(null, showThemselves(g, by, shooting, mate));
  const first = aimNow(g, by, at);
  if (!first) {
    progress.over = true;
    yield* tell<Fact>({ kind: 'unfinished', what: 'shot', by, at });
    return;
  }
  const [die = 1] = yield* ask.dice<Fact>(1, d12, {
    for: 'to hit',
    by,
    needed: first.needed,
    about: { at, shot: held.name, range: first.range, obscured: first.obscured },
  });
  // A ruling may have changed numbers or squares while the die was in the air. Where it hides the target, the shot was off before.
  const { needed, range, obscured } = aimNow(g, by, at) ?? first;
  const fumble = die === 1;
  const hit = !fumble && die >= needed;
  const critical = hit && die === d12 && needed < NO_CRITICAL_FROM;
  const told: FactOf<'shot'> = { kind: 'shot', by, at, weapon: held.weapon, range, die, needed, hit };
  if (obscured) told.obscured = true;
  if (critical) told.critical = true;
  if (fumble) told.fumble = true;
  if (mate !== undefined) told.mate = mate;
  yield* tell<Fact>(told);
  yield* within(null, spendMissile(g, by, shooting, mate));
  if (hit) {
    yield* within(null, hitBy(g, by, at, shooting, progress, critical));
    return;
  }
  const friends = fumble ? friendsNear(g, by, at) : [];
  if (friends.length === 0) {
    if (yield* within(null, turnByFate(g, by, 'fate miss', at)))
      yield* within(null, hitBy(g, by, at, shooting, progress));
    return;
  }
  if (yield* within(null, turnByFate(g, by, 'fate astray', at, true))) {
    yield* within(null, hitBy(g, by, at, shooting, progress));
    return;
  }
  progress.over = true;
  const instead = yield* within(null, strayAt(g, by, at));
  if (instead === null || !isOnMap(g.state, instead)) return;
  yield* tell<Fact>({ kind: 'friendHit', by, at, instead });
  if (missile.dice !== null) yield* within(null, hitBy(g, by, instead, shooting, progress));
}

/** The number, range and sight as they are now; null: nothing can be seen or reached any more. */
function aimNow(g: Table, by: ModelId, at: ModelId) {
  const level = levelOf(g.state, by);
  const [model, target] = [level?.models[by], level?.models[at]];
  return level && model && target ? shotAt(g.state, level, model, target) : null;
}

/** The other of a team, who does nothing else in this turn. */
export function mateOfShot(g: Table, by: ModelId, { missile }: Shooting): ModelId | undefined {
  if (!needsTeam(missile)) return undefined;
  return mateOf(levelOf(g.state, by)!, modelOnMap(g.state, by))?.id;
}

/** M-HIDDEN: a Champion or better is known by its first attack, and a special weapon tells who uses it, with both of its crew. */
export function* showThemselves(g: Table, by: ModelId, { missile }: Shooting, mate?: ModelId): Rule {
  for (const id of mate === undefined ? [by] : [by, mate]) {
    const level = levelOf(g.state, id);
    const model = level?.models[id];
    if (!level || !model || model.revealed || !isPublicModel(level, model)) continue;
    if (missile.specials !== undefined || isGreat(model))
      yield* tell<Fact>({ kind: 'typeRevealed', model: id });
  }
}

const isGreat = ({ rank }: Model) => rank === 'champion' || rank === 'warlord' || rank === 'character';

/**
 * "Wound Rolls" of a hit: the weapon's dice against Toughness, which a critical halves, rounded down (T-HALF), and from which a Jezzail
 * first takes what armour adds.
 */
function* hitBy(
  g: Table,
  by: ModelId,
  at: ModelId,
  { held, missile }: Shooting,
  progress: Progress,
  critical = false,
): Rule {
  const toughness = () => {
    const bare = blockOf(missile, 'ignores-armour') ? withoutArmour(g, at) : toughnessOf(g, at);
    return critical ? Math.floor(bare / 2) : bare;
  };
  const source = missile.specials
    ? held.name
    : missile.thrown
      ? words.sources.thrown()
      : words.sources.shot();
  const plain = held.magic ? { plain: true as const } : {};
  const damage = { by, at, dice: missile.dice ?? 0, source, toughness, ...plain };
  let wounds = yield* within(null, rollDamage(g, damage));
  if (wounds === 0 && choiceOf(g.state, 'fate-on-damage') === 'yes' && hasFate(g.state, by))
    if (yield* within(null, turnByFate(g, by, 'fate damage', at))) wounds = 1;
  progress.over = true;
  yield* within(null, takeWounds(g, at, wounds, by));
}

/** "Jezzailachis": the Toughness that is left when what armour adds is taken off. */
export function withoutArmour(g: Table, at: ModelId): number {
  const model = modelOnMap(g.state, at);
  const worn = hasLasting(model, 'lost-leg') ? model.armour.filter(({ shield }) => !shield) : model.armour;
  return Math.max(0, (characteristic(model, 'T') ?? 1) - worn.reduce((sum, { T }) => sum + T, 0));
}

// --- fumbles --------------------------------------------------------------------------------------------------------------

/** Squares from the target within which a fumbled shot finds a friend ("Critical Hits and Fumbles"). */
const ASTRAY = 2;

/** T-FUMBLE: friends of the shooter near his target, those who stand first, then the nearest, then by id. */
function friendsNear(g: Table, by: ModelId, at: ModelId): Model[] {
  const level = levelOf(g.state, at);
  const [shooter, target] = [level?.models[by], level?.models[at]];
  if (!level || !shooter || !target) return [];
  const board = boardOf(level);
  const far = ({ x, y, size }: Model) =>
    distance(board, { x: target.x, y: target.y, size: target.size }, { x, y, size });
  const isSeen = (model: Model) => isPublicModel(level, model) || !isPublicModel(level, shooter);
  return Object.values(level.models)
    .filter((one) => one.id !== by && one.id !== at && sideOf(one) === sideOf(shooter) && isSeen(one))
    .filter((one) => far(one) <= ASTRAY)
    .sort((a, b) => Number(a.down !== null) - Number(b.down !== null) || far(a) - far(b) || byId(a, b));
}

/** Whom the stray missile finds: the target's side says it, where there are several. Null: nobody is near any more. */
function* strayAt(g: Table, by: ModelId, at: ModelId): Rule<ModelId | null> {
  const friends = friendsNear(g, by, at);
  if (friends.length < 2) return friends[0]?.id ?? null;
  const options: Choice[] = friends.map(({ id }) => ({ id, model: id }));
  const chosen = yield* ask.choice<Fact>(options, {
    for: 'stray shot',
    by: at,
    default: options[0]!.id,
    about: { at: by },
  });
  return findModel(g.state, chosen) ? chosen : null;
}
