import type { RecordKind } from '#engine/view';
import { z } from 'zod';
import {
  badgeRecord,
  die,
  edge,
  id,
  level,
  marker,
  model,
  moment,
  patchOf,
  prompt,
  section,
  sheet,
  turn,
  viewOf,
} from './record-parts.ts';

const secret = { hidden: z.boolean().optional(), note: z.string().optional() };

/** What the GM's window may be sent, by kind of record. */
export const gmRecords = {
  level: z.strictObject(level),
  section: z.strictObject({ ...section, ...secret }),
  edge: z.strictObject({ ...edge, secret: z.boolean().optional(), hidden: z.boolean().optional() }),
  model: z.strictObject({
    ...model,
    ...secret,
    longReach: z.boolean().optional(),
    focus: id.optional(),
    line: z.string().optional(),
    sheet: sheet.optional(),
  }),
  marker: z.strictObject({ ...marker, ...secret }),
  turn: z.strictObject({ ...turn, notice: z.string().optional() }),
  prompt: z.strictObject({ ...prompt, why: z.array(z.string()).optional() }),
  die: z.strictObject(die),
  moment: z.strictObject(moment),
  badge: z.strictObject(badgeRecord),
} satisfies Record<RecordKind, z.ZodType>;

export const gmView = viewOf(gmRecords);
export const gmPatch = patchOf(gmRecords);
