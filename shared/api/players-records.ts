import type { RecordKind } from '#engine/view';
import { z } from 'zod';
import {
  die,
  edge,
  level,
  marker,
  model,
  moment,
  patchOf,
  prompt,
  section,
  turn,
  viewOf,
} from './record-parts.ts';

/** What the players' window may be sent, by kind of record. Badges are the GM's own. */
export const playersRecords = {
  level: z.strictObject(level),
  section: z.strictObject(section),
  edge: z.strictObject(edge),
  model: z.strictObject(model),
  marker: z.strictObject(marker),
  turn: z.strictObject({ ...turn, next: z.literal('') }),
  prompt: z.strictObject(prompt),
  die: z.strictObject(die),
  moment: z.strictObject(moment),
  badge: z.never(),
} satisfies Record<RecordKind, z.ZodType>;

export const playersView = viewOf(playersRecords);
export const playersPatch = patchOf(playersRecords);
