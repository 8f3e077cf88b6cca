import { cpus } from 'node:os';

/** How often each measure is taken; the one in the middle is told. */
const RUNS = 5;

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

/**
 * How many a second: `prepare` makes what one run needs and gives the run, which says how many it did. One run warms up, then the
 * median of five, each at least `ms` milliseconds long where `prepare` lets it.
 */
export function perSecond(prepare: () => () => number): number {
  prepare()();
  const rates = Array.from({ length: RUNS }, () => {
    const run = prepare();
    let done = 0;
    const ms = milliseconds(() => {
      done = run();
    });
    return (done * 1000) / ms;
  });
  return median(rates);
}

export function machine(): string {
  const { model } = cpus()[0] ?? { model: 'unknown' };
  return `${model.trim()}, ${cpus().length} cores, Node ${process.versions.node}`;
}

const figures = (value: number) => Math.round(value).toLocaleString('en');

/** One line of the report: the name, what was measured against the aim, and what it is. */
export function line(name: string, value: number, unit: string, aim: number | null, what: string): string {
  const wanted = aim === null ? '' : ` (aim ${figures(aim)})`;
  const measured = unit === 'ms' && value < 100 ? value.toFixed(1) : figures(value);
  return `${name.padEnd(6)} ${`${measured}${unit === 'ms' ? ' ms' : unit}`.padStart(12)}${wanted.padEnd(15)} ${what}`;
}
