import type { RecordKind } from '#engine/view';
import { z } from 'zod';

/** What records are made of, whoever sees them. Nothing here is for the GM alone. */
export const id = z.string().min(1);
const whole = z.number().int();
const tone = z.enum(['hero', 'henchman', 'foe', 'unknown', 'ok', 'bad', 'info', 'magic', 'gold', 'plain']);
const bar = z.strictObject({
  id,
  label: z.string(),
  form: z.enum(['left', 'taken']),
  value: z.number(),
  max: z.number().optional(),
});
const badge = z.strictObject({ id, label: z.string(), tone, lasts: z.literal(true).optional() });
const emblem = z.strictObject({ field: z.string(), tincture: z.string(), charge: z.string() });
export const sheet = z.strictObject({
  layout: z.string(),
  entries: z.record(
    z.string(),
    z.strictObject({
      value: z.union([
        z.number(),
        z.string(),
        z.boolean(),
        z.null(),
        z.array(z.union([z.string(), z.number(), z.null()])),
      ]),
      start: z.number().nullable().optional(),
      why: z.array(z.string()).optional(),
      ruled: z.boolean().optional(),
    }),
  ),
});

export const level = { kind: z.literal('level'), id, name: z.string(), order: whole, current: z.boolean() };
export const section = {
  kind: z.literal('section'),
  id,
  level: id,
  look: z.string(),
  floor: z.string(),
  label: z.string(),
  x: whole,
  y: whole,
  w: whole,
  h: whole,
  turn: whole,
  limit: whole.optional(),
  kept: z.array(z.string()).optional(),
};
export const edge = {
  kind: z.literal('edge'),
  id,
  level: id,
  x: whole,
  y: whole,
  side: z.enum(['e', 's']),
  edge: z.enum(['open', 'wall', 'door', 'rubble']),
  state: z.enum(['closed', 'open']).optional(),
  false: z.boolean().optional(),
  portcullis: z.enum(['up', 'down']).optional(),
};
export const model = {
  kind: z.literal('model'),
  id,
  level: id.nullable(),
  x: whole,
  y: whole,
  size: z.union([z.literal(1), z.literal(2)]),
  side: z.enum(['hero', 'henchman', 'foe', 'unknown']),
  look: z.string(),
  label: z.string(),
  number: whole.optional(),
  emblem: emblem.optional(),
  owner: id.optional(),
  player: z.string().optional(),
  base: z.string().optional(),
  bars: z.array(bar),
  badges: z.array(badge),
  down: z.enum(['ko', 'dead']).optional(),
  canAct: z.boolean().optional(),
  fate: whole.optional(),
  blocksWay: z.boolean(),
  blocksSight: z.boolean(),
};
export const marker = {
  kind: z.literal('marker'),
  id,
  level: id,
  x: whole,
  y: whole,
  w: whole,
  h: whole,
  look: z.string(),
  marker: z.string(),
  label: z.string(),
  open: z.boolean().optional(),
  blocksWay: z.boolean().optional(),
  text: z.string().optional(),
};
export const turn = {
  kind: z.literal('turn'),
  id: z.literal('turn'),
  mode: z.string(),
  label: z.string(),
  number: whole,
  phase: z.string(),
  phaseLabel: z.string(),
  side: z.enum(['heroes', 'gm', 'none']),
  next: z.string(),
  phases: z.array(z.strictObject({ id, label: z.string(), now: z.boolean() })).optional(),
  setUp: z.literal(true).optional(),
  solo: z.literal(true).optional(),
  quest: z.string().optional(),
  tactic: z.string().optional(),
  expedition: z.string().optional(),
  leader: z.string().optional(),
  mapper: z.string().optional(),
};
const mapPlace = z.strictObject({
  level: id,
  x: whole,
  y: whole,
  w: whole,
  h: whole,
  side: z.enum(['n', 'e', 's', 'w']).optional(),
});
export const prompt = {
  kind: z.literal('prompt'),
  id: z.literal('prompt'),
  key: z.string(),
  form: z.enum(['dice', 'choice']),
  by: id.nullable(),
  tone,
  who: z.string(),
  title: z.string(),
  needed: whole.optional(),
  hint: z.string().optional(),
  aims: z
    .union([z.strictObject({ at: id }), z.strictObject({ to: z.tuple([whole, whole]).readonly() })])
    .optional(),
  dice: z
    .strictObject({
      n: whole,
      sides: whole,
      parts: z.array(z.string()).optional(),
      summed: z.boolean().optional(),
    })
    .optional(),
  options: z
    .array(
      z.strictObject({
        id,
        label: z.string(),
        key: z.string().optional(),
        detail: z.string().optional(),
        model: id.optional(),
        place: mapPlace.optional(),
        edge: id.optional(),
      }),
    )
    .optional(),
  default: z.string().optional(),
  lapses: z.boolean(),
};
export const die = {
  kind: z.literal('die'),
  id,
  serial: whole,
  by: id.nullable(),
  tone,
  purpose: z.enum(['hit', 'damage', 'again', 'test']),
  sides: whole,
  values: z.array(whole),
  marks: z.array(z.boolean()),
  needed: whole.optional(),
  outcome: z.enum(['hit', 'miss', 'critical', 'fumble']).optional(),
};
export const moment = {
  kind: z.literal('moment'),
  id: z.literal('moment'),
  serial: whole,
  what: z.string(),
  begun: whole.optional(),
  by: id.optional(),
  at: id.optional(),
  to: z.tuple([whole, whole]).readonly().optional(),
  flies: z.enum(['shot', 'spell']).optional(),
  line: z.string(),
};
export const badgeRecord = {
  kind: z.literal('badge'),
  id,
  label: z.string(),
  tone,
  value: z.string().optional(),
  on: id.optional(),
};

const union = (kinds: Record<RecordKind, z.ZodType>) =>
  z.union([
    kinds.level,
    kinds.section,
    kinds.edge,
    kinds.model,
    kinds.marker,
    kinds.turn,
    kinds.prompt,
    kinds.die,
    kinds.moment,
    kinds.badge,
  ]);

export const viewOf = (kinds: Record<RecordKind, z.ZodType>) =>
  z.strictObject({ version: z.string(), records: z.record(z.string(), union(kinds)) });
export const patchOf = (kinds: Record<RecordKind, z.ZodType>) =>
  z.strictObject({ from: z.string(), to: z.string(), set: z.array(union(kinds)), gone: z.array(z.string()) });
