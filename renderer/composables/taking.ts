import type { Refusal } from '#api';
import type { ModelRecord, Offer, Records } from '#engine/view';
import { aimTool } from '../map/tools/aim.ts';
import type { Choosable } from '../map/tools/choose.ts';
import { moveTool } from '../map/tools/move.ts';
import { targetTool } from '../map/tools/target.ts';
import type { Tool } from '../map/tools/tool.ts';
import { words } from '../words/index.ts';
import { membersOf, spellsOf } from './choosable.ts';

/** What a pressed offer leads to. */
export type Taking =
  /** Nothing is left to choose: the command is sent. */
  | { do: 'send'; fields: Readonly<Record<string, unknown>> }
  /** The rest is shown on the map. */
  | { do: 'hold'; tool: Tool }
  /** The rest is chosen from a list, and on the map as far as it lies there. */
  | { do: 'choose'; among: readonly Choosable[] }
  | { do: 'refuse'; refusal: Refusal };

/**
 * The way from an open offer to its command, by what is still to be chosen. A lone member is not asked for, unless whoever aims would see
 * something before anything is spent. `grouped`: the offers behind one that stands for a group.
 */
export function takingOf(
  offer: Offer,
  { records, model, grouped }: { records: Records; model: ModelRecord | null; grouped: readonly Offer[] },
): Taking {
  const { fixed, choose } = offer;
  if (offer.id === offer.group) return { do: 'choose', among: spellsOf(grouped) };
  if (!choose) return { do: 'send', fields: fixed };
  const { field, from } = choose;
  switch (from.of) {
    case 'squares':
      return { do: 'hold', tool: moveTool({ records, offer }) };
    case 'aim':
      return { do: 'hold', tool: aimTool({ records, offer }) };
    default: {
      const [only, another] = from.among.filter((member) => member.open);
      if (!only) return { do: 'refuse', refusal: words.refusals.noneOpen(offer.label) };
      const isAimed = from.of === 'models' && from.among.some(({ aim, detail }) => aim ?? detail);
      if (!another && !isAimed) return { do: 'send', fields: { ...fixed, [field]: only.id } };
      if (from.of !== 'models') return { do: 'choose', among: membersOf(from, records, model) };
      return { do: 'hold', tool: targetTool({ records, members: from.among, offer }) };
    }
  }
}
