import type {
  EdgeRecord,
  LevelRecord,
  MarkerRecord,
  ModelRecord,
  Offer,
  PromptRecord,
  Records,
  SectionRecord,
  Sheet,
  SheetLayout,
  TurnRecord,
  View,
  ViewRecord,
} from '#engine/view';

/** A table in the middle of a fight, written by hand: what main would send to the GM's window. */
const level: LevelRecord = { kind: 'level', id: 'l1', name: 'First level', order: 1, current: true };

const section = (
  id: string,
  floor: string,
  label: string,
  [x, y, w, h]: [number, number, number, number],
  more: Partial<SectionRecord> = {},
): SectionRecord => ({
  kind: 'section',
  id,
  level: 'l1',
  look: floor,
  floor,
  label,
  x,
  y,
  w,
  h,
  turn: 0,
  ...more,
});

const sections: SectionRecord[] = [
  section('s1', 'stairs', 'Stairs', [0, 0, 2, 2]),
  section('s2', 'passage', 'Passage', [0, -5, 2, 5]),
  section('s3', 'passage', 'Passage', [0, -10, 2, 5]),
  section('s4', 'junction', 'T-junction', [0, -12, 2, 2]),
  section('s5', 'lair', 'Lair', [2, -14, 10, 5], {
    turn: 1,
    note: 'The Skaven feast here. A key lies under the throne.',
  }),
  section('s6', 'passage', 'Passage', [-5, -12, 5, 2], { turn: 1 }),
  section('s7', 'quest', 'Quest room', [2, -5, 5, 5], { hidden: true, note: 'The Amulet’s first shard.' }),
];

const edge = (name: string, more: Partial<EdgeRecord>): EdgeRecord => {
  const [x, y, side] = name.split(',') as [string, string, 'e' | 's'];
  return {
    kind: 'edge',
    id: `l1:${name}`,
    level: 'l1',
    x: Number(x),
    y: Number(y),
    side,
    edge: 'door',
    ...more,
  };
};

const edges: EdgeRecord[] = [
  edge('1,-11,e', { state: 'open' }),
  edge('1,-3,e', { state: 'closed', hidden: true, secret: true }),
  ...['0,-1,s', '1,-1,s', '0,-6,s', '1,-6,s', '0,-11,s', '1,-11,s', '-1,-12,e', '-1,-11,e'].map((name) =>
    edge(name, { edge: 'open' }),
  ),
];

export const layouts: Record<string, SheetLayout> = {
  hero: {
    panels: [
      {
        id: 'characteristics',
        title: 'Characteristics',
        fields: [
          { id: 'WS', label: 'WS', title: 'Weapon Skill', form: 'number', ruling: 'set', min: 1, max: 12 },
          { id: 'BS', label: 'BS', title: 'Bow Skill', form: 'number', ruling: 'set', min: 1, max: 12 },
          { id: 'S', label: 'S', title: 'Strength', form: 'number', ruling: 'set', min: 1, max: 12 },
          { id: 'T', label: 'T', title: 'Toughness', form: 'number', ruling: 'set', min: 1, max: 12 },
          { id: 'Sp', label: 'Sp', title: 'Speed', form: 'number', ruling: 'set', min: 1, max: 12 },
          { id: 'Br', label: 'Br', title: 'Bravery', form: 'number', ruling: 'set', min: 1, max: 12 },
          { id: 'Int', label: 'Int', title: 'Intelligence', form: 'number', ruling: 'set', min: 1, max: 12 },
          { id: 'W', label: 'W', title: 'Wounds left', form: 'number', ruling: 'set', min: 0, max: 12 },
          { id: 'fate', label: 'Fate', title: 'Fate points', form: 'number', ruling: 'set', min: 0, max: 9 },
        ],
      },
      {
        id: 'fighting',
        title: 'Hand to hand',
        fields: [
          {
            id: 'hit',
            label: 'Needed to hit, by the enemy’s WS',
            form: 'row',
            heads: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
            ruling: 'none',
          },
          { id: 'hand', label: 'In hand', form: 'text', ruling: 'set' },
          { id: 'weapons', label: 'Weapons', form: 'list', ruling: 'list' },
          { id: 'armour', label: 'Armour', form: 'text', ruling: 'none' },
        ],
      },
      {
        id: 'gear',
        title: 'Gear',
        fields: [
          { id: 'items', label: 'Carried', form: 'list', ruling: 'list' },
          { id: 'gold', label: 'Gold crowns', form: 'number', ruling: 'set', min: 0 },
          { id: 'note', label: 'Notes', form: 'long-text', ruling: 'set' },
        ],
      },
    ],
  },
};

