import type { Answered, Asked, Name } from '#api/players';
import { refused, whatIsWrong, type Result } from '#engine';
import type { Audience } from '#engine/view';
import { judgeData } from './plain-data.ts';
import { mainWords as words } from './words/en.ts';

/** Who asks, as the road knows it (never as the window says). */
export interface Caller {
  audience: Audience;
  road: 'desktop' | 'loopback' | 'network';
  /** False for a GM's window beside another one that holds the pen: it sees everything and changes nothing. */
  hasPen?: boolean;
  /** Which of several windows or guests asks, where the road tells them apart. */
  who?: string;
}

/** Names with their shapes: the whole contract, or a part of it. */
export type Names = Readonly<Record<string, Name>>;

/** What answers each name. */
export type AnswersTo<C extends Names> = {
  [N in keyof C]: (
    input: Asked<C[N]>,
    caller: Caller,
  ) => Result<Answered<C[N]>> | Promise<Result<Answered<C[N]>>>;
};

export interface Door {
  /** Answers a name for a caller. Whatever comes in, the answer is a value or a refusal; nothing is thrown. */
  ask(name: unknown, input: unknown, caller: Caller): Promise<Result<unknown>>;
}

export interface DoorOptions {
  /** Names that only the holder of the pen may ask for. */
  pen?: ReadonlySet<string>;
  /** Hold what goes out to its shape too. */
  checkOutputs: boolean;
  /** Told of every refusal by its code, and of what was thrown. */
  watch?: { refused(code: string): void; failed(error: unknown): void };
}

/**
 * The one door through which a road comes in: is there such a name, may this audience use it, on this road, is the input of its
 * shape. It knows no more names than it is given.
 */
export function openDoor<C extends Names>(names: C, answers: AnswersTo<C>, options: DoorOptions): Door {
  const isName = (name: string): name is keyof C & string => Object.hasOwn(names, name);

  async function answer(name: unknown, input: unknown, caller: Caller): Promise<Result<unknown>> {
    if (typeof name !== 'string' || !isName(name)) return refused(words.unknownName(name));
    const entry = names[name]!;
    if (entry.audience !== caller.audience) return refused(words.wrongAudience());
    if (!isOpenTo(entry, caller)) return refused(words.wrongRoad());
    if (caller.hasPen === false && options.pen?.has(name)) return refused(words.noPen());
    const judged = judgeData(input, entry.large);
    if (judged !== 'plain') return refused(judged === 'large' ? words.tooLarge() : words.notPlain());
    const checked = entry.input.safeParse(input);
    if (!checked.success) return refused(words.badInput(whatIsWrong(checked.error.issues[0], input)));
    const result: Result<unknown> = await answers[name]!(checked.data as never, caller);
    if (!result.ok || !options.checkOutputs) return result;
    const output = entry.output.safeParse(result.value);
    return output.success
      ? result
      : refused(words.appFailed(`${name} answered out of shape: ${output.error.message}`));
  }

  return {
    async ask(name, input, caller) {
      try {
        const result = await answer(name, input, caller);
        if (!result.ok) options.watch?.refused(result.refusal.code);
        return result;
      } catch (error) {
        options.watch?.failed(error);
        return refused(words.appFailed(error instanceof Error ? error.message : String(error)));
      }
    },
  };
}

/** The GM's names never come by the network, whatever their road says. */
function isOpenTo({ audience, road }: Name, caller: Caller): boolean {
  if (caller.road === 'desktop') return true;
  if (caller.road === 'loopback') return road !== 'desktop';
  return road === 'any' && audience === 'players';
}
