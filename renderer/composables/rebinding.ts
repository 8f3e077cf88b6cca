import type { Letter } from '#api';
import { isBindable, isLasting, isReserved, keymap, type KeyEntry } from './keymap.ts';

/** What already has a key that somebody wants for something else. */
export interface Clash {
  /** Heard at the same time, at the same place or everywhere. */
  same: readonly KeyEntry[];
  /** Of another place: one of the two would not be heard while that lasts. */
  other: readonly KeyEntry[];
  /** What an offer of the game needs it for. */
  offer: string | null;
  /** The one thing that could take the old key in exchange, if there is. */
  swap: KeyEntry | null;
}

/** What has the key already, or null where it is free. `now`: all keys as they are. */
export function clashOf(
  entry: KeyEntry,
  key: string,
  now: readonly KeyEntry[],
  letters: readonly Letter[],
): Clash | null {
  const found = meetings(entry, key, now, letters);
  if (!found) return null;
  const [rival, ...more] = [...found.same, ...found.other];
  const old = entry.keys[0];
  const isFair =
    rival !== undefined &&
    more.length === 0 &&
    found.offer === null &&
    isBindable(rival) &&
    old !== undefined;
  if (!isFair || isReserved(old)) return { ...found, swap: null };
  const after = now.map((one) => (one.id === entry.id ? { ...one, keys: [key] } : one));
  return { ...found, swap: meetings(rival, old, after, letters) ? null : rival };
}

function meetings(
  entry: KeyEntry,
  key: string,
  now: readonly KeyEntry[],
  letters: readonly Letter[],
): Omit<Clash, 'swap'> | null {
  const holders = now.filter(
    (one) => one.id !== entry.id && one.keys.includes(key) && meets(entry, one) && !cameSo(entry, one, key),
  );
  const isSame = (one: KeyEntry) =>
    one.place === entry.place || (isLasting(one.place) && isLasting(entry.place));
  const isHeardByOffers = isLasting(entry.place) || entry.place === 'proposal';
  const isUsual = usualKeysOf(entry).includes(key);
  const offer = isHeardByOffers && !isUsual ? letters.find((letter) => letter.key === key) : undefined;
  if (holders.length === 0 && !offer) return null;
  return {
    same: holders.filter(isSame),
    other: holders.filter((one) => !isSame(one)),
    offer: offer?.label ?? null,
  };
}

/** Passing places do not meet each other; what lasts meets everything. */
const meets = (one: KeyEntry, other: KeyEntry) =>
  one.place === other.place || isLasting(one.place) || isLasting(other.place);

const usualKeysOf = ({ id }: KeyEntry) => keymap.find((one) => one.id === id)?.keys ?? [];

/** The app came with both of them on this key, on purpose: one hides the other for a while. */
const cameSo = (one: KeyEntry, other: KeyEntry, key: string) =>
  one.place !== other.place && usualKeysOf(one).includes(key) && usualKeysOf(other).includes(key);
