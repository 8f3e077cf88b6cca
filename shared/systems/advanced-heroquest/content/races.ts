import { z } from 'zod';
import { GLYPHS } from './glyphs.ts';
import type { Glyph } from './glyphs.ts';
import raceRows from './races.json' with { type: 'json' };
import { RACE_NAMES } from './schema.ts';
import type { Monster, Race } from './schema.ts';

/** What the players are told of a people: a word and a silhouette, nothing of type or gear. */
const raceLookSchema = z.strictObject({
  label: z.string().min(1),
  glyph: z.enum(GLYPHS),
  /** Where a people has large monsters beside others, the word for those. */
  largeLabel: z.string().optional(),
});
export type RaceLook = z.output<typeof raceLookSchema>;

/** Looks by people. */
export const RACES: Readonly<Record<Race, Readonly<RaceLook>>> = Object.freeze(
  z.record(z.enum(RACE_NAMES), raceLookSchema.readonly()).parse(raceRows),
);

/** All that the players see of a monster before its type is revealed: race and build (M-HIDDEN). */
export function seenAs(monster: Pick<Monster, 'race' | 'size'>): { label: string; glyph: Glyph } {
  const look = RACES[monster.race];
  const label = monster.size === 2 ? (look.largeLabel ?? look.label) : look.label;
  return { label, glyph: look.glyph };
}
