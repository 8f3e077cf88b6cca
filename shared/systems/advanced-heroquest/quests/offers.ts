import type { DomainOption, Offer } from '#engine/view';
import { EXPLORING_CHECKS } from '../checks-exploring.ts';
import { QUESTS } from '../content/catalogue.ts';
import { openUnless } from '../opening.ts';
import type { State } from '../state.ts';
import { quests } from '../words/quests.ts';

/** Setting out on a quest: each of them as a way to begin, with a gamemaster and without. */
export function questOffers(state: State): Offer[] {
  const made = (id: string, solo: { solo?: true }): Offer => {
    const fixed = { type: 'expedition' as const, ...solo };
    const among = QUESTS.map((quest): DomainOption => ({
      ...{ id: quest.id, label: quest.name, detail: quests.panel(quest) },
      ...openUnless(EXPLORING_CHECKS.expedition(state, { ...fixed, quest: quest.id })),
    }));
    const isOpen = among.some(({ open }) => open);
    return {
      ...{ id, label: quests.offers.setOut(), key: '', fixed },
      ...(isOpen ? { open: true } : { open: false, why: among[0]!.why!, code: among[0]!.code! }),
      choose: { field: 'quest', from: { of: 'options', among } },
    };
  };
  return [made('expeditionQuest', {}), made('expeditionQuestSolo', { solo: true })];
}
