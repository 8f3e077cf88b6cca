import type {
  CampaignEntry,
  CampaignOption,
  Card,
  Client,
  ContractName,
  HistoryRow,
  Input,
  LogLine,
  Output,
  Preferences,
  Result,
  RulingCard,
} from '#api';
import { usualPreferences } from '#api';
import { done, refused, refusal } from '#engine';
import type { View } from '#engine/view';
import { fakeDisplay } from './fake-display.ts';
import { fightView, layouts, offersOf, sheetOf } from './table.ts';

type Handler<N extends ContractName> = (input: Input<N>) => Result<Output<N>> | Promise<Result<Output<N>>>;
export type Handlers = { [N in ContractName]?: Handler<N> };

export interface Call {
  name: ContractName;
  input: unknown;
}

export interface FakeClient extends Client {
  calls: Call[];
  /** Inputs of one name, in order. */
  inputs<N extends ContractName>(name: N): Input<N>[];
  answer<N extends ContractName>(name: N, handler: Handler<N>): void;
  push(topic: string, body: unknown): void;
  /** The players' screen as main has it. */
  display: ReturnType<typeof fakeDisplay>;
}

export const campaign: CampaignEntry = {
  id: 'c1',
  name: 'The Shattered Amulet',
  system: 'any-dungeon',
  systemName: 'Any Dungeon',
  heroes: ['Human Warrior', 'Dwarf Warrior', 'Elf Warrior', 'Human Wizard'],
  opened: '2026-03-02T20:14:00Z',
  size: 1_400_000,
  trouble: null,
};

const card = (entry: string, name: string, label: string, look: string, line: string, w = 4): Card => ({
  entry,
  name,
  label,
  look,
  size: 1,
  line,
  unruled: [],
  origin: 'ours',
  sheet: sheetOf({ ws: 8, s: 6, t: 6, w, of: w, hand: 'sword' }) as Card['sheet'],
});

const heroCards: Card[] = [
  ['human-warrior', 'Human Warrior', 'Human', 'broadsword', 'WS 8 · T 6 · W 4', 'azure', 'crown'],
  ['dwarf-warrior', 'Dwarf Warrior', 'Dwarf', 'stone-block', 'WS 8 · T 7 · W 4', 'gules', 'broadsword'],
  ['elf-warrior', 'Elf Warrior', 'Elf', 'star-altar', 'WS 8 · T 5 · W 3', 'vert', 'star-altar'],
  ['human-wizard', 'Human Wizard', 'Human', 'candle-light', 'WS 5 · T 5 · W 3', 'purpure', 'candle-light'],
  ['barbarian', 'Barbarian', 'Human', 'crossed-swords', 'WS 9 · T 6 · W 5', 'sable', 'crossed-swords'],
  ['mountain-dwarf', 'Mountain Dwarf', 'Dwarf', 'stone-pile', 'WS 7 · T 7 · W 5', 'gules', 'stone-pile'],
  ['high-elf', 'High Elf', 'Elf', 'gem-pendant', 'WS 7 · T 5 · W 3', 'azure', 'gem-pendant'],
  [
    'court-wizard',
    'Court Wizard',
    'Human',
    'scroll-unfurled',
    'WS 4 · T 4 · W 3',
    'purpure',
    'scroll-unfurled',
  ],
].map(([id, name, label, look, line, field, charge]) => ({
  ...card(`dungeon:hero:${id}`, name!, label!, look!, line!),
  emblem: { field: field!, tincture: 'or', charge: charge! },
}));

const monsterNames =
  'Skaven Warrior, Skaven Sentry, Skaven Champion, Skaven Warlord, White Skaven Sorcerer, Plague Monk, Goblin Warrior, Goblin Archer, Orc Warrior, Orc Warchief, Chaos Warrior, Chaos Sorcerer, Skeleton, Zombie, Mummy, Minotaur, Troll, Ogre, Fimir, Gargoyle, Vampire, Wraith';
const monsterCards = monsterNames
  .split(', ')
  .map((name) =>
    card(
      `dungeon:monster:${name.toLowerCase().replaceAll(' ', '-')}`,
      name,
      name.split(' ')[0]!,
      'death-skull',
      'WS 6 · T 7 · W 3',
      3,
    ),
  );

const logText = [
  'Combat turn 2 begins. The heroes act.',
  'The Elf Warrior walks three squares and stands beside rat 4.',
  'The Elf Warrior strikes rat 4: needed 5, die 7, a hit. Dice 9 2 8: two wounds.',
  'The GM sets a door open.',
  'Rat 2 strikes the Dwarf Warrior: needed 7, die 10, a hit. Two wounds.',
  'The Dwarf Warrior stands, with two of four wounds left.',
  'The Human Warrior walks two squares and stops: in rat 1’s reach.',
  'The Human Warrior strikes rat 1: needed 5, die 9, a hit.',
  'Dice 8 3 10 12: the twelve is rolled again, 4. Rat 1 has taken one wound.',
  'The Dwarf Warrior strikes rat 2.',
];

