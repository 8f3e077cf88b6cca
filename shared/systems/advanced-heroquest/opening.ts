import type { Refusal } from '#engine';
import type { DomainOption, Offer } from '#engine/view';
import type { Command } from './commands.ts';

/** A closed offer, or a closed member of a domain: the sentence and the code of the refusal that `check` would give. */
export const closedBy = (why: Refusal) => ({ open: false as const, why: why.sentence, code: why.code });

/** Open, or closed by the refusal that `check` gave. */
export const openUnless = (why: Refusal | null) => (why ? closedBy(why) : { open: true as const });

/** One offer for a command whose last field may be one of some options; with a single option it is not asked for. */
export function choice(
  check: (command: Command) => Refusal | null,
  base: { id: string; label: string; key: string },
  fixed: Record<string, unknown>,
  field: string,
  options: readonly { id: unknown; name: string; label: string; place?: DomainOption['place'] }[],
): Offer[] {
  if (options.length === 0) return [];
  const whys = options.map((option) => check({ ...fixed, [field]: option.id } as unknown as Command));
  const whole = whys.includes(null) ? { open: true as const } : closedBy(whys[0]!);
  if (options.length === 1) return [{ ...base, ...whole, fixed: { ...fixed, [field]: options[0]!.id } }];
  const among: DomainOption[] = options.map((option, i) => ({
    id: option.name,
    label: option.label,
    ...(option.place ? { place: option.place } : {}),
    ...openUnless(whys[i]!),
  }));
  return [{ ...base, ...whole, fixed, choose: { field, from: { of: 'options', among } } }];
}
