/** Whether every word that is sought stands somewhere in the texts, in any order and in capitals or not. */
export function fits(sought: string, texts: readonly string[]): boolean {
  const whole = texts.join(' ').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
