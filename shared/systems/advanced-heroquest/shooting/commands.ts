import { z } from 'zod';
import { id, namedSquare } from '../command-parts.ts';

/** What people can do in "Ranged Combat". */
export const SHOOTING_COMMANDS = [
  /** A shot or throw: at a model, or with a weapon that covers squares at one of them. */
  z.strictObject({ type: z.literal('shoot'), by: id, at: id.optional(), to: namedSquare.optional() }),
] as const;
