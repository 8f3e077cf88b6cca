/** What is wrong with a file into which somebody has put more than a campaign holds, in the middle of a sentence. */
export const runsByItself = (name: string): string =>
  `it holds what no campaign does: something that would happen by itself (${name.slice(0, 60)})`;
