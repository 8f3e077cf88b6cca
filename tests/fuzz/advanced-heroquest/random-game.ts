import { isRulingCommand, seedDice, stepsOf, type OpenQuestion } from '#engine';
import { begin, type State } from '#systems/advanced-heroquest';
import type { DiceBag } from '../dice-bag.ts';
import type { Tally } from '../tally.ts';
import { closedByReason } from './random-closed.ts';
import { anyCommand, anyOption, futile, noOption, offered } from './random-commands.ts';
import { expedition, exploringInput } from './random-explorer.ts';
import { fightingInput } from './random-fighter.ts';
import { canyon, crowding, doorAnywhere, garrison, onMap, onSheets, wallUp } from './random-ground.ts';
import { menagerie } from './random-scenes.ts';
import { anyShot, armed, shootingRange, shotInVain } from './random-shooters.ts';
import { trapPlay } from './random-traps.ts';
import { anySpellwork, learned, spellworkIsDue, spellworkInVain } from './random-spellworks.ts';
import { lay, levelOfTable, nonsense, place, ruling } from './random-rulings.ts';
import { WatchedTable, library, type Bent, type Input } from './watched-table.ts';

/** Random games: a party, a dungeon laid by hand, and then whatever people at a table do. */

const HEROES = library.entries.filter((entry) => entry.kind === 'hero').map((entry) => entry.id);
const HENCHMAN = library.entries.find((entry) => entry.kind === 'henchman')!.id;

/** A campaign as it begins: one to four heroes, henchmen with some, dice typed or by the app. */
export function randomStart(bag: DiceBag, typed = 75): State {
  const players = bag.from(1, 4);
  const heroes = [...HEROES];
  const party = Array.from({ length: players }, (_, player) => {
    const entry = heroes.splice(bag.int(heroes.length), 1)[0]!;
    return { entry, player };
  });
  if (players < 3) party.push({ entry: HENCHMAN, player: 0 });
  const begun = begin(
    {
      name: 'Random',
      system: 'advanced-heroquest',
      players: Array.from({ length: players }, (_, i) => ({ name: `Player ${i + 1}` })),
      party,
      dice: bag.chance(typed) ? 'typed' : 'app',
      seed: '1',
    },
    library,
    seedDice(bag.int(60_000)),
  );
  if (!begun.ok) throw new Error(begun.refusal.sentence);
  return learned(bag, begun.value);
}

/** Set-ups that make no party, for the refusals of *New campaign*. */
export function badStart(bag: DiceBag): string | null {
  const setup = (party: { entry: string; player: number }[], second = 'B') =>
    begin(
      { name: 'x', system: 'x', players: [{ name: 'A' }, { name: second }], party, dice: 'app', seed: '1' },
      library,
      1,
    );
  const [hero, other] = [bag.pick(HEROES), HENCHMAN];
  const twice = [
    { entry: hero, player: 0 },
    { entry: hero, player: 1 },
  ];
  const alone = [
    { entry: hero, player: 0 },
    { entry: other, player: 1 },
  ];
  const made = bag.pick([
    () => setup([]),
    () => setup(twice),
    () => setup(alone),
    () => setup([{ entry: hero, player: 7 }]),
    () => setup([{ entry: 'ahq:hero:nobody', player: 0 }]),
    () => setup(alone, 'a'),
  ])();
  return made.ok ? null : made.refusal.code;
}

/** The inputs that lay a dungeon and put people into it, one after another. */
export function layingInput(bag: DiceBag, state: State): Input {
  const level = levelOfTable(state);
  if (bag.chance(1)) return { do: 'undo', whole: true };
  if (Object.keys(level.sections).length === 0)
    return { do: 'ruling', ruling: { kind: 'lay', section: bag.pick(['room', 'large-room']), at: [0, 0] } };
  const model = Object.values(state.roster).find((one) => one.down === null);
  if (model && bag.chance(50)) {
    const section = bag.pick(Object.values(level.sections));
    const at = [section.x + bag.int(section.w), section.y + bag.int(section.h)];
    return { do: 'ruling', ruling: { kind: 'place', what: 'model', model: model.id, at } };
  }
  if (bag.chance(12)) return armed(bag, state);
  return { do: 'ruling', ruling: bag.chance(40) ? lay(bag, state) : place(bag, state) };
}

