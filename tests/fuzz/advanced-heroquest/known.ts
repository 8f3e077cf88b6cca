import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND_TYPES, RULING_KINDS, type FactKind } from '#shared/systems/advanced-heroquest/testing.ts';
import type { Known } from '../tally.ts';

/** Everything that can come up in Advanced HeroQuest, taken from the code itself. */

const FACT_KINDS = {
  struck: true,
  damageRolled: true,
  wounded: true,
  knockedOut: true,
  died: true,
  bodyLeft: true,
  fateSpent: true,
  woundsUndone: true,
  stoodUp: true,
  typeRevealed: true,
  moved: true,
  doorOpened: true,
  doorClosed: true,
  doorFoundFalse: true,
  turnBegan: true,
  settingsChanged: true,
  unfinished: true,
  fieldSet: true,
  markerSet: true,
  sectionSet: true,
  placed: true,
  markerPlaced: true,
  putAt: true,
  markerMoved: true,
  removed: true,
  markerRemoved: true,
  sectionLaid: true,
  sectionMoved: true,
  sectionRemoved: true,
  edgeSet: true,
  revealed: true,
  hidden: true,
} satisfies Record<FactKind, true>;

/** Names of questions as the rules ask them: every text after `for:` in the rules' files. */
export function questionNames(): string[] {
  const folder = 'shared/systems/advanced-heroquest/rules';
  const names = new Set<string>();
  for (const file of readdirSync(folder)) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const asked of source.matchAll(/ask\.(?:dice|sum|choice)<Fact>\(([\s\S]*?)\n\s*\}\);/g))
      for (const line of asked[1]!.matchAll(/^\s*for: (.*),$/gm))
        for (const name of line[1]!.matchAll(/'([^']+)'/g)) names.add(name[1]!.replace(/ /g, '-'));
  }
  return [...names];
}

/** The codes of every refusal that is written down, each once. */
export function refusalCodes(): string[] {
  const codes = new Set<string>();
  for (const file of ['engine/words/en.ts', 'systems/advanced-heroquest/words/en.ts']) {
    const source = readFileSync(join('shared', file), 'utf8');
    for (const made of source.matchAll(/\brefusal\(\s*'([a-z-]+)'/g)) codes.add(made[1]!);
  }
  return [...codes];
}

export const KNOWN: Known = {
  commands: COMMAND_TYPES,
  questions: questionNames(),
  rulings: RULING_KINDS,
  facts: Object.keys(FACT_KINDS),
  refusals: refusalCodes(),
};
