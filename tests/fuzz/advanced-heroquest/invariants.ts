import { bodySquares, type Rect } from '#board';
import type { Fact, State } from '#systems/advanced-heroquest';
import { modelsOnMap } from '#shared/systems/advanced-heroquest/testing.ts';
import { faultsOf } from './dungeons.ts';
import { HUSH } from './random-rulings.ts';
import type { WatchedTable } from './watched-table.ts';

/** What must hold in every game of Advanced HeroQuest, whatever was done in it. Each gives the sentences of what does not. */

const covers = (s: Rect, x: number, y: number) => x >= s.x && y >= s.y && x < s.x + s.w && y < s.y + s.h;

/** Where people stand, and how they are. */
export function stateProblems(state: State): string[] {
  const problems: string[] = [];
  const pubs = new Map<string, string>();
  const once = (pub: string | null, id: string) => {
    if (pub === null) return;
    if (pubs.has(pub)) problems.push(`${id} and ${pubs.get(pub)} are both ${pub} to the players.`);
    pubs.set(pub, id);
  };
  for (const level of Object.values(state.levels)) {
    const taken = new Map<string, string>();
    const carried = new Set(Object.values(level.models).flatMap((model) => model.carries ?? []));
    problems.push(...carryProblems(state, level));
    const sections = Object.values(level.sections);
    const floor = (x: number, y: number) => sections.filter((section) => covers(section, x, y));
    for (const section of sections) {
      once(section.pub, section.id);
      if (!section.hidden && section.pub === null) problems.push(`${section.id} is seen and has no name.`);
      for (const other of sections)
        if (
          other.id < section.id &&
          other.x < section.x + section.w &&
          section.x < other.x + other.w &&
          other.y < section.y + section.h &&
          section.y < other.y + other.h
        )
          problems.push(`${other.id} and ${section.id} overlap.`);
    }
    for (const model of Object.values(level.models)) {
      once(model.pub, model.id);
      for (const { x, y } of bodySquares(model)) {
        if (floor(x, y).length !== 1) problems.push(`${model.id} stands on no floor at ${x},${y}.`);
        if (carried.has(model.id)) continue;
        const there = taken.get(`${x},${y}`);
        if (there) problems.push(`${model.id} and ${there} stand on ${x},${y}.`);
        taken.set(`${x},${y}`, model.id);
      }
      const fallen = model.wounds < 1;
      if (model.down === 'dead') problems.push(`${model.id} is dead and stands on the map.`);
      if (model.kind !== 'hero' && fallen) problems.push(`${model.id} stands with ${model.wounds} wounds.`);
      if (model.kind !== 'hero' && model.down) problems.push(`${model.id} is down: only heroes can be.`);
      if (model.kind === 'hero' && fallen !== (model.down === 'ko'))
        problems.push(`${model.id} has ${model.wounds} wounds and is ${model.down ?? 'standing'}.`);
      if (model.kind === 'hero' && model.wounds < 0) problems.push(`${model.id} is below 0 and not dead.`);
    }
    for (const marker of Object.values(level.markers)) {
      once(marker.pub, marker.id);
      // Of a zone any square will do: its corners may be in the rock.
      const [w, h] = marker.zone ? [marker.w, marker.h] : [1, 1];
      const squares = Array.from({ length: w * h }, (_, i) => [i % w, Math.floor(i / w)] as const);
      if (squares.every(([x, y]) => floor(marker.x + x, marker.y + y).length === 0))
        problems.push(`${marker.id} lies on no floor.`);
      if (marker.of !== null && state.roster[marker.of]?.down !== 'dead')
        problems.push(`${marker.id} is the body of ${marker.of}, who is not dead.`);
      if (marker.of !== null && state.roster[marker.of]?.atHome)
        problems.push(`${marker.id} is the body of ${marker.of}, who has been brought home.`);
    }
  }
  for (const model of Object.values(state.roster)) {
    once(model.pub, model.id);
    if (model.kind !== 'hero' && model.wounds < 1 && model.down !== 'dead')
      problems.push(`${model.id} waits in the box with ${model.wounds} wounds.`);
    if (model.kind === 'hero' && model.down === null && model.wounds < 1)
      problems.push(`${model.id} waits in the box with ${model.wounds} wounds, standing.`);
    if (model.atHome && model.down !== 'dead') problems.push(`${model.id} is at home as a body, and lives.`);
    if (model.down === 'dead' && model.wounds > 0) problems.push(`${model.id} is dead with wounds left.`);
  }
  const everybody = [...modelsOnMap(state).map(({ model }) => model), ...Object.values(state.roster)];
  for (const model of everybody) {
    if (model.hurt < 0 || model.fate < 0)
      problems.push(`${model.id}: hurt ${model.hurt}, fate ${model.fate}.`);
    if (!/^m[1-9]\d*$/.test(model.id)) problems.push(`A model is called ${model.id}.`);
  }
  if (new Set(everybody.map((model) => model.id)).size !== everybody.length)
    problems.push('A model is there twice.');
  return problems;
}

