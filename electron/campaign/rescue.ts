import type { ContentEntry, Row } from '#engine';
import { migrations, type Migration } from './migrations/index.ts';
import { noRows, type Raw, type RawTable } from './rescue-rows.ts';
import type { Source } from './rescue-source.ts';
import { schemaAt } from './schema.ts';
import { campaignWords as words } from './words/en.ts';

/** Where rows may come from. */
export interface Sources {
  /** The damaged file, if its tables can be told. */
  damaged: Source | null;
  /** The newest copy that is whole, ISO time of it, and whether the damaged file went on from it. */
  copy: Source | null;
  copiedAt: string;
  isSameLine: boolean;
}

interface Wishes {
  shipped(system: string): readonly ContentEntry[];
  stepsAtEnd(row: Pick<Row, 'changed' | 'tape' | 'command'>): number;
  migrations?: readonly Migration[];
}

/** The rows of a new campaign file, by table, and what is to be said of them. */
export interface Gathered {
  version: number;
  tables: Map<string, readonly Raw[]>;
  saved: string[];
  lost: string[];
}

/** Chooses what is kept of a damaged file and what comes from the copy; null when there is no beginning to play on from. */
export function gather(sources: Sources, wishes: Wishes): Gathered | null {
  const { damaged, copy } = sources;
  const version = damaged?.version ?? copy?.version;
  if (version === undefined) return null;
  const found = new Gathering(sources, wishes, version);
  const campaign = found.campaign();
  if (!campaign) return null;
  const history = found.history();
  found.entries(String(campaign.fields['system']));
  found.head(history);
  found.log(history);
  found.others();
  if (!damaged) found.lost.splice(0, Infinity, words.allOfCopy(sources.copiedAt));
  return found;
}

/** The tables that every campaign has from its birth: their rows are looked at one by one. */
export const FIRST_TABLES: ReadonlySet<string> = new Set(['campaign', 'entry', 'journal', 'head', 'line']);

class Gathering implements Gathered {
  readonly version: number;
  readonly tables = new Map<string, readonly Raw[]>();
  readonly saved: string[] = [];
  readonly lost: string[] = [];
  readonly #sources: Sources;
  readonly #wishes: Wishes;

  constructor(sources: Sources, wishes: Wishes, version: number) {
    this.#sources = sources;
    this.#wishes = wishes;
    this.version = version;
  }

