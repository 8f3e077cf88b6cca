import type { DomainMember, Offer } from '#engine/view';
import { areEnemies, byId } from '../model.ts';
import { closedBy, openUnless } from '../opening.ts';
import type { Level, Model, State } from '../state.ts';
import { shooting as words } from '../words/shooting.ts';
import { isPublicModel } from '../writing.ts';
import { aimLine, aimOf, coverOf, shotAt } from './aim.ts';
import { readyRefusal, shootRefusal, targetRefusal } from './checks.ts';
import { isTrained } from './trained.ts';
import { blockOf, coversSquares, missileWeapon, missilesCarried, type Shooting } from './weapons.ts';

const say = words.offers;

/** What a model can do of this chapter: open, or closed with the sentence that says why. Without an enemy in play there is nothing to shoot at. */
export function shootingOffers(state: State, model: Model, level: Level): Offer[] {
  const [first] = missilesCarried(model);
  if (!first) return [];
  const enemies = enemiesInPlay(level, model);
  if (enemies.length === 0) return [];
  const shooting = missileWeapon(model);
  const { held, missile } = shooting ?? first;
  const base = {
    id: 'shoot',
    label: missile.thrown ? say.throw(held.name) : say.shoot(held.name),
    key: 'v',
    fixed: { type: 'shoot', by: model.id },
  };
  const why = readyRefusal(state, level, model);
  if (why || !shooting) return [{ ...base, ...(why ? closedBy(why) : { open: false }) }];
  // In the hands of one who has not learnt it, it goes off where he stands.
  if (!isTrained(model, shooting)) return [{ ...base, open: true }];
  if (coversSquares(missile)) return [{ ...base, open: true, choose: squares(level, model, shooting) }];
  const whys = enemies.map((enemy) => targetRefusal(state, level, model, shooting, enemy.id));
  const among = enemies.map((enemy, i): DomainMember => {
    const shot = shotAt(state, level, model, enemy);
    return {
      id: enemy.id,
      ...openUnless(whys[i]!),
      ...(shot ? { detail: say.detail(shot.needed, shot.range, shot.obscured) } : {}),
      aim: aimLine(state, level, model, enemy, shooting),
    };
  });
  const choose = { field: 'at', from: { of: 'models' as const, among } };
  if (whys.includes(null)) return [{ ...base, open: true, choose }];
  const nobody = whys.length === 1 ? whys[0]! : say.nobody(model.name);
  return [{ ...base, ...closedBy(nobody), choose }];
}

/** Enemies who can be aimed at, in the order of their ids: those behind the screen and those at rest are none. */
function enemiesInPlay(level: Level, model: Model): Model[] {
  return Object.values(level.models)
    .filter((other) => areEnemies(model, other) && other.down !== 'dead' && !other.resting)
    .filter((other) => isPublicModel(level, other) || !isPublicModel(level, model))
    .sort(byId);
}

function squares(level: Level, model: Model, shooting: Shooting): NonNullable<Offer['choose']> {
  const { from, range, seeThrough } = aimOf(level, model, shooting);
  const isFumes = blockOf(shooting.missile, 'fumes') !== undefined;
  return {
    field: 'to',
    from: {
      of: 'aim',
      level: level.id,
      model: model.id,
      from,
      range,
      template: coverOf(shooting),
      seeThrough,
      takes: isFumes ? say.fumes() : say.fire(),
      ...(isFumes || shooting.missile.dice === null ? {} : { dice: shooting.missile.dice }),
    },
  };
}

/** Whether a model could shoot at anybody now: then its attack is still to come (F-ACT). */
export function hasShotLeft(state: State, level: Level, model: Model): boolean {
  const shooting = missileWeapon(model);
  // Nobody is waited for who could throw away the very weapon that he fights with.
  if (!shooting || shooting.held.row !== null) return false;
  if (!isTrained(model, shooting) || readyRefusal(state, level, model)) return false;
  return enemiesInPlay(level, model).some(
    (enemy) => enemy.down === null && shootRefusal(state, level, model, enemy.id) === null,
  );
}
