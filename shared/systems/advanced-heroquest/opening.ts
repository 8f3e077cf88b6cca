import type { Refusal } from '#engine';

/** A closed offer, or a closed member of a domain: the sentence and the code of the refusal that `check` would give. */
export const closedBy = (why: Refusal) => ({ open: false as const, why: why.sentence, code: why.code });

/** Open, or closed by the refusal that `check` gave. */
export const openUnless = (why: Refusal | null) => (why ? closedBy(why) : { open: true as const });
