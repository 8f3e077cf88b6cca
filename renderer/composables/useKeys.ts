import { onScopeDispose } from 'vue';

/** Who is asked first. Higher comes earlier. */
export const keyOrder = { dialog: 100, prompt: 80, tool: 60, offers: 40, table: 20 } as const;

export interface KeyLayer {
  order: number;
  /** True where the key was taken: nobody further down hears of it. */
  take(key: string, event: KeyboardEvent): boolean;
}

const layers: KeyLayer[] = [];
let listening = false;

/**
 * A key by its character: `a`, `Shift+z`, `?`, `Enter`, `Shift+Enter`, `ArrowUp`. A letter of another script than ours (Cyrillic, Greek)
 * counts as the Latin one at its place, which is printed on the same key. Null with Ctrl, Alt, Meta or AltGr held: those belong to
 * the system and to the writing of characters.
 */
export function keyName(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState?.('AltGraph')) return null;
  const isCharacter = event.key.length === 1;
  const key = isCharacter ? (latinAt(event) ?? event.key.toLowerCase()) : event.key;
  const isLetter = isCharacter && key !== key.toUpperCase();
  return event.shiftKey && (isLetter || !isCharacter) ? `Shift+${key}` : key;
}

function latinAt({ key, code }: KeyboardEvent): string | null {
  const isForeign = /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isForeign ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null) : null;
}

/** The digit on a key of the upper row where it writes something else without Shift, as on a French keyboard; else null. */
export function digitAt({ key, code, shiftKey }: KeyboardEvent): string | null {
  const digit = shiftKey ? undefined : /^Digit([1-9])$/.exec(code)?.[1];
  return digit === undefined || key === digit ? null : digit;
}

const writes =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"])';
const presses = 'button, a[href], summary, [role="button"], [role="tab"], [role="option"]';
const ownKeys: readonly string[] = ['Enter', ' '];
const arrowKeys: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', ' '];

/** Whether the thing in focus needs this key itself, so that no shortcut may take it. */
export function belongsToFocus(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest(writes)) return true;
  if (ownKeys.includes(event.key) && target.closest(presses)) return true;
  return arrowKeys.includes(event.key) && target.closest('input') !== null;
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || belongsToFocus(event)) return;
  const key = keyName(event);
  if (key === null) return;
  const digit = digitAt(event);
  for (const layer of [...layers])
    if (layer.take(key, event) || (digit !== null && layer.take(digit, event))) {
      event.preventDefault();
      return;
    }
}

/** Joins the keys of the window for as long as the calling component lives. */
export function useKeys(layer: KeyLayer): void {
  if (!listening) {
    window.addEventListener('keydown', hear);
    listening = true;
  }
  layers.push(layer);
  layers.sort((a, b) => b.order - a.order);
  onScopeDispose(() => {
    layers.splice(layers.indexOf(layer), 1);
  });
}
