import type { Offer, Patch, SheetLayout, View } from '#engine/view';
import { z } from 'zod';
import { assetsContract } from './assets.ts';
import { displayContract, displayTopics } from './display.ts';
import { gmPatch, gmView } from './gm-records.ts';
import { gm, id, json, line, none, text, told, type Name, type Topic } from './name.ts';
import { networkContract, networkTopics } from './network.ts';
import { preferences } from './preferences.ts';
import { playersContract, playersTopics } from './players.ts';
import { recoveryContract } from './recovery.ts';

/**
 * Every name that crosses the border between the main process and a window, with the shape of what goes in and what comes
 * out, who may use it, and on which road. Both roads (Electron's IPC, HTTP with a WebSocket) serve exactly these.
 */
const seen = z.string().max(60);
const diceMode = z.enum(['app', 'typed']);

const campaignEntry = z.strictObject({
  id,
  name: z.string(),
  system: z.string(),
  systemName: z.string(),
  heroes: z.array(z.string()),
  /** ISO time of the last opening. */
  opened: z.string().nullable(),
  /** Bytes. */
  size: z.number(),
  /** Why it cannot be opened, if so. */
  trouble: z.string().nullable(),
  /** The code of that refusal: what can be done about it depends on it. */
  code: z.string().optional(),
});

const sheet = z.strictObject({ layout: z.string(), entries: z.record(z.string(), json) });

const card = z.strictObject({
  /** Entry id: game, kind and name, as `game:monster:rat`. */
  entry: z.string(),
  name: z.string(),
  /** Small print under the name: race, class … */
  label: z.string(),
  /** Glyph name. */
  look: z.string(),
  size: z.union([z.literal(1), z.literal(2)]),
  /** One line of figures. */
  line: z.string(),
  /** What the app leaves to the GM, one sentence each. */
  unruled: z.array(z.string()),
  origin: z.enum(['printed', 'reported', 'ours']),
  emblem: z.strictObject({ field: z.string(), tincture: z.string(), charge: z.string() }).optional(),
  sheet,
});

const setup = z.strictObject({
  system: z.string(),
  name: z.string(),
  heroes: z.array(card),
  henchmen: z.array(card),
  /** For 1, 2, 3 … players: how many heroes and henchmen each of them plays. */
  party: z.array(z.strictObject({ players: z.number(), heroesEach: z.number(), henchmenEach: z.number() })),
});

const newCampaign = z.strictObject({
  name: text(80),
  system: id,
  players: z
    .array(z.strictObject({ name: text(40) }))
    .min(1)
    .max(8),
  /** Heroes and henchmen, each with the place of its player in `players`. */
  party: z
    .array(z.strictObject({ entry: id, player: z.number().int().min(0).max(7), name: line.optional() }))
    .min(1)
    .max(24),
  dice: diceMode,
  /** Any text; the same seed, commands and answers give the same facts. Empty: drawn by the app. */
  seed: z.string().max(80),
});

const piece = z.strictObject({
  entry: z.string(),
  name: z.string(),
  key: z.string(),
  look: z.string(),
  floors: z.array(z.string()),
  /** The board's piece and what it may be laid against, as `placements` takes them. */
  piece: json,
  query: json,
});
const markerCard = z.strictObject({
  entry: z.string(),
  name: z.string(),
  look: z.string(),
  w: z.number(),
  h: z.number(),
});

const logLine = z.strictObject({
  id: z.number(),
  row: z.string(),
  /** ISO time. */
  at: z.string(),
  text: z.string(),
  /** What it tells: a fact's kind. */
  kind: z.string(),
  tone: z.string(),
  models: z.array(z.string()),
});

const historyRow = z.strictObject({
  id: z.string(),
  parent: z.string().nullable(),
  amends: z.string().nullable(),
  label: z.string(),
  by: z.string(),
  at: z.string(),
  steps: z.number(),
  state: z.enum(['ended', 'open', 'stopped', 'taken-back']),
  /** On the way to where the table stands. */
  current: z.boolean(),
});