export const logLines: LogLine[] = logText.map((text, i) => ({
  id: i + 1,
  row: `r${i + 1}`,
  at: `2026-03-02T20:${String(10 + i).padStart(2, '0')}:00Z`,
  text,
  kind: i === 3 ? 'ruled' : i === 0 ? 'phaseBegan' : i % 2 ? 'walked' : 'struck',
  tone: text.startsWith('Rat') ? 'foe' : i === 3 ? 'info' : 'hero',
  models: text.includes('Human') ? ['m1'] : text.includes('Elf') ? ['m3'] : ['m2'],
}));

export const historyRows: HistoryRow[] = (
  [
    ['r1', null, 'Start combat', true, 'ended'],
    ['r2', 'r1', 'Elf Warrior moves', true, 'ended'],
    ['r3', 'r2', 'Elf Warrior strikes rat 4', false, 'ended'],
    ['r4', 'r2', 'Elf Warrior strikes rat 4', true, 'ended'],
    ['r5', 'r4', 'Dwarf Warrior strikes rat 2', true, 'open'],
  ] as const
).map(([id, parent, label, current, state], i) => ({
  id,
  parent,
  amends: id === 'r4' ? 'r3' : null,
  label,
  by: 'GM',
  at: `2026-03-02T20:${10 + i}:00Z`,
  steps: 1,
  state,
  current,
}));

const rulingCards: RulingCard[] = [
  { id: 'G-DOOR', title: 'What a door joins', text: 'The two squares beside it.', chapter: 'Doors' },
  {
    id: 'F-12',
    title: 'A twelve',
    text: 'It wounds and is rolled again.',
    chapter: 'Fights',
    option: 'twelves',
  },
  { id: 'F-RUN', title: 'Running', text: 'One die, so many squares.', chapter: 'Fights' },
];

const campaignOptions = (value = 'again'): CampaignOption[] => [
  {
    id: 'twelves',
    label: 'Twelves',
    sentence: 'Whether a twelve is rolled again.',
    ruling: 'F-12',
    choices: [
      { id: 'again', label: 'Again' },
      { id: 'once', label: 'Once' },
    ],
    value,
    usual: 'again',
  },
];

