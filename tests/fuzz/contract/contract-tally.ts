import { judgeData } from '#electron/plain-data.ts';
import type { Result } from '#engine';

/** How often each thing came up while the contract was tried. */
export class ContractTally {
  inputs = 0;
  accepted = 0;
  /** Names that were answered with more than a refusal, and how often. */
  readonly answered = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly ways = new Map<string, number>();
  readonly roads = new Map<string, number>();
  readonly problems: string[] = [];

  count(road: string, way: string): void {
    this.inputs++;
    this.roads.set(road, (this.roads.get(road) ?? 0) + 1);
    this.ways.set(way, (this.ways.get(way) ?? 0) + 1);
  }

  /** Looks at an answer. `before` and `after`: what stood in the files. */
  judge(name: unknown, what: string, answer: unknown, before: string, after: string): void {
    if ((answer as Result<unknown> | null)?.ok === true)
      this.answered.set(String(name), (this.answered.get(String(name)) ?? 0) + 1);
    const trouble = this.#troubleWith(answer, before === after);
    if (trouble) this.problems.push(`${what}: ${trouble}`);
  }

  #troubleWith(answer: unknown, isUntouched: boolean): string | null {
    const result = answer as Result<unknown> | null | undefined;
    if (typeof result?.ok !== 'boolean') return `was answered with ${String(answer)}`;
    if (result.ok) {
      this.accepted++;
      return null;
    }
    const { code, sentence, remedy } = result.refusal;
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
    if (!/^[a-z][a-z-]+$/.test(code)) return `was refused with the code “${code}”`;
    if (code === 'app-failed') return `made the app fail: ${sentence}`;
    for (const said of [sentence, ...(remedy === undefined ? [] : [remedy])])
      if (!/[.…!?)”]$|: /.test(said) || said.length > 600) return `was refused with “${said}”`;
    if (/\b(invalid|expected|received|unrecognized|undefined|too (big|small))\b|\[object/i.test(sentence))
      return `was refused in words of somebody else: “${sentence}”`;
    return isUntouched ? null : `was refused (${code}), and something was written`;
  }

  toString(): string {
    const lines = (title: string, counts: Map<string, number>) => [
      title,
      ...[...counts]
        .sort(([, a], [, b]) => b - a)
        .map(([name, count]) => `  ${String(count).padStart(7)}  ${name}`),
    ];
    return [
      `${this.inputs} inputs, ${this.accepted} accepted, ${[...this.refused.values()].reduce((a, b) => a + b, 0)} refused`,
      ...lines('Refused by code', this.refused),
      ...lines('Inputs by what was wrong with them', this.ways),
      ...lines('Inputs by road', this.roads),
      ...lines('Names that were answered', this.answered),
    ].join('\n');
  }
}

/** An input as a sentence about a problem can hold it. */
export function inShort(input: unknown): string {
  if (judgeData(input) !== 'plain') return typeof input;
  return JSON.stringify(input)?.slice(0, 300) ?? 'nothing';
}
