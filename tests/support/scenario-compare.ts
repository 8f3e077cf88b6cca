import { canonical, type BaseState, type Fact } from '#engine';
import type { Scenario } from './scenario-file.ts';
import type { Played } from './scenario-play.ts';
import type { Table } from './scenario-table.ts';

/** What a scenario expects and what came of it: one sentence for each difference. */
export function compare(scenario: Scenario, table: Table, played: Played): string[] {
  const { expect } = scenario;
  const problems: string[] = [];
  if (expect.facts) problems.push(...compareFacts(expect.facts, expect.exactly ?? false, table, played));
  if (expect.refused && !played.refusals.includes(expect.refused))
    problems.push(`nothing was refused as ${expect.refused}`);
  if (expect.asked) problems.push(...compareAsked(expect.asked, played.asked));
  for (const [key, value] of Object.entries(expect.state ?? {}))
    problems.push(...compareState(key, value, table, played));
  for (const part of expect.log ?? [])
    if (!played.lines.some((line) => line.includes(part)))
      problems.push(`no sentence of the log has "${part}"`);
  problems.push(
    ...(table.game.compareMore?.(scenario, table, played.state) ?? []),
    ...compareOffers(scenario, table, played.state),
  );
  return problems;
}

function factMatches(wanted: Record<string, unknown>, fact: Fact, table: Table, state: BaseState): boolean {
  const [kind, fields] = Object.entries(wanted)[0]! as [string, Record<string, unknown>];
  if (fact.kind !== kind) return false;
  const known = fact as unknown as Record<string, unknown>;
  return Object.entries(fields).every(([key, value]) => {
    const { game } = table;
    const field = game.factField?.(kind, key) ?? key;
    const is = game.factValue ? game.factValue(fact, field, state) : known[field];
    const isName =
      typeof value === 'string' || (typeof value === 'number' && table.game.isNamed(key, fields));
    const named = isName
      ? (table.ids.get(String(value)) ?? value)
      : Array.isArray(value)
        ? value.map((one: unknown) => (typeof one === 'string' ? (table.ids.get(one) ?? one) : one))
        : value;
    const want = game.wanted ? game.wanted(kind, key, named) : named;
    if (value === false && is === undefined) return true;
    return same(is, want);
  });
}

/** Whether a value is the wanted one; an entry of the content may be called by the last part of its id. */
export function same(is: unknown, want: unknown): boolean {
  if (typeof want === 'string' && typeof is === 'string' && is.includes(':') && is.split(':').at(-1) === want)
    return true;
  return canonical(is ?? null) === canonical(want ?? null);
}

function compareAsked(wanted: readonly string[], asked: readonly string[]): string[] {
  const names = (key: string) => {
    const last = key.split('/').at(-1)!;
    return [key, last, last.replace(/#\d+$/, '')];
  };
  const isSame = wanted.length === asked.length && wanted.every((want, i) => names(asked[i]!).includes(want));
  return isSame ? [] : [`asked: ${asked.join(', ') || 'nothing'}; not ${wanted.join(', ') || 'nothing'}`];
}

function compareFacts(
  wanted: readonly unknown[],
  exactly: boolean,
  table: Table,
  { facts, state }: Played,
): string[] {
  const list = wanted.map((one) =>
    typeof one === 'string' ? { [one]: {} } : (one as Record<string, unknown>),
  );
  const show = () => facts.map((fact) => shown(fact, table)).join('\n      ');
  if (exactly && list.length !== facts.length)
    return [`${facts.length} facts, not ${list.length}:\n      ${show()}`];
  let at = 0;
  for (const want of list) {
    const found = exactly
      ? factMatches(want, facts[at]!, table, state)
        ? at
        : -1
      : facts.findIndex((fact, i) => i >= at && factMatches(want, fact, table, state));
    if (found < 0) return [`no fact ${JSON.stringify(want)} (from number ${at + 1}) among:\n      ${show()}`];
    at = found + 1;
  }
  return [];
}

function shown(fact: Fact, table: Table): string {
  const { kind, ...fields } = fact as unknown as { kind: string } & Record<string, unknown>;
  const named = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? table.name(value) : value,
    ]),
  );
  return `${kind} ${JSON.stringify(named)}`;
}

function compareState(key: string, value: unknown, table: Table, played: Played): string[] {
  const { state } = played;
  if (key === 'prompt') {
    const last = played.prompt?.split('/').at(-1) ?? null;
    return value === played.prompt || value === last || value === last?.replace(/#\d+$/, '')
      ? []
      : [`prompt is ${played.prompt}, not ${String(value)}`];
  }
  return table.game.compareState(key, value, table, state);
}

/**
 * `legal: { A.attack: reason }` (or `A: { attack: reason }`, or `A.attack@b` for one target): an offer that is closed, by the refusal's
 * id or a part of its sentence; `open` for one that is open.
 */
function compareOffers(scenario: Scenario, table: Table, state: BaseState): string[] {
  const wanted = Object.entries(scenario.expect.legal ?? {}).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value] as const]
      : Object.entries(value).map(([id, why]) => [`${name}.${id}`, why] as const),
  );
  return wanted.flatMap(([name, why]) => {
    const [, actor, id, target] = /^(?:([^.]+)\.)?([^@]+)(?:@(.+))?$/.exec(name) ?? [];
    const known = table.system.offers(state, actor === undefined ? null : (table.ids.get(actor) ?? actor));
    const offer = known.find((one) => one.id === id);
    const domain = offer?.choose?.from;
    const member =
      target === undefined || !domain || domain.of === 'squares' || domain.of === 'aim'
        ? undefined
        : domain.among.find((one) => one.id === (table.ids.get(target) ?? target));
    const found = target === undefined ? offer : member;
    const is = !found ? 'absent' : found.open ? 'open' : (found.why ?? '');
    const fits = why === is || why === found?.code || (found?.open === false && is.includes(why));
    return fits ? [] : [`offer ${name} is ${is}${found?.code ? ` (${found.code})` : ''}`];
  });
}
