import { Play, memoryJournal } from '#engine';
import type { Command, Fact, State } from '#systems/advanced-heroquest';
import { perSecond, type Rate } from '../measure.ts';
import { crowd, pairs, system, unhurt } from './tables.ts';

const ATTACKS = 5_000;
export const NOW = () => '2026-01-01T18:00:00.000Z';

/** A table in memory, and the next of its attacks. */
export function tableInMemory(): { play: Play<State, Command, Fact>; strike(): void } {
  const start = unhurt(crowd());
  const play = new Play<State, Command, Fact>({ system, start, journal: memoryJournal<Fact>(), now: NOW });
  const commands = pairs(start).map((pair) => ({ type: 'attack', ...pair }));
  let next = 0;
  return {
    play,
    strike() {
      const accepted = play.submit(commands[next++ % commands.length], 'gm');
      if (!accepted.ok) throw new Error(accepted.refusal.sentence);
      // A critical may leave a choice of whom to strike next.
      while (play.open) {
        const { key, question } = play.open;
        const answer = question.form === 'choice' ? question.default : [];
        const answered = play.answer(key, answer, 'chosen', 'gm');
        if (!answered.ok) throw new Error(answered.refusal.sentence);
      }
    },
  };
}

/** Attacks a second through check, driver and journal, dice rolled by the app. */
export function benchTable(): Rate {
  return perSecond(() => {
    const { strike } = tableInMemory();
    return () => {
      for (let i = 0; i < ATTACKS; i++) strike();
      return ATTACKS;
    };
  });
}