/** Who is carried lies where the carrier stands, and nobody walks farther than a turn allows (D-CARRY, X-PARTS). */
function carryProblems(state: State, level: State['levels'][string]): string[] {
  return Object.values(level.models).flatMap((model) => {
    const problems: string[] = [];
    const { carries, spent } = model;
    const burden = carries === undefined ? null : level.models[carries];
    const body = Object.values(level.markers).find(
      (marker) => carries !== undefined && marker.of === carries,
    );
    if (body && (body.x !== model.x || body.y !== model.y))
      problems.push(`${model.id} carries the body of ${carries}, which lies elsewhere.`);
    if (body && model.down !== null) problems.push(`${model.id} (${model.down}) carries a body.`);
    if (body && Object.values(level.models).some((one) => one !== model && one.carries === carries))
      problems.push(`The body of ${carries} is carried twice.`);
    if (burden === undefined && !body)
      problems.push(`${model.id} carries ${carries}, who is not on that level.`);
    if (burden && (burden.x !== model.x || burden.y !== model.y))
      problems.push(`${model.id} carries ${burden.id}, who lies elsewhere.`);
    if (burden && (burden.down !== 'ko' || model.down !== null))
      problems.push(`${model.id} (${model.down}) carries ${burden.id}, who is ${burden.down}.`);
    if (burden && Object.values(level.models).some((one) => one !== model && one.carries === carries))
      problems.push(`${burden.id} is carried twice.`);
    if (spent && !state.expedition) problems.push(`${model.id} has spent a turn, and nobody explores.`);
    // Twelve, and eighteen in a swift wind, which may have died down since (T-SWIFT).
    if (spent && (spent.steps < 0 || spent.steps > 18))
      problems.push(`${model.id} took ${spent.steps} steps.`);
    return problems;
  });
}

/** What must hold of a dungeon that no ruling has touched. */
export function groundProblems(table: WatchedTable): string[] {
  if (table.bent !== 'quiet') return [];
  const { state } = table.play;
  const maps = Object.values(state.levels).map((level) => level.edges);
  const before = looked.get(table);
  if (before && before.length === maps.length && maps.every((edges, i) => edges === before[i])) return [];
  looked.set(table, maps);
  // A door that somebody has just opened leads on when the exploration phase comes.
  return isMapRuled(table) ? [] : faultsOf(state).filter((fault) => !fault.startsWith('the open door'));
}

/** The ground as it was looked at last: it changes seldom. */
const looked = new WeakMap<WatchedTable, readonly unknown[]>();

const MAP_RULINGS: readonly string[] = ['lay', 'edge', 'reveal', 'hide'];

function isMapRuled(table: WatchedTable): boolean {
  return table.play
    .path()
    .some(
      (row) =>
        row.tape.some(
          (entry) => 'ruling' in entry && entry.ruling.some((fact) => MAP_FACTS.includes(fact.kind)),
        ) || MAP_RULINGS.includes(String((row.command as { ruling?: { kind?: unknown } }).ruling?.kind)),
    );
}

const MAP_FACTS: readonly Fact['kind'][] = [
  'sectionLaid',
  'sectionMoved',
  'sectionRemoved',
  'edgeSet',
  'revealed',
  'hidden',
];

const INNER_ID = /^[msk][1-9]\d*$/;

/** What a text for the players tells that is the GM's alone; null: nothing. */
export function secretIn(text: string): string | null {
  if (text.includes(HUSH)) return `tells “${text}”`;
  return INNER_ID.test(text) ? `names ${text}` : null;
}

/** What the players' view must not hold, by counting the whole of it against the state. */
export function playersViewProblems(table: WatchedTable): string[] {
  const { state } = table.play;
  const records = Object.values(table.records('players'));
  const problems: string[] = [];
  const shown = new Set(records.map((record) => record.id));
  for (const level of Object.values(state.levels)) {
    for (const section of Object.values(level.sections))
      if (section.hidden && section.pub !== null && shown.has(section.pub))
        problems.push(`players see the hidden ${section.id}.`);
    for (const model of Object.values(level.models)) {
      if (!model.hidden || model.pub === null || !shown.has(model.pub)) continue;
      // One of the party keeps the plate, but stands nowhere.
      const record = table.records('players')[model.pub] as { level?: unknown; x?: unknown; y?: unknown };
      const isNowhere = record.level === null && record.x === 0 && record.y === 0;
      if (model.kind === 'monster' || !isNowhere) problems.push(`players see the hidden ${model.id}.`);
    }
    for (const marker of Object.values(level.markers))
      if (marker.hidden && marker.pub !== null && shown.has(marker.pub))
        problems.push(`players see the hidden ${marker.id}.`);
    for (const [name, edge] of Object.entries(level.edges))
      if ((edge.secret || edge.hidden) && shown.has(`${level.id}:${name}`))
        problems.push(`players see the edge ${name}.`);
  }
  // What everybody just saw keeps the words in which it happened.
  const now = records.filter((record) => record.kind !== 'moment');
  problems.push(...veiledNames(state, [JSON.stringify(now)]));
  const given = state.counters.o ?? 0;
  for (const id of shown) {
    const number = /^o(\d+)$/.exec(id)?.[1];
    if (number !== undefined && (Number(number) < 1 || Number(number) > given))
      problems.push(`players see ${id}, but only ${given} names were given.`);
  }
  return problems;
}

/** Names, kinds and entries of monsters whose type is not revealed, found in a text for the players. */
export function veiledNames(state: State, texts: readonly string[]): string[] {
  const everybody = [...modelsOnMap(state).map(({ model }) => model), ...Object.values(state.roster)];
  const open = everybody.flatMap((model) =>
    model.kind !== 'monster' || model.revealed
      ? [model.name, model.class]
      : [model.seen.label, model.seen.glyph],
  );
  return everybody.flatMap((model) => {
    if (model.kind !== 'monster' || model.revealed) return [];
    return [model.name, model.class, model.entry].flatMap((word) =>
      open.some((known) => known.includes(word))
        ? []
        : texts
            .filter((text) => text.includes(word))
            .map(() => `players are told of ${model.id}: “${word}”.`),
    );
  });
}
