import { boardOf, distance, edgeAt, isBeside, sight, type Placed, type Side } from '#board';
import type { State } from '#systems/advanced-heroquest';
import {
  areEnemies,
  bodiesOn,
  characteristic,
  findModel,
  levelOf,
  reaches,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { same } from '#tests/support/scenario-compare.ts';
import type { Table } from '#tests/support/scenario-table.ts';
import { compareExploring, exploringField } from './scenario-exploring.ts';
import { compareFighting, compareMoves, fightField } from './scenario-fighting.ts';
import type { HeroquestScenario } from './scenario-words.ts';

/** One entry of `state:` against the table and those who stand on it: a sentence for each difference. */
export function compareState(key: string, value: unknown, table: Table, state: State): string[] {
  const level = state.levels[state.current]!;
  const special = compareExploring(key, value, state) ?? compareFighting(key, value, state);
  if (special) return special;
  if (key === 'options') {
    const is: Record<string, unknown> = { ...state.settings.options };
    return Object.entries(value as object).flatMap(([id, wanted]) =>
      (is[id] ?? null) === wanted ? [] : [`option ${id} is ${String(is[id] ?? null)}, not ${String(wanted)}`],
    );
  }
  // The numbers needed by the blows on the table, as the players read them; null: that one is not theirs to know.
  if (key === 'shownNeeded') {
    const is = state.shown.rolls
      .filter(({ purpose }) => purpose === 'hit')
      .map(({ needed, neededPublic }) => (neededPublic ? needed : null));
    return same(is, value) ? [] : [`the players read ${JSON.stringify(is)}, not ${JSON.stringify(value)}`];
  }
  if (key === 'sections') {
    const n = Object.values(state.levels).reduce((sum, one) => sum + Object.keys(one.sections).length, 0);
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
      const there = edgeAt(board, { x: Number(x), y: Number(y) }, side);
      // A door without a state is shut.
      const shut = there.kind === 'door' && there.state === undefined ? { state: 'closed' } : {};
      const edge = { ...there, ...shut } as unknown as Record<string, unknown>;
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
    const named = (one: string) => table.name(one);
    const special = exploringField(state, model, field, named) ?? fightField(model, field, named);
    const is = special === undefined ? fieldOf(state, model, field) : special;
    return same(is, field === 'at' && wanted === 'box' ? null : wanted)
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
    case 'counts':
      // By short names, as a scenario lays them: `{ fire-dust: 1 }`.
      return Object.fromEntries(
        model.gear.map(({ name, count }) => [name.toLowerCase().replace(/ /g, '-'), count]),
      );
    case 'spells':
      return (model.spells ?? []).map(({ spell, times }) => {
        const name = spell.split(':').at(-1)!;
        return times === undefined ? name : `${name} ${times}`;
      });
    case 'lasting':
      return (model.lasting ?? []).map(({ what }) => what);
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

/** Sight, reach and distances as a scenario expects them: a sentence for each difference. */
export function compareGeometry(scenario: HeroquestScenario, table: Table, state: State): string[] {
  const level = state.levels[state.current]!;
  const board = boardOf(level);
  const problems: string[] = compareMoves(scenario.expect, table, state);
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
