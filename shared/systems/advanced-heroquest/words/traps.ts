import { refusal, type Refusal } from '#engine';

/** The words of traps, in English. */
export const traps = {
  refusals: {
    notBuilt: (): Refusal => refusal('not-built', 'That is not ruled yet.', 'Settle it at the table.'),
  },
  labels: { springTrap: (name: string) => `A trap for ${name}` },
  tells: {
    trapMet: (name: string, trap: string) => `A trap lies in ${name}’s way: ${trap}.`,
    trapSpotted: (name: string, trap: string) => `${name} spots it (${trap}).`,
    trapDisarmed: (name: string, trap: string) => `${name} disarms it (${trap}).`,
    trapSprung: (name: string, trap: string) => `It goes off (${trap}), on ${name}.`,
  },
};
