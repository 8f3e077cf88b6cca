/**
 * What a window is shown: records by id, built for an audience from what is public to it. The kinds are the same for
 * every game; a system gives them meaning by look, label, bars, badges and sheet.
 */
export type Audience = 'gm' | 'players';

/** A tone names what a colour would mean; the renderer turns it into a colour and a shape. */
export type Tone =
  'hero' | 'henchman' | 'foe' | 'unknown' | 'ok' | 'bad' | 'info' | 'magic' | 'gold' | 'plain';

export interface LevelRecord {
  kind: 'level';
  id: string;
  name: string;
  /** Counted from the top, beginning with 1. */
  order: number;
  /** The level that the table is looking at. */
  current: boolean;
}

export interface SectionRecord {
  kind: 'section';
  id: string;
  level: string;
  /** The piece: passage, room, stairs … (a system's word; the map only chooses a pattern by it). */
  look: string;
  /** Floor colour token: passage, junction, room, hazard, lair, quest, stairs. */
  floor: string;
  label: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Quarter turns clockwise from the piece as printed. */
  turn: number;
  /** For area games: how many models may stand here. */
  limit?: number;
  /** What has been written down about it, for everybody: searched walls and the like. */
  kept?: readonly string[];
  /** GM only: laid for the GM alone. */
  hidden?: boolean;
  /** GM only. */
  note?: string;
}

export interface EdgeRecord {
  kind: 'edge';
  /** level + ':' + the edge's name, as `l1:3,4,e`. */
  id: string;
  level: string;
  x: number;
  y: number;
  side: 'e' | 's';
  edge: 'open' | 'wall' | 'door' | 'rubble';
  state?: 'closed' | 'open';
  /** A false door, known as such. */
  false?: boolean;
  portcullis?: 'up' | 'down';
  /** GM only. */
  secret?: boolean;
  /** GM only: the players do not see this record. */
  hidden?: boolean;
}

/** Wounds and the like. `left`: filled for what is left of `max`; `taken`: one bead for each taken. */
export interface Bar {
  id: string;
  label: string;
  form: 'left' | 'taken';
  value: number;
  /** Absent where the audience does not know it. */
  max?: number;
}

export interface Emblem {
  /** Heraldic field: the background colour token of the shield. */
  field: string;
  /** Colour token of the charge. */
  tincture: string;
  /** Glyph name. */
  charge: string;
}

export interface Badge {
  id: string;
  label: string;
  tone: Tone;
  /** It is on the model for a time, and is worth a sign on its token. */
  lasts?: true;
}

/** One value of a sheet. `why` explains, line by line, how it came about. */
export interface SheetEntry {
  value: number | string | boolean | null | readonly (string | number | null)[];
  /** The value before armour, injuries and rulings, where it differs in kind (start column). */
  start?: number | null;
  why?: readonly string[];
  /** A GM's ruling set it. */
  ruled?: boolean;
}

/** A sheet is drawn by the layout of that name in the system's shapes. */
export interface Sheet {
  layout: string;
  entries: Readonly<Record<string, SheetEntry>>;
}

export interface ModelRecord {
  kind: 'model';
  id: string;
  /** null: in the box, not on the map. */
  level: string | null;
  /** North-west square of a large model. */
  x: number;
  y: number;
  size: 1 | 2;
  side: 'hero' | 'henchman' | 'foe' | 'unknown';
  /** Glyph name. */
  look: string;
  /** Full name, as sentences use it. */
  label: string;
  /** Numbered foes: the number on the token, and their key as a target. */
  number?: number;
  emblem?: Emblem;
  /** A henchman's hero. */
  owner?: string;
  /** Who plays it, by name. */
  player?: string;
  /** GM's base colour for models of unknown type: a token name. */
  base?: string;
  bars: readonly Bar[];
  badges: readonly Badge[];
  down?: 'ko' | 'dead';
  /** May act now: the ember dot. */
  canAct?: boolean;
  /** Points of fate left, heroes only. */
  fate?: number;
  /** Whether it stops movement or sight; the window's own board queries use it. */
  blocksWay: boolean;
  blocksSight: boolean;
  /** Strikes diagonally too. */
  longReach?: boolean;
  /** GM only: the enemy on whom its reach is bent, so that others pass it freely. */
  focus?: string;
  /** GM only: laid for the GM alone. */
  hidden?: boolean;
  /** GM only: one line under the name, as "WS 6 · T 7 · sword, 3 dice". */
  line?: string;
  /** GM only. */
  note?: string;
  /** GM only. */
  sheet?: Sheet;
}

