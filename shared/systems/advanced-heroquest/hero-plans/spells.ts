import { rectSquares } from '#board';
import type { Command } from '../commands.ts';
import { coveredBy } from '../magic/aim.ts';
import { castsLeft, spellCalled, spellsOf } from '../magic/known.ts';
import { shortName } from '../magic/spell-works.ts';
import { hasLasting, woundsAtStart } from '../model.ts';
import { enemiesInReach, nameOf } from '../rules/reach.ts';
import type { Spell } from '../content/schema.ts';
import type { Level, Model } from '../state.ts';
import { isBadlyHurt, reasons, type HeroStep, type Known, type Standing } from './step.ts';

/**
 * The spell that is cast next in a fight, of those that a wizard knows and has the components for: healing for whoever is badly hurt
 * comes first; then flames where they catch two or more and nobody of the party; then a single stroke, and armour for whoever stands in
 * front, while there are as many foes as there are of the party. The rest is left to the player.
 */
export function spellStep(
  known: Known,
  actors: readonly Standing[],
  foes: readonly Standing[],
): HeroStep | null {
  const isHard = foes.length >= actors.length || actors.some(({ model }) => isBadlyHurt(model));
  for (const { level, model } of actors) {
    const spells = spellsOf(model).flatMap((one) => {
      const spell = spellCalled(one.spell);
      return spell && castsLeft(model, one, spell) > 0 ? [spell] : [];
    });
    if (spells.length === 0) continue;
    const here = foes.flatMap((foe) => (foe.level.id === level.id ? [foe.model] : []));
    const best = spells
      .flatMap((spell) => castOf(known, level, model, spell, here, isHard) ?? [])
      .sort((a, b) => b.worth - a.worth)[0];
    if (best) return { command: best.command, by: model.id, reason: best.reason };
  }
  return null;
}

interface Cast {
  command: Command;
  worth: number;
  reason: string;
}

function castOf(
  known: Known,
  level: Level,
  caster: Model,
  spell: Spell,
  foes: readonly Model[],
  isHard: boolean,
): Cast | null {
  const name = shortName(spell);
  const command = (aim: { at?: string; to?: [number, number] }): Command => ({
    type: 'cast',
    by: caster.id,
    spell: name,
    ...aim,
  });
  const may = (one: Command) => known.may(one);
  const dice = Number(spell.works['dice'] ?? 0);
  switch (spell.works.rule) {
    case 'heals': {
      const hurt = partyOn(level).filter(isBadlyHurt).sort(byWoundsLeft);
      const at = hurt.find(({ id }) => may(command({ at: id })));
      return at ? { command: command({ at: at.id }), worth: 100, reason: reasons.heals() } : null;
    }
    case 'burns': {
      const caught = bestTemplate(level, caster, foes, (to) => may(command({ to })));
      if (!caught || (caught.foes < 2 && !isHard)) return null;
      const reason = reasons.spell(caught.foes);
      return { command: command({ to: caught.to }), worth: dice * caught.foes, reason };
    }
    case 'strikes': {
      const at = [...foes].sort(byBlood).find(({ id }) => may(command({ at: id })));
      return at && isHard ? { command: command({ at: at.id }), worth: dice, reason: reasons.spell(1) } : null;
    }
    case 'lasts': {
      if (!isHard || spell.works['T'] === undefined || spell.aim !== 'model') return null;
      const front = partyOn(level)
        .filter((one) => one.kind === 'hero' && !hasLasting(one, name) && isPressed(known, one))
        .sort(byWoundsLeft);
      const at = front.find(({ id }) => may(command({ at: id })));
      return at ? { command: command({ at: at.id }), worth: 1, reason: reasons.wards() } : null;
    }
    default:
      return null;
  }
}

const partyOn = (level: Level): Model[] =>
  Object.values(level.models).filter(({ kind, down }) => kind !== 'monster' && down !== 'dead');

const isPressed = (known: Known, { id }: Model): boolean =>
  enemiesInReach(known, id).some(({ kind, down }) => kind === 'monster' && down === null);

const byWoundsLeft = (a: Model, b: Model): number => a.wounds - b.wounds || Number(a.id > b.id) * 2 - 1;

const byBlood = (a: Model, b: Model): number =>
  woundsAtStart(b) - b.wounds - (woundsAtStart(a) - a.wounds) ||
  (a.number ?? Infinity) - (b.number ?? Infinity);

/** The square where a template catches the most foes and nobody of the party. */
function bestTemplate(
  level: Level,
  caster: Model,
  foes: readonly Model[],
  may: (to: [number, number]) => boolean,
): { to: [number, number]; foes: number } | null {
  const squares = new Map(
    foes
      .flatMap(({ x, y }) => rectSquares({ x: x - 1, y: y - 1, w: 3, h: 3 }))
      .map((square) => [nameOf(square), square]),
  );
  let best: { to: [number, number]; foes: number } | null = null;
  for (const square of [...squares.values()].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const covered = coveredBy(level, caster, square);
    const caught = covered.filter(({ kind }) => kind === 'monster').length;
    if (caught === 0 || caught < covered.length || (best && caught <= best.foes)) continue;
    const to: [number, number] = [square.x, square.y];
    if (may(to)) best = { to, foes: caught };
  }
  return best;
}
