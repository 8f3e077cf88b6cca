import type { Sheet } from '#engine/view';
import { seenAs } from './content/index.ts';
import type { EntryOf } from './content/schema.ts';
import { LAYING_QUERY, boardPiece } from './laying.ts';
import { makeModel, type Library } from './library.ts';
import { isRuled } from './rules/building-blocks.ts';
import { lineOf, sheetOf } from './sheet.ts';
import { words } from './words/en.ts';

/** What *New campaign* and the palette list: one card for each entry, with a full sheet. */
export interface Card {
  entry: string;
  name: string;
  label: string;
  look: string;
  size: 1 | 2;
  line: string;
  unruled: string[];
  origin: 'printed' | 'reported' | 'ours';
  emblem?: { field: string; tincture: string; charge: string };
  sheet: Sheet;
}

function card(library: Library, entry: EntryOf<'hero'> | EntryOf<'henchman'> | EntryOf<'monster'>): Card {
  const model = makeModel(library, entry, { id: 'm0' });
  const made: Card = {
    entry: entry.id,
    name: entry.name,
    label: entry.kind === 'monster' ? seenAs(entry).label : entry.class,
    look: entry.glyph,
    size: model.size,
    line: lineOf(model),
    unruled: model.specials
      .filter((special) => !isRuled(special))
      .map((special) => words.sheet.special(special.rule, special.text ?? null, false)),
    origin: entry.origin,
    sheet: sheetOf(model, null),
  };
  if (model.emblem) made.emblem = { ...model.emblem };
  return made;
}

const ofKind = <K extends 'hero' | 'henchman' | 'monster'>(library: Library, kind: K): Card[] =>
  library.entries.flatMap((entry) =>
    entry.kind === kind
      ? [card(library, entry as EntryOf<'hero'> | EntryOf<'henchman'> | EntryOf<'monster'>)]
      : [],
  );

export const monsterCards = (library: Library): Card[] => ofKind(library, 'monster');

/** X-PLAYERS: how many heroes and henchmen each player plays. */
const PARTY = [
  { players: 1, heroesEach: 1, henchmenEach: 2 },
  { players: 2, heroesEach: 1, henchmenEach: 1 },
  { players: 3, heroesEach: 1, henchmenEach: 0 },
  { players: 4, heroesEach: 1, henchmenEach: 0 },
];

export function setupCards(library: Library, id: string, name: string) {
  return {
    system: id,
    name,
    heroes: ofKind(library, 'hero'),
    henchmen: ofKind(library, 'henchman'),
    party: PARTY,
  };
}

export function pieceCards(library: Library) {
  return library.entries.flatMap((entry) =>
    entry.kind === 'section'
      ? [
          {
            entry: entry.id,
            name: entry.name,
            key: String(entry.key),
            look: entry.piece,
            floors: [...entry.floors],
            piece: boardPiece(entry),
            query: LAYING_QUERY,
          },
        ]
      : [],
  );
}

export function markerCards(library: Library) {
  return library.entries.flatMap((entry) =>
    entry.kind === 'marker'
      ? [{ entry: entry.id, name: entry.name, look: entry.glyph, w: entry.size[0], h: entry.size[1] }]
      : [],
  );
}
