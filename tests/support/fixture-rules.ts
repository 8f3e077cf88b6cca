import { boardOf, path, type AreaBody, type LevelShape } from '#board';
import {
  ask,
  d6,
  deepCopy,
  done,
  refusal,
  refused,
  tell,
  within,
  type BaseState,
  type Choice,
  type Game,
  type Refusal,
  type Result,
  type Rule,
} from '#engine';
import type { DiceMode } from '#engine/view';

/** The state, facts and rules of the fixture game. */
export interface Lantern {
  id: string;
  name: string;
  area: string;
  sparks: number;
  luck: number;
  /** The person who plays it; null: the GM. */
  player: string | null;
  /** The players do not see it. */
  hidden: boolean;
  /** For the GM alone; no rule reads it. */
  omen: string;
}

export interface FixtureState extends BaseState {
  level: LevelShape;
  models: Record<string, Lantern>;
  people: Record<string, { name: string }>;
  /** What the GM noted down; no rule reads it. */
  notes: string[];
  /** The dice that lie on the table. */
  shown: { serial: number; by: string; dice: number[] } | null;
}

export type FixtureCommand =
  | { type: 'walk'; by: string; to: string }
  | { type: 'gate'; by: string; link: string }
  | { type: 'strike'; by: string; at: string }
  | { type: 'call'; by: string }
  | { type: 'whisper'; text: string }
  | { type: 'settings'; dice?: DiceMode; person?: string; mode?: DiceMode };

export type FixtureFact =
  | { kind: 'walked'; model: string; to: string }
  | { kind: 'gateTurned'; by: string; link: string; state: 'open' | 'closed' }
  | { kind: 'rolled'; by: string; dice: readonly number[] }
  | { kind: 'dimmed'; model: string; sparks: number }
  | { kind: 'wentOut'; model: string }
  | { kind: 'luckSpent'; model: string }
  | { kind: 'arrived'; model: Lantern }
  | { kind: 'removed'; model: string }
  | { kind: 'fieldSet'; model: string; field: Field; value: string | number | boolean }
  | { kind: 'noted'; text: string }
  | { kind: 'unfinished'; what: string }
  | { kind: 'settingsChanged'; dice?: DiceMode; person?: string; mode?: DiceMode };

export const FIELDS = { sparks: 'number', luck: 'number', hidden: 'boolean', omen: 'string' } as const;
export type Field = keyof typeof FIELDS;
type G = Game<FixtureState>;
type R<T = void> = Rule<T, FixtureFact>;

const SYMBOLS = ['blade', 'blade', 'shield', 'eye', 'star', 'skull'] as const;
const MOST_MODELS = 8;
export const symbols = (dice: readonly number[]) => dice.map((die) => SYMBOLS[die - 1]!);
const bodies = (state: FixtureState): AreaBody[] =>
  Object.values(state.models).map(({ id, area }) => ({
    id,
    section: area,
    blocksWay: true,
    blocksSight: false,
  }));

/** Where a step leads, or why none does. */
function step(state: FixtureState, by: string, to: string) {
  const from = { section: state.models[by]!.area };
  return path(boardOf(state.level), bodies(state), { mover: by, from, allowance: 1 }, { section: to });
}

// --- rules ----------------------------------------------------------------------------------------------------------------

const call = (g: G, what: string, by: string, at: string) =>
  [
    g,
    () => g.state.models[by] !== undefined && g.state.models[at] !== undefined,
    (): FixtureFact => ({ kind: 'unfinished', what }),
  ] as const;

