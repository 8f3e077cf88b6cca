import type { GameRuling } from '#engine';
import { exploring, geometry, meeting, text, type Line } from './rulings-dungeon.ts';
import { magicAndMore } from './rulings-magic.ts';
import { onQuests } from './rulings-quests.ts';
import { death, fighting, later, sight } from './rulings-fight.ts';

/**
 * What was decided where the rule text is silent or contradicts itself, for the list in the app. Docstrings of the rules cite the ids,
 * and scenarios prove each of them. What a campaign may play otherwise is linked by `../options.ts`.
 */
const chapter = (name: string, lines: readonly Line[]): GameRuling[] =>
  lines.map(([id, title, sentence]) => ({ id, title, text: sentence, chapter: name }));

export const rulingsInWords: readonly GameRuling[] = [
  ...chapter('The text against itself', text),
  ...chapter('Sections and doors', geometry),
  ...chapter('Exploring', exploring),
  ...chapter('Meeting monsters', meeting),
  ...chapter('Moving and fighting', fighting),
  ...chapter('Sight and range', sight),
  ...chapter('Shooting, magic, traps', magicAndMore),
  ...chapter('Fate, falling, dying', death),
  ...chapter('Later expeditions', later),
  ...chapter('Quests', onQuests),
];
