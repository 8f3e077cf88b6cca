import type { Patch, View } from '#engine/view';
import { z } from 'zod';
import { none, players, told } from './name.ts';
import { playersPatch, playersView } from './players-records.ts';

/**
 * The players' part of the contract, whole and by itself: the server of the local network is built from this file and can reach
 * nothing else of the contract.
 */
const share = z.number().min(0).max(15);
const squares = z.number().min(-10_000).max(10_000);

/** Squares of a level, whole or in part: what an eye sees, or shall see. */
export const eyeRect = z.strictObject({
  level: z.string().min(1).max(80),
  x: squares,
  y: squares,
  w: z.number().positive().max(20_000),
  h: z.number().positive().max(20_000),
});

/** What the GM holds up before the map. */
const handout = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    title: z.string(),
    text: z.string(),
    /** Which page of a long text, counted from 0; absent: the first. */
    page: z.number().int().min(0).max(200).optional(),
  }),
  z.strictObject({
    kind: z.literal('picture'),
    title: z.string(),
    /** Address of the picture on the server of the page. */
    src: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
]);

/** What is on the players' stage beside the records of the table. */
export const stage = z.strictObject({
  black: z.boolean(),
  /** A mark in each corner, so that everybody sees whether the whole of the screen is there. */
  marks: z.boolean(),
  /** `follow` the action, `stay` where it is, or look at these squares. */
  eye: z.union([z.literal('follow'), z.literal('stay'), eyeRect]),
  handout: handout.nullable(),
  /** People at the table may move the map with their fingers. */
  touch: z.boolean(),
  /** How loud dice and blows are heard there, 0 to 1; 0 is silent. */
  volume: z.number().min(0).max(1),
});

/** How the picture lies on the glass of this machine's players' screen. */
export const trim = z.strictObject({
  /** Hundredths of the screen that a television cuts off at each side. */
  margins: z.strictObject({ top: share, right: share, bottom: share, left: share }),
  /** Degrees clockwise. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** Pixels of the page to one square while real miniatures stand on the glass, else null. */
  square: z.number().positive().nullable(),
  /** Pixels of the page that the bar for the ruler is long while somebody measures, else null. */
  ruler: z.number().positive().nullable(),
});

/** Where the GM points, in squares (also parts of them). */
export const pointer = z.strictObject({ level: z.string().max(80), x: squares, y: squares }).nullable();

export const playersContract = {
  'display.view': players(none, z.strictObject({ stage, view: playersView as z.ZodType<View> })),
  'display.trim': players(none, trim, 'machine'),
  /** The players' window says which squares it shows, for the frame on the GM's map; null when it shows no map. */
  'display.looks': players(z.strictObject({ at: eyeRect.nullable() }), none, 'machine'),
};

export const playersTopics = {
  'display.patch': told('players', playersPatch as z.ZodType<Patch>),
  'display.stage': told('players', stage),
  'display.pointer': told('players', z.strictObject({ at: pointer })),
  'display.trim': told('players', trim, 'machine'),
  /** Another campaign, or another view altogether: ask for the whole again. */
  'display.reset': told('players', none),
};

/** What a road needs to carry these names. */
export type { Answered, Asked, Name } from './name.ts';

export type EyeRect = z.output<typeof eyeRect>;
export type Stage = z.output<typeof stage>;
export type Handout = NonNullable<Stage['handout']>;
export type Trim = z.output<typeof trim>;
export type PointedAt = z.output<typeof pointer>;

/** The stage before the GM has touched anything. */
export const plainStage: Stage = {
  black: false,
  marks: false,
  eye: 'follow',
  handout: null,
  touch: false,
  volume: 0,
};
export const plainTrim: Trim = {
  margins: { top: 0, right: 0, bottom: 0, left: 0 },
  turn: 0,
  square: null,
  ruler: null,
};
