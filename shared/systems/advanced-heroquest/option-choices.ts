/**
 * What a campaign may play by another rule than the one that is the ruling. One entry is one option: the ruling that it is about, and its
 * choices, the first of which holds where nobody has chosen (campaigns of earlier versions name none). What each is called stands in
 * `words/options.ts` under the same names. A rule asks `choiceOf`; what has been done by an earlier choice stays as it was.
 */
export const OPTIONS = {
  'monsters-take-stairs': { ruling: 'G-LEVEL', choices: ['no', 'yes'] },
  'surprise-bonus': { ruling: 'M-BONUS', choices: ['once', 'each'] },
  'needed-shown': { ruling: 'M-HIDDEN', choices: ['ruled', 'always', 'never'] },
  'monsters-leave-rooms': { ruling: 'F-HOME', choices: ['no', 'yes'] },
  'fate-on-damage': { ruling: 'D-ROLLS', choices: ['no', 'yes'] },
} as const;

export type OptionId = keyof typeof OPTIONS;
export type ChoiceOf<I extends OptionId> = (typeof OPTIONS)[I]['choices'][number];

/** The choices that a table has made, by option. Absent: the ruling holds. */
export type Chosen = { [I in OptionId]?: ChoiceOf<I> };

export const OPTION_IDS = Object.keys(OPTIONS) as readonly OptionId[];

export const isOption = (id: string): id is OptionId => Object.hasOwn(OPTIONS, id);

/** The choices of an option, the usual one first. */
export const choicesOf = <I extends OptionId>(id: I): readonly ChoiceOf<I>[] => OPTIONS[id].choices;

/** As much of a state as options are about. */
interface Chooses {
  settings: { options?: Chosen };
}

/** What holds now. A choice that this version does not know (of a file from a later one) is as none. */
export function choiceOf<I extends OptionId>({ settings }: Chooses, id: I): ChoiceOf<I> {
  const chosen = settings.options?.[id];
  const [usual] = choicesOf(id);
  return chosen !== undefined && choicesOf(id).includes(chosen) ? chosen : usual!;
}