const tapeAnswer = z.strictObject({
  key: z.string(),
  label: z.string(),
  form: z.enum(['dice', 'choice']),
  answer: json,
  from: z.string(),
  sides: z.number().optional(),
  /** What could be chosen, in words. */
  options: z.array(z.strictObject({ id: z.string(), label: z.string() })).optional(),
  /** Whether it can be changed from here (the open and the last command). */
  changeable: z.boolean(),
});

const option = z.strictObject({
  id: z.string(),
  label: z.string(),
  /** What it decides, in one sentence. */
  sentence: z.string(),
  /** The ruling that it is about. */
  ruling: z.string(),
  choices: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  /** The choice that holds now. */
  value: z.string(),
  /** The one that holds where nobody has chosen. */
  usual: z.string(),
});

const ruling = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  chapter: z.string(),
  /** The option by which a campaign may play it otherwise. */
  option: z.string().optional(),
});
const letter = z.strictObject({ key: z.string(), label: z.string() });

const accepted = z.strictObject({
  version: z.string(),
  /** Sentences for the GM about what was dropped or left unfinished. */
  notes: z.array(z.string()),
});

export const contract = {
  'app.info': gm(
    none,
    z.strictObject({
      version: z.string(),
      desktop: z.boolean(),
      /** Where campaign files live, to be shown. */
      folder: z.string(),
      electron: z.string().nullable(),
    }),
  ),
  'app.layouts': gm(
    z.strictObject({ system: id }),
    z.record(z.string(), json) as z.ZodType<Record<string, SheetLayout>>,
  ),
  /** What a game decided where its rule text is silent. */
  'game.rulings': gm(z.strictObject({ system: id }), z.array(ruling)),
  /** The letters that a game's offers have: no key of the window can be one of them. */
  'game.letters': gm(z.strictObject({ system: id }), z.array(letter)),
  'preferences.get': gm(none, preferences),
  /** Changes what is named. */
  'preferences.set': gm(preferences.partial(), preferences),

  /** The games that a campaign can be begun of. */
  'campaigns.games': gm(none, z.array(z.strictObject({ id, name: z.string() }))),
  'campaigns.list': gm(none, z.array(campaignEntry)),
  'campaigns.setup': gm(z.strictObject({ system: id }), setup),
  'campaigns.create': gm(newCampaign, campaignEntry),
  'campaigns.demo': gm(none, campaignEntry),
  'campaigns.open': gm(z.strictObject({ id, breakLock: z.boolean().optional() }), campaignEntry),
  /** Lets the person choose a file in the system's own dialog. */
  'campaigns.openFile': gm(none, campaignEntry.nullable(), 'desktop'),
  'campaigns.duplicate': gm(z.strictObject({ id, name: text(80) }), campaignEntry),
  'campaigns.close': gm(none, none),
  'campaigns.current': gm(none, campaignEntry.nullable()),

  'content.monsters': gm(none, z.array(card)),
  'content.pieces': gm(none, z.array(piece)),
  'content.markers': gm(none, z.array(markerCard)),

  'table.view': gm(none, gmView as z.ZodType<View>),
  'table.command': gm(
    z.strictObject({ seen, command: z.looseObject({ type: text(40) }), dice: diceMode.optional() }),
    accepted,
  ),
  'table.answer': gm(
    z.strictObject({ seen, key: text(300), answer: json, from: z.enum(['typed', 'chosen', 'app']) }),
    accepted,
  ),
  'table.ruling': gm(z.strictObject({ seen, ruling: z.looseObject({ kind: text(40) }) }), accepted),
  'table.undo': gm(z.strictObject({ seen, whole: z.boolean().optional() }), accepted),
  'table.redo': gm(z.strictObject({ seen }), accepted),
  /** Plays a row again with one answer replaced; without `answer` the app draws it. */
  'table.amend': gm(z.strictObject({ seen, row: id, key: text(300), answer: json.optional() }), accepted),
  'table.goTo': gm(z.strictObject({ seen, row: id, steps: z.number().int().min(1).optional() }), accepted),
  /** After a rule failed: keep the facts so far, ask again with typed dice, or leave the command taken back. */
  'table.fault': gm(z.strictObject({ seen, choose: z.enum(['stop', 'type', 'takeBack']) }), accepted),
  'table.offers': gm(
    z.strictObject({ actor: id.nullable() }),
    z.strictObject({ version: z.string(), offers: z.array(json) as z.ZodType<Offer[]> }),
  ),
  /** What the campaign may play otherwise; set by the command `{ type: 'settings', option, value }`. */
  'table.options': gm(none, z.array(option)),
  'table.history': gm(none, z.array(historyRow)),
  'table.row': gm(z.strictObject({ row: id }), z.strictObject({ answers: z.array(tapeAnswer) })),
  'table.log': gm(
    z.strictObject({
      before: z.number().int().optional(),
      limit: z.number().int().min(1).max(200),
      model: id.optional(),
      search: z.string().max(80).optional(),
    }),
    z.array(logLine),
  ),
  /** The row that the table stands at, as a scenario text to keep or send. */
  'table.scenario': gm(z.strictObject({ row: id.optional() }), z.strictObject({ text: z.string() })),

  ...displayContract,
  ...networkContract,
  ...recoveryContract,
  /** Plays from the copy: the present file becomes a copy in the list, and the campaign is laid on the table. */
  'recovery.playFrom': gm(z.strictObject({ id, point: id }), campaignEntry),
  ...assetsContract,
  ...playersContract,
} satisfies Record<string, Name>;

