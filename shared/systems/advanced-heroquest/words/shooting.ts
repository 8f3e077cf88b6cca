import { refusal, type Refusal } from '#engine';

/** The words of shooting and throwing, in English. */
export const shooting = {
  refusals: {
    notBuilt: (): Refusal => refusal('not-built', 'That is not ruled yet.', 'Settle it at the table.'),
  },
  labels: { shoot: (name: string) => `${name} shoots` },
  tells: {
    shot: (by: string, at: string, die: number) => `${by} shoots at ${at}: ${die}.`,
    friendHit: (by: string, instead: string) => `The shot of ${by} goes astray and hits ${instead}.`,
    spent: (by: string, what: string, left: number) => `${by} has ${left} left (${what}).`,
    recovered: (by: string, what: string, kept: number, of: number) =>
      `${by} picks up ${kept} of ${of} again (${what}).`,
    unloaded: (name: string) => `${name} has to load again.`,
    reloaded: (name: string) => `${name} has loaded.`,
  },
};
