import { z } from 'zod';

const MOST_KEYS = 100;

/** What a person likes on this machine. A field that is added later gets what is usual, so that older files stay readable. */
export const preferences = z.strictObject({
  lessMotion: z.boolean(),
  /** Size of everything in the GM's window; 1 is as designed. */
  scale: z.number().min(0.75).max(2),
  /** The turn list stays open in a wide window. */
  railOpen: z.boolean(),
  habits: z.strictObject({
    /** Enter ends the phase when nobody is left who can act. */
    enterEnds: z.boolean(),
    /** Whoever can act next is selected by itself. */
    selectNext: z.boolean(),
    /** *Play the rest* stops before a blow against somebody with one wound left. */
    haltAtLastWound: z.boolean(),
    /** How long an offer that lapses stands in full: until something else is done, for a moment, or not at all. */
    offers: z.enum(['stay', 'brief', 'line']),
  }),
  sounds: z.strictObject({
    /** Heard where the GM sits, and where the players' screen is. */
    gm: z.boolean(),
    players: z.boolean(),
    /** Loudness, 0 to 1. */
    volume: z.number().min(0).max(1),
  }),
  /** Keys that were given to something else than usual: what is done, and the key as the window names it. */
  keys: z
    .record(z.string().min(1).max(40), z.string().min(1).max(20))
    .refine((keys) => Object.keys(keys).length <= MOST_KEYS),
  /** The first-run tour was seen or skipped. */
  toured: z.boolean(),
});

export type Preferences = z.output<typeof preferences>;
export type Habits = Preferences['habits'];

export const usualPreferences: Preferences = {
  lessMotion: false,
  scale: 1,
  railOpen: true,
  habits: { enterEnds: true, selectNext: true, haltAtLastWound: false, offers: 'stay' },
  sounds: { gm: false, players: false, volume: 0.5 },
  keys: {},
  toured: false,
};

/** Reads what was kept, field by field: a part that is missing or cannot be read is as usual, the others stand as they were kept. */
export function preferencesFrom(kept: unknown): Preferences {
  return preferences.parse(readable(preferences, kept, usualPreferences));
}

/** The part of `kept` that the shape takes, with `usual` in the gaps. */
function readable(shape: z.ZodType, kept: unknown, usual: unknown): unknown {
  if (shape instanceof z.ZodObject) {
    const [found, gaps] = [fieldsOf(kept), fieldsOf(usual)];
    const fields = Object.entries(shape.shape as Record<string, z.ZodType>);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, readable(field, own(found, name), gaps[name])]),
    );
  }
  if (shape instanceof z.ZodRecord) {
    const takes = (entry: [string, unknown]) => shape.safeParse(Object.fromEntries([entry])).success;
    return Object.fromEntries(Object.entries(fieldsOf(kept)).slice(0, MOST_KEYS).filter(takes));
  }
  const read = shape.safeParse(kept);
  return read.success ? read.data : usual;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const own = (fields: Record<string, unknown>, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
