import { LineCounter, parseAllDocuments, type Document } from 'yaml';
import { z } from 'zod';
import { parseMap } from '#board';
import type { FactKind } from '#shared/systems/advanced-heroquest/testing.ts';

/** The scenario format: YAML that a GM can read and write. Unknown keys are refused with line and column. */
const id = z.string().min(1);
const square = z.tuple([z.int(), z.int()]);
const anything = z.record(z.string(), z.unknown());

const model = z.strictObject({
  kind: id,
  name: z.string().optional(),
  WS: z.int().optional(),
  BS: z.int().optional(),
  S: z.int().optional(),
  T: z.int().optional(),
  Sp: z.int().optional(),
  Br: z.int().optional(),
  Int: z.int().optional(),
  W: z.int().optional(),
  Wmax: z.int().optional(),
  hand: z.string().optional(),
  weapons: z.array(id).optional(),
  conditions: z.array(id).optional(),
  fate: z.int().optional(),
  gold: z.int().optional(),
  player: z.string().optional(),
  owner: z.string().optional(),
  at: square.optional(),
  level: z.string().optional(),
  down: z.enum(['ko', 'dead']).optional(),
  hidden: z.boolean().optional(),
  revealed: z.boolean().optional(),
});

const step = z.looseObject({
  do: id,
  dice: z.array(z.int()).optional(),
  answers: z.record(z.string(), z.unknown()).optional(),
  refused: z.string().optional(),
});

const fact = z.record(id, anything);

const expectation = z.strictObject({
  facts: z.array(z.union([fact, id])).optional(),
  exactly: z.boolean().optional(),
  /** Every question that came up, in order, by the last part of its key or the whole of it. */
  asked: z.array(z.string()).optional(),
  state: z.record(z.string(), z.unknown()).optional(),
  refused: z.string().optional(),
  /** `A.attack: not-in-reach`, `A.attack@b: same-side`, `endPhase: open`; or `A: { attack: not-in-reach }`. */
  legal: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])).optional(),
  log: z.array(z.string()).optional(),
  sight: z
    .array(
      z.strictObject({
        from: z.unknown(),
        to: z.unknown(),
        is: z.enum(['clear', 'obscured', 'blocked']),
        by: z.string().optional(),
        mode: z.enum(['attack', 'inSight']).optional(),
      }),
    )
    .optional(),
  reach: z.array(z.strictObject({ by: id, at: id, is: z.boolean() })).optional(),
  distance: z.array(z.strictObject({ from: z.unknown(), to: z.unknown(), is: z.int() })).optional(),
});

const scenario = z.strictObject({
  title: id,
  rule: z.union([z.string(), z.array(z.string())]).optional(),
  game: id,
  turn: z.string().optional(),
  map: z.string().optional(),
  sections: z
    .record(
      z.string(),
      z.strictObject({
        kind: z.string().optional(),
        at: square,
        size: square,
        level: z.string().optional(),
        hidden: z.boolean().optional(),
        floor: z.string().optional(),
      }),
    )
    .optional(),
  models: z.record(z.string(), model).optional(),
  markers: z.record(z.string(), z.strictObject({ marker: id, at: square })).optional(),
  play: z.array(step).optional(),
  expect: expectation,
});

export type Scenario = z.output<typeof scenario>;
export type ScenarioStep = NonNullable<Scenario['play']>[number];

/** The words that a step knows besides `do`, `dice`, `answers` and `refused`. Null: the ruling itself says what it knows. */
const STEP_FIELDS: Readonly<Record<string, readonly string[] | null>> = {
  attack: ['by', 'at', 'with'],
  move: ['by', 'to'],
  openDoor: ['by', 'edge'],
  closeDoor: ['by', 'edge'],
  fate: ['by', 'for'],
  endPhase: [],
  turn: ['to'],
  settings: ['person', 'mode'],
  ruling: null,
  answer: [],
  undo: ['whole'],
  redo: [],
};

/** The fields of each fact. `kind` of a turn is what the fact calls its mode; `stopped` is a tape's early end. */
const FACT_FIELDS: Readonly<Record<FactKind | 'stopped', readonly string[]>> = {
  struck: ['by', 'at', 'die', 'needed', 'hit', 'critical', 'fumble'],
  damageRolled: ['by', 'at', 'dice', 'toughness', 'wounds', 'again', 'rolledAgain'],
  wounded: ['model', 'wounds', 'by'],
  knockedOut: ['model'],
  died: ['model'],
  bodyLeft: ['model', 'marker', 'level', 'at'],
  fateSpent: ['by', 'for', 'left'],
  woundsUndone: ['model', 'wounds'],
  stoodUp: ['model', 'at', 'level'],
  typeRevealed: ['model'],
  moved: ['model', 'path', 'to'],
  doorOpened: ['level', 'edge', 'by'],
  doorClosed: ['level', 'edge', 'by'],
  doorFoundFalse: ['level', 'edge', 'by'],
  turnBegan: ['kind', 'mode', 'number', 'phase', 'explored', 'ruled'],
  settingsChanged: ['dice', 'person', 'mode'],
  unfinished: ['what', 'by', 'at'],
  fieldSet: ['model', 'field', 'from', 'to'],
  markerSet: ['level', 'marker', 'field', 'from', 'to'],
  sectionSet: ['level', 'section', 'field', 'from', 'to'],
  placed: ['level', 'model', 'fromRoster'],
  markerPlaced: ['level', 'marker'],
  putAt: ['model', 'level', 'from', 'to'],
  markerMoved: ['level', 'marker', 'from', 'to'],
  removed: ['model', 'toRoster'],
  markerRemoved: ['level', 'marker'],
  sectionLaid: ['level', 'section', 'edges'],
  sectionMoved: ['level', 'section', 'from', 'to', 'edges'],
  sectionRemoved: ['level', 'section', 'edges'],
  edgeSet: ['level', 'edge', 'from', 'to'],
  revealed: ['level', 'what', 'id'],
  hidden: ['level', 'what', 'id'],
  stopped: [],
};

