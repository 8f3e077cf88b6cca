import { z } from 'zod';
import { edge, id, namedSquare } from '../command-parts.ts';

/** What people can do in "Magic". */
export const MAGIC_COMMANDS = [
  /** A spell, at a model, a square, an edge (a door or a wall) or a section. `using`: a wand or scroll instead of components. */
  z.strictObject({
    type: z.literal('cast'),
    by: id,
    spell: id,
    at: id.optional(),
    to: namedSquare.optional(),
    edge: edge.optional(),
    section: id.optional(),
    using: id.optional(),
  }),
] as const;
