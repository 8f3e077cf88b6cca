import type { GameOption, GameRuling } from '#engine';
import { OPTIONS, OPTION_IDS, choiceOf, isOption } from './option-choices.ts';
import type { State } from './state.ts';
import { optionWords } from './words/options.ts';

/** All options with what holds now, for the GM to choose. */
export function optionsOf(state: State): GameOption[] {
  return OPTION_IDS.map((id) => {
    const { label, sentence, choices } = optionWords[id];
    const named = choices as Readonly<Record<string, string>>;
    return {
      id,
      label,
      sentence,
      ruling: OPTIONS[id].ruling,
      choices: OPTIONS[id].choices.map((choice) => ({ id: choice, label: named[choice]! })),
      value: choiceOf(state, id),
      usual: OPTIONS[id].choices[0],
    };
  });
}

/** The list of rulings, each with the option that is about it. */
export function withOptions(rulings: readonly GameRuling[]): GameRuling[] {
  return rulings.map((ruling) => {
    const option = OPTION_IDS.find((id) => OPTIONS[id].ruling === ruling.id);
    return option === undefined ? ruling : { ...ruling, option };
  });
}

/** What an option and a choice of it are called; by themselves where this version does not know them. */
export function optionInWords(id: string, choice: string): { label: string; choice: string } {
  if (!isOption(id)) return { label: id, choice };
  const { label, choices } = optionWords[id];
  return { label, choice: (choices as Readonly<Record<string, string>>)[choice] ?? choice };
}
