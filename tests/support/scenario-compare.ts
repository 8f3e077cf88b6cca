import { boardOf, distance, edgeAt, isBeside, sight, type Placed, type Side } from '#board';
import { canonical } from '#engine';
import type { Fact, State } from '#systems/advanced-heroquest';
import {
  areEnemies,
  bodiesOn,
  characteristic,
  findModel,
  levelOf,
  offers,
  reaches,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import type { Scenario } from './scenario-file.ts';
import type { Played } from './scenario-play.ts';
import { NAMED, type Table } from './scenario-table.ts';

/** What a scenario expects and what came of it: one sentence for each difference. */
export function compare(scenario: Scenario, table: Table, played: Played): string[] {
  const { expect } = scenario;
  const problems: string[] = [];
  if (expect.facts)
    problems.push(...compareFacts(expect.facts, expect.exactly ?? false, table, played.facts));
  if (expect.refused && !played.refusals.includes(expect.refused))
    problems.push(`nothing was refused as ${expect.refused}`);
  if (expect.asked) problems.push(...compareAsked(expect.asked, played.asked));
  for (const [key, value] of Object.entries(expect.state ?? {}))
    problems.push(...compareState(key, value, table, played));
  for (const part of expect.log ?? [])
    if (!played.lines.some((line) => line.includes(part)))
      problems.push(`no sentence of the log has "${part}"`);
  problems.push(
    ...compareGeometry(scenario, table, played.state),
    ...compareOffers(scenario, table, played.state),
  );
  return problems;
}

function factMatches(wanted: Record<string, unknown>, fact: Fact, table: Table): boolean {
  const [kind, fields] = Object.entries(wanted)[0]! as [string, Record<string, unknown>];
  if (fact.kind !== kind) return false;
  const known = fact as unknown as Record<string, unknown>;
  return Object.entries(fields).every(([key, value]) => {
    // In a scenario `kind` of a turn is what the fact calls its mode.
    const field = kind === 'turnBegan' && key === 'kind' ? 'mode' : key;
    const is = known[field];
    const isName = typeof value === 'string' || (typeof value === 'number' && NAMED.has(key));
    const want = isName ? (table.ids.get(String(value)) ?? value) : value;
    if (value === false && is === undefined) return true;
    return same(is, want);
  });
}

function same(is: unknown, want: unknown): boolean {
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
  facts: readonly Fact[],
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
      ? factMatches(want, facts[at]!, table)
        ? at
        : -1
      : facts.findIndex((fact, i) => i >= at && factMatches(want, fact, table));
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
  const level = state.levels[state.current]!;
  if (key === 'sections') {
    const n = Object.keys(level.sections).length;
    return n === value ? [] : [`${n} sections, not ${String(value)}`];
  }
  if (key === 'turn') {
    const is = `${state.turn.mode} ${state.turn.number}, ${state.turn.phase} phase`;
    if (typeof value === 'string') return is === value ? [] : [`turn is ${is}, not ${value}`];
    const given = value as Record<string, unknown>;
    const turn: Record<string, unknown> = { ...state.turn, kind: state.turn.mode };
    return Object.entries(given).flatMap(([k, v]) =>
      same(turn[k], v) ? [] : [`turn: ${k} is ${String(turn[k])}, not ${String(v)}`],
    );
  }
  if (key === 'edges') {
    const board = boardOf(level);
    return Object.entries(value as Record<string, unknown>).flatMap(([name, wanted]) => {
      const [x, y, side] = name.split(',') as [string, string, Side];
      const edge = edgeAt(board, { x: Number(x), y: Number(y) }, side) as unknown as Record<string, unknown>;
      const is = JSON.stringify(edge);
      if (wanted === null) return level.edges[name] ? [`edge ${name} is ${is}`] : [];
      if (typeof wanted === 'string') {
        const flags = ['secret', 'false', 'hidden'].filter((flag) => edge[flag] === true);
        if (edge['portcullis'] === 'down') flags.push('portcullis');
        return [edge['kind'], edge['state'], ...flags].includes(wanted) ? [] : [`edge ${name} is ${is}`];
      }
      return Object.entries(wanted as object).flatMap(([k, v]) =>
        same(edge[k], v)
          ? []
          : [`edge ${name}: ${k} is ${JSON.stringify(edge[k])}, not ${JSON.stringify(v)}`],
      );
    });
  }
  if (key === 'markers') {
    const n = Object.keys(level.markers).length;
    return n === value ? [] : [`${n} markers, not ${String(value)}`];
  }
  const id = table.ids.get(key) ?? key;
  const model = findModel(state, id);
  if (value === null) return model && levelOf(state, id) ? [`${key} still stands on the map`] : [];
  if (!model) return [`there is no model ${key}`];
  return Object.entries(value as Record<string, unknown>).flatMap(([field, wanted]) => {
    const is = fieldOf(state, model, field);
    return same(is, wanted)
      ? []
      : [`${key}: ${field} is ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`];
  });
}

function fieldOf(state: State, model: Model, field: string): unknown {
  switch (field) {
    case 'at':
      return levelOf(state, model.id) ? [model.x, model.y] : null;
    case 'level':
      return levelOf(state, model.id)?.id ?? null;
    case 'W':
      return model.wounds;
    case 'Wmax':
      return model.start.W;
    case 'WS':
    case 'BS':
    case 'S':
    case 'T':
    case 'Sp':
    case 'Br':
    case 'Int':
      return characteristic(model, field);
    case 'hand':
      return model.hand;
    case 'weapons':
      return model.weapons.map((held) => held.weapon.split(':').at(-1));
    case 'armour':
      return model.armour.map((worn) => worn.armour.split(':').at(-1));
    case 'gear':
      return model.gear.map((carried) => carried.name);
    default:
      return (model as unknown as Record<string, unknown>)[field];
  }
}

function placeOf(state: State, table: Table, what: unknown): Placed & { id?: string } {
  if (Array.isArray(what)) return { x: what[0] as number, y: what[1] as number };
  const model = findModel(state, table.ids.get(String(what)) ?? '');
  if (!model) throw new Error(`There is no model ${String(what)}.`);
  return { id: model.id, x: model.x, y: model.y, size: model.size };
}

function compareGeometry(scenario: Scenario, table: Table, state: State): string[] {
  const level = state.levels[state.current]!;
  const board = boardOf(level);
  const problems: string[] = [];
  for (const wanted of scenario.expect.sight ?? []) {
    const from = placeOf(state, table, wanted.from);
    const to = placeOf(state, table, wanted.to);
    const viewer = from.id === undefined ? null : findModel(state, from.id);
    const friends = viewer
      ? Object.values(level.models).filter(
          (other) => other.id !== viewer.id && !areEnemies(viewer, other) && isBeside(viewer, other),
        )
      : [];
    const seen = sight(board, bodiesOn(level), {
      from,
      to,
      mode: wanted.mode ?? 'attack',
      ...(from.id ? { viewer: from.id } : {}),
      ...(to.id ? { target: to.id } : {}),
      seeThrough: friends.map((friend) => friend.id),
    });
    const label = `sight ${String(wanted.from)} to ${String(wanted.to)}`;
    if (seen.kind !== wanted.is) problems.push(`${label} is ${JSON.stringify(seen)}, not ${wanted.is}`);
    else if (wanted.by !== undefined && seen.kind !== 'clear') {
      const why = seen.why as { edge?: string; body?: string; noFloor?: { x: number; y: number } };
      const by = why.edge ?? (why.body === undefined ? undefined : table.name(why.body));
      if (by !== wanted.by)
        problems.push(`${label} is stopped by ${JSON.stringify(seen.why)}, not ${wanted.by}`);
    }
  }
  for (const wanted of scenario.expect.reach ?? []) {
    const by = findModel(state, table.ids.get(wanted.by) ?? '')!;
    const at = findModel(state, table.ids.get(wanted.at) ?? '')!;
    const answer = reaches(level, by, at);
    if (answer.yes !== wanted.is)
      problems.push(`reach of ${wanted.by} at ${wanted.at} is ${JSON.stringify(answer)}`);
  }
  for (const wanted of scenario.expect.distance ?? []) {
    const is = distance(board, placeOf(state, table, wanted.from), placeOf(state, table, wanted.to));
    if (is !== wanted.is)
      problems.push(`from ${String(wanted.from)} to ${String(wanted.to)} it is ${is}, not ${wanted.is}`);
  }
  return problems;
}

/**
 * `legal: { A.attack: reason }` (or `A: { attack: reason }`, or `A.attack@b` for one target): an offer that is closed, by the refusal's
 * id or a part of its sentence; `open` for one that is open.
 */
function compareOffers(scenario: Scenario, table: Table, state: State): string[] {
  const wanted = Object.entries(scenario.expect.legal ?? {}).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value] as const]
      : Object.entries(value).map(([id, why]) => [`${name}.${id}`, why] as const),
  );
  return wanted.flatMap(([name, why]) => {
    const [, actor, id, target] = /^(?:([^.]+)\.)?([^@]+)(?:@(.+))?$/.exec(name) ?? [];
    const known = offers(state, actor === undefined ? null : (table.ids.get(actor) ?? actor));
    const offer = known.find((one) => one.id === id);
    const domain = offer?.choose?.from;
    const member =
      target === undefined || !domain || domain.of === 'squares'
        ? undefined
        : domain.among.find((one) => one.id === (table.ids.get(target) ?? target));
    const found = target === undefined ? offer : member;
    const is = !found ? 'absent' : found.open ? 'open' : (found.why ?? '');
    const fits = why === is || why === found?.code || (found?.open === false && is.includes(why));
    return fits ? [] : [`offer ${name} is ${is}${found?.code ? ` (${found.code})` : ''}`];
  });
}
