import type { Command } from '#systems/advanced-heroquest';
import { playInPlace } from '#tests/support/in-place.ts';
import { perSecond, type Rate } from '../measure.ts';
import { melee, pairs, system, unhurt } from './tables.ts';

const ATTACKS = 200_000;
const QUICK = { keys: false };

/** Attacks a second, in place, without a journal. */
export function benchRule(): Rate {
  const start = unhurt(melee());
  const commands = pairs(start).map((pair): Command => ({ type: 'attack', ...pair }));
  return perSecond(() => () => {
    for (let i = 0; i < ATTACKS; i++) playInPlace(system, start, commands[i % commands.length]!, QUICK);
    return ATTACKS;
  });
}