interface HeroSheet {
  ws: number;
  s: number;
  t: number;
  w: number;
  of: number;
  hand: string;
}

export const sheetOf = ({ ws, s, t, w, of, hand }: HeroSheet): Sheet => ({
  layout: 'hero',
  entries: {
    WS: { value: ws, why: [`${ws} at the start`] },
    BS: { value: 6, start: 7, why: ['7 at the start', '−1 chain armour'] },
    S: { value: s, why: [`${s} at the start`] },
    T: { value: t + 2, start: t, why: [`${t} at the start`, '+2 chain armour'] },
    Sp: { value: 6, start: 8, why: ['8 at the start', '−2 chain armour'] },
    Br: { value: 9 },
    Int: { value: 6 },
    W: {
      value: w,
      start: of,
      ...(w < of ? { why: [`${of} at the start`, `${of - w} lost in this turn`] } : {}),
    },
    fate: { value: 2 },
    hit: { value: [2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10], why: [`The row of Weapon Skill ${ws}`] },
    hand: { value: hand },
    weapons: { value: [`${hand}: 4 damage dice, fumble 1, critical 12`, 'dagger: 3 damage dice, fumble 1'] },
    armour: { value: 'chain armour' },
    items: { value: ['lantern', 'rope', 'tinderbox'] },
    gold: { value: 40 },
    note: { value: 'Owes the healer ten crowns.' },
  },
});

const hero = (
  id: string,
  label: string,
  player: string,
  [x, y]: [number, number],
  [left, of]: [number, number],
  look: string,
  emblem: [string, string, string],
  more: Partial<ModelRecord> = {},
): ModelRecord => ({
  kind: 'model',
  id,
  level: 'l1',
  x,
  y,
  size: 1,
  side: 'hero',
  look,
  label,
  player,
  emblem: { field: emblem[0], tincture: emblem[1], charge: emblem[2] },
  bars: [{ id: 'W', label: 'Wounds', form: 'left', value: left, max: of }],
  badges: [],
  canAct: true,
  fate: 2,
  blocksWay: true,
  blocksSight: true,
  line: 'sword, 4 dice',
  sheet: sheetOf({ ws: 8, s: 6, t: 6, w: left, of, hand: 'sword' }),
  ...more,
});

const rat = (
  number: number,
  [x, y]: [number, number],
  taken: number,
  more: Partial<ModelRecord> = {},
): ModelRecord => ({
  kind: 'model',
  id: `m${number + 4}`,
  level: 'l1',
  x,
  y,
  size: 1,
  side: 'foe',
  look: 'rat',
  label: `Skaven Warrior ${number}`,
  number,
  bars: [{ id: 'W', label: 'Wounds', form: 'taken', value: taken, max: 3 }],
  badges: [],
  blocksWay: true,
  blocksSight: true,
  line: 'WS 6 · T 7 · sword, 3 dice',
  sheet: sheetOf({ ws: 6, s: 5, t: 5, w: 3 - taken, of: 3, hand: 'sword' }),
  ...more,
});

