import { done, refused, whatIsWrong, type Result } from '#engine';
import { z } from 'zod';
import { words } from './words/en.ts';

/** What people can do. Reading one only looks at its form; whether it may be done now is `check`'s to say (checks.ts). */
const id = nameOfThing(40);
const square = z.tuple([z.int().min(-10_000).max(10_000), z.int().min(-10_000).max(10_000)]);
/** An edge by its name, or by its record in a view, which puts the level before it. */
const edge = z
  .string()
  .max(40)
  .transform((name) => name.replace(/^l\d+:/, ''))
  .pipe(z.string().regex(/^-?\d{1,5},-?\d{1,5},[es]$/));
const mode = z.enum(['app', 'typed']);

/**
 * A name by which something is looked up. Words that every object of the language knows (`constructor`) name nothing here; else
 * they would be found among the models.
 */
export function nameOfThing(most: number) {
  return z
    .string()
    .min(1)
    .max(most)
    .refine((name) => !(name in Object.prototype), 'names nothing');
}

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('attack'), by: id, at: id, with: id.optional() }),
  z.strictObject({ type: z.literal('fate'), by: id, for: z.enum(['wounds', 'roll']) }),
  z.strictObject({ type: z.literal('move'), by: id, to: square }),
  z.strictObject({ type: z.literal('openDoor'), by: id, edge }),
  z.strictObject({ type: z.literal('closeDoor'), by: id, edge }),
  z.strictObject({ type: z.literal('endPhase') }),
  z.strictObject({ type: z.literal('turn'), to: z.enum(['combat', 'exploration']) }),
  z.strictObject({
    type: z.literal('settings'),
    dice: mode.optional(),
    person: id.optional(),
    mode: z.enum(['app', 'typed', 'campaign']).optional(),
  }),
]);

export type Command = z.output<typeof commandSchema>;
export type CommandType = Command['type'];
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>;

export const COMMAND_TYPES = commandSchema.options.map((option) => option.shape.type.value);

/** Reads a command as sent. Refused with the field that is off. */
export function readCommand(raw: unknown): Result<Command> {
  const read = commandSchema.safeParse(raw);
  if (read.success) return done(read.data);
  return refused(words.refusals.badCommand(whatIsWrong(read.error.issues[0], raw, words.fieldName)));
}
