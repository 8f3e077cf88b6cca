import { readFileSync } from 'node:fs';
import { boardOf, distance, edgeAt, isBeside, parseMap, sight, type Placed, type Side } from '#board';
import {
  Play,
  canonical,
  deepCopy,
  drive,
  memoryJournal,
  type Answer,
  type Journal,
  type Question,
  type Result,
  type Row,
  type TapeEntry,
} from '#engine';
import {
  SHIPPED,
  emptyState,
  libraryOf,
  type Command,
  type Fact,
  type State,
} from '#systems/advanced-heroquest';
import {
  apply,
  areEnemies,
  bodiesOn,
  characteristic,
  heldWeapon,
  levelOf,
  makeModel,
  findModel,
  firstLevel,
  offers,
  reaches,
  systemWith,
  type Level,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { readScenarios, type Scenario, type ScenarioStep } from './scenario-file.ts';

/** Plays scenario files through the engine, in three ways that must agree, and compares what they expect. */
const library = libraryOf(SHIPPED);
export const system = systemWith(library, 1);

type Way = 'straight' | 'torn' | 'in place';
export const WAYS: readonly Way[] = ['straight', 'torn', 'in place'];

interface Played {
  state: State;
  facts: Fact[];
  lines: string[];
  prompt: string | null;
  /** Keys of the questions that came up, in order. */
  asked: string[];
  refusals: string[];
  problems: string[];
  /** The rows that were played, where they were kept. */
  journal: Journal<Fact> | null;
}

export interface Outcome {
  file: string;
  title: string;
  rules: string[];
  problems: string[];
}

/** Runs every scenario of a file; an empty list of problems means that it holds, in all three ways. */
export function runFile(file: string): Outcome[] {
  return readScenarios(readFileSync(file, 'utf8'), file).map((scenario) => ({
    file,
    title: scenario.title,
    rules: (Array.isArray(scenario.rule) ? scenario.rule : (scenario.rule ?? '').split(',')).map((rule) =>
      rule.trim(),
    ),
    problems: runScenario(scenario),
  }));
}

export function runScenario(scenario: Scenario): string[] {
  const table = new Table(scenario);
  const straight = table.play('straight');
  const problems = [...straight.problems, ...compare(scenario, table, straight)];
  for (const way of ['torn', 'in place'] as const) {
    if (way === 'in place' && !table.playsInPlace()) continue;
    const other = table.play(way);
    problems.push(...other.problems.map((problem) => `${way}: ${problem}`));
    if (canonical(other.facts) !== canonical(straight.facts)) problems.push(`${way}: the facts differ`);
    if (canonical({ ...other.state }) !== canonical({ ...straight.state }))
      problems.push(`${way}: the state differs`);
  }
  return problems;
}

/** A scenario's table: the state it begins with, and its names for models and sections. */
export class Table {
  readonly scenario: Scenario;
  readonly ids = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #levels = new Map([['l1', 'l1']]);
  readonly #start: State;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    this.#start = this.#setUp();
  }

  start(): State {
    return deepCopy(this.#start);
  }

  learn(name: string, id: string): void {
    this.ids.set(name, id);
    this.#names.set(id, name);
  }

  name(id: string): string {
    return this.#names.get(id) ?? id;
  }

  #setUp(): State {
    const { scenario } = this;
    const state = emptyState(1, 'typed');
    state.people = { p1: { name: 'Anna' }, p2: { name: 'Ben' } };
    const turn = /^(exploration|combat) (\d+), (hero|exploration|gm) phase$/.exec(
      scenario.turn ?? 'combat 1, hero phase',
    );
    if (!turn) throw new Error(`The turn "${scenario.turn}" is not like "combat 1, hero phase".`);
    const [, mode, number, phase] = turn as unknown as [
      string,
      State['turn']['mode'],
      string,
      State['turn']['phase'],
    ];
    state.turn = {
      mode,
      number: Number(number),
      phase,
      explored: mode === 'exploration' ? Number(number) : 1,
    };
    const counters: Record<string, number> = { ...state.counters };
    const marks = this.#setFloor(state, counters);
    for (const [name, given] of Object.entries(scenario.markers ?? {})) {
      const entry = library.find('marker', given.marker);
      if (!entry) throw new Error(`There is no marker called ${given.marker}.`);
      const kid = `k${++counters['k']!}`;
      this.learn(name, kid);
      const [x, y] = given.at;
      const [w, h] = entry.size;
      state.levels['l1']!.markers[kid] = {
        ...{ id: kid, entry: entry.id, kind: given.marker, name, glyph: entry.glyph, x, y, w, h },
        ...{ solid: entry.solid, open: false, text: '', note: '', hidden: entry.secret, of: null },
        pub: entry.secret ? null : `o${++counters['o']!}`,
      };
    }
    for (const [name, given] of Object.entries(scenario.models ?? {})) {
      const mid = `m${++counters['m']!}`;
      this.ids.set(name, mid);
      this.#names.set(mid, name);
      const model = modelFrom(name, mid, given);
      const at = given.at ?? (marks[name] ? [marks[name].x, marks[name].y] : null);
      if (!at) throw new Error(`${name} stands nowhere: draw it on the map or give it \`at\`.`);
      [model.x, model.y] = at as [number, number];
      if (given.owner) model.owner = this.ids.get(given.owner) ?? null;
      if (!model.hidden) {
        model.pub = `o${++counters['o']!}`;
        if (model.kind === 'monster') model.number = ++state.shown.numbered;
      }
      const level = state.levels[this.#levels.get(given.level ?? 'l1') ?? ''];
      if (!level) throw new Error(`There is no level ${given.level}: give one of \`sections:\` that level.`);
      if (given.down === 'dead') state.roster[mid] = model;
      else level.models[mid] = model;
    }
    state.counters = counters;
    return state;
  }

  /** Lays the sections, from the map or by themselves, and gives where the map's letters stand. */
  #setFloor(state: State, counters: Record<string, number>): Record<string, { x: number; y: number }> {
    const { map, sections } = this.scenario;
    const here = Object.fromEntries(Object.entries(sections ?? {}).filter(([, given]) => !given.level));
    const parsed = map === undefined ? null : parseMap(map, sections ? { sections: here } : {});
    for (const letter of Object.keys(parsed?.marks ?? {}))
      if (!this.scenario.models?.[letter])
        throw new Error(`The map has a ${letter}, but no model of that name is given.`);
    const lay = (
      level: Level,
      name: string,
      rect: { x: number; y: number; w: number; h: number },
      more: object,
      kind: string,
    ) => {
      const sid = `s${++counters['s']!}`;
      this.ids.set(name, sid);
      const given = sections?.[name];
      level.sections[sid] = {
        ...rect,
        ...more,
        id: sid,
        kind: kind as Level['sections'][string]['kind'],
        floor: (given?.floor ?? 'room') as 'room',
        name,
        turn: 0,
        hidden: given?.hidden ?? false,
        note: '',
        pub: given?.hidden ? null : `o${++counters['o']!}`,
      };
    };
    const first = state.levels['l1']!;
    if (parsed) {
      for (const { id, x, y, w, h, kind, holes } of Object.values(parsed.level.sections))
        lay(first, id, { x, y, w, h }, holes ? { holes } : {}, kind ?? 'room');
      first.edges = parsed.level.edges;
    }
    for (const [name, { at, size, kind, level }] of Object.entries(sections ?? {})) {
      if (parsed && !level) continue;
      const rect = { x: at[0], y: at[1], w: size[0], h: size[1] };
      lay(this.#levelCalled(state, level ?? 'l1'), name, rect, {}, kind ?? 'room');
    }
    return parsed?.marks ?? {};
  }

  #levelCalled(state: State, name: string): Level {
    const known = this.#levels.get(name);
    if (known) return state.levels[known]!;
    const order = Object.keys(state.levels).length + 1;
    const id = `l${order}`;
    this.#levels.set(name, id);
    state.levels[id] = { ...firstLevel(), id, name, order };
    return state.levels[id];
  }

  playsInPlace(): boolean {
    return (this.scenario.play ?? []).every(
      (step) =>
        !['undo', 'redo', 'ruling', 'amend', 'stop'].includes(step.do) &&
        !['bad-die', 'no-such-option'].includes(step.refused ?? '') &&
        (step['for'] !== 'roll' || step.refused !== undefined),
    );
  }

  play(way: Way): Played {
    if (way === 'in place') return new InPlace(this).run();
    return new Journalled(this, way === 'torn').run();
  }

  /** Writes model names in a step as ids. */
  withIds(fields: Record<string, unknown>): Record<string, unknown> {
    const read: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(fields)) {
      // What is laid is named by its kind, not by a section that is there already.
      const isNamed = NAMED.has(key) && !(key === 'section' && fields['kind'] === 'lay');
      const isName = typeof value === 'string' || typeof value === 'number';
      const known = isName && isNamed ? this.ids.get(String(value)) : undefined;
      read[key] = known ?? value;
    }
    return read;
  }
}

