/** Dice of one roll that lie together because they are for the same thing; `word` says what for. */
export interface DiceGroup {
  word: string | null;
  /** Places of the dice in the order rolled, from 0. */
  places: readonly number[];
}

/** The dice of a roll, neighbours for the same thing together. Without parts they are all one group without a word. */
export function groupsOf(dice: { n: number; parts?: readonly string[] }): DiceGroup[] {
  const groups: { word: string | null; places: number[] }[] = [];
  for (let place = 0; place < dice.n; place++) {
    const word = dice.parts?.[place] ?? null;
    const last = groups.at(-1);
    if (last && last.word === word) last.places.push(place);
    else groups.push({ word, places: [place] });
  }
  return groups;
}
