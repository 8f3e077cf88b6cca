import { z } from 'zod';
import { id, nameOfThing } from '../command-parts.ts';

/** What people can do in "Alternative Monsters", "Skaven Characters" and "Specialist Skaven". */
export const SPECIALS_COMMANDS = [
  z.strictObject({ type: z.literal('goBerserk'), by: id }),
  /** Something that a model has besides weapons and spells: a potion, a scroll, a way to slip off. */
  z.strictObject({ type: z.literal('use'), by: id, what: nameOfThing(60), at: id.optional() }),
] as const;
