import { SHIPPED } from '../library.ts';
import type { Library } from '../library.ts';
import type { Trap } from '../content/schema.ts';
import { isCalled } from '../model.ts';

/** Which trap is which: the campaign's own, or those of the "Traps Table". */

const isTrap = (entry: { kind: string }): entry is Trap => entry.kind === 'trap';

/** The traps of a campaign; one that is older than they are has the shipped ones. */
export function trapsOf(library: Library): readonly Trap[] {
  const own = library.entries.filter(isTrap);
  return own.length > 0 ? own : SHIPPED.filter(isTrap);
}

/** The trap that a die finds in a column of the table; null: that column has no row for it. */
export function trapOfDie(library: Library, where: 'ground' | 'chest', die: number): Trap | null {
  return (
    trapsOf(library).find((trap) => trap[where] && trap[where][0] <= die && die <= trap[where][1]) ?? null
  );
}

/** A trap by its id or short name, or null. */
export function trapCalled(traps: readonly Trap[], name: string): Trap | null {
  return traps.find(({ id }) => isCalled(id, name)) ?? null;
}
