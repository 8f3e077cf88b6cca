import type { At } from '../facts.ts';
import type { Marker } from '../state.ts';
import { words } from '../words/en.ts';

/**
 * Marks for what a later chapter rules, or the GM (R-LATER): they lie on the map for the GM alone until they are settled, and are
 * never dropped.
 */
export type MarkKind = 'counter' | 'hazard' | 'chest' | 'treasure' | 'magic' | 'gold';

/** What dead character monsters leave behind, by name: it is there to be taken, and what it does a later chapter rules. */
export const itemsMark = (id: string, at: At, items: readonly string[]): Marker => ({
  ...markAt(id, 'magic', at),
  name: words.marks.items.name,
  note: words.marks.items.note(items),
});

/** A mark on a square, not yet settled; of gold with how many crowns lie there. */
export function markAt(id: string, kind: MarkKind, at: At, gold = 0): Marker {
  return {
    id,
    entry: 'ahq:marker:mark',
    kind: 'mark',
    name: words.marks[kind].name,
    glyph: 'quill-ink',
    x: at[0],
    y: at[1],
    w: 1,
    h: 1,
    solid: false,
    open: false,
    text: '',
    note: words.marks[kind].note(gold),
    hidden: true,
    of: null,
    pub: null,
  };
}
