import type { PromptOption } from '#engine/view';

/**
 * The key of each option: the game's own; else the number of the model it is about; else the first letter of one of its words that is free;
 * else the next free digit. `taken` are letters that mean something else on the screen.
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
  for (const { id, label } of options) {
    if (keys.has(id)) continue;
    const initials = label.toLowerCase().match(/\b\p{L}/gu) ?? [];
    const letter = initials.find((candidate) => !used.has(candidate) && !taken.has(candidate));
    const digit = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].find((candidate) => !used.has(candidate));
    const key = letter ?? digit;
    if (key) give(id, key);
  }
  return keys;
}
