import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FactKind } from '#shared/systems/advanced-heroquest/testing.ts';
import { COMMAND_TYPES, RULING_KINDS } from '#shared/systems/advanced-heroquest/testing.ts';

/** How often each thing came up that can come up; the list of what can is taken from the code itself. */

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
  const folder = new URL('../../shared/systems/advanced-heroquest/rules/', import.meta.url);
  const names = new Set<string>();
  for (const file of readdirSync(folder)) {
    const source = readFileSync(new URL(file, folder), 'utf8');
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

export type Heading = 'commands' | 'questions' | 'rulings' | 'facts' | 'refusals';

export const KNOWN: Readonly<Record<Heading, readonly string[]>> = {
  commands: COMMAND_TYPES,
  questions: questionNames(),
  rulings: RULING_KINDS,
  facts: Object.keys(FACT_KINDS),
  refusals: refusalCodes(),
};

export type Tally = Record<Heading, Record<string, number>>;

export function emptyTally(): Tally {
  const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
  return {
    commands: zeros(KNOWN.commands),
    questions: zeros(KNOWN.questions),
    rulings: zeros(KNOWN.rulings),
    facts: zeros(KNOWN.facts),
    refusals: zeros(KNOWN.refusals),
  };
}

export function count(tally: Tally, heading: Heading, name: string): void {
  tally[heading][name] = (tally[heading][name] ?? 0) + 1;
}

/** Games from which on everything that can come up must have: rare things may stay away from fewer. */
export const ENOUGH_GAMES = 200;

/** What never came up, in sentences; and what came up though nobody knows it, which is wrong in any number of games. */
export function tallyProblems(tally: Tally): { unseen: string[]; unknown: string[] } {
  const unseen: string[] = [];
  const unknown: string[] = [];
  for (const heading of Object.keys(KNOWN) as Heading[])
    for (const [name, times] of Object.entries(tally[heading])) {
      if (times === 0) unseen.push(`Of the ${heading}, ${name} never came up.`);
      else if (!KNOWN[heading].includes(name))
        unknown.push(`Of the ${heading}, ${name} is known to no list.`);
    }
  return { unseen, unknown };
}

export function histogram(tally: Tally): string {
  return (Object.keys(KNOWN) as Heading[])
    .map((heading) => {
      const lines = Object.entries(tally[heading])
        .sort(([, a], [, b]) => b - a)
        .map(([name, times]) => `  ${String(times).padStart(9)}  ${name}`);
      return `${heading}\n${lines.join('\n')}`;
    })
    .join('\n\n');
}
