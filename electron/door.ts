import { contract, penNames, type ContractName, type Output } from '#api';
import { refused, whatIsWrong, type Result } from '#engine';
import type { Audience } from '#engine/view';
import { judgeData } from './plain-data.ts';
import { mainWords as words } from './words/en.ts';

/** Who asks, as the road knows it (never as the window says). */
export interface Caller {
  audience: Audience;
  road: 'desktop' | 'loopback';
  /** False for a GM's window beside another one that holds the pen: it sees everything and changes nothing. */
  hasPen?: boolean;
}

/** An input after its check. */
export type Checked<N extends ContractName> = ReturnType<(typeof contract)[N]['input']['parse']>;

/** What answers each name of the contract. */
export type Answers = {
  [N in ContractName]: (input: Checked<N>) => Result<Output<N>> | Promise<Result<Output<N>>>;
};

export interface Door {
  /** Answers a name for a caller. Whatever comes in, the answer is a value or a refusal; nothing is thrown. */
  ask(name: unknown, input: unknown, caller: Caller): Promise<Result<unknown>>;
}

/**
 * The one door through which both roads come in: is there such a name, may this audience use it, on this road, is the input
 * of its shape. With `checkOutputs` what goes out is held to the contract too.
 */
export function openDoor(answers: Answers, checkOutputs: boolean): Door {
  return {
    async ask(name, input, caller) {
      try {
        return await answer(answers, name, input, caller, checkOutputs);
      } catch (error) {
        return refused(words.appFailed(error instanceof Error ? error.message : String(error)));
      }
    },
  };
}

async function answer(
  answers: Answers,
  name: unknown,
  input: unknown,
  caller: Caller,
  checkOutputs: boolean,
): Promise<Result<unknown>> {
  if (typeof name !== 'string' || !isName(name)) return refused(words.unknownName(String(name)));
  const entry = contract[name];
  if (entry.audience !== caller.audience) return refused(words.wrongAudience());
  if (entry.road === 'desktop' && caller.road !== 'desktop') return refused(words.wrongRoad());
  if (caller.hasPen === false && penNames.has(name)) return refused(words.noPen());
  const judged = judgeData(input);
  if (judged !== 'plain') return refused(judged === 'large' ? words.tooLarge() : words.notPlain());
  const checked = entry.input.safeParse(input);
  if (!checked.success) return refused(words.badInput(whatIsWrong(checked.error.issues[0], input)));
  const handler = answers[name] as (input: unknown) => Result<unknown> | Promise<Result<unknown>>;
  const result = await handler(checked.data);
  if (!result.ok || !checkOutputs) return result;
  const output = entry.output.safeParse(result.value);
  return output.success
    ? result
    : refused(words.appFailed(`${name} answered out of shape: ${output.error.message}`));
}

const isName = (name: string): name is ContractName => Object.hasOwn(contract, name);