const models: ModelRecord[] = [
  hero('m1', 'Human Warrior', 'Anna', [5, -11], [4, 4], 'broadsword', ['azure', 'or', 'crown']),
  hero('m2', 'Dwarf Warrior', 'Ben', [4, -12], [2, 4], 'stone-block', ['gules', 'argent', 'broadsword'], {
    badges: [{ id: 'shake', label: 'wounded this turn', tone: 'bad' }],
  }),
  hero('m3', 'Elf Warrior', 'Chris', [4, -10], [3, 3], 'star-altar', ['vert', 'argent', 'star-altar'], {
    canAct: false,
  }),
  hero('m4', 'Human Wizard', 'Dora', [3, -11], [3, 3], 'candle-light', ['purpure', 'or', 'candle-light']),
  rat(1, [6, -11], 1),
  rat(2, [5, -12], 0),
  rat(3, [6, -13], 0),
  rat(4, [5, -10], 2),
  rat(5, [8, -11], 0),
  rat(6, [9, -12], 0, { hidden: true }),
];

const markers: MarkerRecord[] = [
  {
    kind: 'marker',
    id: 'k1',
    level: 'l1',
    x: 11,
    y: -10,
    w: 1,
    h: 1,
    look: 'locked-chest',
    marker: 'chest',
    label: 'Chest',
  },
  {
    kind: 'marker',
    id: 'k2',
    level: 'l1',
    x: 11,
    y: -14,
    w: 1,
    h: 1,
    look: 'stone-throne',
    marker: 'throne',
    label: 'Throne',
  },
];

const turn: TurnRecord = {
  kind: 'turn',
  id: 'turn',
  mode: 'combat',
  label: 'Combat 2',
  number: 2,
  phase: 'heroes',
  phaseLabel: 'The heroes',
  side: 'heroes',
  next: 'Combat 2 · The Skaven',
};

const said: ViewRecord[] = [
  {
    kind: 'die',
    id: 'd1',
    serial: 1,
    by: 'm1',
    tone: 'hero',
    purpose: 'hit',
    sides: 12,
    values: [9],
    marks: [true],
    needed: 5,
    outcome: 'hit',
  },
  {
    kind: 'die',
    id: 'd2',
    serial: 2,
    by: 'm1',
    tone: 'hero',
    purpose: 'damage',
    sides: 12,
    values: [8, 3, 10, 12],
    marks: [true, false, true, true],
  },
  {
    kind: 'moment',
    id: 'moment',
    serial: 4,
    what: 'struck',
    by: 'm1',
    at: 'm5',
    line: 'The Human Warrior strikes the first rat: 9, a hit, 1 wound.',
  },
  { kind: 'badge', id: 'undo', label: 'Human Warrior strikes rat 1', tone: 'plain' },
  { kind: 'badge', id: 'dice', label: 'Dice: app', tone: 'plain', value: 'app' },
];

export const prompts = {
  toHit: {
    kind: 'prompt',
    id: 'prompt',
    key: 'attack/to-hit#1',
    form: 'dice',
    by: 'm2',
    tone: 'hero',
    who: 'Ben · Dwarf Warrior',
    title: 'Dwarf Warrior strikes rat 2',
    needed: 5,
    hint: 'A miss does nothing; a 1 is a fumble, and the rat strikes back.',
    dice: { n: 1, sides: 12 },
    lapses: false,
  },
  damage: {
    kind: 'prompt',
    id: 'prompt',
    key: 'attack/damage#1',
    form: 'dice',
    by: 'm2',
    tone: 'hero',
    who: 'Ben · Dwarf Warrior',
    title: 'Damage against rat 2',
    needed: 7,
    hint: 'Each die of 7 or more is a wound; a 12 is rolled again.',
    dice: { n: 4, sides: 12 },
    lapses: false,
  },
  freeAttack: {
    kind: 'prompt',
    id: 'prompt',
    key: 'attack/free-attack-at#1',
    form: 'choice',
    by: 'm2',
    tone: 'hero',
    who: 'Ben · Dwarf Warrior',
    title: 'A critical: a free attack',
    hint: 'Whom does it strike?',
    options: [
      { id: 'm6', label: 'Rat 2', model: 'm6' },
      { id: 'm7', label: 'Rat 3', model: 'm7' },
      { id: 'none', label: 'No attack' },
    ],
    default: 'm6',
    lapses: false,
  },
  fate: {
    kind: 'prompt',
    id: 'prompt',
    key: 'attack/fate#1',
    form: 'choice',
    by: 'm1',
    tone: 'hero',
    who: 'Anna · Human Warrior',
    title: 'A miss. Turn it with fate? 2 left',
    options: [
      { id: 'keep', label: 'Let it stand' },
      { id: 'spend', label: 'Fate' },
    ],
    default: 'keep',
    lapses: true,
  },
} satisfies Record<string, PromptRecord>;