export interface MarkerRecord {
  kind: 'marker';
  id: string;
  level: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Glyph name. */
  look: string;
  /** The kind of marker: chest, stairs, note, body … */
  marker: string;
  label: string;
  open?: boolean;
  /** Nobody may enter its squares. */
  blocksWay?: boolean;
  /** A text for everybody. */
  text?: string;
  /** GM only. */
  hidden?: boolean;
  /** GM only: a text for the GM. */
  note?: string;
}

export interface TurnRecord {
  kind: 'turn';
  id: 'turn';
  mode: string;
  /** "Combat 2". */
  label: string;
  number: number;
  phase: string;
  /** "The heroes". */
  phaseLabel: string;
  /** Whose turn it is. */
  side: 'heroes' | 'gm' | 'none';
  /** What the next key press begins: "Combat 2 · The monsters". */
  next: string;
  /** The phases of this kind of turn, in order. */
  phases?: readonly { id: string; label: string; now: boolean }[];
  /** "Expedition 3 · The dungeon", while one is under way. */
  expedition?: string;
  /** Players with an office, by name. */
  leader?: string;
  mapper?: string;
  /** Pieces are being set up before the phase goes on; `phaseLabel` says who does it. */
  setUp?: true;
  /** Nobody is the gamemaster: the rules decide what he would. */
  solo?: true;
  /** What the quest under way asks for now, in one line. */
  quest?: string;
  /** What the monsters do in this turn, where a table says it. */
  tactic?: string;
  /** GM only: what is to be known of the table before it goes on. */
  notice?: string;
}

export interface PromptOption {
  id: string;
  label: string;
  /** The letter that takes it. */
  key?: string;
  detail?: string;
  /** The model that the option is about, for brackets on the map. */
  model?: string;
  /** Where a piece, a chest, a door's wall would be. */
  place?: MapPlace;
  /** The edge that the option is about, as its record is called: where a door would be. */
  edge?: string;
}

export interface PromptRecord {
  kind: 'prompt';
  id: 'prompt';
  /** Names the question; an answer names it back. */
  key: string;
  form: 'dice' | 'choice';
  /** Model asked, if one is. */
  by: string | null;
  tone: Tone;
  /** Who rolls or chooses: "Anna · Human Warrior". */
  who: string;
  /** What for: "Human Warrior strikes rat 2". */
  title: string;
  /** The least die that succeeds. */
  needed?: number;
  /** GM only: how the number comes about. */
  why?: string[];
  /** What a miss, or each choice, means. */
  hint?: string;
  /** At whom or at which square `by` aims from afar. */
  aims?: { at: string } | { to: readonly [x: number, y: number] };
  /** `parts`: what each of the dice is for, where they are not all for one thing. `summed`: their total may be answered alone. */
  dice?: { n: number; sides: number; parts?: readonly string[]; summed?: boolean };
  options?: readonly PromptOption[];
  /** Id of the option under Enter. */
  default?: string;
  /** Holds up nobody: another command answers it with its default. */
  lapses: boolean;
}

export interface DieRecord {
  kind: 'die';
  id: string;
  /** Rises with every public roll. */
  serial: number;
  by: string | null;
  tone: Tone;
  purpose: 'hit' | 'damage' | 'again' | 'test';
  sides: number;
  values: readonly number[];
  /** Which of the values succeeded. */
  marks: readonly boolean[];
  needed?: number;
  outcome?: 'hit' | 'miss' | 'critical' | 'fumble';
}

export interface MomentRecord {
  kind: 'moment';
  id: 'moment';
  /** Rises with every public event. */
  serial: number;
  what: string;
  /** The serial with which it began: later ones tell more of the same. */
  begun?: number;
  by?: string;
  at?: string;
  /** The square that it is aimed at, where that is nobody's. */
  to?: readonly [x: number, y: number];
  /** How it gets there; absent: somebody strikes, or nothing flies. */
  flies?: 'shot' | 'spell';
  /** One sentence for the people at the table. */
  line: string;
}

/** A short fact about the table: what undo takes back, how a person's dice are rolled. */
export interface BadgeRecord {
  kind: 'badge';
  id: string;
  label: string;
  tone: Tone;
  value?: string;
  on?: string;
}

export type ViewRecord =
  | LevelRecord
  | SectionRecord
  | EdgeRecord
  | ModelRecord
  | MarkerRecord
  | TurnRecord
  | PromptRecord
  | DieRecord
  | MomentRecord
  | BadgeRecord;

export type RecordKind = ViewRecord['kind'];
export type RecordOf<K extends RecordKind> = Extract<ViewRecord, { kind: K }>;

export type Records = Readonly<Record<string, ViewRecord>>;

/** Everything a window is shown at one version. */
export interface View {
  version: string;
  records: Records;
}

