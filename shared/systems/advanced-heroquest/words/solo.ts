/** The words of the game without a gamemaster, in English. */
export const solo = {
  tells: {
    tactic: (die: number, tactic: string) => `The monsters’ tactic: ${die}, ${tactic}.`,
  },
};
