import { done, refused, whatIsWrong, type Result } from '#engine';
import { z } from 'zod';
import { edge, id, namedSquare, nameOfThing, square } from './command-parts.ts';
import { MAGIC_COMMANDS } from './magic/commands.ts';
import { SHOOTING_COMMANDS } from './shooting/commands.ts';
import { SPECIALS_COMMANDS } from './specials/commands.ts';
import { TRAPS_COMMANDS } from './traps/commands.ts';
import { words } from './words/en.ts';

/** What people can do. Reading one only looks at its form; whether it may be done now is `check`'s to say (checks.ts). */
const mode = z.enum(['app', 'typed']);

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('attack'), by: id, at: id, with: id.optional() }),
  z.strictObject({ type: z.literal('fate'), by: id, for: z.enum(['wounds', 'roll']) }),
  z.strictObject({ type: z.literal('move'), by: id, to: square }),
  z.strictObject({ type: z.literal('openDoor'), by: id, edge }),
  z.strictObject({ type: z.literal('closeDoor'), by: id, edge }),
  z.strictObject({ type: z.literal('openChest'), by: id, at: id }),
  z.strictObject({ type: z.literal('closeChest'), by: id, at: id }),
  z.strictObject({
    type: z.literal('search'),
    by: id,
    for: z.enum(['secret', 'treasure']),
    wall: z.enum(['n', 'e', 's', 'w']).optional(),
  }),
  z.strictObject({ type: z.literal('armour'), by: id, what: z.enum(['takeOff', 'putOn']) }),
  z.strictObject({ type: z.literal('takeInHand'), by: id, weapon: id }),
  z.strictObject({ type: z.literal('pickUp'), by: id, at: id }),
  z.strictObject({ type: z.literal('putDown'), by: id, to: namedSquare }),
  /** One thing from the body of a dead hero: \`gold\`, a weapon, or a piece of gear, by its name. */
  z.strictObject({ type: z.literal('takeFromBody'), by: id, at: id, what: nameOfThing(60) }),
  z.strictObject({ type: z.literal('leave'), by: id }),
  z.strictObject({ type: z.literal('takeStairs'), by: id }),
  z.strictObject({
    type: z.literal('expedition'),
    /** A dungeon that is known; without it or stairs, a new one. */
    dungeon: id.optional(),
    /** The stairs to go in by, which say the dungeon too; without them, the first of it. */
    stairs: id.optional(),
    /** Begins where the heroes stand, on a level laid by hand. */
    here: z.literal(true).optional(),
    name: z.string().trim().min(1).max(60).optional(),
    /** Players who are not here tonight, by id or name (X-PLAYERS). */
    absent: z.array(id).max(12).optional(),
    /** Without a gamemaster ("Solo Advanced HeroQuest"). */
    solo: z.literal(true).optional(),
    /** On a quest, in a dungeon of its own: its id or short name. */
    quest: id.optional(),
  }),
  z.strictObject({ type: z.literal('settle'), mark: id, note: z.string().max(400).optional() }),
  z.strictObject({ type: z.literal('lookAt'), level: id }),
  z.strictObject({ type: z.literal('run'), by: id, to: namedSquare.optional() }),
  z.strictObject({ type: z.literal('drag'), by: id, at: id, to: namedSquare }),
  z.strictObject({ type: z.literal('stepIn'), by: id, to: namedSquare }),
  z.strictObject({ type: z.literal('setUp'), by: id, to: namedSquare }),
  z.strictObject({ type: z.literal('step'), by: id, to: namedSquare }),
  /** What the app proposes for a model; \`at\`: against that enemy. */
  z.strictObject({ type: z.literal('carryOut'), by: id, at: id.optional() }),
  ...SHOOTING_COMMANDS,
  ...MAGIC_COMMANDS,
  ...SPECIALS_COMMANDS,
  ...TRAPS_COMMANDS,
  z.strictObject({ type: z.literal('endPhase') }),
  z.strictObject({ type: z.literal('turn'), to: z.enum(['combat', 'exploration']) }),
  z.strictObject({
    type: z.literal('settings'),
    dice: mode.optional(),
    person: id.optional(),
    mode: z.enum(['app', 'typed', 'campaign']).optional(),
    /** Something that the campaign plays otherwise, and how. */
    option: nameOfThing(40).optional(),
    value: nameOfThing(40).optional(),
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