function* strike(g: G, by: string, at: string): R {
  const dice = yield* ask.dice<FixtureFact>(2, d6, { for: 'strike', by, about: { at } });
  yield* tell<FixtureFact>({ kind: 'rolled', by, dice });
  const blades = symbols(dice).filter((symbol) => symbol === 'blade').length;
  if (blades === 0 && symbols(dice).includes('skull')) {
    yield* within('strike back', strike(g, at, by), ...call(g, 'strike back', at, by));
    return;
  }
  if (blades > 0) yield* within('hurt', hurt(g, by, at, blades), ...call(g, 'hurt', by, at));
  const bothStand = g.state.models[by] && g.state.models[at];
  if (symbols(dice).includes('star') && bothStand)
    yield* within('drive off', driveOff(g, by, at), ...call(g, 'drive off', by, at));
  if (blades > 0 || (g.state.models[by]?.luck ?? 0) === 0) return;
  const options = [{ id: 'keep' }, { id: 'spend' }];
  const luck = yield* ask.choice<FixtureFact>(options, { for: 'luck', by, default: 'keep', lapses: true });
  if (luck === 'keep' || !g.state.models[by] || !g.state.models[at]) return;
  yield* tell<FixtureFact>({ kind: 'luckSpent', model: by });
  yield* within('hurt', hurt(g, by, at, 1), ...call(g, 'hurt', by, at));
}

function* hurt(g: G, by: string, at: string, dice: number): R {
  const sum = yield* ask.sum<FixtureFact>(dice, d6, { for: 'hurt', by, about: { at } });
  yield* tell<FixtureFact>({ kind: 'dimmed', model: at, sparks: Math.ceil(sum / 3) });
  if (g.state.models[at]!.sparks === 0) yield* tell<FixtureFact>({ kind: 'wentOut', model: at });
}

function* driveOff(g: G, by: string, at: string): R {
  const open = (id: string) => 'steps' in step(g.state, at, id);
  const options: Choice[] = Object.keys(g.state.level.sections)
    .filter(open)
    .map((id) => ({ id }));
  if (options.length === 0) return;
  const what = { for: 'where to', by, default: options[0]!.id, about: { at } };
  const to = yield* ask.choice<FixtureFact>(options, what);
  if (open(to)) yield* tell<FixtureFact>({ kind: 'walked', model: at, to });
}

/** Friends come out of the mist: one, or two on an eye or better. */
function* callFriends(g: G, by: string): R {
  const [die = 1] = yield* ask.dice<FixtureFact>(1, d6, { for: 'call', by, needed: 4 });
  yield* tell<FixtureFact>({ kind: 'rolled', by, dice: [die] });
  const ids = die >= 4 ? [g.next('m'), g.next('m')] : [g.next('m')];
  for (const id of ids)
    yield* tell<FixtureFact>({ kind: 'arrived', model: lantern(id, `Wisp ${id}`, 'bog') });
}

export function perform(g: G, command: FixtureCommand): R<unknown> {
  switch (command.type) {
    case 'walk':
      return tell<FixtureFact>({ kind: 'walked', model: command.by, to: command.to });
    case 'gate': {
      const state = g.state.level.links![command.link]!.state === 'open' ? 'closed' : 'open';
      return tell<FixtureFact>({ kind: 'gateTurned', by: command.by, link: command.link, state });
    }
    case 'strike':
      return within(null, strike(g, command.by, command.at), ...call(g, 'strike', command.by, command.at));
    case 'call':
      return callFriends(g, command.by);
    case 'whisper':
      return tell<FixtureFact>({ kind: 'noted', text: command.text });
    case 'settings': {
      const { type: _type, ...changed } = command;
      return tell<FixtureFact>({ kind: 'settingsChanged', ...changed });
    }
  }
}

export function apply(state: FixtureState, fact: FixtureFact): void {
  switch (fact.kind) {
    case 'walked':
      state.models[fact.model]!.area = fact.to;
      return;
    case 'gateTurned':
      state.level.links![fact.link]!.state = fact.state;
      state.level.rev++;
      return;
    case 'rolled':
      state.shown = { serial: (state.shown?.serial ?? 0) + 1, by: fact.by, dice: [...fact.dice] };
      return;
    case 'dimmed': {
      const model = state.models[fact.model]!;
      model.sparks = Math.max(0, model.sparks - fact.sparks);
      return;
    }
    case 'luckSpent':
      state.models[fact.model]!.luck--;
      return;
    case 'arrived': {
      const { id } = fact.model;
      if (Object.hasOwn(state.models, id)) throw new Error(`There is a lantern ${id} already.`);
      state.models[id] = deepCopy(fact.model);
      const number = /^m(\d+)$/.exec(id)?.[1] ?? 0;
      state.counters = { ...state.counters, m: Math.max(state.counters['m'] ?? 0, Number(number)) };
      return;
    }
    case 'wentOut':
    case 'removed':
      delete state.models[fact.model];
      return;
    case 'fieldSet':
      Object.assign(state.models[fact.model]!, { [fact.field]: fact.value });
      return;
    case 'noted':
      state.notes.push(fact.text);
      return;
    case 'unfinished':
      return;
    case 'settingsChanged': {
      const { dice, person, mode } = fact;
      if (dice) state.settings.dice = dice;
      if (person && mode) state.settings.people = { ...state.settings.people, [person]: mode };
    }
  }
}

