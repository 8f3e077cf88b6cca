import {
  ask,
  d12,
  d6,
  done,
  refusal,
  refused,
  tell,
  within,
  type BaseState,
  type Game,
  type GameBox,
  type Refusal,
  type Result,
  type Rule,
  type System,
} from '#engine';
import type { DiceMode } from '#engine/view';

/** A game of almost nothing: two stones that strike each other, for tests of the table and of campaign files. */
export interface ToyState extends BaseState {
  stones: Record<string, { name: string; cracks: number; luck: number }>;
  notes: string[];
}

export type ToyCommand =
  | { type: 'strike'; by: string; at: string }
  | { type: 'note'; text: string }
  | { type: 'choose'; by: string }
  | { type: 'boom' };

export type ToyFact =
  | { kind: 'struck'; by: string; at: string; die: number }
  | { kind: 'cracked'; stone: string; cracks: number }
  | { kind: 'lucky'; stone: string }
  | { kind: 'noted'; text: string }
  | { kind: 'chose'; by: string; what: string };

type G = Game<ToyState>;
type ToyRule = Rule<void, ToyFact>;

function* strike(g: G, by: string, at: string): ToyRule {
  const [die] = yield* ask.dice<ToyFact>(1, d12, { for: 'to hit', by, needed: 7 });
  yield* tell<ToyFact>({ kind: 'struck', by, at, die: die! });
  if (die === 1) {
    yield* within('strike back', strike(g, at, by), g, () => g.state.stones[at] !== undefined);
    return;
  }
  if (die! >= 7) {
    const cracks = yield* ask.sum<ToyFact>(2, d6, { for: 'damage', by });
    yield* tell<ToyFact>({ kind: 'cracked', stone: at, cracks });
    return;
  }
  if ((g.state.stones[by]?.luck ?? 0) === 0) return;
  const options = [{ id: 'keep' }, { id: 'spend' }];
  const luck = yield* ask.choice<ToyFact>(options, { for: 'luck', by, default: 'keep', lapses: true });
  if (luck === 'spend') yield* tell<ToyFact>({ kind: 'lucky', stone: by });
}

function* choose(g: G, by: string): ToyRule {
  const options = Object.keys(g.state.stones).map((id) => ({ id, model: id }));
  const what = yield* ask.choice<ToyFact>(options, { for: 'whom', by, default: options[0]!.id });
  yield* tell<ToyFact>({ kind: 'chose', by, what });
}

function* boom(): ToyRule {
  yield* tell<ToyFact>({ kind: 'noted', text: 'a fuse' });
  throw new Error('the powder was wet');
}

function perform(g: G, command: ToyCommand): ToyRule {
  if (command.type === 'strike') return strike(g, command.by, command.at);
  if (command.type === 'choose') return choose(g, command.by);
  if (command.type === 'note') return tell<ToyFact>({ kind: 'noted', text: command.text });
  return boom();
}

function apply(state: ToyState, fact: ToyFact): void {
  if (fact.kind === 'cracked') state.stones[fact.stone]!.cracks += fact.cracks;
  if (fact.kind === 'lucky') state.stones[fact.stone]!.luck--;
  if (fact.kind === 'noted') state.notes.push(fact.text);
}

function readCommand(raw: unknown): Result<ToyCommand> {
  const { type, by, at, text } = raw as Record<string, unknown>;
  if (type === 'strike' && typeof by === 'string' && typeof at === 'string') return done({ type, by, at });
  if (type === 'note' && typeof text === 'string' && text.length < 200) return done({ type, text });
  if (type === 'choose' && typeof by === 'string') return done({ type, by });
  if (type === 'boom') return done({ type });
  return refused(refusal('no-command', 'Stones do not do that.'));
}

function check(state: ToyState, command: ToyCommand): Refusal | null {
  const named = [...('by' in command ? [command.by] : []), ...('at' in command ? [command.at] : [])];
  return named.every((id) => Object.hasOwn(state.stones, id))
    ? null
    : refusal('no-stone', 'There is no such stone.');
}

function rule(state: ToyState, raw: unknown): Result<readonly ToyFact[]> {
  const { kind, stone, cracks } = raw as Record<string, unknown>;
  if (
    kind !== 'set' ||
    typeof stone !== 'string' ||
    typeof cracks !== 'number' ||
    !Object.hasOwn(state.stones, stone)
  )
    return refused(refusal('no-ruling', 'Stones are not ruled so.'));
  return done([{ kind: 'cracked', stone, cracks: cracks - state.stones[stone]!.cracks }]);
}

