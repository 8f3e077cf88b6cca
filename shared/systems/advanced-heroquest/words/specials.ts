import { refusal, type Refusal } from '#engine';

/** The words of what monsters can do, in English. */
export const specials = {
  refusals: {
    notBuilt: (): Refusal => refusal('not-built', 'That is not ruled yet.', 'Settle it at the table.'),
  },
  labels: {
    goBerserk: (name: string) => `${name} goes berserk`,
    use: (name: string, what: string) => `${name} uses ${what}`,
  },
  tells: {
    berserk: (name: string) => `${name} goes berserk.`,
    regenerated: (name: string, wounds: number) => `${name} heals ${wounds}.`,
  },
};
