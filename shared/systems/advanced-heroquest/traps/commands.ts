import { z } from 'zod';
import { edge, id, namedSquare, nameOfThing } from '../command-parts.ts';

/** What people can do in the second "Traps" chapter. */
export const TRAPS_COMMANDS = [
  /** A trap under a hero's feet or in the chest that he opened; without a type the table is rolled on. */
  z.strictObject({
    type: z.literal('springTrap'),
    at: id,
    where: z.enum(['ground', 'chest']).default('ground'),
    trap: nameOfThing(40).optional(),
  }),
  /** A trap that was left alone: the marker of its squares, or the chest. */
  z.strictObject({ type: z.literal('disarm'), by: id, at: id }),
  /** Out of a pit. */
  z.strictObject({ type: z.literal('climb'), by: id }),
  /** Over a pit, to the square behind it. */
  z.strictObject({ type: z.literal('leap'), by: id, to: namedSquare }),
  /** A portcullis, by its name or that of one of its edges; every hero beside it who has done nothing lends a hand. */
  z.strictObject({ type: z.literal('lift'), by: id, edge }),
] as const;