/** Dice as they fall, with more twelves and ones than is right, since they bring the most. */
function dice(bag: DiceBag, n: number, sides: number): number[] {
  return Array.from({ length: n }, () =>
    bag.weighed([
      [60, bag.from(1, sides)],
      [14, sides],
      [10, 1],
      [16, bag.from(sides - 3, sides)],
    ]),
  );
}

/** Rolls whose last row is rare and brings much: quest rooms, and in them somebody of whom there is no other. */
const HIGHEST = ['room-type', 'quest'];
/** Where it is the first row. */
const LOWEST = ['solo-gm-phase'];

/** How many times in a hundred the default is taken, where others are to come up more often. */
const SELDOM: Readonly<Record<string, number>> = { routine: 0, 'left to monsters': 0 };

function answer(bag: DiceBag, open: OpenQuestion): Input {
  const { question, key } = open;
  if (bag.chance(6)) {
    return bag.pick<Input>([
      { do: 'answer', answer: [13], from: 'typed' },
      { do: 'answer', answer: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12], from: 'typed' },
      { do: 'answer', answer: 'perhaps', from: 'chosen' },
      { do: 'answer', answer: 7, from: 'typed' },
      { do: 'answer', answer: ['1'], from: 'typed' },
      { do: 'answer', answer: null, from: 'chosen' },
      { do: 'answer', answer: [1], from: 'typed', key: `${key}x` },
      { do: 'answer', answer: null, from: 'app' },
    ]);
  }
  const decreed = bag.chance(8);
  if (question.form === 'dice') {
    if (bag.chance(12)) return { do: 'answer', answer: null, from: 'app' };
    const bringsMore = HIGHEST.includes(question.for) && bag.chance(35);
    const rolled = bringsMore
      ? [question.sides]
      : LOWEST.includes(question.for) && bag.chance(35)
        ? [1]
        : dice(bag, question.n, question.sides);
    if (decreed) return { do: 'ruling', ruling: { kind: 'decree', answer: rolled } };
    return { do: 'answer', answer: rolled, from: 'typed' };
  }
  const chosen = bag.chance(SELDOM[question.for] ?? 40) ? question.default : bag.pick(question.options).id;
  if (decreed) return { do: 'ruling', ruling: { kind: 'decree', answer: chosen } };
  return { do: 'answer', answer: chosen, from: 'chosen' };
}

function history(bag: DiceBag, table: WatchedTable): Input {
  const { play } = table;
  const rows = play.rows();
  const row = bag.maybe(rows);
  switch (
    bag.weighed([
      [40, 'undo'],
      [25, 'redo'],
      [15, 'goTo'],
      [20, 'amend'],
    ])
  ) {
    case 'undo':
      return { do: 'undo', whole: bag.chance(25) };
    case 'redo':
      return { do: 'redo' };
    case 'goTo': {
      if (!row || bag.chance(8)) return { do: 'goTo', row: 'r9999' };
      const near = rows.slice(-12);
      const to = bag.pick(near);
      const all = stepsOf(to);
      return bag.chance(60)
        ? { do: 'goTo', row: to.id }
        : { do: 'goTo', row: to.id, steps: bag.from(0, all + 1) };
    }
    default: {
      const id = bag.chance(88) ? play.head.row : row?.id;
      if (!id) return { do: 'amend', row: 'r9999', key: 'x' };
      const answers = play.row(id) && !isRulingCommand(play.row(id)!.command) ? play.answersOf(id) : [];
      const old = bag.maybe(answers);
      if (!old?.question) return { do: 'amend', row: id, key: 'x' };
      if (bag.chance(35))
        return { do: 'ruling', ruling: { kind: 'rollAnew', ...(bag.chance(50) ? { key: old.key } : {}) } };
      const given =
        old.question.form === 'dice'
          ? dice(bag, old.question.n, old.question.sides)
          : bag.pick(old.question.options).id;
      return { do: 'amend', row: id, key: old.key, ...(bag.chance(90) ? { answer: given } : {}) };
    }
  }
}

