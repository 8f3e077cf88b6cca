import type { Domain, ModelRecord, Offer, Records } from '#engine/view';
import type { Choosable } from '../map/tools/choose.ts';
import { edgeLabel } from './edge-label.ts';

/** What an offer lets one choose among, in words and with the digits that take them: edges as somebody would point at them. */
export function membersOf(
  from: Extract<Domain, { of: 'edges' | 'options' }>,
  records: Records,
  model: ModelRecord | null,
): Choosable[] {
  const members =
    from.of === 'options'
      ? from.among
      : from.among.map((member) => ({
          ...member,
          label: edgeLabel(records, member.id, model),
          edge: member.id,
        }));
  return members.map((member, i) => (i < 9 ? { ...member, key: String(i + 1) } : member));
}

/** What picks from a long list: digits in the order of the keyboard, then letters. */
const KEYS: readonly string[] = [...'1234567890abcdefgh'];

/** The offers of a group as members of a choice: each with what it takes, and the key that picks it. */
export function spellsOf(offers: readonly Offer[]): Choosable[] {
  return offers.map(({ id, label, detail, open, why }, i) => ({
    id,
    label,
    open,
    ...(detail === undefined ? {} : { detail }),
    ...(why === undefined ? {} : { why }),
    ...(KEYS[i] === undefined ? {} : { key: KEYS[i] }),
  }));
}
