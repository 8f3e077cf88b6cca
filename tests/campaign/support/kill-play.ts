import { memoryJournal, Play, seedDice, type Journal } from '#engine';
import { toyGame, toyStart } from './toy-game.ts';

/** A clock that is the same in the child and in the judge: it goes on by a second at each look. */
export function countedClock(): () => string {
  let seconds = 0;
  return () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++)).toISOString();
}

export const toyPlay = (journal: Journal, now: () => string) =>
  new Play({ system: toyGame.open([], 1), start: toyStart(seedDice('toy'), 'typed'), journal, now });

export type ToyPlay = ReturnType<typeof toyPlay>;

/** Numbers 0 … n-1, the same ones for the same seed. */
function numbers(seed: number): (n: number) => number {
  let at = seed;
  return (n) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return Math.floor((at / 2 ** 32) * n);
  };
}

/** Inputs of a person who does everything in turn: commands with app and typed dice, answers, rulings, undo, redo, stops. */
export function* randomInputs(play: ToyPlay, seed: number): Generator<void> {
  const n = numbers(seed);
  for (;;) {
    const open = play.open;
    const by = n(2) === 0 ? 'a' : 'b';
    const roll = n(20);
    if (roll === 0) play.undo();
    else if (roll === 1) play.redo();
    else if (roll === 2) play.rule({ kind: 'set', stone: by, cracks: n(9) }, 'gm');
    else if (roll === 3 && open) play.stop('gm');
    else if (roll === 4) play.submit({ type: 'note', text: `note ${n(100)}` }, 'gm');
    else if (open && open.question.form === 'dice') {
      const { n: dice, sides } = open.question;
      if (n(4) === 0) play.answer(open.key, null, 'app', 'gm');
      else
        play.answer(
          open.key,
          Array.from({ length: dice }, () => 1 + n(sides)),
          'typed',
          'gm',
        );
    } else if (open && open.question.form === 'choice' && n(2) === 0) {
      const option = open.question.options[n(open.question.options.length)]!;
      play.answer(open.key, option.id, 'chosen', 'gm');
    } else if (n(3) === 0) play.submit({ type: 'choose', by }, 'gm');
    else play.submit({ type: 'strike', by, at: by === 'a' ? 'b' : 'a' }, 'gm', n(3) === 0 ? 'app' : 'typed');
    yield;
  }
}

/** The journal after each of the first inputs, as it should be on disk. */
export function* expectedJournals(seed: number) {
  const journal = memoryJournal();
  const play = toyPlay(journal, countedClock());
  const inputs = randomInputs(play, seed);
  for (;;) {
    yield { rows: journal.rows(), head: journal.head(), open: play.open, state: play.state };
    inputs.next();
  }
}