/** The step from one version to another. A window that is not at `from` asks for the whole view. */
export interface Patch {
  from: string;
  to: string;
  set: readonly ViewRecord[];
  gone: readonly string[];
}

/**
 * Collects the records of one build. A record whose sources are the very same objects as in the last build is taken
 * over as it is, so that the difference of two builds costs only what changed.
 */
export class ViewBuild {
  readonly #last: ReadonlyMap<string, Part> | null;
  readonly #parts = new Map<string, Part>();
  /** Where `put` puts, and what the last build had there. */
  #here: Part = { sources: [], kept: new Map() };
  #before: Part | undefined;

  constructor(last: ViewBuild | null = null) {
    this.#last = last ? last.#parts : null;
    this.#parts.set(LOOSE, this.#here);
    this.#before = this.#last?.get(LOOSE);
  }

  /**
   * Adds everything that `make` puts, unless every source is identical to the last build's: then it is all taken over at once, and
   * nothing in it is looked at. For large things that seldom change, such as the map.
   */
  part(id: string, sources: readonly unknown[], make: () => void): void {
    const last = this.#last?.get(id);
    if (last && sameSources(last.sources, sources)) {
      this.#parts.set(id, last);
      return;
    }
    const [here, before] = [this.#here, this.#before];
    this.#here = { sources, kept: new Map() };
    this.#before = last;
    this.#parts.set(id, this.#here);
    make();
    this.#here = here;
    this.#before = before;
  }

  /** Adds the record made by `make`, unless every source is identical to the last build's. */
  put(id: string, sources: readonly unknown[], make: () => ViewRecord): void {
    const before = this.#before?.kept.get(id);
    if (before && sameSources(before.sources, sources)) this.#here.kept.set(id, before);
    else {
      const record = make();
      const same = before && equalJson(before.record, record);
      this.#here.kept.set(id, { sources, record: same ? before.record : record });
    }
  }

  /** The records built so far, by id. */
  records(): Records {
    const records: Record<string, ViewRecord> = {};
    for (const { kept } of this.#parts.values()) for (const [id, { record }] of kept) records[id] = record;
    return records;
  }

  /** What changed from the last build to this one. */
  changes(): { set: ViewRecord[]; gone: string[] } {
    const set: ViewRecord[] = [];
    const gone: string[] = [];
    for (const [name, part] of this.#parts) {
      const before = this.#last?.get(name);
      if (before === part) continue;
      for (const [id, { record }] of part.kept) if (before?.kept.get(id)?.record !== record) set.push(record);
    }
    for (const [name, before] of this.#last ?? []) {
      if (this.#parts.get(name) === before) continue;
      for (const id of before.kept.keys()) if (!this.#has(id)) gone.push(id);
    }
    return { set, gone };
  }

  #has(id: string): boolean {
    for (const { kept } of this.#parts.values()) if (kept.has(id)) return true;
    return false;
  }
}

/** The part of a build that holds what was put into no part. */
const LOOSE = '';

interface Part {
  sources: readonly unknown[];
  kept: Map<string, Kept>;
}

interface Kept {
  sources: readonly unknown[];
  record: ViewRecord;
}

function sameSources(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((source, i) => source === b[i]);
}

/** Whether two plain JSON values say the same. Keys that hold `undefined` count as absent. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key of Object.keys(left)) if (!equalJson(left[key], own(right, key))) return false;
  for (const key of Object.keys(right))
    if (right[key] !== undefined && own(left, key) === undefined) return false;
  return true;
}

/** What an object itself holds under a key; a key may be called like something that every object inherits. */
function own(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The step between two sets of records, for windows that were not there at the last build. */
export function diff(before: Records, after: Records): { set: ViewRecord[]; gone: string[] } {
  return {
    set: Object.values(after).filter((record) => !equalJson(before[record.id], record)),
    gone: Object.keys(before).filter((id) => !Object.hasOwn(after, id)),
  };
}

/** The view after a patch, or null where the patch does not follow it. Unchanged records keep their identity. */
export function applyPatch(view: View, patch: Patch): View | null {
  if (view.version !== patch.from) return null;
  const records: Record<string, ViewRecord> = { ...view.records };
  for (const id of patch.gone) delete records[id];
  for (const record of patch.set) records[record.id] = record;
  return { version: patch.to, records };
}

/** All records of one kind, in the order of the view. */
export function recordsOf<K extends RecordKind>(records: Records, kind: K): RecordOf<K>[] {
  return Object.values(records).filter((record): record is RecordOf<K> => record.kind === kind);
}

/** A person's dice: rolled by the app, or typed from the table. */
export type DiceMode = 'app' | 'typed';

/**
 * What a command can be given, for one actor. `fixed` are the fields already known; `choose` names the one field that is
 * still open and what it may be. Command = `{ ...fixed, [choose.field]: chosen }`.
 */
export interface Offer {
  /** Unique among the offers of an actor. */
  id: string;
  label: string;
  /** One character; pressing it takes the offer. Empty: none does. */
  key: string;
  /** What it takes, in a few words. */
  detail?: string;
  /** Offers of one group are shown as one, and chosen among. */
  group?: string;
  open: boolean;
  /** Why it is closed, in one sentence, and by the code of the refusal. */
  why?: string;
  code?: string;
  fixed: Readonly<Record<string, unknown>>;
  choose?: { field: string; from: Domain };
  /** What taking it would do, to be shown before: first as it stands, then for each target that could be chosen instead. */
  plans?: readonly OfferedPlan[];
}

/** What the app proposes for a model. */
export interface OfferedPlan {
  by: string;
  /** The target, as the command names it. */
  at?: string;
  /** The squares that it enters one by one; of a large model those of its leading corner. Empty: it stays. */
  path: readonly (readonly [x: number, y: number])[];
  /** Where it ends, of a large model the north-west square; absent: it stays. */
  to?: readonly [x: number, y: number];
  /** Runs after that, as far as the die says. */
  run?: boolean;
  /** Strikes the target. */
  strikes?: boolean;
  /** Shoots at the target. */
  shoots?: boolean;
  /** Casts a spell of this name, at the target, at a square, or at nothing. */
  casts?: string;
  /** The square that it is aimed at, and what is covered around it. */
  aims?: readonly [x: number, y: number];
  template?: AimedAt['template'];
  /** The door that it opens, as its record is called. */
  door?: string;
  /** Why, in a few words. */
  reason: string;
}

/** The values that one field of a command may take. `squares` carries a board query that the window can run itself. */
export type Domain =
  | { of: 'models'; among: readonly DomainMember[] }
  | { of: 'edges'; among: readonly DomainMember[] }
  | { of: 'options'; among: readonly DomainOption[] }
  | { of: 'squares'; level: string; model: string; query: unknown }
  | AimedAt;

/**
 * A square to aim at: the window looks for itself whether it is in range and in sight, and shows what the template there covers.
 * The value is the square, `[x, y]`.
 */
export interface AimedAt {
  of: 'aim';
  level: string;
  /** Who aims, and from where; a large one from any of its squares. */
  model: string;
  from: readonly { x: number; y: number; size: 1 | 2 }[];
  /** Most squares to the middle, by S-RANGE; null: as far as one sees. */
  range: number | null;
  /** Squares covered, across and down, around the middle; what `spreads` stays on this side of walls. */
  template: { w: number; h: number; spreads?: true };
  /** Bodies that whoever aims looks past. */
  seeThrough: readonly string[];
  /** What each model under it will take, in a few words; `{n}` damage dice. */
  takes: string;
  dice?: number;
}

export interface DomainMember {
  id: string;
  open: boolean;
  why?: string;
  code?: string;
  /** What choosing it would mean, in a few words: the number needed, the dice. */
  detail?: string;
  /** The line from whoever aims to it, for drawing. */
  aim?: AimLine;
}

/** A line of sight as a map draws it. `stopAt`: where something stops it, as a share of its length. */
export interface AimLine {
  seen: 'clear' | 'obscured' | 'blocked';
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  stopAt?: number;
  /** What stops or dims it: the edge as its record is called, or a model. */
  edge?: string;
  model?: string;
  /** The nearest square from which it would be free. */
  free?: readonly [x: number, y: number];
}

/** A value that is neither a model nor an edge: a wall, a weapon, a level. */
export interface DomainOption extends DomainMember {
  label: string;
  place?: MapPlace;
}

/** Squares of a map that something is about; `side`: the wall along them that is meant. */
export interface MapPlace {
  level: string;
  x: number;
  y: number;
  w: number;
  h: number;
  side?: 'n' | 'e' | 's' | 'w';
}

/** How a sheet is laid out: panels of fields. The values are the `entries` of a `Sheet`, by field id. */
export interface SheetLayout {
  panels: readonly SheetPanel[];
}

export interface SheetPanel {
  id: string;
  title: string;
  fields: readonly SheetField[];
}

export interface SheetField {
  id: string;
  label: string;
  /** Said by screen readers and on hover. */
  title?: string;
  form: 'number' | 'text' | 'long-text' | 'row' | 'list' | 'choice';
  /** Head cells of a `row`. */
  heads?: readonly string[];
  /** What a `choice` may be; absent: any text. */
  options?: readonly { id: string; label: string }[];
  /** How the GM overrules it: set the value, add and take entries, or not here (computed from others). */
  ruling?: 'set' | 'list' | 'none';
  min?: number;
  max?: number;
}