/** The next thing that somebody does at this table. */
export function nextInput(bag: DiceBag, table: WatchedTable, tally?: Tally): Input {
  const { open, state } = table.play;
  if (table.bent !== 'fight') return exploringNext(bag, table, tally);
  if (open)
    return whileAsked(bag, table, open, () => ({ do: 'ruling', ruling: ruling(bag, state) }), [76, 8, 8]);
  return bag.weighed<() => Input>([
    [
      56,
      () =>
        state.fight && bag.chance(60)
          ? fightingInput(bag, state)
          : (offered(bag, state) ?? { do: 'ruling', ruling: place(bag, state) }),
    ],
    [8, () => ({ do: 'command', command: anyCommand(bag, state) })],
    [2, () => ({ do: 'command', command: futile(bag, state) })],
    [18, () => ({ do: 'ruling', ruling: ruling(bag, state) })],
    [6, () => ({ do: 'ruling', ruling: place(bag, state) })],
    [6, () => armed(bag, state)],
    [6, () => anyShot(bag, state) ?? armed(bag, state)],
    [3, () => shotInVain(bag, state) ?? armed(bag, state)],
    [spellworkIsDue(state) ? 25 : 7, () => anySpellwork(bag, state) ?? fightingOr(bag, state)],
    [isSoulLost(state) ? 16 : 6, () => spellworkInVain(bag, state) ?? fightingOr(bag, state)],
    [9, () => closedByReason(bag, state, tally) ?? fightingOr(bag, state)],
    [5, () => trapPlay(bag, state) ?? fightingOr(bag, state)],
    [9, () => history(bag, table)],
    [1, () => outOfPlace(bag)],
  ])();
}

const isSoulLost = ({ roster }: State) => Object.values(roster).some(({ soulLost }) => soulLost);

/** What is offered to somebody, or somebody more comes in. */
const fightingOr = (bag: DiceBag, state: State): Input =>
  offered(bag, state) ?? { do: 'ruling', ruling: place(bag, state) };

/** The same on an expedition: things go forward more often, and the GM leaves the map alone where the table is a quiet one. */
function exploringNext(bag: DiceBag, table: WatchedTable, tally?: Tally): Input {
  const { open, state } = table.play;
  const quiet = table.bent === 'quiet';
  const rule = (): Input => ({
    do: 'ruling',
    ruling: quiet
      ? onSheets(bag, state)
      : open && bag.chance(35)
        ? wallUp(bag, state)
        : bag.chance(30)
          ? onMap(bag, state)
          : ruling(bag, state),
  });
  if (open) return whileAsked(bag, table, open, rule, [88, table.bent === 'meddled' ? 12 : 4, 4]);
  return bag.weighed<() => Input>([
    [84, () => exploringInput(bag, state, FIGHTING.includes(table.bent) ? 97 : 35)],
    [5, () => ({ do: 'command', command: anyCommand(bag, state) })],
    [quiet ? 2 : 4, rule],
    [table.bent === 'crowded' ? 9 : 0, () => ({ do: 'ruling', ruling: doorAnywhere(bag, state) })],
    [4, () => offered(bag, state) ?? exploringInput(bag, state)],
    [spellworkIsDue(state) ? 25 : 7, () => anySpellwork(bag, state) ?? exploringInput(bag, state)],
    [isSoulLost(state) ? 12 : 4, () => spellworkInVain(bag, state) ?? exploringInput(bag, state)],
    [5, () => closedByReason(bag, state, tally) ?? exploringInput(bag, state)],
    [quiet ? 0 : 6, () => trapPlay(bag, state) ?? exploringInput(bag, state)],
    [4, () => history(bag, table)],
    [1, () => outOfPlace(bag)],
  ])();
}

function whileAsked(
  bag: DiceBag,
  table: WatchedTable,
  open: OpenQuestion,
  rule: () => Input,
  [answers, rules, undoes]: readonly [answers: number, rules: number, undoes: number],
): Input {
  const { state } = table.play;
  return bag.weighed<() => Input>([
    [answers, () => answer(bag, open)],
    [rules, rule],
    [undoes, () => history(bag, table)],
    [answers > 80 ? 1 : 3, () => ({ do: 'ruling', ruling: { kind: 'stop' } })],
    [answers > 80 ? 2 : 4, () => offered(bag, state) ?? { do: 'command', command: { type: 'endPhase' } }],
    [1, () => ({ do: 'ruling', ruling: nonsense(bag) })],
  ])();
}

const outOfPlace = (bag: DiceBag): Input =>
  bag.pick<Input>([
    { do: 'answer', answer: [4], from: 'typed' },
    { do: 'ruling', ruling: { kind: 'stop' } },
    { do: 'ruling', ruling: { kind: 'decree', answer: [1] } },
    { do: 'fault', choose: bag.pick(['stop', 'type']) },
  ]);

