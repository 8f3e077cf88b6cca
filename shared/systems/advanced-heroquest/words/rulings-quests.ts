import type { Line } from './rulings-dungeon.ts';

/** What was decided of quests, for the list in the app. */
export const onQuests: readonly Line[] = [
  [
    'T-LENT',
    'Henchmen lent for a quest',
    'Those whom the party has of each kind already are counted; the rest go one by one to whichever hero has the fewest, and stay with him after the quest.',
  ],
  [
    'T-QROOM',
    'The quest room of a level',
    'The first that is rolled on a level holds those of its matrix, the characters of that level and a chest. Every later one on that level is a lair, and rolled for as a lair.',
  ],
  [
    'T-QSTAIRS',
    'Stairs on a quest',
    'Stairs down lie in quest rooms only, where the GM likes, proposed in the corner farthest from the door; the last level has none. Those at the end of a passage lead out.',
  ],
  [
    'T-ONCE',
    'How a quest ends',
    'With its one expedition: won if the foe is dead and a hero comes back, else lost for good. Each hero who lives gains the fate points for ever; gold of a sponsor is for the table to agree on.',
  ],
];
