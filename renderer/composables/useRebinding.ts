import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { usePreferences } from '../stores/preferences.ts';
import { words } from '../words/index.ts';
import { capOf, isBindable, isReserved, keymap, keysNow, type KeyEntry, type KeyId } from './keymap.ts';
import { clashOf, type Clash } from './rebinding.ts';
import { useHelp } from './useHelp.ts';
import { keyName } from './useKeys.ts';

/** Keys that only change what others mean. */
const silent: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn'];
/** What a browser calls keys that write nothing by themselves. */
const nameless: readonly string[] = ['Dead', 'Process', 'Unidentified', 'Compose'];

/** Giving things other keys: it listens for one, says what has it already, and keeps what was chosen. */
export const useRebinding = defineStore('rebinding', () => {
  const preferences = usePreferences();
  const help = useHelp();
  const w = words.rebinding;
  /** For what a key is awaited, or about what something is said. */
  const about = ref<KeyId | null>(null);
  const isListening = ref(false);
  const said = ref('');
  /** What stands in the way of which key. */
  const clash = shallowRef<{ key: string; with: Clash } | null>(null);

  const isUsual = ({ id, keys }: KeyEntry) =>
    keymap.find((one) => one.id === id)?.keys.join() === keys.join();
  const changed = computed(() => keysNow.value.filter((entry) => !isUsual(entry)).length);
  const entry = (id: KeyId) => keysNow.value.find((one) => one.id === id)!;
  const nameOf = (one: KeyEntry) => words.keys.names[one.id]();

  function start(id: KeyId): void {
    if (!isBindable(entry(id))) return;
    about.value = id;
    isListening.value = true;
    clash.value = null;
    said.value = w.press(nameOf(entry(id)));
  }

  function cancel(): void {
    about.value = null;
    isListening.value = false;
    clash.value = null;
    said.value = '';
  }

  /** A key while one is awaited. True where it was taken, or means nothing now. */
  function hear(event: KeyboardEvent): boolean {
    if (about.value === null) return false;
    if (event.key === 'Escape') {
      cancel();
      return true;
    }
    if (!isListening.value || silent.includes(event.key)) return false;
    if (event.key === 'Tab') {
      cancel();
      return false;
    }
    take(about.value, keyName(event), event.key);
    return true;
  }

  function take(id: KeyId, key: string | null, written: string): void {
    if (key === null) said.value = w.modifier();
    else if (nameless.includes(written)) said.value = w.nameless();
    else if (isReserved(key)) said.value = w.reserved(capOf(key));
    else if (isOfferWithShift(key)) said.value = w.shifted(capOf(key));
    else {
      const found = clashOf(entry(id), key, keysNow.value, help.letters);
      if (!found) return give({ [id]: key });
      isListening.value = false;
      clash.value = { key, with: found };
      said.value = inWords(id, key, found);
    }
  }

  /** A letter with Shift has the dice of its offer typed. */
  const isOfferWithShift = (key: string) => help.letters.some((letter) => key === `Shift+${letter.key}`);

  function inWords(id: KeyId, key: string, { same, other, offer }: Clash): string {
    if (offer !== null) return w.offer(capOf(key), offer);
    if (same.length > 0) return w.has(capOf(key), [...same, ...other].map(nameOf));
    const [hiding, hidden] = ['table', 'map'].includes(entry(id).place)
      ? [other.map(nameOf), nameOf(entry(id))]
      : [[nameOf(entry(id))], other.map(nameOf).join(', ')];
    return w.hides(capOf(key), hidden, hiding);
  }

  function swap(): void {
    const [id, found] = [about.value, clash.value];
    const rival = found?.with.swap;
    if (id && found && rival) give({ [id]: found.key, [rival.id]: entry(id).keys[0]! });
  }

  function give(keys: Partial<Record<KeyId, string>>): void {
    const all: Record<string, string> = { ...preferences.keys, ...keys };
    for (const one of keymap) if (one.keys.length === 1 && all[one.id] === one.keys[0]) delete all[one.id];
    const [id] = Object.keys(keys) as KeyId[];
    cancel();
    void preferences.change({ keys: all });
    said.value = w.done(nameOf(entry(id!)), capOf(keys[id!]!));
  }

  /** Back to the key that it came with. Where something else has that by now, it is said instead. */
  function usual(id: KeyId): void {
    const came = keymap.find((one) => one.id === id)!;
    const found = came.keys
      .map((key) => ({ key, with: clashOf(entry(id), key, keysNow.value, help.letters) }))
      .find((one) => one.with !== null);
    if (found?.with) {
      about.value = id;
      clash.value = { key: found.key, with: found.with };
      said.value = inWords(id, found.key, found.with);
      return;
    }
    const all = { ...preferences.keys };
    delete all[id];
    cancel();
    void preferences.change({ keys: all });
    said.value = w.done(nameOf(came), came.keys.map(capOf).join(' '));
  }

  function allUsual(): void {
    cancel();
    void preferences.change({ keys: {} });
    said.value = w.allUsual();
  }

  return { about, isListening, said, clash, changed, isUsual, start, cancel, hear, swap, usual, allUsual };
});
