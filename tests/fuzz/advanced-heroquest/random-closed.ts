import type { Offer } from '#engine/view';
import { modelsOnMap, offers, type Model, type State } from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import type { Tally } from '../tally.ts';
import type { Input } from './watched-table.ts';

/** What the screen shows as closed, tried all the same: every reason as often as any other, however few have it, and those first that have come up least. */

interface Closed {
  code: string;
  command: Record<string, unknown>;
}

/** Something that is refused for one of the reasons that somebody has now, the rarest so far first; null: nothing is closed to those who were looked at. */
export function closedByReason(bag: DiceBag, state: State, tally?: Tally): Input | null {
  const ids = Object.values(state.levels).flatMap(({ models }) => Object.keys(models));
  if (ids.length === 0) return null;
  // A few are enough, since all offers of everybody take long: first those who have something of their own.
  const gifted = modelsOnMap(state).filter(({ model }) => isGifted(model));
  const actors = [bag.maybe(gifted)?.model.id, bag.maybe(gifted)?.model.id, bag.pick(ids)].flatMap(
    (id) => id ?? [],
  );
  const all = [...new Set(actors)].flatMap((id) => offers(state, id).flatMap(closedIn));
  const codes = [...new Set(all.map((one) => one.code))];
  const times = (code: string) => tally?.refusals[code] ?? 0;
  const least = Math.min(...codes.map(times));
  const code = bag.maybe(tally && bag.chance(70) ? codes.filter((one) => times(one) === least) : codes);
  if (code === undefined) return null;
  return { do: 'command', command: bag.pick(all.filter((one) => one.code === code)).command };
}

const isGifted = ({ lasting, specials, spells, gear }: Model): boolean =>
  (lasting?.length ?? 0) > 0 ||
  specials.length > 0 ||
  (spells?.length ?? 0) > 0 ||
  gear.some(({ name }) => name.endsWith('Potion'));

/** The commands of an offer that are closed, each with its reason. */
function closedIn({ open, code, fixed, choose }: Offer): Closed[] {
  const own = open || code === undefined ? [] : [{ code, command: fixed }];
  const from = choose?.from;
  if (!from || from.of === 'squares' || from.of === 'aim') return own;
  const members = from.among.flatMap((member) =>
    member.open || member.code === undefined
      ? []
      : [{ code: member.code, command: { ...fixed, [choose!.field]: member.id } }],
  );
  return [...own, ...members];
}
