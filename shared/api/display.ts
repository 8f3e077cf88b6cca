import type { Patch, View } from '#engine/view';
import { z } from 'zod';
import { gm, id, none, text, told } from './name.ts';
import { eyeRect, plainTrim, pointer, stage, trim } from './players.ts';
import { playersPatch, playersView } from './players-records.ts';

/** How the GM steers what the players see. */
const screen = z.strictObject({
  /** Names the display as long as it is plugged in. */
  key: z.string(),
  label: z.string(),
  /** Pixels of the glass. */
  width: z.number(),
  height: z.number(),
  /** The GM's own window is on it. */
  isGm: z.boolean(),
  /** It shows the same as another one, as far as the system tells. */
  mirrors: z.boolean(),
});

const display = z.strictObject({
  /** The players' window is there (or, without a desktop, a page of theirs is connected). */
  open: z.boolean(),
  black: z.boolean(),
  /** It was opened and shows nothing but corner marks until the GM says so. */
  waits: z.boolean(),
  /** The players see the table as it was. */
  frozen: z.boolean(),
  eye: stage.shape.eye,
  /** Id of the handout that is held up. */
  handout: z.string().nullable(),
  touch: z.boolean(),
  /** Address to open in a browser, where there is no desktop. */
  link: z.string().nullable(),
  screens: z.array(screen),
  /** Key of the display that the players' window is on. */
  on: z.string().nullable(),
  /** It was on a display that was pulled out, and comes back with it. */
  pulled: z.boolean(),
  trim,
  /** Pixels of the page to a millimetre of this glass, once somebody has measured. */
  pxPerMm: z.number().positive().nullable(),
  /** Millimetres of one square while real miniatures stand on the glass. */
  mm: z.number().min(10).max(100),
  /** One square is `mm` on the glass, and the map moves only when the GM moves it. */
  trueSize: z.boolean(),
  /** Squares that the players' window shows now. */
  looks: eyeRect.nullable(),
});

const handout = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  /** Id of a picture, or null for a text alone. */
  asset: z.string().nullable(),
  /** ISO time of the last change. */
  at: z.string(),
});

export const displayContract = {
  'display.state': gm(none, display),
  /** Opens the players' window, black with corner marks, on the named display or the best there is. */
  'display.open': gm(z.strictObject({ screen: id.optional(), mirrored: z.boolean().optional() }), display),
  'display.close': gm(none, display),
  'display.black': gm(z.strictObject({ black: z.boolean() }), display),
  'display.freeze': gm(z.strictObject({ frozen: z.boolean() }), display),
  'display.eye': gm(z.strictObject({ eye: stage.shape.eye }), display),
  'display.point': gm(z.strictObject({ at: pointer }), none),
  /** Holds a handout up before the map, or (null) puts it down. `page`: of a long text, counted from 0. */
  'display.hold': gm(
    z.strictObject({ handout: id.nullable(), page: z.number().int().min(0).max(200).optional() }),
    display,
  ),
  /** How the picture lies on the glass of the display that it is on. Only what is named changes. */
  'display.fit': gm(
    z.strictObject({
      margins: trim.shape.margins.optional(),
      turn: trim.shape.turn.optional(),
      touch: z.boolean().optional(),
      mm: z.number().min(10).max(100).optional(),
      trueSize: z.boolean().optional(),
    }),
    display,
  ),
  /** Shows a bar of some length on the glass, or takes it away. */
  'display.ruler': gm(z.strictObject({ show: z.boolean() }), display),
  /** What the ruler said: the length of the bar in millimetres. */
  'display.measured': gm(z.strictObject({ mm: z.number().min(10).max(5000) }), display),

  /** What the players' screen shows, from its own records, for the small picture on the GM's screen. */
  'thumbnail.view': gm(none, z.strictObject({ stage, view: playersView as z.ZodType<View> })),

  'handouts.list': gm(none, z.array(handout)),
  /** Without `id` a new one. An empty title takes the first words of the text. */
  'handouts.save': gm(
    z.strictObject({
      id: id.optional(),
      title: z.string().max(120),
      text: z.string().max(20_000),
      asset: id.nullable(),
    }),
    handout,
  ),
  /** Takes it out of the list; `restore` brings it back. */
  'handouts.remove': gm(z.strictObject({ id, restore: z.boolean().optional() }), z.array(handout)),
};

export const displayTopics = {
  'display.state': told('gm', display),
  /** Something happened to a display by itself: plugged, pulled, another size. */
  'display.notice': told('gm', z.strictObject({ code: text(40), sentence: z.string() })),
  'thumbnail.patch': told('gm', playersPatch as z.ZodType<Patch>),
  'thumbnail.stage': told('gm', stage),
  'thumbnail.reset': told('gm', none),
};

export type DisplayState = z.output<typeof display>;
export type HandoutCard = z.output<typeof handout>;

/** The players' screen before it is opened for the first time. */
export const noDisplay: DisplayState = {
  open: false,
  black: false,
  waits: false,
  frozen: false,
  eye: 'follow',
  handout: null,
  touch: false,
  link: null,
  screens: [],
  on: null,
  pulled: false,
  trim: plainTrim,
  pxPerMm: null,
  mm: 25,
  trueSize: false,
  looks: null,
};
