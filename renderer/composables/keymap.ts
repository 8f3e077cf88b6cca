import { computed, shallowRef } from 'vue';
import type { words } from '../words/index.ts';

/** Where a key counts. `table` and `map` hold always; the others only while that thing is going on, and then come first. */
export type KeyPlace = 'table' | 'map' | 'prompt' | 'dice' | 'laying' | 'proposal';
export type KeyId = keyof typeof words.keys.names;

export interface KeyEntry {
  id: KeyId;
  /** As `keyName` names them. The first is the one that is shown. */
  keys: readonly string[];
  place: KeyPlace;
}

/** Every key of the GM's window as it usually is, in the order in which the list of keys shows them. */
export const keymap: readonly KeyEntry[] = [
  { id: 'default', keys: ['Enter'], place: 'prompt' },
  { id: 'next', keys: ['Tab'], place: 'table' },
  { id: 'undo', keys: ['z'], place: 'table' },
  { id: 'redo', keys: ['Shift+z'], place: 'table' },
  { id: 'undoWhole', keys: ['u'], place: 'table' },
  { id: 'overrule', keys: ['.'], place: 'table' },
  { id: 'sheet', keys: ['i'], place: 'table' },
  { id: 'lay', keys: ['l'], place: 'table' },
  { id: 'search', keys: ['/'], place: 'table' },
  { id: 'history', keys: ['h'], place: 'table' },
  { id: 'settings', keys: [','], place: 'table' },
  { id: 'keys', keys: ['?'], place: 'table' },
  { id: 'marks', keys: ['j'], place: 'table' },
  { id: 'record', keys: ['F4'], place: 'table' },
  { id: 'display', keys: ['p'], place: 'table' },
  { id: 'black', keys: ['b'], place: 'table' },
  { id: 'freeze', keys: ['Shift+b'], place: 'table' },
  { id: 'showMine', keys: ['Shift+o'], place: 'table' },
  { id: 'point', keys: ['F9'], place: 'table' },
  { id: 'displayPanel', keys: ['Shift+p'], place: 'table' },
  { id: 'thumbnail', keys: ['F8'], place: 'table' },
  { id: 'pageOn', keys: ['PageDown'], place: 'table' },
  { id: 'pageBack', keys: ['PageUp'], place: 'table' },
  { id: 'more', keys: [';'], place: 'table' },
  { id: 'rail', keys: ['F2'], place: 'table' },
  { id: 'region', keys: ['F6'], place: 'table' },
  { id: 'leave', keys: ['Escape'], place: 'table' },
  { id: 'overview', keys: ['o'], place: 'map' },
  { id: 'zoomIn', keys: ['+', '='], place: 'map' },
  { id: 'zoomOut', keys: ['-'], place: 'map' },
  { id: 'measure', keys: ['x'], place: 'map' },
  { id: 'cursor', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], place: 'map' },
  { id: 'typed', keys: ['Shift+A … Z'], place: 'dice' },
  { id: 'die', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], place: 'dice' },
  { id: 'ten', keys: ['0'], place: 'dice' },
  { id: 'eleven', keys: ['-', 'q'], place: 'dice' },
  { id: 'twelve', keys: ['=', 'w'], place: 'dice' },
  { id: 'back', keys: ['Backspace'], place: 'dice' },
  { id: 'roll', keys: ['r'], place: 'dice' },
  { id: 'piece', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], place: 'laying' },
  { id: 'door', keys: ['d'], place: 'laying' },
  { id: 'walk', keys: ['Enter'], place: 'laying' },
  { id: 'ghost', keys: ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], place: 'laying' },
  { id: 'turn', keys: ['t'], place: 'laying' },
  { id: 'floor', keys: ['f'], place: 'laying' },
  { id: 'hidden', keys: ['h'], place: 'laying' },
  { id: 'carryOut', keys: ['Enter'], place: 'proposal' },
  { id: 'another', keys: ['t'], place: 'proposal' },
  { id: 'playRest', keys: ['Shift+Enter'], place: 'proposal' },
];

/** Keys that a passing place takes away from `table` and `map` on purpose, while it lasts. */
export const shadowed: Readonly<Record<'prompt' | 'dice' | 'laying' | 'proposal', readonly string[]>> = {
  prompt: [],
  dice: ['-', '='],
  laying: ['h', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  proposal: [],
};

/** Keys that stay what they are: the default, the way out, focus and squares, and the numbers of dice and targets. */
const reserved = /^(Shift\+)?(Enter|Tab|Escape|Arrow\w+|\d| )$/;
const byPlace: readonly KeyId[] = ['typed', 'die', 'ten', 'eleven', 'twelve', 'piece'];

/** Whether a key may be given to something else at all. */
export const isReserved = (key: string): boolean => reserved.test(key);

/** Whether something may be given another key. */
export const isBindable = ({ id, keys }: KeyEntry): boolean =>
  !byPlace.includes(id) && !keys.some(isReserved);

const changed = shallowRef<Readonly<Record<string, string>>>({});

/** Takes over the keys that somebody chose, by what is done. What is unknown here, or may not be changed, is left as usual. */
export function rebind(keys: Readonly<Record<string, string>>): void {
  changed.value = keys;
}

/** The keys as they are now. */
export const keysNow = computed<readonly KeyEntry[]>(() =>
  keymap.map((entry) => {
    const key = Object.hasOwn(changed.value, entry.id) ? changed.value[entry.id] : undefined;
    return key === undefined || isReserved(key) || !isBindable(entry) ? entry : { ...entry, keys: [key] };
  }),
);

/** The letters that an offer of a game cannot have, since the window itself needs them. */
export const taken = computed<ReadonlySet<string>>(
  () => new Set(keysNow.value.filter(({ place }) => isLasting(place)).flatMap(({ keys }) => keys)),
);

/** Places whose keys hold always. */
export const isLasting = (place: KeyPlace): boolean => place === 'table' || place === 'map';

/** The entry of a key at a place, or null. */
export function entryOf(place: KeyPlace, key: string): KeyEntry | null {
  return keysNow.value.find((entry) => entry.place === place && entry.keys.includes(key)) ?? null;
}

/** The key that stands on the cap of a button. */
export function keyOf(id: KeyId): string {
  return keysNow.value.find((entry) => entry.id === id)?.keys[0] ?? '';
}

/** What a key would usually be called that does the same at this place; null where it was given away. */
export function usualKey(place: KeyPlace, key: string): string | null {
  const entry = entryOf(place, key);
  const usual = keymap.find(({ id }) => id === entry?.id);
  if (entry && usual) return usual.keys.includes(key) ? key : usual.keys[0]!;
  return keymap.some((one) => one.place === place && one.keys.includes(key)) ? null : key;
}

/** Such a sentence in parts: words, and keys for caps. */
export function partsOf(sentence: string): { text?: string; key?: string }[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const key = /^\{(\w+)\}$/.exec(part)?.[1];
      return key === undefined ? { text: part } : { key: keyOf(key as KeyId) };
    });
}

/** A sentence that names keys by what they do, as "{turn} turns", with the caps of today. */
export function withKeys(sentence: string): string {
  return sentence.replace(/\{(\w+)\}/g, (written, id: string) => capOf(keyOf(id as KeyId)) || written);
}

const caps: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  '-': '−',
};

/** How a key is written on its cap. */
export function capOf(key: string): string {
  if (key.startsWith('Shift+')) return `⇧${capOf(key.slice(6))}`;
  return caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