const toySystem = (content: number): System<ToyState, ToyCommand, ToyFact> => ({
  id: 'toy',
  name: 'Stones',
  rules: '1',
  content,
  readCommand,
  check,
  perform,
  apply,
  rule,
  offers: (_state, actor) =>
    actor === null
      ? []
      : [{ id: 'strike', label: 'Strike', key: 's', open: true, fixed: { type: 'strike', by: actor } }],
  personOf: (_state, model) => (model === 'a' ? 'Anna' : null),
  people: () => [{ id: 'Anna', name: 'Anna B.' }],
  // Of a choice the stones are called by their names; dice have words of the engine's alone.
  wordsOf: (state, question) => ({
    title: question.form === 'choice' ? `Stone: ${question.for}` : question.for,
    options:
      question.form === 'choice'
        ? question.options.map(({ id }) => ({ id, label: state.stones[id]?.name ?? `to ${id} it` }))
        : [],
  }),
  labelOf: (_state, command) => (command.type === 'ruling' ? 'Ruling' : `Toy ${command.type}`),
  say: (fact) => {
    const secret = fact.kind === 'noted';
    const text = JSON.stringify(fact);
    const models = 'stone' in fact ? [fact.stone] : 'at' in fact ? [fact.by, fact.at] : [];
    return { gm: text, players: secret ? null : text, tone: 'plain', models };
  },
  view(audience, { state, open }, build) {
    for (const [id, stone] of Object.entries(state.stones))
      build.put(id, [stone], () => ({
        kind: 'model',
        id,
        level: null,
        x: 0,
        y: 0,
        size: 1,
        side: 'hero',
        look: 'stone',
        label: stone.name,
        bars: [{ id: 'cracks', label: 'Cracks', form: 'taken', value: stone.cracks }],
        badges: [],
        blocksWay: true,
        blocksSight: false,
        ...(audience === 'gm' ? { note: state.notes.join(', ') } : {}),
      }));
    if (!open) return;
    const { key, question } = open;
    build.put('prompt', [question], () => ({
      kind: 'prompt',
      id: 'prompt',
      key,
      form: question.form,
      by: question.by,
      tone: 'hero',
      who: 'Somebody',
      title: question.for,
      ...(question.form === 'dice'
        ? { dice: { n: question.n, sides: question.sides, summed: question.summed ?? false }, lapses: false }
        : {}),
      ...(question.form === 'choice'
        ? { options: question.options.map(({ id }) => ({ id, label: id })), default: question.default }
        : {}),
      lapses: question.form === 'choice' && question.lapses,
    }));
  },
});

const sheet = { layout: 'stone', entries: {} };
const card = {
  label: 'stone',
  look: 'stone',
  size: 1 as const,
  line: '',
  unruled: [],
  origin: 'ours' as const,
  sheet,
};
const setup = (dice: DiceMode) => ({
  name: 'The demo of stones',
  system: 'toy',
  players: [{ name: 'Anna' }],
  party: [{ entry: 'toy:hero:stone', player: 0 }],
  dice,
  seed: 'demo',
});

export function toyStart(dice: number, mode: DiceMode): ToyState {
  return {
    dice,
    counters: {},
    settings: { dice: mode, people: { Anna: mode } },
    stones: { a: { name: 'Agate', cracks: 0, luck: 2 }, b: { name: 'Basalt', cracks: 0, luck: 0 } },
    notes: [],
  };
}

export const toyGame: GameBox = {
  id: 'toy',
  name: 'Stones',
  entries: [
    { id: 'toy:hero:stone', kind: 'hero', name: 'Stone', revision: 1, origin: 'ours' },
    { id: 'toy:hero:pebble', kind: 'hero', name: 'Pebble', revision: 3, origin: 'ours' },
  ],
  open: (_entries, revision) => toySystem(revision) as unknown as ReturnType<GameBox['open']>,
  begin: (made, _entries, dice) =>
    made.party.length > 8
      ? refused(refusal('too-many', 'Too many stones.'))
      : done(toyStart(dice, made.dice)),
  setup: () => ({
    system: 'toy',
    name: 'Stones',
    heroes: [{ entry: 'toy:hero:stone', name: 'Stone', ...card }],
    henchmen: [],
    party: [],
  }),
  layouts: { stone: { panels: [] } },
  monsters: () => [{ entry: 'toy:hero:stone', name: 'Stone', ...card }],
  pieces: () => [],
  markers: () => [],
  heroNames: (state) => Object.values((state as ToyState).stones).map((stone) => stone.name),
  demo: {
    setup: setup('typed'),
    steps: [
      { do: 'command', command: { type: 'strike', by: 'a', at: 'b' } as { type: string } },
      { do: 'answer', answer: [9] },
      { do: 'answer', answer: [3, 4] },
      { do: 'command', command: { type: 'strike', by: 'a', at: 'b' } as { type: string } },
    ],
  },
  asScenario: (before, row) => JSON.stringify({ before, command: row.command, tape: row.tape }),
};
