import type { SheetField, SheetLayout } from '#engine/view';

/**
 * What a window needs to know of Advanced HeroQuest in order to draw its sheets: layouts, no rules and no content. The ids of
 * the fields are those that a `set` ruling takes.
 */
const number = (id: string, label: string, title: string, more: Partial<SheetField> = {}): SheetField => ({
  id,
  label,
  title,
  form: 'number',
  ruling: 'set',
  min: 0,
  max: 12,
  ...more,
});

const CHARACTERISTICS: readonly SheetField[] = [
  number('WS', 'WS', 'Weapon Skill'),
  number('BS', 'BS', 'Bow Skill'),
  number('S', 'S', 'Strength'),
  number('T', 'T', 'Toughness'),
  number('Sp', 'Sp', 'Speed'),
  number('Br', 'Br', 'Bravery'),
  number('Int', 'Int', 'Intelligence'),
];

const WOUNDS: readonly SheetField[] = [
  number('W', 'Wounds left', 'Wounds left', { min: -99, max: 99 }),
  number('Wmax', 'Wounds', 'Wounds at the start', { min: 1, max: 99 }),
];

const HIT_HEADS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'];
const RANGE_HEADS = ['1–3', '4–12', '13–24', '25–36', '37+'];

const FIGHT: readonly SheetField[] = [
  { id: 'hand', label: 'In hand', form: 'text', ruling: 'set' },
  { id: 'weapons', label: 'Weapons', form: 'list', ruling: 'list' },
  {
    id: 'hitRow',
    label: 'To hit',
    title: 'Hand to hand, against Weapon Skill',
    form: 'row',
    heads: HIT_HEADS,
    ruling: 'none',
  },
];

const RANGED: SheetField = {
  id: 'rangedRow',
  label: 'To hit from afar',
  title: 'By distance in squares',
  form: 'row',
  heads: RANGE_HEADS,
  ruling: 'none',
};

const SPELLS: SheetField = { id: 'spells', label: 'Spells', form: 'list', ruling: 'list' };

const KEPT: readonly SheetField[] = [
  { id: 'conditions', label: 'Conditions', form: 'list', ruling: 'list' },
  {
    id: 'lasting',
    label: 'Lasts',
    title: 'What lasts: spells, rages, the harm of traps',
    form: 'list',
    ruling: 'list',
  },
  { id: 'note', label: 'Note', form: 'long-text', ruling: 'set' },
];

const name: SheetField = { id: 'name', label: 'Name', form: 'text', ruling: 'set' };
const kindLine: SheetField = { id: 'class', label: 'Kind', form: 'text', ruling: 'none' };

const person = (...more: readonly SheetField[]): SheetLayout['panels'] => [
  { id: 'characteristics', title: 'Characteristics', fields: [...CHARACTERISTICS, ...WOUNDS, ...more] },
  { id: 'fight', title: 'Hand to hand', fields: FIGHT },
  { id: 'ranged', title: 'From afar', fields: [RANGED] },
  { id: 'magic', title: 'Magic', fields: [SPELLS] },
  {
    id: 'gear',
    title: 'Armour and gear',
    fields: [
      { id: 'armour', label: 'Armour', form: 'list', ruling: 'list' },
      { id: 'gear', label: 'Gear', form: 'list', ruling: 'list' },
      number('gold', 'Gold', 'Gold crowns', { max: 1_000_000 }),
    ],
  },
];

const whoPlays: SheetField = { id: 'player', label: 'Player', form: 'text', ruling: 'set' };

export const layouts: Readonly<Record<string, SheetLayout>> = {
  hero: {
    panels: [
      {
        id: 'who',
        title: 'Hero',
        fields: [name, kindLine, whoPlays],
      },
      ...person(number('fate', 'Fate', 'Fate points left', { max: 99 })),
      { id: 'kept', title: 'Kept in mind', fields: KEPT },
    ],
  },
  henchman: {
    panels: [
      { id: 'who', title: 'Henchman', fields: [name, kindLine, whoPlays] },
      ...person(),
      { id: 'kept', title: 'Kept in mind', fields: KEPT },
    ],
  },
  monster: {
    panels: [
      {
        id: 'who',
        title: 'Monster',
        fields: [
          name,
          kindLine,
          {
            id: 'revealed',
            label: 'Type known',
            title: 'Whether the players know what it is',
            form: 'choice',
            options: [
              { id: 'true', label: 'to everybody' },
              { id: 'false', label: 'to the gamemaster alone' },
            ],
            ruling: 'set',
          },
          {
            id: 'alias',
            label: 'Seen as',
            title: 'What the players call it until its type is known',
            form: 'text',
            ruling: 'set',
          },
          { id: 'base', label: 'Base', title: 'Colour of its base', form: 'text', ruling: 'set' },
        ],
      },
      { id: 'characteristics', title: 'Characteristics', fields: [...CHARACTERISTICS, ...WOUNDS] },
      { id: 'fight', title: 'Hand to hand', fields: FIGHT },
      {
        id: 'more',
        title: 'Carries and can do',
        fields: [
          { id: 'gear', label: 'Carries', form: 'list', ruling: 'list' },
          { id: 'specials', label: 'Special', form: 'list', ruling: 'none' },
          SPELLS,
        ],
      },
      { id: 'kept', title: 'Kept in mind', fields: KEPT },
    ],
  },
  turn: {
    panels: [
      {
        id: 'turn',
        title: 'Turn',
        fields: [
          {
            id: 'mode',
            label: 'Kind',
            form: 'choice',
            options: [
              { id: 'exploration', label: 'Exploration' },
              { id: 'combat', label: 'Combat' },
            ],
            ruling: 'set',
          },
          number('number', 'Number', 'Number of the turn', { min: 1, max: 9999 }),
          {
            id: 'phase',
            label: 'Phase',
            form: 'choice',
            options: [
              { id: 'hero', label: 'The heroes' },
              { id: 'exploration', label: 'New ground' },
              { id: 'gm', label: 'The gamemaster' },
            ],
            ruling: 'set',
          },
        ],
      },
    ],
  },
};
