import type { SheetEntry } from '#engine/view';
import { words } from '../words/index.ts';

type Value = SheetEntry['value'];

/** The entries of a row or a list as words; a single value is a list of one. */
export function cellsOf(value: Value): readonly string[] {
  if (value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((cell) => textOf(cell as Value));
}

/** A value as it is written on the sheet. */
export function textOf(value: Value): string {
  if (value === null || value === '') return words.sheet.empty();
  if (typeof value === 'boolean') return value ? words.sheet.yes() : words.sheet.no();
  return Array.isArray(value) ? value.map((cell) => textOf(cell as Value)).join(', ') : String(value);
}
