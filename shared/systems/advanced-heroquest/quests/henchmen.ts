import { tell } from '#engine';
import type { Quest } from '../content/schema.ts';
import type { Fact } from '../facts.ts';
import { makeModel, neededEntry, type Library } from '../library.ts';
import { partyAtHome } from '../rules/party.ts';
import type { Rule, Table } from '../rules/rule.ts';

/** "The Heroes": who comes along on a quest. */

/**
 * Henchmen lent for a quest: those whom the party lacks of each kind, one after the other to whichever hero has the fewest, the first
 * of the party before the others (T-LENT).
 */
export function* lentHenchmen(g: Table, library: Library, quest: Quest, absent: readonly string[]): Rule {
  const party = partyAtHome(g.state, absent);
  const heroes = party
    .filter((model) => model.kind === 'hero')
    .map(({ id, player }) => ({ id, player, has: party.filter(({ owner }) => owner === id).length }));
  for (const { henchman, count } of quest.henchmen) {
    const card = neededEntry(library, 'henchman', henchman);
    for (let has = party.filter(({ entry }) => entry === card.id).length; has < count; has++) {
      const least = Math.min(...heroes.map((hero) => hero.has));
      const hero = heroes.find((one) => one.has === least)!;
      hero.has++;
      const model = makeModel(library, card, { id: g.next('m'), owner: hero.id, player: hero.player });
      yield* tell<Fact>({ kind: 'joined', model });
    }
  }
}
