import {
  drive,
  type Answer,
  type BaseState,
  type Command,
  type Fact,
  type Question,
  type System,
} from '#engine';

/** Who answers the questions of a command that is played in place, and who listens. */
export interface InPlace<S, F> {
  /** Dice by the generator and choices by their default, unless said otherwise. */
  decide?: (question: Question) => 'draw' | { answer: Answer; from: 'typed' | 'lapsed' };
  told?: (fact: F, before: S, after: S) => void;
  /** False: questions get no keys, which simulations have no use for. */
  keys?: boolean;
}

const byDefault = (question: Question) =>
  question.form === 'dice' ? ('draw' as const) : { answer: question.default, from: 'lapsed' as const };

/** Plays one command in place, as simulations do, without check or journal. Throws what its rule throws. */
export function playInPlace<S extends BaseState, C extends Command, F extends Fact>(
  system: Pick<System<S, C, F>, 'perform' | 'apply' | 'personOf'>,
  state: S,
  command: C,
  { decide = byDefault, told, keys }: InPlace<S, F> = {},
): void {
  const driven = drive<S, F>({
    state,
    name: command.type,
    rule: (g) => system.perform(g, command),
    apply: system.apply,
    personOf: system.personOf,
    tape: [],
    inPlace: true,
    decide,
    ...(told ? { told } : {}),
    ...(keys === undefined ? {} : { keys }),
  });
  if (driven.error) throw driven.error;
  if (driven.end !== 'ended') throw new Error(`${command.type} has not ended.`);
}
