import { boardOf, reach, sameSquare } from '#board';
import { z } from 'zod';
import type { State } from '#systems/advanced-heroquest';
import {
  bodiesOn,
  findModel,
  focusOf,
  homeHere,
  levelOf,
  modelsOnMap,
  moveQuery,
  stoppingSquares,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import type { Names, Table } from '#tests/support/scenario-table.ts';

/** What scenarios of a fight say: what has been done in the turn, who belongs where, and what a move may come to. */
const id = z.string().min(1);
const square = z.tuple([z.int(), z.int()]);

/** Keys of a model besides its numbers. */
export const fightModelWords = {
  did: z
    .array(
      z.enum([
        'moved',
        'attacked',
        'ran',
        'door',
        'held',
        'done',
        'shot',
        'cast',
        'acted',
        'still',
        'shifted',
      ]),
    )
    .optional(),
  /** Its crossbow or musket was shot in that turn, and is not loaded. */
  unloaded: z.int().optional(),
  run: z.int().optional(),
  home: id.optional(),
  post: square.optional(),
  resting: z.boolean().optional(),
  /** It was spied upon: so much is added to the Leader's surprise roll. */
  spied: z.int().optional(),
  /** Killed a short while ago: so many turns have begun since. */
  slain: z.int().optional(),
  arrived: z.int().optional(),
};

const fight = z.strictObject({
  routine: z.enum(['move-attack', 'attack-move']).optional(),
  pursuit: z.boolean().optional(),
  shut: z.array(id).optional(),
  lastTurn: z.boolean().optional(),
  stage: z.enum(['place', 'step']).optional(),
  side: z.enum(['leader', 'gm']).optional(),
  models: z.array(id).optional(),
  stepped: z.array(id).optional(),
  stepIn: z.strictObject({ by: id, squares: z.array(square) }).optional(),
  lastFell: square.optional(),
});

export const fightTableWords = {
  fight: z.union([z.literal(true), fight]).optional(),
  groups: z
    .record(
      id,
      z.strictObject({
        monsters: z.array(id),
        section: id,
        sections: z.array(id).optional(),
        level: z.string().optional(),
        gold: z.int().default(0),
        matrix: z.string().default('lairs'),
        die: z.int().default(1),
        settled: z.boolean().optional(),
      }),
    )
    .optional(),
};

export const fightExpected = {
  reachable: z.array(z.strictObject({ by: id, squares: z.array(square) })).optional(),
  stops: z.array(z.strictObject({ by: id, at: square, in: z.union([id, z.null()]) })).optional(),
  focus: z.array(z.strictObject({ of: id, on: z.union([id, z.null()]) })).optional(),
};

/** What a step of each command of a fight knows. */
export const FIGHTING_STEPS: Readonly<Record<string, readonly string[]>> = {
  run: ['by', 'to'],
  carryOut: ['by', 'at'],
  drag: ['by', 'at', 'to'],
  stepIn: ['by', 'to'],
  setUp: ['by', 'to'],
  step: ['by', 'to'],
};

/** Fields of the facts of a fight that a scenario may name. */
export const FIGHTING_FACTS = {
  monstersMet: ['models'],
  surpriseRolled: ['by', 'leader', 'gm', 'leaderBonus', 'gmBonus', 'surprised'],
  fightBegan: ['why', 'foes'],
  foesJoined: ['foes'],
  setUpBegan: ['stage', 'side', 'models'],
  stationed: ['model', 'to', 'section'],
  sidestepped: ['model', 'to'],
  setUpEnded: [],
  routineChosen: ['routine'],
  pursuitBegan: [],
  pursuitEnded: ['foes'],
  attacked: ['by', 'at'],
  heldUp: ['model', 'by'],
  ran: ['model', 'die', 'squares'],
  dragged: ['by', 'model', 'path', 'to', 'behind'],
  stepInOffered: ['by', 'squares'],
  steppedIn: ['model', 'to'],
  cameIntoReach: ['models'],
  doorHolds: ['turn'],
  escaped: [],
  wentBack: ['model', 'level', 'at'],
  stripped: ['model'],
  groupLooted: ['level', 'group', 'gold'],
  itemsLeft: ['level', 'mark', 'items', 'at'],
  fightEnded: ['how', 'lost'],
  restocked: ['level', 'group', 'models'],
  accountGiven: ['rooms', 'kills', 'gold', 'wounds', 'fate', 'carried'],
} as const;

export const FIGHTING_STATE = ['fight', 'stage', 'side', 'routine', 'pursuit'];
export const FIGHTING_MODEL = ['did', 'unloaded', 'missilesLeft', 'resting', 'home', 'spied', 'soulLost'];

type ModelWords = Readonly<
  Record<string, { [K in keyof typeof fightModelWords]?: z.output<(typeof fightModelWords)[K]> }>
>;

/** The fight that a scenario begins in, with what everybody has done in this turn. */
export function beginFight(
  state: State,
  given: z.output<typeof fightTableWords.fight>,
  groups: z.output<typeof fightTableWords.groups>,
  models: ModelWords,
  names: Names,
): void {
  const idOf = (name: string) => names.ids.get(name) ?? name;
  for (const [name, group] of Object.entries(groups ?? {})) {
    const number = (state.counters['g'] ?? 0) + 1;
    state.counters = { ...state.counters, g: number };
    const gid = `g${number}`;
    names.learn(name, gid);
    const section = idOf(group.section);
    const level = Object.values(state.levels).find((one) => one.sections[section])!;
    level.groups = {
      ...level.groups,
      [gid]: {
        id: gid,
        section,
        matrix: `ahq:matrix:skaven-${group.matrix}`,
        die: group.die,
        gold: group.gold,
        models: group.monsters.map(idOf),
        ...(group.sections ? { sections: group.sections.map(idOf) } : {}),
        ...(group.settled ? { settled: true as const } : {}),
      },
    };
  }
  if (given !== undefined) {
    const f = given === true ? {} : given;
    const foes = modelsOnMap(state).filter(({ model }) => model.kind === 'monster' && !model.hidden);
    state.fight = {
      clock: Math.max(0, ...Object.values(models).map(({ arrived }) => arrived ?? 0)),
      ...(foes.length > 0 ? { hadFoes: true as const } : {}),
      groups: Object.entries(groups ?? {})
        .filter(([, { settled, monsters }]) => !settled && !monsters.some((one) => models[one]?.resting))
        .map(([name]) => idOf(name)),
      ...(f.routine ? { routine: f.routine } : {}),
      ...(f.pursuit ? { pursuit: true as const, routine: 'move-attack' as const } : {}),
      ...(f.shut ? { shut: f.shut.map((edge) => ({ level: state.current, edge })) } : {}),
      ...(f.lastTurn ? { lastTurn: state.turn.number } : {}),
      ...(f.stepIn ? { stepIn: { by: idOf(f.stepIn.by), squares: f.stepIn.squares } } : {}),
      ...(f.lastFell ? { lastFell: { level: state.current, at: f.lastFell } } : {}),
    };
    if (f.stage)
      state.fight.setUp = {
        stage: f.stage,
        side: f.side ?? 'gm',
        models: (f.models ?? foes.map(({ model }) => model.id)).map(idOf),
        stepped: (f.stepped ?? []).map(idOf),
      };
    if (state.turn.phase === 'gm' && !f.stage) state.fight.routine ??= 'move-attack';
    for (const { level, model } of modelsOnMap(state)) {
      const home = model.kind === 'monster' ? homeHere(state.levels[level]!, model) : null;
      if (home) model.home = home;
    }
  }
  for (const [name, words] of Object.entries(models)) {
    const model = findModel(state, idOf(name));
    if (!model) continue;
    const { did, run, home, post, resting, arrived, spied, slain } = words;
    if (spied !== undefined) model.spied = spied;
    if (slain !== undefined) model.slain = { level: state.current, turns: slain };
    if (did ?? run !== undefined) {
      const has = (deed: string) => did?.includes(deed as never) === true;
      const acted = has('attacked')
        ? 'attack'
        : has('door')
          ? 'door'
          : has('ran') || run !== undefined
            ? 'run'
            : has('shot')
              ? 'shot'
              : has('cast')
                ? 'spell'
                : has('acted')
                  ? 'other'
                  : null;
      model.did = {
        ...(has('moved') || acted === 'run' ? { moved: true as const } : {}),
        ...(acted ? { acted } : {}),
        ...(run === undefined ? {} : { run }),
        ...(has('held') ? { held: true as const } : {}),
        ...(has('done') ? { done: true as const } : {}),
        ...(has('still') ? { still: true as const } : {}),
        ...(has('shifted') ? { shifted: true as const } : {}),
      };
    }
    if (words.unloaded !== undefined) model.unloaded = words.unloaded;
    if (resting) {
      model.resting = true;
      const level = levelOf(state, model.id);
      const here = level && homeHere(level, model);
      if (here) model.home = here;
    }
    if (home !== undefined) {
      const level = Object.values(state.levels).find((one) => one.sections[idOf(home)])!;
      const section = level.sections[idOf(home)]!;
      const inside = { x: section.x, y: section.y };
      const at = post ? { x: post[0], y: post[1] } : inside;
      model.home = { level: level.id, section: section.id, ...at };
    } else if (post && model.home) model.home = { ...model.home, x: post[0], y: post[1] };
    if (arrived !== undefined) model.arrived = arrived;
  }
}

/** One entry of `state:` that only a fight has; null: it is none of these. */
export function compareFighting(key: string, value: unknown, state: State): string[] | null {
  const differs = (is: unknown) => (is === value ? [] : [`${key} is ${String(is)}, not ${String(value)}`]);
  switch (key) {
    case 'fight':
      return differs(state.fight !== undefined);
    case 'stage':
      return differs(state.fight?.setUp?.stage ?? null);
    case 'side':
      return differs(state.fight?.setUp?.side ?? null);
    case 'routine':
      return differs(state.fight?.routine ?? null);
    case 'pursuit':
      return differs(state.fight?.pursuit === true);
    default:
      return null;
  }
}

/** What a model has done and where it belongs, by a scenario's words. */
export function fightField(model: Model, field: string, nameOf: (id: string) => string): unknown {
  if (field === 'did') {
    const did = model.did ?? {};
    const acted = {
      attack: 'attacked',
      run: 'ran',
      door: 'door',
      shot: 'shot',
      spell: 'cast',
      other: 'acted',
    } as const;
    return [
      ...(did.moved ? ['moved'] : []),
      ...(did.acted ? [acted[did.acted]] : []),
      ...(did.held ? ['held'] : []),
      ...(did.done ? ['done'] : []),
    ];
  }
  if (field === 'unloaded') return model.unloaded !== undefined;
  if (field === 'missilesLeft') return model.ranged?.missile?.left ?? null;
  if (field === 'resting') return model.resting === true;
  if (field === 'home') return model.home ? nameOf(model.home.section) : null;
  return undefined;
}

interface Expected {
  reachable?: { by: string; squares: [number, number][] }[] | undefined;
  stops?: { by: string; at: [number, number]; in: string | null }[] | undefined;
  focus?: { of: string; on: string | null }[] | undefined;
}

/** Moves, stops and focus as a scenario expects them: a sentence for each difference. */
export function compareMoves(expected: Expected, table: Table, state: State): string[] {
  const problems: string[] = [];
  const modelOf = (name: string) => {
    const found = findModel(state, table.ids.get(name) ?? name);
    if (!found) throw new Error(`There is no model ${name}.`);
    return { model: found, level: levelOf(state, found.id)! };
  };
  for (const { by, squares } of expected.reachable ?? []) {
    const { model, level } = modelOf(by);
    const reached = reach(boardOf(level), bodiesOn(level), moveQuery(state, level, model));
    const is = inOrder(reached.map(({ at }) => [at.x, at.y]));
    const wanted = inOrder(squares);
    if (is !== wanted) problems.push(`${by} may move to ${is}, not to ${wanted}`);
  }
  for (const { by, at, in: holder } of expected.stops ?? []) {
    const { model, level } = modelOf(by);
    const stop = stoppingSquares(level, model).find((one) => sameSquare(one, { x: at[0], y: at[1] }));
    const is = stop ? table.name(stop.by.id) : null;
    if (is !== holder)
      problems.push(`${by} on ${String(at)} is stopped by ${String(is)}, not ${String(holder)}`);
  }
  for (const { of, on } of expected.focus ?? []) {
    const { model, level } = modelOf(of);
    const found = focusOf(level, model);
    const is = found ? table.name(found.id) : null;
    if (is !== on) problems.push(`${of} is focused on ${String(is)}, not on ${String(on)}`);
  }
  return problems;
}

function inOrder(squares: readonly (readonly number[])[]): string {
  const sorted = [...squares].sort(([ax, ay], [bx, by]) => ay! - by! || ax! - bx!);
  return sorted.map(([x, y]) => `[${x}, ${y}]`).join(' ');
}
