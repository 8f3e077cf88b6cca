import { z } from 'zod';
import { id, nameOfThing } from '../command-parts.ts';

/** What people can do in the second "Traps" chapter. */
export const TRAPS_COMMANDS = [
  /** A trap under a hero's feet or in the chest that he opened; without a type the table is rolled on. */
  z.strictObject({
    type: z.literal('springTrap'),
    at: id,
    where: z.enum(['ground', 'chest']).default('ground'),
    trap: nameOfThing(40).optional(),
  }),
] as const;
