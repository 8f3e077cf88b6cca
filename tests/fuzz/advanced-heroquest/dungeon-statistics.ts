import type { Fact, State } from '#systems/advanced-heroquest';
import { stairsOn } from '#shared/systems/advanced-heroquest/testing.ts';
import type { DungeonReport } from '../dungeon-report.ts';
import { TABLES, detailsOf, rowName } from './details.ts';
import { faultsOf, goesOn, grow, sameState } from './dungeons.ts';

/** Many random dungeons at once: what is wrong with any, how often each rule came up, and whether the tables fell as dice do. */

export interface Sample {
  dungeons: number;
  phases: number;
  sections: number;
  /** Dungeons with nothing left to explore. */
  dead: number;
  /**
   * Those of them where no wall can be searched either: every way ends in stairs, or in doors that are known. The party goes home
   * and sets out elsewhere.
   */
  exhausted: number;
  /** Sentences for all that does not hold, the first of each dungeon. */
  faults: string[];
  counts: Record<string, number>;
  /** By table, how often each total of its dice was rolled. */
  totals: Record<string, Record<number, number>>;
}

/** Grows dungeons from one seed after another. Every twentieth is grown twice, and must be the same. */
export function sample(first: number, many: number, phases: number): Sample {
  const made: Sample = {
    dungeons: many,
    phases: 0,
    sections: 0,
    dead: 0,
    exhausted: 0,
    faults: [],
    counts: {},
    totals: {},
  };
  for (let seed = first; seed < first + many; seed++) {
    try {
      const choose = seed % 3 === 0 ? 'default' : 'chance';
      const grown = grow(seed, phases, choose);
      const faults = faultsOf(grown.state);
      if (grown.end === 'dead' && !goesOn(grown.state)) {
        made.exhausted++;
        if (!hasWayOut(grown.state))
          faults.push('nothing is left to explore or to search, and there is no way out');
        if (!grown.facts.some(({ kind }) => kind === 'exhausted'))
          faults.push('nothing is left to explore or to search, and nobody is told');
      }
      if (seed % 20 === 0 && !sameState(grown.state, grow(seed, phases, choose).state))
        faults.push('the same seed gives another dungeon');
      if (faults.length > 0) made.faults.push(`Dungeon ${seed}: ${faults[0]}.`);
      made.phases += grown.phases;
      if (grown.end === 'dead') made.dead++;
      for (const fact of grown.facts) tallyFact(made, fact, grown.state);
    } catch (error) {
      made.faults.push(`Dungeon ${seed} threw: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
  return made;
}

function hasWayOut(state: State): boolean {
  return Object.values(state.levels).some((level) =>
    stairsOn(level).some(({ stairs }) => stairs.stairs.to === 'out'),
  );
}

function tallyFact(made: Sample, fact: Fact, state: State): void {
  if (fact.kind === 'sectionLaid') made.sections++;
  for (const detail of detailsOf(fact, state)) made.counts[detail] = (made.counts[detail] ?? 0) + 1;
  if (fact.kind !== 'tableRolled') return;
  const totals = (made.totals[fact.table] ??= {});
  totals[fact.total] = (totals[fact.total] ?? 0) + 1;
}

// --- statistics -----------------------------------------------------------------------------------------------------------

/** How a table fell: chi-square of its rows against what the dice give, and the bound that chance keeps. */
export interface Fall {
  table: string;
  rolls: number;
  chiSquare: number;
  freedom: number;
  bound: number;
  /** The rows with how often they came up and how often that was to be expected. */
  rows: { name: string; times: number; expected: number }[];
}

/** How often in a million a fair table may fall outside of its bound. With fixed seeds a bound that holds holds for ever. */
const ONE_IN_A_MILLION = 4.753;

/** Ways in which so many twelve-sided dice show each total. */
export function waysToRoll(dice: number): Map<number, number> {
  let ways = new Map([[0, 1]]);
  for (let die = 0; die < dice; die++) {
    const more = new Map<number, number>();
    for (const [total, many] of ways)
      for (let face = 1; face <= 12; face++) more.set(total + face, (more.get(total + face) ?? 0) + many);
    ways = more;
  }
  return ways;
}

/** The value that chi-square exceeds only so seldom, by the cube-root approximation (Wilson and Hilferty). */
export function chiSquareBound(freedom: number, deviations = ONE_IN_A_MILLION): number {
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + deviations * Math.sqrt(spread)) ** 3;
}

/** How every table fell that was rolled on, by its rows. */
export function fallsOf(made: Sample): Fall[] {
  return [...TABLES].map(([table, rows]) => {
    const most = rows.reduce((top, row) => Math.max(top, row.to), 0);
    const ways = waysToRoll(most / 12);
    const all = 12 ** (most / 12);
    const totals = made.totals[table] ?? {};
    const rolls = Object.values(totals).reduce((sum, times) => sum + times, 0);
    const counted = rows.map((row) => {
      let [times, chance] = [0, 0];
      for (let total = row.from; total <= row.to; total++) {
        times += totals[total] ?? 0;
        chance += (ways.get(total) ?? 0) / all;
      }
      return { name: rowName(table, row), times, expected: rolls * chance };
    });
    const pooled = withoutRare(counted);
    const chiSquare = pooled.reduce(
      (sum, { times, expected }) => sum + (expected > 0 ? (times - expected) ** 2 / expected : 0),
      0,
    );
    const freedom = Math.max(1, pooled.length - 1);
    return { table, rolls, chiSquare, freedom, bound: chiSquareBound(freedom), rows: counted };
  });
}

/** The rows as chi-square can bear them: of each at least five were to be expected. Rarer ones are counted together with the next. */
function withoutRare(rows: Fall['rows']): Fall['rows'] {
  const [rarest, ...others] = [...rows].sort((a, b) => a.expected - b.expected);
  if (!rarest || rarest.expected >= 5 || others.length === 0) return rows;
  const [next, ...rest] = others;
  const both = { name: `${rarest.name}, ${next!.name}`, times: rarest.times + next!.times };
  return withoutRare([{ ...both, expected: rarest.expected + next!.expected }, ...rest]);
}

/** Sentences for tables that did not fall as dice do, and for those rolled too seldom to say so. */
export function unfair(falls: readonly Fall[]): string[] {
  return falls.flatMap(({ table, rolls, chiSquare, bound }) => {
    if (rolls < 30) return [`${table} was rolled on ${rolls} times only.`];
    return chiSquare > bound
      ? [`${table}: chi-square ${chiSquare.toFixed(1)} is more than ${bound.toFixed(1)}.`]
      : [];
  });
}

/** What the command line shows of a sample, and what is wrong with it. */
export const dungeonReport: DungeonReport = (first, many, phases) => {
  const made = sample(first, many, phases);
  const falls = fallsOf(made);
  const { dungeons, sections, dead, exhausted } = made;
  const lines = falls.flatMap(({ table, rolls, chiSquare, freedom, bound, rows }) => [
    `${table}: ${rolls} rolls, chi-square ${chiSquare.toFixed(1)} of ${freedom}, bound ${bound.toFixed(1)}`,
    ...rows.map(
      ({ name, times, expected }) => `  ${String(times).padStart(9)}  ${name} (${expected.toFixed(0)})`,
    ),
  ]);
  const others = Object.entries(made.counts)
    .filter(([name]) => !falls.some(({ rows }) => rows.some((row) => row.name === name)))
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `  ${String(times).padStart(9)}  ${name}`);
  const sum = `${dungeons} dungeons from ${first}: ${made.phases} exploration phases, ${sections} sections, ${dead} with nothing left to explore, ${exhausted} of them with nothing to search`;
  return {
    text: [...lines, 'rules', ...others, '', sum].join('\n'),
    problems: [...made.faults, ...unfair(falls)],
  };
};
