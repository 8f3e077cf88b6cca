import type { Offer } from '#engine/view';
import { choice, openUnless } from '../opening.ts';
import { hasLasting } from '../model.ts';
import { isTaken } from '../rules/reach.ts';
import type { Level, Model, State } from '../state.ts';
import { traps as words } from '../words/traps.ts';
import { TRAPS_CHECKS } from './checks.ts';
import { leapsFrom, openChestBeside } from './limits.ts';
import { leftTrapsBeside } from './left.ts';
import { portcullisBeside } from './portcullis.ts';
import type { CommandOf } from '../commands.ts';

const say = words.offers;

/** What a model can do of this chapter: open, or closed with the sentence that says why. */
export function trapsOffers(state: State, model: Model, level: Level): Offer[] {
  if (model.kind === 'monster') return [];
  return [...escapes(state, model, level), ...trapOffers(state, model, level)];
}

/** Out of a pit, over one, and under a portcullis. */
function escapes(state: State, model: Model, level: Level): Offer[] {
  const made: Offer[] = [];
  const by = model.id;
  if (hasLasting(model, 'in-pit'))
    made.push({
      ...{ id: 'climb', label: say.climb(), key: '', fixed: { type: 'climb', by } },
      ...openUnless(TRAPS_CHECKS.climb(state, { type: 'climb', by })),
    });
  const squares = leapsFrom(level, model, (square) => !isTaken(level, square));
  made.push(
    ...choice(
      (command) => TRAPS_CHECKS.leap(state, command as CommandOf<'leap'>),
      { id: 'leap', label: say.leap(), key: '' },
      { type: 'leap', by },
      'to',
      squares.map(({ x, y }) => ({
        ...{ id: [x, y], name: `${x},${y}`, label: say.square(x, y) },
        place: { level: level.id, x, y, w: 1, h: 1 },
      })),
    ),
  );
  for (const { id: at, trap = '' } of model.kind === 'hero' ? leftTrapsBeside(level, model) : []) {
    const fixed = { type: 'disarm' as const, by, at };
    made.push({
      ...{ id: `disarm ${at}`, label: say.disarm(trap), key: '', fixed },
      ...openUnless(TRAPS_CHECKS.disarm(state, fixed)),
    });
  }
  for (const line of portcullisBeside(level, model).slice(0, 1)) {
    const fixed = { type: 'lift' as const, by, edge: line[0]! };
    made.push({
      ...{ id: 'lift', label: say.lift(), key: '', fixed },
      ...openUnless(TRAPS_CHECKS.lift(state, fixed)),
    });
  }
  return made;
}

/** The gamemaster's: a trap under somebody's feet, or in the chest before him. In a fight there is none. */
function trapOffers(state: State, model: Model, level: Level): Offer[] {
  if (!state.expedition || state.turn.mode !== 'exploration' || state.expedition.solo) return [];
  const places = openChestBeside(level, model) ? (['ground', 'chest'] as const) : (['ground'] as const);
  return places.map((where): Offer => {
    const fixed = { type: 'springTrap' as const, at: model.id, where };
    return {
      id: `springTrap ${where}`,
      label: say[where](),
      key: '',
      ...openUnless(TRAPS_CHECKS.springTrap(state, fixed)),
      fixed,
    };
  });
}