const recordsFrom = (list: readonly ViewRecord[]): Records =>
  Object.fromEntries(list.map((record) => [record.id, record]));

/** The GM's view of the fight, with more records or other ones by the same id. */
export function fightView(...more: ViewRecord[]): View {
  return {
    version: 'run:1',
    records: recordsFrom([level, ...sections, ...edges, ...markers, ...models, turn, ...said, ...more]),
  };
}

const forTheGm = new Set(['note', 'sheet', 'line', 'longReach', 'secret', 'hidden']);

/** What the players are shown of it. */
export function playersFight(...more: ViewRecord[]): View {
  const shown = [level, ...sections, ...edges, ...markers, ...models, turn, ...said, ...more]
    .filter((record) => !('hidden' in record && record.hidden) && record.kind !== 'badge')
    .map((record): ViewRecord => {
      const open = Object.fromEntries(
        Object.entries(record).filter(([key]) => record.kind === 'moment' || !forTheGm.has(key)),
      ) as unknown as ViewRecord;
      if (open.kind === 'turn') return { ...open, next: '' };
      return open.kind === 'model' && open.side === 'foe'
        ? { ...open, label: `Skaven ${open.number}` }
        : open;
    });
  return { version: 'p:1', records: recordsFrom(shown) };
}

/** What the Human Warrior can do. */
export function offersOf(actor: string | null): Offer[] {
  if (actor === null)
    return [
      { id: 'endPhase', label: 'End phase', key: 'e', open: true, fixed: { type: 'endPhase' } },
      {
        id: 'explore',
        label: 'Back to exploring',
        key: 'c',
        open: true,
        fixed: { type: 'turn', mode: 'exploration' },
      },
    ];
  return [
    {
      id: 'attack',
      label: 'Attack',
      key: 'a',
      open: true,
      fixed: { type: 'attack', by: actor },
      choose: {
        field: 'at',
        from: {
          of: 'models',
          among: [
            { id: 'm5', open: true },
            { id: 'm6', open: true },
            { id: 'm8', open: true },
            { id: 'm9', open: false, why: 'The fifth rat is out of reach.' },
          ],
        },
      },
    },
    {
      id: 'move',
      label: 'Move',
      key: 'm',
      open: true,
      fixed: { type: 'move', by: actor },
      choose: {
        field: 'to',
        from: {
          of: 'squares',
          level: 'l1',
          model: actor,
          query: { mover: actor, from: { x: 5, y: -11 }, allowance: 6 },
        },
      },
    },
    {
      id: 'fate',
      label: 'Shake it off',
      key: 'f',
      open: false,
      why: 'No wounds were lost in this turn.',
      fixed: { type: 'fate', by: actor, for: 'wounds' },
    },
  ];
}

/** The table before an expedition: everybody in the box, nothing on the map. */
export function atHome(): View {
  const view = fightView();
  const records = Object.values(view.records).flatMap((record): ViewRecord[] => {
    if (record.kind === 'model')
      return record.side === 'hero' ? [{ ...record, level: null, canAct: false }] : [];
    return record.kind === 'level' || record.kind === 'turn' ? [record] : [];
  });
  return { ...view, records: Object.fromEntries(records.map((record) => [record.id, record])) };
}
