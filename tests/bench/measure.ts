import { cpus } from 'node:os';

/** How often each measure is taken; the one in the middle is told. */
const RUNS = 5;

/** What can be measured of a game: what `tests/bench/<id>/measures.ts` exports a list of as `measures`. */
export interface Measure {
  /** By which it is asked for. */
  names: readonly string[];
  /** The lines of the report. */
  take(): string[] | Promise<string[]>;
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

/** Milliseconds that `act` takes. */
export function milliseconds(act: () => void): number {
  const begun = performance.now();
  act();
  return performance.now() - begun;
}

/** How many a second by the clock on the wall, and the part of a core that this process had meanwhile. */
export interface Rate {
  perSecond: number;
  core: number;
}

/**
 * How many a second: `prepare` makes what one run needs and gives the run, which says how many it did. One run warms up, then the
 * median of five.
 */
export function perSecond(prepare: () => () => number): Rate {
  prepare()();
  const rates = Array.from({ length: RUNS }, (): Rate => {
    const run = prepare();
    const before = process.threadCpuUsage();
    let done = 0;
    const ms = milliseconds(() => {
      done = run();
    });
    const { user, system } = process.threadCpuUsage(before);
    return { perSecond: (done * 1000) / ms, core: (user + system) / 1000 / ms };
  });
  const middle = median(rates.map((rate) => rate.perSecond));
  return rates.find((rate) => rate.perSecond === middle)!;
}

export function machine(): string {
  const { model } = cpus()[0] ?? { model: 'unknown' };
  return `${model.trim()}, ${cpus().length} cores, Node ${process.versions.node}`;
}

const figures = (value: number) => Math.round(value).toLocaleString('en');

/** A part of a core below this means that others kept the machine busy: the line says so, with what a whole core would do. */
const WHOLE_CORE = 0.95;

/** One line of the report: the name, what was measured against the aim, and what it is. */
export function rateLine(name: string, { perSecond: rate, core }: Rate, aim: number, what: string): string {
  const shared =
    core < WHOLE_CORE
      ? `; had ${Math.round(core * 100)} % of a core, so ${figures(rate / core)} on a whole one`
      : '';
  return `${name.padEnd(6)}${`${figures(rate)}/s`.padStart(12)}  aim ${figures(aim).padEnd(8)} ${what}${shared}`;
}

export function timeLine(name: string, ms: number, what: string): string {
  return `${name.padEnd(6)}${`${ms < 100 ? ms.toFixed(1) : figures(ms)} ms`.padStart(12)}${''.padEnd(15)}${what}`;
}