export function lantern(id: string, name: string, area: string, more: Partial<Lantern> = {}): Lantern {
  return { id, name, area, sparks: 4, luck: 0, player: null, hidden: false, omen: '', ...more };
}

/** Three areas in a ring, with a gate between the bog and the isle; two lanterns of persons and two of the GM's, one of them hidden. */
export function fixtureStart(dice: number, mode: DiceMode = 'typed'): FixtureState {
  const area = (id: string, limit: number) => ({ id, x: 0, y: 0, w: 0, h: 0, limit });
  return {
    dice,
    counters: { m: 4 },
    settings: { dice: mode, people: {} },
    level: {
      rev: 1,
      sections: { bog: area('bog', 6), reeds: area('reeds', 3), isle: area('isle', 2) },
      edges: {},
      links: {
        path: { between: ['bog', 'reeds'], kind: 'open' },
        ford: { between: ['reeds', 'isle'], kind: 'open' },
        gate: { between: ['bog', 'isle'], kind: 'door', state: 'closed' },
      },
    },
    models: {
      m1: lantern('m1', 'Ada', 'bog', { luck: 2, player: 'p1' }),
      m2: lantern('m2', 'Bo', 'bog', { luck: 1, player: 'p2' }),
      m3: lantern('m3', 'Will', 'bog'),
      m4: lantern('m4', 'Jack', 'reeds', { hidden: true, omen: 'knows the way' }),
    },
    people: { p1: { name: 'Anna' }, p2: { name: 'Ben' } },
    notes: [],
    shown: null,
  };
}

// --- what may be done -------------------------------------------------------------------------------------------------------

const SHAPES: Readonly<Record<FixtureCommand['type'], readonly string[]>> = {
  walk: ['by', 'to'],
  gate: ['by', 'link'],
  strike: ['by', 'at'],
  call: ['by'],
  whisper: ['text'],
  settings: [],
};

export function readCommand(raw: unknown): Result<FixtureCommand> {
  const given = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
  const shape = Object.entries(SHAPES).find(([type]) => type === given['type'])?.[1];
  const isText = (field: string) => typeof given[field] === 'string';
  if (!shape?.every(isText)) return refused(refusal('no-command', 'Lanterns do not do that.'));
  return done(deepCopy(given) as FixtureCommand);
}

export function check(state: FixtureState, command: FixtureCommand): Refusal | null {
  if (command.type === 'whisper' || command.type === 'settings') return null;
  const by = state.models[command.by];
  if (!by) return refusal('no-lantern', 'No such lantern burns.');
  switch (command.type) {
    case 'walk':
      return 'steps' in step(state, by.id, command.to) ? null : refusal('no-way', 'No way leads there.');
    case 'gate': {
      const link = state.level.links![command.link];
      const isAtHand = link?.kind === 'door' && link.between.includes(by.area);
      return isAtHand ? null : refusal('no-gate', 'There is no gate at hand.');
    }
    case 'strike': {
      const isBeside = command.at !== by.id && state.models[command.at]?.area === by.area;
      return isBeside ? null : refusal('apart', 'They do not stand in one area.');
    }
    case 'call': {
      const isFull = Object.keys(state.models).length + 2 > MOST_MODELS;
      return isFull ? refusal('crowd', 'The marsh is full.') : null;
    }
  }
}