const NAMED: ReadonlySet<string> = new Set([
  'by',
  'at',
  'model',
  'target',
  'section',
  'marker',
  'owner',
  'last',
  'answer',
]);

function modelFrom(name: string, mid: string, given: NonNullable<Scenario['models']>[string]): Model {
  const entry =
    given.kind === 'hero'
      ? library.find('hero', 'human-warrior')
      : given.kind === 'henchman'
        ? library.find('henchman', 'man-at-arms')
        : library.find('monster', given.kind);
  if (!entry) throw new Error(`There is no monster called ${given.kind}.`);
  const model = makeModel(library, entry, {
    id: mid,
    name: given.name ?? name,
    ...(given.player ? { player: given.player } : {}),
  });
  if (model.kind === 'hero') {
    Object.assign(model, {
      start: { WS: 8, BS: 6, S: 6, T: 6, Sp: 8, Br: 8, Int: 6, W: 4 },
      wounds: 4,
      armour: [],
      fate: 0,
    });
    const sword = library.find('weapon', 'sword')!;
    model.weapons = [heldWeapon(sword)];
    model.hand = sword.id;
    model.player ??= 'p1';
  }
  for (const key of ['WS', 'BS', 'S', 'T', 'Sp', 'Br', 'Int'] as const)
    if (given[key] !== undefined) model.ruled[key] = given[key];
  const most = given.Wmax ?? Math.max(given.W ?? 0, model.start.W ?? 1);
  model.start = { ...model.start, W: most };
  model.wounds = given.W ?? most;
  if (given.fate !== undefined) model.fate = given.fate;
  if (given.gold !== undefined) model.gold = given.gold;
  const wanted = [
    ...(given.weapons ?? []),
    ...(given.hand && !given.weapons?.includes(given.hand) ? [given.hand] : []),
  ];
  if (wanted.length > 0) {
    model.weapons = wanted.map((weapon) => {
      const found = library.find('weapon', weapon);
      if (!found) throw new Error(`There is no weapon called ${weapon}.`);
      return heldWeapon(found);
    });
    model.hand = given.hand === undefined ? model.weapons[0]!.weapon : `ahq:weapon:${given.hand}`;
  }
  if (given.conditions) model.conditions = given.conditions;
  if (given.down) model.down = given.down;
  if (given.down === 'ko' && given.W === undefined) model.wounds = 0;
  if (given.hidden) model.hidden = true;
  if (given.revealed !== undefined) model.revealed = given.revealed;
  return model;
}