  campaign(): Raw | null {
    const own = this.#own('campaign').rows.find(isCampaign);
    const row = own ?? this.#ofCopy('campaign').rows.find(isCampaign);
    if (!row) return null;
    const heroes = isJson(row.fields['heroes'], Array.isArray) ? row.fields['heroes']! : '[]';
    this.tables.set('campaign', [{ ...row, fields: { ...row.fields, heroes, opened: null, holder: null } }]);
    this.saved.push(own ? words.savedBeginning() : words.savedBeginningOfCopy(this.#sources.copiedAt));
    return row;
  }

  entries(system: string): void {
    const read = this.#own('entry');
    const rows = onceEach(read.rows.filter(isEntry));
    const isWhole = read.isWhole && rows.length === read.rows.length;
    const taken = new Set(rows.map(({ rowid }) => rowid));
    const ids = new Set(rows.map(({ fields }) => fields['id']));
    const add = (more: readonly Raw[]): number => {
      const missing = more.filter(({ fields }) => !ids.has(fields['id']!));
      for (const row of missing) {
        const rowid = taken.has(row.rowid) ? highestOf(taken) + 1 : row.rowid;
        taken.add(rowid);
        ids.add(row.fields['id']!);
        rows.push({ rowid, fields: { ...row.fields, place: rowid } });
      }
      return missing.length;
    };
    const ofCopy = isWhole ? 0 : add(this.#ofCopy('entry').rows.filter(isEntry));
    // Only where no copy has them: what the app brings along may be another edition than the campaign's own.
    const ofApp = isWhole || this.#sources.copy ? 0 : add(this.#wishes.shipped(system).map(rawOf));
    this.tables.set('entry', rows);
    this.saved.push(words.savedEntries(rows.length, ofCopy, this.#sources.copiedAt, ofApp));
    for (const { fields } of read.rows)
      if (!ids.has(fields['id']!)) this.lost.push(words.lostEntry(String(fields['id'])));
  }

  /** The rows that have all their parents, by id. */
  history(): Map<string, Raw> {
    const read = this.#own('journal');
    const own = read.rows.filter(isRow);
    const isWhole = read.isWhole && own.length === read.rows.length;
    const all = isWhole ? own : [...own, ...this.#rowsOfCopy(own)];
    all.sort((a, b) => a.rowid - b.rowid);
    const kept = new Map<string, Raw>();
    for (const row of all) {
      const { id, parent } = row.fields;
      if (parent === null || kept.has(String(parent))) kept.set(String(id), row);
    }
    const rows = [...kept.values()].map((row) =>
      row.fields['amends'] === null || kept.has(String(row.fields['amends']))
        ? row
        : { ...row, fields: { ...row.fields, amends: null } },
    );
    this.tables.set('journal', rows);
    const ownIds = new Set(own.map(({ fields }) => fields['id']));
    const ofCopy = rows.filter(({ fields }) => !ownIds.has(fields['id']!)).length;
    this.saved.push(words.savedRows(rows.length, lastOf(rows), ofCopy, this.#sources.copiedAt));
    const most = isWhole ? rows.length : this.#mostRows(read);
    if (most > rows.length) this.lost.push(words.lostRows(most - rows.length));
    else if (!isWhole && read.highest === null) this.lost.push(words.lostSomeRows());
    return new Map(rows.map((row) => [String(row.fields['id']), row]));
  }

  head(history: ReadonlyMap<string, Raw>): void {
    const isOwn = this.#own('journal').rows.some(isRow) || history.size === 0;
    const own = (isOwn ? this.#own('head') : this.#ofCopy('head')).rows.find(isHead);
    const row = own?.fields['row'] ?? null;
    if (own && (row === null || history.has(String(row)))) {
      const redo = JSON.parse(String(own.fields['redo'])) as { row: string | null }[];
      const isThere = redo.every((position) => position.row === null || history.has(position.row));
      this.tables.set('head', [isThere ? own : { ...own, fields: { ...own.fields, redo: '[]' } }]);
      return;
    }
    const last = deepest(history);
    const fields = { one: 1, row: last ? String(last.fields['id']) : null, steps: 0, redo: '[]' };
    if (last) {
      const { changed, command, tape } = last.fields;
      fields.steps = this.#wishes.stepsAtEnd({
        changed: changed as string | null,
        command: JSON.parse(String(command)) as unknown,
        tape: JSON.parse(String(tape)) as Row['tape'],
      });
    }
    this.tables.set('head', [{ rowid: 1, fields }]);
    this.lost.push(last ? words.standsElsewhere(nameOf(last)) : words.standsAtBeginning());
  }

  log(history: ReadonlyMap<string, Raw>): void {
    const read = this.#own('line');
    const isOf = (row: Raw) => typeof row.fields['row'] === 'string' && history.has(row.fields['row']);
    const own = read.rows.filter((row) => isOf(row) && isLine(row));
    const ids = new Set(own.map(({ rowid }) => rowid));
    const isFilled = !read.isWhole || own.length < read.rows.length;
    const more = isFilled && this.#sources.isSameLine ? this.#ofCopy('line').rows : [];
    const rows = [...own, ...more.filter((row) => !ids.has(row.rowid) && isOf(row) && isLine(row))];
    rows.sort((a, b) => a.rowid - b.rowid);
    this.tables.set(
      'line',
      rows.map((row) =>
        isJson(row.fields['models'], Array.isArray)
          ? row
          : { ...row, fields: { ...row.fields, models: '[]' } },
      ),
    );
    this.saved.push(words.savedLines(rows.length));
    const lost = highestOf([read.highest ?? 0, ...read.rows.map(({ rowid }) => rowid)]) - rows.length;
    if (lost > 0) this.lost.push(words.lostLines(lost));
    else if (read.highest === null) this.lost.push(words.lostSomeLines());
  }

  /** What came with later versions: pictures, handouts. */
  others(): void {
    const { migrations: steps = migrations } = this.#wishes;
    for (const table of schemaAt(steps, this.version).keys()) {
      if (FIRST_TABLES.has(table)) continue;
      const read = this.#own(table);
      const ids = new Set(read.rows.map(({ rowid }) => rowid));
      const more = read.isWhole || !this.#isCopyAlike() ? [] : this.#ofCopy(table).rows;
      const rows = [...read.rows, ...more.filter(({ rowid }) => !ids.has(rowid))];
      this.tables.set(table, rows);
      if (!read.isWhole) this.lost.push(words.lostOthers(table));
    }
  }

  #own(table: string): RawTable {
    return this.#sources.damaged?.read(table) ?? noRows;
  }

  #ofCopy(table: string): RawTable {
    return this.#sources.copy?.read(table) ?? noRows;
  }

  #isCopyAlike(): boolean {
    return this.#sources.isSameLine && this.#sources.copy?.version === this.version;
  }

  /**
   * Rows of the copy in the place of those that cannot be read: only where both tell the same story, and no row that still grew after
   * the copy was made while others stand on it.
   */
  #rowsOfCopy(own: readonly Raw[]): Raw[] {
    const theirs = this.#ofCopy('journal').rows.filter(isRow);
    if (own.length > 0 && !this.#sources.isSameLine) return [];
    const byId = new Map(own.map((row) => [row.fields['id'], row]));
    const isSame = (a: Raw, b: Raw) =>
      ['parent', 'command', 'at', 'dice_before'].every((column) => a.fields[column] === b.fields[column]);
    if (theirs.some((row) => byId.has(row.fields['id']!) && !isSame(row, byId.get(row.fields['id']!)!)))
      return [];
    const parents = new Set(own.map((row) => row.fields['parent']));
    const places = new Set(own.map((row) => row.rowid));
    return theirs.filter(
      (row) =>
        !byId.has(row.fields['id']!) &&
        !places.has(row.rowid) &&
        (row.fields['state'] !== 'open' || !parents.has(row.fields['id']!)),
    );
  }

  /** How many rows there were at least: they are numbered, and others name them. */
  #mostRows(read: RawTable): number {
    const named = [
      read.highest ?? 0,
      ...read.rows.flatMap(({ rowid, fields }) => [
        rowid,
        numberOf(fields['id']),
        numberOf(fields['parent']),
      ]),
      ...this.#own('head').rows.map(({ fields }) => numberOf(fields['row'])),
      ...this.#own('line').rows.map(({ fields }) => numberOf(fields['row'])),
    ];
    return highestOf(named.filter((n) => Number.isSafeInteger(n) && n < 10_000_000));
  }
}

/** Of any number of numbers: there are more sentences in a long log than a function takes arguments. */
const highestOf = (numbers: Iterable<number>): number => {
  let highest = 0;
  for (const number of numbers) if (number > highest) highest = number;
  return highest;
};

/** Without those that have the id of one before them. */
const onceEach = (rows: readonly Raw[]): Raw[] =>
  [...new Map([...rows].reverse().map((row) => [row.fields['id'], row])).values()].reverse();

const numberOf = (id: unknown) => (typeof id === 'string' && /^r\d+$/.test(id) ? Number(id.slice(1)) : 0);

const nameOf = ({ fields }: Raw) => ({ label: String(fields['label']), at: String(fields['at']) });

const lastOf = (rows: readonly Raw[]) => (rows.length > 0 ? nameOf(rows.at(-1)!) : null);

/** The last row of the longest branch that can be stood on. */
function deepest(history: ReadonlyMap<string, Raw>): Raw | null {
  const depths = new Map<string, number>();
  let [best, most]: [Raw | null, number] = [null, 0];
  for (const [id, row] of history) {
    const depth = 1 + (depths.get(String(row.fields['parent'])) ?? 0);
    depths.set(id, depth);
    if (row.fields['state'] !== 'taken-back' && depth >= most) [best, most] = [row, depth];
  }
  return best;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOfRecords = (value: unknown) => Array.isArray(value) && value.every(isRecord);

function isJson(text: unknown, isRight: (value: unknown) => boolean): boolean {
  if (typeof text !== 'string') return false;
  try {
    return isRight(JSON.parse(text));
  } catch {
    return false;
  }
}

const areTexts = ({ fields }: Raw, ...columns: string[]) =>
  columns.every((column) => typeof fields[column] === 'string');
const areTextsOrNone = ({ fields }: Raw, ...columns: string[]) =>
  columns.every((column) => fields[column] === null || typeof fields[column] === 'string');
const areNumbers = ({ fields }: Raw, ...columns: string[]) =>
  columns.every((column) => Number.isInteger(fields[column]));

function isCampaign(row: Raw): boolean {
  const { start, setup } = row.fields;
  return (
    areTexts(row, 'id', 'name', 'system', 'created', 'heroes') &&
    areNumbers(row, 'content') &&
    isJson(start, isRecord) &&
    isJson(setup, isRecord)
  );
}

function isEntry(row: Raw): boolean {
  const { id, body } = row.fields;
  return (
    areTexts(row, 'id', 'kind', 'origin') &&
    areNumbers(row, 'revision') &&
    isJson(body, (value) => isRecord(value) && value['id'] === id)
  );
}

const STATES: ReadonlySet<unknown> = new Set(['open', 'ended', 'stopped', 'taken-back']);

function isRow(row: Raw): boolean {
  const { id, parent, command, tape, state, rolls } = row.fields;
  return (
    numberOf(id) > 0 &&
    (parent === null || numberOf(parent) > 0) &&
    areTexts(row, 'label', 'by', 'at', 'rules') &&
    areTextsOrNone(row, 'changed', 'amends') &&
    areNumbers(row, 'content', 'dice_before') &&
    STATES.has(state) &&
    (rolls === null || rolls === 'app' || rolls === 'typed') &&
    isJson(command, () => true) &&
    isJson(tape, isListOfRecords)
  );
}

function isHead(row: Raw): boolean {
  const { row: stands, redo } = row.fields;
  return (
    (stands === null || typeof stands === 'string') &&
    areNumbers(row, 'steps') &&
    isJson(redo, isListOfRecords)
  );
}

const isLine = (row: Raw) =>
  areTexts(row, 'said', 'kind', 'tone') &&
  areTextsOrNone(row, 'gm', 'players') &&
  areNumbers(row, 'place', 'part');

function rawOf(entry: ContentEntry, index: number): Raw {
  const { id, kind, revision, origin } = entry;
  return {
    rowid: index + 1,
    fields: { place: index + 1, id, kind, revision, origin, body: JSON.stringify(entry) },
  };
}