/** Names that take more than others do: pictures. */
export const largeNames: ReadonlySet<string> = new Set(
  Object.entries<Name>(contract)
    .filter(([, { large }]) => large)
    .map(([name]) => name),
);

/**
 * Names that change the table, its campaign, the players' screen or the settings. Of several GM's windows one holds the pen, and only that one may
 * ask for them; all may ask for everything else.
 */
export const penNames: ReadonlySet<string> = new Set<keyof typeof contract>([
  'preferences.set',
  'campaigns.create',
  'campaigns.demo',
  'campaigns.open',
  'campaigns.openFile',
  'campaigns.duplicate',
  'campaigns.close',
  'table.command',
  'table.answer',
  'table.ruling',
  'table.undo',
  'table.redo',
  'table.amend',
  'table.goTo',
  'table.fault',
  'display.open',
  'display.close',
  'display.black',
  'display.freeze',
  'display.eye',
  'display.point',
  'display.hold',
  'display.fit',
  'display.ruler',
  'display.measured',
  'handouts.save',
  'handouts.remove',
  'assets.add',
  'assets.rename',
  'assets.remove',
  'recovery.playFrom',
  'recovery.salvage',
  'network.open',
  'network.close',
  'network.newCode',
  'network.remove',
]);

export type Contract = typeof contract;
export type ContractName = keyof Contract;
export type Input<N extends ContractName> = z.input<Contract[N]['input']>;
export type Output<N extends ContractName> = z.output<Contract[N]['output']>;

/** What main pushes to windows without being asked. */
export const topics = {
  'table.patch': told('gm', gmPatch as z.ZodType<Patch>),
  'table.log': told('gm', z.strictObject({ lines: z.array(logLine), replaced: z.boolean() })),
  'table.saved': told('gm', z.strictObject({ at: z.string(), trouble: z.string().nullable() })),
  'campaign.changed': told('gm', campaignEntry.nullable()),
  ...displayTopics,
  ...networkTopics,
  ...playersTopics,
} satisfies Record<string, Topic>;

export type Topics = typeof topics;
export type TopicName = keyof Topics;
export type TopicBody<T extends TopicName> = z.output<Topics[T]['body']>;

export type CampaignEntry = z.output<typeof campaignEntry>;
export type Card = z.output<typeof card>;
export type Game = Output<'campaigns.games'>[number];
export type Setup = z.output<typeof setup>;
export type NewCampaign = z.input<typeof newCampaign>;
export type PieceCard = z.output<typeof piece>;
export type MarkerCard = z.output<typeof markerCard>;
export type LogLine = z.output<typeof logLine>;
export type CampaignOption = z.output<typeof option>;
export type HistoryRow = z.output<typeof historyRow>;
export type RulingCard = z.output<typeof ruling>;
export type Letter = z.output<typeof letter>;
export type TapeAnswer = z.output<typeof tapeAnswer>;