const BENTS: readonly (readonly [weight: number, bent: Bent])[] = [
  [36, 'fight'],
  [5, 'quiet'],
  [6, 'meddled'],
  [18, 'crowded'],
  [24, 'fought'],
  [3, 'tiny'],
  [16, 'solo'],
];

/** Tables at which a fight is fought, and not only looked at. */
const FIGHTING: readonly Bent[] = ['fought', 'solo'];

/**
 * A table with a dungeon laid and people in it, or with an expedition that has set out; `take` plays each input. `how`: by the rulings, or
 * in some points by other choices of the campaign's options.
 */
export function layTable(
  bag: DiceBag,
  take: (input: Input, table: WatchedTable) => void,
  bent: Bent = bag.weighed(BENTS),
  how: 'as ruled' | 'otherwise' = 'as ruled',
): WatchedTable {
  const table = new WatchedTable(randomStart(bag, bent === 'fight' ? 75 : bent === 'solo' ? 45 : 22), bent);
  if (how === 'otherwise') for (const command of otherwise(bag)) take({ do: 'command', command }, table);
  const scene = bent === 'fight' ? bag.weighed(SCENES) : null;
  if (scene) for (const input of scene(bag, () => table.play.state)) take(input, table);
  else if (bent === 'fight')
    for (let i = bag.from(14, 26); i > 0; i--) take(layingInput(bag, table.play.state), table);
  else for (const input of settingOut(bag, table)) take(input, table);
  return table;
}

/** Fights that are laid with a purpose; null: one in a dungeon laid at random. */
const SCENES: readonly (readonly [weight: number, scene: typeof menagerie | null])[] = [
  [22, shootingRange],
  [38, menagerie],
  [40, null],
];

/**
 * A few other choices of a campaign; one in three has fate on damage rolls, one in three monsters on stairs, and now
 * and then somebody asks for what is no choice.
 */
const otherwise = (bag: DiceBag): Record<string, unknown>[] => [
  ...Array.from({ length: bag.from(1, 4) }, () => anyOption(bag, 'otherwise')),
  ...(bag.chance(33) ? [{ type: 'settings', option: 'fate-on-damage', value: 'yes' }] : []),
  ...(bag.chance(33) ? [{ type: 'settings', option: 'monsters-take-stairs', value: 'yes' }] : []),
  ...(bag.chance(20) ? [noOption(bag)] : []),
];

/** How an expedition sets out, and what the GM has laid before. */
function* settingOut(bag: DiceBag, table: WatchedTable): Generator<Input> {
  const rule = (ruling: unknown): Input => ({ do: 'ruling', ruling });
  if (bag.chance(10)) yield { do: 'undo', whole: bag.chance(50) };
  if (table.bent === 'tiny') {
    yield rule({ kind: 'lay', section: bag.pick(['dead-end', 'room']), at: [0, 0], turn: 0 });
    if (bag.chance(50))
      yield rule({ kind: 'place', what: 'door', edge: '0,0,e', state: bag.pick(['open', 'closed']) });
    for (const hero of Object.keys(table.play.state.roster))
      yield rule({ kind: 'place', what: 'model', model: hero, at: [bag.int(2), bag.int(5)] });
    yield { do: 'command', command: { type: 'expedition', here: true } };
    return;
  }
  yield expedition(bag, table.play.state, table.bent === 'solo');
  if (FIGHTING.includes(table.bent)) {
    while (table.play.open) yield answer(bag, table.play.open);
    const isGarrison = bag.chance(65);
    if (isGarrison) for (const laid of garrison(bag)) yield rule(laid);
    for (let i = isGarrison ? bag.int(3) : 6; i > 0; i--) yield rule(doorAnywhere(bag, table.play.state));
  }
  // Who is as good as another and as tough is struck at by a die.
  if (table.bent === 'solo' && bag.chance(60))
    for (const { id } of Object.values(table.play.state.roster))
      for (const field of ['WS', 'T']) yield rule({ kind: 'set', model: id, field, value: 7 });
  if (table.bent !== 'crowded') return;
  while (table.play.open) yield answer(bag, table.play.open);
  if (bag.chance(25)) for (const laid of canyon(bag)) yield rule(laid);
  else for (let i = bag.from(12, 30); i > 0; i--) yield rule(crowding(bag));
}