/** A client with canned answers; a test replaces the ones that it is about. */
export function fakeClient(
  options: { view?: View; current?: CampaignEntry | null; list?: CampaignEntry[] } = {},
): FakeClient {
  const calls: Call[] = [];
  const listeners = new Map<string, Set<(body: unknown) => void>>();
  let view = options.view ?? fightView();
  const preferences: Preferences = {
    ...usualPreferences,
    lessMotion: true,
    railOpen: false,
    toured: true,
  };
  const told = () => done({ version: view.version, notes: [] });
  const push = (topic: string, body: unknown) => {
    for (const listener of listeners.get(topic) ?? []) listener(body);
  };
  const display = fakeDisplay(push);

  const handlers: Handlers = {
    'app.info': () =>
      done({ version: '0.1.0', desktop: true, folder: 'Documents/Delvekeeper', electron: '45' }),
    'app.layouts': () => done(layouts),
    'game.rulings': () => done(rulingCards),
    'game.letters': () =>
      done([
        { key: 'a', label: 'Attack' },
        { key: 'e', label: 'End the phase' },
      ]),
    'table.options': () => done(campaignOptions()),
    'preferences.get': () => done(preferences),
    'preferences.set': (input) => done(Object.assign(preferences, input)),
    'campaigns.games': () => done([{ id: campaign.system, name: campaign.systemName }]),
    'campaigns.list': () => done(options.list ?? [campaign]),
    'campaigns.current': () => done(options.current === undefined ? campaign : options.current),
    'campaigns.setup': () =>
      done({
        system: 'any-dungeon',
        name: 'Any Dungeon',
        heroes: heroCards,
        henchmen: [
          card(
            'dungeon:henchman:man-at-arms',
            'Man-at-Arms',
            'Human',
            'checked-shield',
            'WS 6 · T 6 · W 2',
            2,
          ),
        ],
        party: [
          { players: 1, heroesEach: 1, henchmenEach: 2 },
          { players: 2, heroesEach: 1, henchmenEach: 1 },
          { players: 3, heroesEach: 1, henchmenEach: 0 },
          { players: 4, heroesEach: 1, henchmenEach: 0 },
        ],
      }),
    'campaigns.create': (input) => done({ ...campaign, id: 'c2', name: input.name }),
    'campaigns.demo': () => done(campaign),
    'campaigns.open': () => done(campaign),
    'campaigns.duplicate': (input) => done({ ...campaign, name: input.name }),
    'campaigns.close': () => done({}),
    'content.monsters': () => done(monsterCards),
    'content.pieces': () => done(pieces),
    'content.markers': () =>
      done([
        { entry: 'dungeon:marker:chest', name: 'Chest', look: 'locked-chest', w: 1, h: 1 },
        { entry: 'dungeon:marker:note', name: 'Note', look: 'stabbed-note', w: 1, h: 1 },
        { entry: 'dungeon:marker:throne', name: 'Throne', look: 'stone-throne', w: 1, h: 1 },
        { entry: 'dungeon:marker:fountain', name: 'Fountain', look: 'water-fountain', w: 2, h: 2 },
        { entry: 'dungeon:marker:statue', name: 'Statue', look: 'colombian-statue', w: 1, h: 1 },
      ]),
    'table.view': () => done(view),
    'table.command': told,
    'table.answer': told,
    'table.ruling': told,
    'table.undo': told,
    'table.redo': told,
    'table.amend': told,
    'table.goTo': told,
    'table.fault': told,
    'table.offers': ({ actor }) => done({ version: view.version, offers: offersOf(actor) }),
    'table.history': () => done(historyRows),
    'table.row': () =>
      done({
        answers: [
          {
            key: 'attack/to-hit#1',
            label: 'to hit',
            form: 'dice',
            answer: [9],
            from: 'typed',
            sides: 12,
            changeable: true,
          },
          {
            key: 'attack/damage#1',
            label: 'damage',
            form: 'dice',
            answer: [8, 3, 10, 7],
            from: 'app',
            sides: 12,
            changeable: true,
          },
        ],
      }),
    'table.log': ({ before, model, search }) =>
      done(
        logLines.filter(
          (line) =>
            (before === undefined || line.id < before) &&
            (model === undefined || line.models.includes(model)) &&
            (search === undefined || line.text.toLowerCase().includes(search.toLowerCase())),
        ),
      ),
    'table.scenario': () => done({ text: 'title: A blow\n' }),
    ...display.answers,
  };

  return {
    calls,
    inputs: (name) => calls.filter((call) => call.name === name).map((call) => call.input as never),
    answer: (name, handler) => {
      (handlers as Record<string, unknown>)[name] = handler;
    },
    push: (topic, body) => {
      if (topic === 'table.patch') {
        const { to, set, gone } = body as { to: string; set: View['records'][string][]; gone: string[] };
        const records = { ...view.records };
        for (const id of gone) delete records[id];
        for (const record of set) records[record.id] = record;
        view = { version: to, records };
      }
      push(topic, body);
    },
    display,
    ask: async (name, input) => {
      calls.push({ name, input });
      const handler = handlers[name] as Handler<typeof name> | undefined;
      if (!handler) return refused(refusal('unknown', `Nobody answers ${name}.`));
      return (await handler(input)) as Result<never>;
    },
    on: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener as (body: unknown) => void));
      return () => set.delete(listener as (body: unknown) => void);
    },
  };
}

const piece = (key: string, name: string, floors: string[], shape: object) => ({
  entry: `dungeon:section:${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  key,
  look: floors[0]!,
  floors,
  piece: shape,
  query: {},
});

const pieces = [
  piece('1', 'Stairs', ['stairs'], { kind: 'stairs', w: 2, h: 2, joins: 'flush' }),
  piece('2', 'Passage', ['passage'], { kind: 'passage', w: 2, h: 5, joins: 'flush', beside: true }),
  piece('3', 'T-junction', ['junction'], {
    kind: 't-junction',
    w: 2,
    h: 2,
    joins: 'flush',
    exits: [['left', 'right']],
  }),
  piece('4', 'Turn', ['junction'], {
    kind: 'turn',
    w: 2,
    h: 2,
    joins: 'flush',
    exits: [['left'], ['right']],
  }),
  piece('5', 'Room', ['room', 'hazard', 'lair', 'quest'], { kind: 'room', w: 5, h: 5, joins: 'wall' }),
  piece('6', 'Large room', ['lair', 'quest', 'room'], { kind: 'large-room', w: 5, h: 10, joins: 'wall' }),
  piece('7', 'Dead end', ['passage'], { kind: 'dead-end', w: 2, h: 5, joins: 'flush', rubble: ['ahead'] }),
];
