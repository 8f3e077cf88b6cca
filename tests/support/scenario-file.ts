import { LineCounter, parseAllDocuments, type Document } from 'yaml';
import { z } from 'zod';
import { lookUp } from './look-up.ts';

/** The scenario format: YAML that a GM can read and write. Unknown keys are refused with line and column. */
const id = z.string().min(1);

const step = z.looseObject({
  do: id,
  dice: z.array(z.int()).optional(),
  answers: z.record(z.string(), z.unknown()).optional(),
  refused: z.string().optional(),
});

const fact = z.record(id, z.record(z.string(), z.unknown()));

/** What can be expected in any game. */
const expected = {
  facts: z.array(z.union([fact, id])).optional(),
  exactly: z.boolean().optional(),
  /** Every question that came up, in order, by the last part of its key or the whole of it. */
  asked: z.array(z.string()).optional(),
  state: z.record(z.string(), z.unknown()).optional(),
  refused: z.string().optional(),
  /** `A.attack: not-in-reach`, `A.attack@b: same-side`, `endPhase: open`; or `A: { attack: not-in-reach }`. */
  legal: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])).optional(),
  log: z.array(z.string()).optional(),
};

/** What stands in a scenario of any game. */
const common = {
  title: id,
  rule: z.union([z.string(), z.array(z.string())]).optional(),
  game: id,
  play: z.array(step).optional(),
};

export type Scenario = z.output<z.ZodObject<typeof common>> & {
  expect: z.output<z.ZodObject<typeof expected>>;
};
export type ScenarioStep = NonNullable<Scenario['play']>[number];

/** The words of one game's scenarios: what `tests/systems/<id>/scenario-words.ts` exports as `words`. */
export interface ScenarioWords {
  /** Keys by which a table is laid, besides those of any game. */
  readonly table: z.ZodRawShape;
  /** What can be expected besides what any game can. */
  readonly expect: z.ZodRawShape;
  /** What a step of each command knows besides `do`, `dice`, `answers` and `refused`. */
  readonly steps: Readonly<Record<string, readonly string[]>>;
  readonly facts: Readonly<Record<string, readonly string[]>>;
  readonly state: {
    /** Of the table, besides `prompt`. */
    table: readonly string[];
    /** Of somebody at it. */
    model: readonly string[];
    /** Ids by which somebody may be called who has no name in the scenario. */
    ids: RegExp;
  };
  /** Those whom the scenario names. */
  names(scenario: Scenario): readonly string[];
  /** Reads the map of a scenario that has one; throws with its line and column where it cannot be read. */
  readMap?(scenario: Scenario): unknown;
}

const games = await lookUp<ScenarioWords>('systems', 'scenario-words.ts', 'words');

/** What everybody can do at a table. Null: the ruling itself says what it knows. */
const COMMON_STEPS: Readonly<Record<string, readonly string[] | null>> = {
  ruling: null,
  answer: [],
  undo: ['whole'],
  redo: [],
};

type Path = readonly (string | number)[];

/** What the schema lets pass but the runner would not understand: the path to it and a sentence. */
function oddity(read: Scenario, words: ScenarioWords): { path: Path; why: string } | null {
  const steps = { ...COMMON_STEPS, ...words.steps };
  for (const [i, step] of (read.play ?? []).entries()) {
    const fields = steps[step.do];
    if (fields === undefined) return { path: ['play', i, 'do'], why: `nobody can do "${step.do}"` };
    for (const key of Object.keys(step))
      if (fields && !['do', 'dice', 'answers', 'refused', ...fields].includes(key))
        return { path: ['play', i, key], why: `${step.do} knows no "${key}"` };
  }
  // `stopped` is a tape's early end.
  const facts: ScenarioWords['facts'] = { ...words.facts, stopped: [] };
  for (const [i, wanted] of (read.expect.facts ?? []).entries()) {
    const [kind, fields] = typeof wanted === 'string' ? [wanted, {}] : Object.entries(wanted)[0]!;
    const known = facts[kind];
    if (!known) return { path: ['expect', 'facts', i, kind], why: `no fact is called "${kind}"` };
    for (const key of Object.keys(fields))
      if (!known.includes(key))
        return { path: ['expect', 'facts', i, kind, key], why: `${kind} has no "${key}"` };
  }
  const names = new Set(words.names(read));
  for (const step of read.play ?? []) if (typeof step['name'] === 'string') names.add(step['name']);
  for (const [key, value] of Object.entries(read.expect.state ?? {})) {
    if (key === 'prompt' || words.state.table.includes(key)) continue;
    if (!names.has(key) && !words.state.ids.test(key))
      return { path: ['expect', 'state', key], why: `nobody is called "${key}"` };
    for (const field of Object.keys((value ?? {}) as object))
      if (!words.state.model.includes(field))
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
    const raw = document.toJS() as unknown;
    const game = (raw as { game?: unknown } | null)?.game;
    const words = typeof game === 'string' ? games.get(game) : undefined;
    if (typeof game === 'string' && !words)
      fail(offsetOf(document, ['game']), `no game called ${game} is played here`);
    const read = schemaOf(words).safeParse(raw);
    if (!read.success) {
      const issue = read.error.issues[0]!;
      const keys = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : [];
      const path = [...issue.path, ...keys.slice(0, 1)] as (string | number)[];
      return fail(offsetOf(document, path), `${path.join('.')}: ${issue.message}`);
    }
    const scenario = read.data as Scenario;
    const odd = oddity(scenario, words!);
    if (odd) fail(offsetOf(document, odd.path), odd.why);
    try {
      words!.readMap?.(scenario);
    } catch (error) {
      // The text of a block begins on the line after `map: |`.
      const why = error instanceof Error ? error.message : String(error);
      const at = /line (\d+), column (\d+)/i.exec(why);
      const map = lines.linePos(offsetOf(document, ['map']));
      const place = `${map.line + Number(at?.[1] ?? 1)}:${Number(at?.[2] ?? 1) + 2}`;
      throw new Error(`${file}:${place}: map: ${why}`, { cause: error });
    }
    return scenario;
  });
}

/** The common keys with those of a game. */
function schemaOf(words: ScenarioWords | undefined): z.ZodType {
  return z.strictObject({
    ...common,
    ...words?.table,
    expect: z.strictObject({ ...expected, ...words?.expect }),
  });
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
