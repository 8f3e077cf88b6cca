import type { Offer } from '#engine/view';
import { openUnless } from '../opening.ts';
import { specialOf } from '../model.ts';
import type { Level, Model, State } from '../state.ts';
import { specials as words } from '../words/specials.ts';
import { rageRefusal } from './rage.ts';
import { fallenBeside } from './potions.ts';
import { POTIONS, hasPotion } from './potion-names.ts';
import { USES } from './uses.ts';

/** What a model can do of this chapter: open, or closed with the sentence that says why. */
export function specialsOffers(state: State, model: Model, level: Level): Offer[] {
  const made: Offer[] = [];
  const isFighting = state.fight !== undefined && state.turn.mode === 'combat';
  if (isFighting && model.down === null && specialOf(model, 'berserker'))
    made.push({
      ...{ id: 'goBerserk', label: words.offers.goBerserk(), key: 'y' },
      fixed: { type: 'goBerserk', by: model.id },
      ...openUnless(rageRefusal(state, level, model)),
    });
  const use = (what: string, fallen?: Model) =>
    made.push({
      id: fallen ? `use ${what} ${fallen.id}` : `use ${what}`,
      label: fallen ? words.offers.give(fallen.name) : words.offers.use(what),
      key: '',
      fixed: { type: 'use', by: model.id, what, ...(fallen ? { at: fallen.id } : {}) },
      ...openUnless(USES[what]!.refusal(state, level, model, fallen?.id)),
    });
  if (isFighting && specialOf(model, 'warp-scroll')) use('warp-scroll');
  if (isFighting && specialOf(model, 'slips-away')) use('slip-away');
  if (model.kind === 'monster' || model.down !== null) return made;
  if (model.kind === 'hero')
    for (const potion of Object.keys(POTIONS)) if (hasPotion(model, potion)) use(potion);
  if (hasPotion(model, 'healing-potion'))
    for (const fallen of fallenBeside(level, model)) use('healing-potion', fallen);
  return made;
}
