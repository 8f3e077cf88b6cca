import {
  aimAt,
  boardOf,
  coveredBodies,
  distance,
  isBeside,
  sight,
  type Aim,
  type AnyBody,
  type Sight,
  type Square,
} from '#board';
import type { AimLine } from '#engine/view';
import type { Spell } from '../content/schema.ts';
import { areEnemies, byId } from '../model.ts';
import { bodiesOn, reaches } from '../rules/reach.ts';
import type { Level, Model } from '../state.ts';
import { isPublicModel } from '../writing.ts';

/** Where a spell may be cast: sight as for a shot, ranges, templates (T-TEMPLATE), and the caster's death zone. */

/** Squares of the fireball and of the magic circle. */
export const TEMPLATE = { w: 3, h: 3 };

const placeOf = ({ x, y, size }: Model) => ({ x, y, size });

function bodiesBetween(level: Level, model: Model): AnyBody[] {
  const bodies = bodiesOn(level);
  if (!isPublicModel(level, model)) return bodies;
  return bodies.filter(({ id }) => {
    const other = level.models[id];
    return !other || isPublicModel(level, other);
  });
}

const friendsBeside = (level: Level, model: Model): string[] =>
  Object.values(level.models)
    .filter((other) => other.id !== model.id && !areEnemies(model, other) && isBeside(model, other))
    .map(({ id }) => id);

/** What the caster sees of a target. */
export function sightOf(level: Level, caster: Model, target: Model): Sight {
  return sight(boardOf(level), bodiesBetween(level, caster), {
    from: placeOf(caster),
    to: placeOf(target),
    mode: 'attack',
    viewer: caster.id,
    target: target.id,
    seeThrough: friendsBeside(level, caster),
  });
}

export const rangeTo = (level: Level, caster: Model, target: Model): number =>
  distance(boardOf(level), placeOf(caster), placeOf(target));

/** How the caster aims a template. */
export function aimOf(level: Level, caster: Model, spell: Spell): Aim {
  return {
    model: caster.id,
    from: [placeOf(caster)],
    range: spell.range,
    seeThrough: friendsBeside(level, caster),
  };
}

/** What the caster sees of a square; null: it is out of range, or has no floor. */
export function squareSeen(level: Level, caster: Model, spell: Spell, to: Square): Sight | null {
  return aimAt(boardOf(level), bodiesBetween(level, caster), aimOf(level, caster, spell), to);
}

/** Whom a template covers, in the order of their ids. Whom the gamemaster keeps behind the screen nothing befalls in the open. */
export function coveredBy(level: Level, caster: Model, centre: Square): Model[] {
  const ids = coveredBodies(boardOf(level), bodiesOn(level), centre, TEMPLATE);
  return Object.values(level.models)
    .filter((model) => ids.includes(model.id) && model.down !== 'dead')
    .filter((model) => isPublicModel(level, model) || !isPublicModel(level, caster))
    .sort(byId);
}

/** The models in the caster's death zone, friend or foe. */
export function inZone(level: Level, caster: Model): Model[] {
  return Object.values(level.models).filter(
    (other) =>
      other.id !== caster.id && other.down !== 'dead' && !other.hidden && reaches(level, caster, other).yes,
  );
}

/** The line from a caster to a target, to be drawn. */
export function lineTo(level: Level, caster: Model, target: Model): AimLine {
  const seen = sightOf(level, caster, target);
  const [from, to] = [seen.from ?? placeOf(caster), seen.to ?? placeOf(target)];
  const line: AimLine = { seen: seen.kind, from: [from.x, from.y], to: [to.x, to.y] };
  if (seen.stopAt !== undefined) line.stopAt = seen.stopAt;
  if (seen.kind !== 'clear') {
    if ('edge' in seen.why) line.edge = `${level.id}:${seen.why.edge}`;
    if ('body' in seen.why && level.models[seen.why.body]) line.model = seen.why.body;
  }
  return line;
}
