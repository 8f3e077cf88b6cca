import type { PromptOption } from '#engine/view';

const digits: readonly string[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Whether an option lies on the map: squares, a wall, an edge. */
export const liesOnMap = ({ place, edge }: Pick<PromptOption, 'place' | 'edge'>): boolean =>
  place !== undefined || edge !== undefined;

/**
 * The key of each option: the game's own; else the number of the model it is about; of places on the map the digits in their order, if
 * there are no more than nine; else the first letter of one of its words that is free; else the next free digit. `taken` are letters
 * that mean something else on the screen.
 */
export function keysOfOptions(
  options: readonly PromptOption[],
  numberOf: (model: string) => number | undefined,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const used = new Set<string>();
  const keys = new Map<string, string>();
  const give = (id: string, key: string) => {
    used.add(key);
    keys.set(id, key);
  };

  for (const { id, key } of options) if (key && !used.has(key.toLowerCase())) give(id, key.toLowerCase());
  for (const { id, model } of options) {
    if (keys.has(id)) continue;
    const number = model === undefined ? undefined : numberOf(model);
    if (number !== undefined && number <= 9 && !used.has(String(number))) give(id, String(number));
  }
  const places = options.filter((option) => liesOnMap(option) && !keys.has(option.id));
  if (places.length <= digits.length)
    for (const [i, { id }] of places.entries()) if (!used.has(digits[i]!)) give(id, digits[i]!);
  for (const option of options) {
    const { id, label } = option;
    if (keys.has(id) || liesOnMap(option)) continue;
    const initials = label.toLowerCase().match(/\b\p{L}/gu) ?? [];
    const letter = initials.find((candidate) => !used.has(candidate) && !taken.has(candidate));
    const digit = digits.find((candidate) => !used.has(candidate));
    const key = letter ?? digit;
    if (key) give(id, key);
  }
  return keys;
}