const TABLE_STATE = ['turn', 'edges', 'prompt', 'sections', 'markers'];
const MODEL_STATE = [
  ...['at', 'level', 'W', 'Wmax', 'down', 'fate', 'gold', 'WS', 'BS', 'S', 'T', 'Sp', 'Br', 'Int'],
  ...[
    'hand',
    'weapons',
    'armour',
    'gear',
    'conditions',
    'hidden',
    'revealed',
    'name',
    'note',
    'player',
    'number',
  ],
];

type Path = readonly (string | number)[];

/** What the schema lets pass but the runner would not understand: the path to it and a sentence. */
function oddity(read: Scenario): { path: Path; why: string } | null {
  if (read.game !== 'advanced-heroquest')
    return { path: ['game'], why: `no game called ${read.game} is played here` };
  for (const [i, step] of (read.play ?? []).entries()) {
    const fields = STEP_FIELDS[step.do];
    if (fields === undefined) return { path: ['play', i, 'do'], why: `nobody can do "${step.do}"` };
    for (const key of Object.keys(step))
      if (fields && !['do', 'dice', 'answers', 'refused', ...fields].includes(key))
        return { path: ['play', i, key], why: `${step.do} knows no "${key}"` };
  }
  for (const [i, wanted] of (read.expect.facts ?? []).entries()) {
    const [kind, fields] = typeof wanted === 'string' ? [wanted, {}] : Object.entries(wanted)[0]!;
    const known = (FACT_FIELDS as Readonly<Record<string, readonly string[]>>)[kind];
    if (!known) return { path: ['expect', 'facts', i, kind], why: `no fact is called "${kind}"` };
    for (const key of Object.keys(fields))
      if (!known.includes(key))
        return { path: ['expect', 'facts', i, kind, key], why: `${kind} has no "${key}"` };
  }
  const names = new Set(Object.keys(read.models ?? {}));
  for (const step of read.play ?? []) if (typeof step['name'] === 'string') names.add(step['name']);
  for (const [key, value] of Object.entries(read.expect.state ?? {})) {
    if (TABLE_STATE.includes(key)) continue;
    if (!names.has(key) && !/^[mk]\d+$/.test(key))
      return { path: ['expect', 'state', key], why: `nobody is called "${key}"` };
    for (const field of Object.keys((value ?? {}) as object))
      if (!MODEL_STATE.includes(field))
        return { path: ['expect', 'state', key, field], why: `a model has no "${field}"` };
  }
  return null;
}

/** Reads every scenario of a file's text. Throws a sentence with line and column for what cannot be read. */
export function readScenarios(text: string, file: string): Scenario[] {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines });
  return (documents as Document[]).map((document) => {
    const fail = (offset: number, why: string): never => {
      const at = lines.linePos(offset);
      throw new Error(`${file}:${at.line}:${at.col}: ${why}`);
    };
    const broken = document.errors[0];
    if (broken) fail(broken.pos[0], broken.message);
    const read = scenario.safeParse(document.toJS());
    if (!read.success) {
      const issue = read.error.issues[0]!;
      const keys = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : [];
      const path = [...issue.path, ...keys.slice(0, 1)] as (string | number)[];
      return fail(offsetOf(document, path), `${path.join('.')}: ${issue.message}`);
    }
    const odd = oddity(read.data);
    if (odd) fail(offsetOf(document, odd.path), odd.why);
    checkMap(read.data, (line, column, why) => {
      const map = lines.linePos(offsetOf(document, ['map']));
      throw new Error(`${file}:${map.line + line}:${column + 2}: map: ${why}`);
    });
    return read.data;
  });
}

/** A map that cannot be read is told with its place in the file: the text of a block begins on the line after `map: |`. */
function checkMap(read: Scenario, fail: (line: number, column: number, why: string) => never): void {
  if (read.map === undefined) return;
  const sections =
    read.sections && Object.fromEntries(Object.entries(read.sections).filter(([, s]) => !s.level));
  try {
    parseMap(read.map, sections ? { sections } : {});
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const at = /line (\d+), column (\d+)/i.exec(why);
    fail(Number(at?.[1] ?? 1), Number(at?.[2] ?? 1), why);
  }
}

/** Where in the text a path of keys leads: to the value of the last one that is there. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as
      { range?: [number, number, number] } | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}
