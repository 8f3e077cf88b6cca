import { drive } from '#engine';
import type { Command, Fact, State } from '#systems/advanced-heroquest';
import { perSecond, type Rate } from '../measure.ts';
import { melee, pairs, system, unhurt } from './tables.ts';

const ATTACKS = 200_000;

/** Plays one command in place, as simulations do: dice by the generator, choices by their default. */
export function playInPlace(state: State, command: Command): void {
  const driven = drive<State, Fact>({
    state,
    name: command.type,
    rule: (g) => system.perform(g, command),
    apply: system.apply,
    personOf: system.personOf,
    tape: [],
    inPlace: true,
    keys: false,
    decide: (question) => (question.form === 'dice' ? 'draw' : { answer: question.default, from: 'lapsed' }),
  });
  if (driven.error) throw driven.error;
}

/** Attacks a second, in place, without a journal. */
export function benchRule(): Rate {
  const start = unhurt(melee());
  const commands = pairs(start).map((pair): Command => ({ type: 'attack', ...pair }));
  return perSecond(() => () => {
    for (let i = 0; i < ATTACKS; i++) playInPlace(start, commands[i % commands.length]!);
    return ATTACKS;
  });
}
