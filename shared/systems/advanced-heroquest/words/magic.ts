import { refusal, type Refusal } from '#engine';

/** The words of magic, in English. */
export const magic = {
  refusals: {
    notBuilt: (): Refusal => refusal('not-built', 'That is not ruled yet.', 'Settle it at the table.'),
  },
  labels: { cast: (name: string, spell: string) => `${name} casts ${spell}` },
  tells: {
    cast: (by: string, spell: string) => `${by} casts ${spell}.`,
    failed: (by: string, spell: string) => `${by} fails to cast ${spell}; the components are gone.`,
    answered: (name: string, by: string, die: number, held: boolean) =>
      `${by} of ${name}: ${die}. ${held ? 'The spell does nothing to its bearer.' : 'It does not answer.'}`,
  },
};
