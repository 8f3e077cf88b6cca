import type { Sheet, SheetLayout, ViewRecord } from '#engine/view';
import { textOf } from '../ui/sheet-values.ts';
import { words } from '../words/index.ts';

/**
 * The short numbers of a sheet, in its order: those that fit into one row of a card, without the one `shown` beside it. `why`: how each
 * came about, line by line.
 */
export function numbersOf(sheet: Sheet, layout: SheetLayout | undefined, shown: string | null, most = 8) {
  return (layout?.panels ?? [])
    .flatMap((panel) => panel.fields)
    .filter(
      ({ id, form, label }) => form === 'number' && label.length <= 4 && id in sheet.entries && id !== shown,
    )
    .slice(0, most)
    .map(({ id, label, title }) => ({
      id,
      label,
      title: title ?? label,
      value: textOf(sheet.entries[id]!.value),
      why: whyOf(sheet, id),
    }));
}

/** How a value of a sheet came about; nothing where it is simply so. */
export function whyOf(sheet: Sheet | undefined, id: string): readonly string[] {
  const entry = sheet?.entries[id];
  return [...(entry?.why ?? []), ...(entry?.ruled ? [words.sheet.ruled()] : [])];
}

export interface About {
  title: string;
  detail: string;
  note: string;
}

/** What the card says about something that is no model. Null: nothing that can be selected. */
export function aboutOf(record: ViewRecord): About | null {
  const hidden = 'hidden' in record && record.hidden ? words.rail.hidden() : '';
  const line = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');
  switch (record.kind) {
    case 'section':
      return {
        title: record.label,
        detail: line(`${record.w} × ${record.h}`, hidden),
        note: record.note ?? '',
      };
    case 'marker':
      return {
        title: record.label,
        detail: line(record.text ?? '', hidden),
        note: record.note ?? '',
      };
    case 'edge': {
      const state = record.state ? words.overrule.states[record.state]() : '';
      return {
        title: words.overrule.edges[record.edge](),
        detail: line(words.overrule.doorAt(), state, hidden),
        note: '',
      };
    }
    case 'model':
      return { title: record.label, detail: record.line ?? '', note: '' };
    default:
      return null;
  }
}