/** Dice in the order rolled, and answers by the last part of a key or the whole of it. */
class Hands {
  readonly #dice: number[];
  readonly #answers: Record<string, unknown>;
  readonly #used = new Map<string, number>();
  readonly #table: Table;

  constructor(table: Table, step: ScenarioStep) {
    this.#table = table;
    this.#dice = [...(step.dice ?? [])];
    this.#answers = step.answers ?? {};
  }

  get left(): number {
    return this.#dice.length;
  }

  /** Answers that nothing asked for. */
  get unasked(): string[] {
    return Object.keys(this.#answers).filter((name) => !this.#used.has(name));
  }

  /** The next answer; null: the dice have run out, or a lapsing offer that nobody answers. */
  answer(key: string, question: Question): Answer | null {
    if (question.form === 'dice')
      return this.#dice.length < question.n ? null : this.#dice.splice(0, question.n);
    const last = key.split('/').at(-1)!.replace(/#\d+$/, '');
    const name = [key, key.split('/').at(-1)!].find((one) => one in this.#answers) ?? last;
    let given = this.#answers[name];
    const used = this.#used.get(name) ?? 0;
    this.#used.set(name, used + 1);
    if (Array.isArray(given)) given = given[used];
    if (given === undefined) return question.lapses ? null : question.default;
    return this.#table.ids.get(String(given)) ?? String(given);
  }
}

/** A question that the scenario has an answer to. */
export interface AskedOfPerson {
  key: string;
  answer: Answer;
  from: 'typed' | 'chosen';
}

/** Gives the answer to the table, and what the table said to it. */
export type Person = (play: Play<State, Command, Fact>, asked: AskedOfPerson) => Promise<Result<unknown>>;

/** Plays a scenario with a person giving the answers, and compares what it expects. */
export async function runScenarioWith(scenario: Scenario, person: Person): Promise<string[]> {
  const table = new Table(scenario);
  const played = await new Journalled(table, false).runWith(person);
  return [...played.problems, ...compare(scenario, table, played)];
}

class Journalled {
  readonly #table: Table;
  readonly #torn: boolean;
  #journal: Journal<Fact> & { lines: { gm: string | null }[] };
  #play: Play<State, Command, Fact>;
  readonly #problems: string[] = [];
  readonly #refusals: string[] = [];

  constructor(table: Table, torn: boolean) {
    this.#table = table;
    this.#torn = torn;
    this.#journal = memoryJournal<Fact>();
    this.#play = this.#open();
  }

  #open() {
    return new Play<State, Command, Fact>({
      system,
      start: this.#table.start(),
      journal: this.#journal,
      now: () => '2026-01-01T00:00:00.000Z',
    });
  }

  /** Tears everything down to what is in the journal, as a crash would. */
  #tear(): void {
    if (!this.#torn) return;
    const copy = deepCopy({ rows: this.#journal.rows(), head: this.#journal.head() });
    const lines = this.#journal.lines;
    this.#journal = memoryJournal<Fact>(copy);
    (this.#journal.lines as unknown[]).push(...lines);
    const before = this.#play;
    this.#play = this.#open();
    if (canonical(before.state) !== canonical(this.#play.state))
      this.#problems.push('rebuilding gives another state');
    if (before.open?.key !== this.#play.open?.key) this.#problems.push('rebuilding asks another question');
  }

  run(): Played {
    const steps = this.#steps();
    for (let asked = steps.next(); !asked.done;) {
      const { key, answer, from } = asked.value;
      asked = steps.next(this.#play.answer(key, answer, from, 'gm'));
    }
    return this.#played();
  }

  /** The same, each answer given by `person`, who may be sitting before a window. */
  async runWith(person: Person): Promise<Played> {
    const steps = this.#steps();
    for (let asked = steps.next(); !asked.done;) asked = steps.next(await person(this.#play, asked.value));
    return this.#played();
  }

  #played(): Played {
    return {
      state: this.#play.state,
      facts: factsOf(this.#play),
      lines: this.#journal.lines.map((line) => line.gm ?? ''),
      prompt: this.#play.open?.key ?? null,
      asked: askedOf(this.#play),
      refusals: this.#refusals,
      problems: this.#problems,
      journal: this.#journal,
    };
  }

  *#steps(): Generator<AskedOfPerson, void, Result<unknown>> {
    for (const [i, step] of (this.#table.scenario.play ?? []).entries()) yield* this.#step(step, i + 1);
  }

  *#step(step: ScenarioStep, number: number): Generator<AskedOfPerson, void, Result<unknown>> {
    const hands = new Hands(this.#table, step);
    const result = this.#input(step, hands);
    this.#tear();
    if (!result.ok) {
      this.#refusals.push(result.refusal.code);
      if (step.refused === undefined)
        this.#problems.push(`step ${number}: refused: ${result.refusal.sentence}`);
      else if (step.refused !== result.refusal.code)
        this.#problems.push(`step ${number}: refused as ${result.refusal.code}, not ${step.refused}`);
      return;
    }
    for (let open = this.#play.open; open; open = this.#play.open) {
      const answer = hands.answer(open.key, open.question);
      if (answer === null) break;
      const from = open.question.form === 'dice' ? 'typed' : 'chosen';
      const answered = yield { key: open.key, answer, from };
      if (!answered.ok) {
        if (step.refused !== answered.refusal.code)
          this.#problems.push(`step ${number}: ${answered.refusal.sentence}`);
        this.#refusals.push(answered.refusal.code);
        return;
      }
      this.#tear();
    }
    if (hands.left > 0) this.#problems.push(`step ${number}: ${hands.left} dice are left over`);
    for (const name of hands.unasked) this.#problems.push(`step ${number}: nothing asked for ${name}`);
    if (step.refused !== undefined) this.#problems.push(`step ${number}: was not refused`);
    const open = this.#play.open;
    if (open?.question.form === 'dice' && !this.#isWaitedFor(open.key, number))
      this.#problems.push(`step ${number}: dice are missing for ${open.key}`);
    this.#learnNames(step);
  }

  /** A scenario may leave a roll open where the next step deals with it, or where its end expects the prompt. */
  #isWaitedFor(key: string, number: number): boolean {
    const { expect, play } = this.#table.scenario;
    const prompt = expect.state?.['prompt'];
    if (prompt === key || prompt === key.split('/').at(-1)?.replace(/#\d+$/, '')) return true;
    const next = play?.[number];
    return next !== undefined && ['ruling', 'answer', 'undo', 'stop'].includes(next.do);
  }

  /** A name that a ruling gave to a new model, section or marker can be used from then on. */
  #learnNames(step: ScenarioStep): void {
    const name = step['name'];
    if (step.do !== 'ruling' || typeof name !== 'string') return;
    const level = this.#play.state.levels[this.#play.state.current]!;
    for (const things of [level.models, level.sections, level.markers])
      for (const thing of Object.values(things)) if (thing.name === name) this.#table.learn(name, thing.id);
  }

  #input(step: ScenarioStep, hands: Hands) {
    const play = this.#play;
    const { do: what, dice: _dice, answers: _answers, refused: _refused, ...fields } = step;
    const given = this.#table.withIds(fields);
    switch (what) {
      case 'undo':
        return play.undo(fields['whole'] === true);
      case 'redo':
        return play.redo();
      case 'ruling':
        return play.rule(given, 'gm');
      case 'answer':
        return { ok: true as const, value: { notes: [] } };
      case 'fate': {
        const open = play.open;
        if (fields['for'] === 'roll') {
          const question = open?.question;
          const isOffer = question?.form === 'choice' && question.lapses && question.by === given['by'];
          if (open && isOffer) return play.answer(open.key, 'yes', 'chosen', 'gm');
        }
        return play.submit({ type: 'fate', ...given }, 'gm');
      }
      default:
        void hands;
        return play.submit({ type: what, ...given }, 'gm');
    }
  }
}

function askedOf(play: Play<State, Command, Fact>): string[] {
  const path = play.path();
  const keys = path.flatMap((row, i) =>
    (i === path.length - 1 ? play.tape() : row.tape).flatMap((entry) => ('ask' in entry ? [entry.ask] : [])),
  );
  return play.open ? [...keys, play.open.key] : keys;
}

function factsOf(play: Play<State, Command, Fact>): Fact[] {
  const facts: Fact[] = [];
  const path = play.path();
  path.forEach((row: Row<Fact>, i: number) => {
    const tape = i === path.length - 1 ? play.tape() : row.tape;
    for (const entry of tape as readonly TapeEntry<Fact>[]) {
      if ('fact' in entry) facts.push(entry.fact);
      else if ('ruling' in entry) facts.push(...entry.ruling);
      else if ('stop' in entry) facts.push({ kind: 'stopped' } as unknown as Fact);
    }
  });
  return facts;
}

/** Without journal and immer, as simulations do it: the same rules on a private copy. */
class InPlace {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  run(): Played {
    const state = this.#table.start();
    const facts: Fact[] = [];
    const refusals: string[] = [];
    let waiting: string | null = null;
    for (const step of this.#table.scenario.play ?? []) {
      const { do: what, dice: _dice, answers: _answers, refused: _refused, ...fields } = step;
      const hands = new Hands(this.#table, step);
      const read = system.readCommand({ type: what, ...this.#table.withIds(fields) });
      if (!read.ok) {
        refusals.push(read.refusal.code);
        continue;
      }
      const refusal = system.check(state, read.value);
      if (refusal) {
        refusals.push(refusal.code);
        continue;
      }
      const command = read.value;
      const driven = drive<State, Fact>({
        state,
        name: command.type,
        rule: (g) => system.perform(g, command),
        apply,
        personOf: system.personOf,
        tape: [],
        inPlace: true,
        decide: (question, key) => {
          const answer = hands.answer(key, question);
          if (answer === null)
            return question.form === 'choice' ? { answer: question.default, from: 'lapsed' } : 'wait';
          return { answer, from: 'typed' };
        },
        told: (fact) => facts.push(deepCopy(fact)),
      });
      waiting = driven.open?.key ?? null;
      if (driven.error) throw driven.error;
    }
    return { state, facts, lines: [], prompt: waiting, asked: [], refusals, problems: [], journal: null };
  }
}

// --- comparing ------------------------------------------------------------------------------------------------------------

function compare(scenario: Scenario, table: Table, played: Played): string[] {
  const { expect } = scenario;
  const problems: string[] = [];
  if (expect.facts)
    problems.push(...compareFacts(expect.facts, expect.exactly ?? false, table, played.facts));
  if (expect.refused && !played.refusals.includes(expect.refused))
    problems.push(`nothing was refused as ${expect.refused}`);
  if (expect.asked) problems.push(...compareAsked(expect.asked, played.asked));
  for (const [key, value] of Object.entries(expect.state ?? {}))
    problems.push(...compareState(key, value, table, played));
  for (const part of expect.log ?? [])
    if (!played.lines.some((line) => line.includes(part)))
      problems.push(`no sentence of the log has "${part}"`);
  problems.push(
    ...compareGeometry(scenario, table, played.state),
    ...compareOffers(scenario, table, played.state),
  );
  return problems;
}

function factMatches(wanted: Record<string, unknown>, fact: Fact, table: Table): boolean {
  const [kind, fields] = Object.entries(wanted)[0]! as [string, Record<string, unknown>];
  if (fact.kind !== kind) return false;
  const known = fact as unknown as Record<string, unknown>;
  return Object.entries(fields).every(([key, value]) => {
    // In a scenario `kind` of a turn is what the fact calls its mode.
    const field = kind === 'turnBegan' && key === 'kind' ? 'mode' : key;
    const is = known[field];
    const isName = typeof value === 'string' || (typeof value === 'number' && NAMED.has(key));
    const want = isName ? (table.ids.get(String(value)) ?? value) : value;
    if (value === false && is === undefined) return true;
    return same(is, want);
  });
}

function same(is: unknown, want: unknown): boolean {
  if (typeof want === 'string' && typeof is === 'string' && is.includes(':') && is.split(':').at(-1) === want)
    return true;
  return canonical(is ?? null) === canonical(want ?? null);
}

function compareAsked(wanted: readonly string[], asked: readonly string[]): string[] {
  const names = (key: string) => {
    const last = key.split('/').at(-1)!;
    return [key, last, last.replace(/#\d+$/, '')];
  };
  const isSame = wanted.length === asked.length && wanted.every((want, i) => names(asked[i]!).includes(want));
  return isSame ? [] : [`asked: ${asked.join(', ') || 'nothing'}; not ${wanted.join(', ') || 'nothing'}`];
}

function compareFacts(
  wanted: readonly unknown[],
  exactly: boolean,
  table: Table,
  facts: readonly Fact[],
): string[] {
  const list = wanted.map((one) =>
    typeof one === 'string' ? { [one]: {} } : (one as Record<string, unknown>),
  );
  const show = () => facts.map((fact) => shown(fact, table)).join('\n      ');
  if (exactly && list.length !== facts.length)
    return [`${facts.length} facts, not ${list.length}:\n      ${show()}`];
  let at = 0;
  for (const want of list) {
    const found = exactly
      ? factMatches(want, facts[at]!, table)
        ? at
        : -1
      : facts.findIndex((fact, i) => i >= at && factMatches(want, fact, table));
    if (found < 0) return [`no fact ${JSON.stringify(want)} (from number ${at + 1}) among:\n      ${show()}`];
    at = found + 1;
  }
  return [];
}

function shown(fact: Fact, table: Table): string {
  const { kind, ...fields } = fact as unknown as { kind: string } & Record<string, unknown>;
  const named = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? table.name(value) : value,
    ]),
  );
  return `${kind} ${JSON.stringify(named)}`;
}

function compareState(key: string, value: unknown, table: Table, played: Played): string[] {
  const { state } = played;
  if (key === 'prompt') {
    const last = played.prompt?.split('/').at(-1) ?? null;
    return value === played.prompt || value === last || value === last?.replace(/#\d+$/, '')
      ? []
      : [`prompt is ${played.prompt}, not ${String(value)}`];
  }
  const level = state.levels[state.current]!;
  if (key === 'sections') {
    const n = Object.keys(level.sections).length;
    return n === value ? [] : [`${n} sections, not ${String(value)}`];
  }
  if (key === 'turn') {
    const is = `${state.turn.mode} ${state.turn.number}, ${state.turn.phase} phase`;
    if (typeof value === 'string') return is === value ? [] : [`turn is ${is}, not ${value}`];
    const given = value as Record<string, unknown>;
    const turn: Record<string, unknown> = { ...state.turn, kind: state.turn.mode };
    return Object.entries(given).flatMap(([k, v]) =>
      same(turn[k], v) ? [] : [`turn: ${k} is ${String(turn[k])}, not ${String(v)}`],
    );
  }
  if (key === 'edges') {
    const board = boardOf(level);
    return Object.entries(value as Record<string, unknown>).flatMap(([name, wanted]) => {
      const [x, y, side] = name.split(',') as [string, string, Side];
      const edge = edgeAt(board, { x: Number(x), y: Number(y) }, side) as unknown as Record<string, unknown>;
      const is = JSON.stringify(edge);
      if (wanted === null) return level.edges[name] ? [`edge ${name} is ${is}`] : [];
      if (typeof wanted === 'string') {
        const flags = ['secret', 'false', 'hidden'].filter((flag) => edge[flag] === true);
        if (edge['portcullis'] === 'down') flags.push('portcullis');
        return [edge['kind'], edge['state'], ...flags].includes(wanted) ? [] : [`edge ${name} is ${is}`];
      }
      return Object.entries(wanted as object).flatMap(([k, v]) =>
        same(edge[k], v)
          ? []
          : [`edge ${name}: ${k} is ${JSON.stringify(edge[k])}, not ${JSON.stringify(v)}`],
      );
    });
  }
  if (key === 'markers') {
    const n = Object.keys(level.markers).length;
    return n === value ? [] : [`${n} markers, not ${String(value)}`];
  }
  const id = table.ids.get(key) ?? key;
  const model = findModel(state, id);
  if (value === null) return model && levelOf(state, id) ? [`${key} still stands on the map`] : [];
  if (!model) return [`there is no model ${key}`];
  return Object.entries(value as Record<string, unknown>).flatMap(([field, wanted]) => {
    const is = fieldOf(state, model, field);
    return same(is, wanted)
      ? []
      : [`${key}: ${field} is ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`];
  });
}

function fieldOf(state: State, model: Model, field: string): unknown {
  switch (field) {
    case 'at':
      return levelOf(state, model.id) ? [model.x, model.y] : null;
    case 'level':
      return levelOf(state, model.id)?.id ?? null;
    case 'W':
      return model.wounds;
    case 'Wmax':
      return model.start.W;
    case 'WS':
    case 'BS':
    case 'S':
    case 'T':
    case 'Sp':
    case 'Br':
    case 'Int':
      return characteristic(model, field);
    case 'hand':
      return model.hand;
    case 'weapons':
      return model.weapons.map((held) => held.weapon.split(':').at(-1));
    case 'armour':
      return model.armour.map((worn) => worn.armour.split(':').at(-1));
    case 'gear':
      return model.gear.map((carried) => carried.name);
    default:
      return (model as unknown as Record<string, unknown>)[field];
  }
}

function placeOf(state: State, table: Table, what: unknown): Placed & { id?: string } {
  if (Array.isArray(what)) return { x: what[0] as number, y: what[1] as number };
  const model = findModel(state, table.ids.get(String(what)) ?? '');
  if (!model) throw new Error(`There is no model ${String(what)}.`);
  return { id: model.id, x: model.x, y: model.y, size: model.size };
}

function compareGeometry(scenario: Scenario, table: Table, state: State): string[] {
  const level = state.levels[state.current]!;
  const board = boardOf(level);
  const problems: string[] = [];
  for (const wanted of scenario.expect.sight ?? []) {
    const from = placeOf(state, table, wanted.from);
    const to = placeOf(state, table, wanted.to);
    const viewer = from.id === undefined ? null : findModel(state, from.id);
    const friends = viewer
      ? Object.values(level.models).filter(
          (other) => other.id !== viewer.id && !areEnemies(viewer, other) && isBeside(viewer, other),
        )
      : [];
    const seen = sight(board, bodiesOn(level), {
      from,
      to,
      mode: wanted.mode ?? 'attack',
      ...(from.id ? { viewer: from.id } : {}),
      ...(to.id ? { target: to.id } : {}),
      seeThrough: friends.map((friend) => friend.id),
    });
    const label = `sight ${String(wanted.from)} to ${String(wanted.to)}`;
    if (seen.kind !== wanted.is) problems.push(`${label} is ${JSON.stringify(seen)}, not ${wanted.is}`);
    else if (wanted.by !== undefined && seen.kind !== 'clear') {
      const why = seen.why as { edge?: string; body?: string; noFloor?: { x: number; y: number } };
      const by = why.edge ?? (why.body === undefined ? undefined : table.name(why.body));
      if (by !== wanted.by)
        problems.push(`${label} is stopped by ${JSON.stringify(seen.why)}, not ${wanted.by}`);
    }
  }
  for (const wanted of scenario.expect.reach ?? []) {
    const by = findModel(state, table.ids.get(wanted.by) ?? '')!;
    const at = findModel(state, table.ids.get(wanted.at) ?? '')!;
    const answer = reaches(level, by, at);
    if (answer.yes !== wanted.is)
      problems.push(`reach of ${wanted.by} at ${wanted.at} is ${JSON.stringify(answer)}`);
  }
  for (const wanted of scenario.expect.distance ?? []) {
    const is = distance(board, placeOf(state, table, wanted.from), placeOf(state, table, wanted.to));
    if (is !== wanted.is)
      problems.push(`from ${String(wanted.from)} to ${String(wanted.to)} it is ${is}, not ${wanted.is}`);
  }
  return problems;
}

/**
 * `legal: { A.attack: reason }` (or `A: { attack: reason }`, or `A.attack@b` for one target): an offer that is closed, by the refusal's
 * id or a part of its sentence; `open` for one that is open.
 */
function compareOffers(scenario: Scenario, table: Table, state: State): string[] {
  const wanted = Object.entries(scenario.expect.legal ?? {}).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value] as const]
      : Object.entries(value).map(([id, why]) => [`${name}.${id}`, why] as const),
  );
  return wanted.flatMap(([name, why]) => {
    const [, actor, id, target] = /^(?:([^.]+)\.)?([^@]+)(?:@(.+))?$/.exec(name) ?? [];
    const known = offers(state, actor === undefined ? null : (table.ids.get(actor) ?? actor));
    const offer = known.find((one) => one.id === id);
    const domain = offer?.choose?.from;
    const member =
      target === undefined || !domain || domain.of === 'squares'
        ? undefined
        : domain.among.find((one) => one.id === (table.ids.get(target) ?? target));
    const found = target === undefined ? offer : member;
    const is = !found ? 'absent' : found.open ? 'open' : (found.why ?? '');
    const fits = why === is || why === found?.code || (found?.open === false && is.includes(why));
    return fits ? [] : [`offer ${name} is ${is}${found?.code ? ` (${found.code})` : ''}`];
  });
}
