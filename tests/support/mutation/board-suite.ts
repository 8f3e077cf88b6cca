import { format } from 'node:util';
export { expect } from 'vitest';

/**
 * Stands in for `vitest` in the board's tests while mutants are tried: it only collects the tests, so that one process can run
 * any of them as often as it wants to. It knows as much of vitest as these tests use.
 */
export interface BoardTest {
  title: string;
  run: () => unknown;
}

const above: string[] = [];
let collected: BoardTest[] = [];

/** The tests collected since this was asked the last time. */
export function takeTests(): BoardTest[] {
  const taken = collected;
  collected = [];
  return taken;
}

type Case = readonly unknown[];

/** One title and one body for each of several cases; a case that is no list is the only argument. */
function each<T>(declare: (title: string, body: () => unknown) => void) {
  return (cases: readonly T[]) => (title: string, body: (...values: never[]) => unknown) => {
    for (const one of cases) {
      const values: Case = Array.isArray(one) ? (one as Case) : [one];
      const taken = title.match(/%[sdifjo]/g)?.length ?? 0;
      declare(format(title, ...values.slice(0, taken)), () => body(...(values as never[])));
    }
  };
}

function declareTest(title: string, run: () => unknown): void {
  collected.push({ title: [...above, title].join(' > '), run });
}

function declareGroup(title: string, body: () => unknown): void {
  above.push(title);
  body();
  above.pop();
}

export const it = Object.assign(declareTest, { each: each(declareTest) });
export const describe = Object.assign(declareGroup, { each: each(declareGroup) });
