import { LineCounter, parseAllDocuments, type Document } from 'yaml';
import { z } from 'zod';

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
  state: z.record(z.string(), z.unknown()).optional(),
  refused: z.string().optional(),
  legal: z.record(z.string(), z.unknown()).optional(),
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

/** Reads every scenario of a file's text. Throws a sentence with line and column for what cannot be read. */
export function readScenarios(text: string, file: string): Scenario[] {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines });
  return (documents as Document[]).map((document) => {
    const broken = document.errors[0];
    if (broken) {
      const at = lines.linePos(broken.pos[0]);
      throw new Error(`${file}:${at.line}:${at.col}: ${broken.message}`);
    }
    const read = scenario.safeParse(document.toJS());
    if (read.success) return read.data;
    const issue = read.error.issues[0]!;
    const keys = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : [];
    const path = [...issue.path, ...keys.slice(0, 1)] as (string | number)[];
    const node = path.length > 0 ? rangeOf(document, path) : 0;
    const at = lines.linePos(node);
    throw new Error(`${file}:${at.line}:${at.col}: ${path.join('.')}: ${issue.message}`);
  });
}

function rangeOf(document: Document, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as
      { range?: [number, number, number] } | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}
