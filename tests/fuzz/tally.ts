/** How often each thing came up that can come up. */

export type Heading = 'commands' | 'questions' | 'rulings' | 'facts' | 'details' | 'refusals';

/** By heading, the names of all that can come up in a game. Details are rows of tables, reasons and whatever else facts hold. */
export type Known = Readonly<Record<Heading, readonly string[]>>;

/** How often details must come up at least in a run of so many games or more: those that are not named, once. */
export interface Wanted {
  games: number;
  least: Readonly<Record<string, number>>;
}

export type Tally = Record<Heading, Record<string, number>>;

export function emptyTally(known: Known): Tally {
  const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
  return {
    commands: zeros(known.commands),
    questions: zeros(known.questions),
    rulings: zeros(known.rulings),
    facts: zeros(known.facts),
    details: zeros(known.details),
    refusals: zeros(known.refusals),
  };
}

export function count(tally: Tally, heading: Heading, name: string): void {
  tally[heading][name] = (tally[heading][name] ?? 0) + 1;
}

/** Games from which on everything that can come up must have: rare things may stay away from fewer. */
export const ENOUGH_GAMES = 200;

/**
 * What never came up, in sentences; and what came up though nobody knows it, which is wrong in any number of games. Of details a
 * shorter run need not see every one (`tooSeldom`).
 */
export function tallyProblems(tally: Tally, known: Known): { unseen: string[]; unknown: string[] } {
  const unseen: string[] = [];
  const unknown: string[] = [];
  for (const heading of Object.keys(tally) as Heading[])
    for (const [name, times] of Object.entries(tally[heading])) {
      if (times === 0 && heading !== 'details') unseen.push(`Of the ${heading}, ${name} never came up.`);
      else if (times > 0 && !known[heading].includes(name))
        unknown.push(`Of the ${heading}, ${name} is known to no list.`);
    }
  return { unseen, unknown };
}

/** Details that came up too seldom for a run of that length, in sentences. */
export function tooSeldom(tally: Tally, wanted: Wanted | undefined, games: number): string[] {
  if (!wanted || games < wanted.games) return [];
  return Object.entries(tally.details).flatMap(([name, times]) => {
    const least = wanted.least[name] ?? 1;
    return times < least ? [`Of the details, ${name} came up ${times} times, not ${least}.`] : [];
  });
}

/** What came up too seldom by the measure of a run of another length, in sentences. */
export function belowMeasure(tally: Tally, { games, least }: Wanted, played: number): string[] {
  return Object.entries(least).flatMap(([name, many]) => {
    const wanted = Math.floor((many * played) / games);
    const times = tally.details[name] ?? 0;
    return times < wanted ? [`Of the details, ${name} came up ${times} times, not ${wanted}.`] : [];
  });
}

export function histogram(tally: Tally): string {
  return (Object.keys(tally) as Heading[])
    .map((heading) => {
      const lines = Object.entries(tally[heading])
        .sort(([, a], [, b]) => b - a)
        .map(([name, times]) => `  ${String(times).padStart(9)}  ${name}`);
      return `${heading}\n${lines.join('\n')}`;
    })
    .join('\n\n');
}
