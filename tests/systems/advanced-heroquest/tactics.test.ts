import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodySquares } from '#board';
import { ViewBuild } from '#engine/view';
import { deepCopy, streamDice } from '#engine';
import type { Command, Fact, State } from '#systems/advanced-heroquest';
import {
  check,
  libraryOf,
  offers,
  plansFor,
  SHIPPED,
  systemWith,
  type Plan,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { playInPlace } from '#tests/support/in-place.ts';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { Table } from '#tests/support/scenario-table.ts';

/** What the app proposes in a fight, on maps drawn small, and in fights that nobody has thought of. */
const system = systemWith(libraryOf(SHIPPED), 1);

/** A table as a scenario lays it. */
function tableOf(text: string): { table: Table; state: State } {
  const lines = ['title: Table', 'game: advanced-heroquest', text, 'expect: {}'];
  const [scenario] = readScenarios(lines.join('\n'), 'here');
  const table = new Table(scenario!);
  return { table, state: table.start() as State };
}

/** Plans in few words: "A by 2,0: nearest enemy". */
function told(text: string, by: string): string[] {
  const { table, state } = tableOf(text);
  return plansFor(state, table.ids.get(by)!).map(({ at, to, door, run, reason }) => {
    const deeds = [
      ...(to ? [`by ${to.join()}`] : []),
      ...(door ? [`opens ${door}`] : []),
      ...(run ? ['runs'] : []),
    ];
    return `${[...(at === undefined ? [] : [table.name(at)]), ...deeds].join(' ')}: ${reason}`;
  });
}

const fight = (map: string, models: string, more = 'fight: true') => `turn: combat 1, gm phase
${more}
map: |
${map
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}
models: { ${models} }`;

const hero = (name: string, more = '') => `${name}: { kind: hero${more} }`;
const rat = (name: string, more = '') => `${name}: { kind: skaven-warrior${more} }`;

describe('what is proposed for a monster', () => {
  it('is the enemy in reach, and then all that it could go to instead, the nearest first', () => {
    const map = 'A b . . . . C\n\n. . . . . . .\n\n. . . D . . .';
    const plans = told(fight(map, [hero('A'), hero('C'), hero('D'), rat('b')].join(', ')), 'b');
    expect(plans).toEqual(['A: only enemy in reach', 'D by 3,1: farther off', 'C by 5,0: farther off']);
  });

  it('is the weakest of those in reach', () => {
    const plans = told(fight('A b C', [hero('A'), hero('C', ', W: 2, Wmax: 4'), rat('b')].join(', ')), 'b');
    expect(plans).toEqual(['C: weakest in reach', 'A: in reach, too']);
  });

  it('is the nearest where nobody is in reach', () => {
    const plans = told(fight('A . . b . . . C', [hero('A'), hero('C'), rat('b')].join(', ')), 'b');
    expect(plans).toEqual(['A by 1,0: nearest enemy', 'C by 6,0: farther off']);
  });

  it('does not go past a zone that stops it', () => {
    const map = 'b . . . C\n\n_ A';
    const plans = told(fight(map, [hero('A'), hero('C'), rat('b')].join(', ')), 'b');
    expect(plans).toEqual(['A by 1,0: nearest enemy']);
  });

  it('leaves the fallen for the last', () => {
    const map = 'A b C';
    const plans = told(fight(map, [hero('A', ', down: ko'), hero('C'), rat('b')].join(', ')), 'b');
    expect(plans).toEqual(['C: only enemy in reach', 'A: lies helpless']);
  });

  it('is nothing where only the fallen are in reach', () => {
    expect(told(fight('A b', [hero('A', ', down: ko'), rat('b')].join(', ')), 'b')).toEqual([]);
  });

  it('is to run in pursuit, and only then', () => {
    const map = `A${' .'.repeat(13)} b`;
    const models = [hero('A'), rat('b')].join(', ');
    expect(told(fight(map, models), 'b')).toEqual([`by 4,0: nobody to reach: comes closer`]);
    expect(told(fight(map, models, 'fight: { pursuit: true }'), 'b')).toEqual([
      'by 4,0 runs: runs after them',
    ]);
  });

  it('is a large one’s own place, from which it reaches', () => {
    const models = [hero('A'), 'o: { kind: ogre, at: [4, 0] }'].join(', ');
    expect(told(fight('A . . . . .\n\n. . . . . .', models), 'o')).toEqual(['A by 1,0: nearest enemy']);
  });

  it('keeps a monster that strikes first where it is, even when another is nearer to death', () => {
    const models = [hero('A'), hero('C', ', W: 1, Wmax: 4'), rat('b')].join(', ');
    expect(told(fight('A b . C', models, 'fight: { routine: attack-move }'), 'b')).toEqual([
      'A: only enemy in reach',
    ]);
  });
});

describe('the offer of the table', () => {
  const models = [hero('A'), hero('C'), rat('b'), rat('c')].join(', ');
  const { table, state } = tableOf(fight('A b . . C\n\n. . . c .', models));
  const id = (name: string) => table.ids.get(name)!;
  const [first] = offers(state, null);

  it('is the first monster by number, with its default and the others', () => {
    expect(first).toMatchObject({
      id: 'carryOut',
      open: true,
      fixed: { type: 'carryOut', by: id('b'), at: id('A') },
      choose: { field: 'at', from: { of: 'models', among: [{ id: id('A') }, { id: id('C') }] } },
      plans: [
        { by: id('b'), at: id('A'), path: [], strikes: true },
        { by: id('b'), at: id('C'), strikes: true, to: [3, 0] },
      ],
    });
    expect(first!.label).toMatch(/ 1: strikes A$/);
    expect(first!.plans![1]!.path).toEqual([
      [2, 0],
      [3, 0],
    ]);
  });

  it('is JSON, as all that goes to a window', () => {
    expect(JSON.parse(JSON.stringify(first))).toStrictEqual(first);
  });

  it('is there in the gamemaster’s phase alone, and nothing of it is in a view', () => {
    const heroes: State = { ...state, turn: { ...state.turn, phase: 'hero' } };
    expect(offers(heroes, null).map((offer) => offer.id)).not.toContain('carryOut');
    const build = new ViewBuild();
    system.view('players', { state, open: null }, build);
    expect(JSON.stringify(build.records())).not.toMatch(/reach|nearest|carryOut/);
  });
});

// Fights that nobody has thought of.

/** The commands that a plan stands for, one after the other. */
function partsOf({ by, at, to, door, run, strikes }: Plan): Command[] {
  return [
    ...(to ? [{ type: 'move' as const, by, to: [to[0], to[1]] as [number, number] }] : []),
    ...(door ? [{ type: 'openDoor' as const, by, edge: door }] : []),
    ...(run ? [{ type: 'run' as const, by }] : []),
    ...(strikes && at !== undefined ? [{ type: 'attack' as const, by, at }] : []),
  ];
}

/** Plays a command in place, the dice by the generator, and gives its facts. */
function play(state: State, command: Command): Fact[] {
  const facts: Fact[] = [];
  playInPlace(system, state, command, { told: (fact) => facts.push(deepCopy(fact)) });
  return facts;
}

const HALL = { at: [0, 0], size: [7, 5], kind: 'room' };
const WAY = { at: [7, 1], size: [7, 2], kind: 'passage' };
const CELL = { at: [7, 3], size: [4, 3], kind: 'room' };
const squaresOf = ({ at: [x, y], size: [w, h] }: { at: number[]; size: number[] }) =>
  Array.from({ length: w! * h! }, (_, i) => [x! + (i % w!), y! + Math.floor(i / w!)] as const);
const SQUARES = [HALL, WAY, CELL].flatMap(squaresOf);

const door = fc.constantFrom('door', 'open-door', 'open-door', 'false', 'secret', 'wall');
const person = fc.record({
  at: fc.constantFrom(...SQUARES),
  hero: fc.boolean(),
  kind: fc.constantFrom('skaven-warrior', 'skaven-warrior', 'skaven-sentry', 'ogre'),
  hand: fc.constantFrom('sword', 'spear', 'short-bow'),
  Sp: fc.integer({ min: 0, max: 9 }),
  W: fc.integer({ min: 1, max: 4 }),
  down: fc.constantFrom(undefined, undefined, undefined, 'ko'),
  hidden: fc.constantFrom(false, false, false, false, true),
  resting: fc.constantFrom(false, false, false, false, true),
});

const anyFight = fc.record({
  people: fc.array(person, { minLength: 2, maxLength: 9 }),
  doors: fc.tuple(door, door, door),
  phase: fc.constantFrom('hero', 'gm'),
  mode: fc.constantFrom({}, { routine: 'attack-move' }, { pursuit: true }),
  seed: fc.integer({ min: 0, max: 60_000 }),
});

type AnyFight = typeof anyFight extends fc.Arbitrary<infer T> ? T : never;

function lay({ people, doors, phase, mode, seed }: AnyFight): State {
  const taken = new Set<string>();
  const models: Record<string, object> = {};
  people.forEach(({ at, hero: isHero, kind, hand, Sp, W, down, hidden, resting }, i) => {
    const size = !isHero && kind === 'ogre' ? 2 : 1;
    const body = bodySquares({ x: at[0], y: at[1], size }).map(({ x, y }) => `${x},${y}`);
    const isFloor = (name: string) => SQUARES.some(([x, y]) => `${x},${y}` === name);
    if (body.some((name) => taken.has(name) || !isFloor(name))) return;
    body.forEach((name) => taken.add(name));
    models[`p${i}`] = isHero
      ? { kind: 'hero', at: [...at], hand, Sp, W, Wmax: 4, fate: i % 2, ...(down ? { down } : {}) }
      : { kind, at: [...at], Sp, hidden, resting };
  });
  const scenario = {
    ...{ title: 'Any fight', game: 'advanced-heroquest', turn: `combat 1, ${phase} phase`, fight: mode },
    sections: { hall: HALL, way: WAY, cell: CELL },
    edges: { '6,1,e': doors[0], '6,4,e': doors[1], '8,2,s': doors[2] },
    ...{ models, expect: {} },
  };
  const state = new Table(readScenarios(JSON.stringify(scenario), 'here')[0]!).start() as State;
  state.dice = streamDice('tactics', seed);
  return state;
}

const idsOf = (state: State) => Object.keys(state.levels['l1']!.models);

/** Everything that must hold of the plans of one model, and what became of the first. */
function holds(state: State, by: string): number {
  const plans = plansFor(state, by);
  expect(plansFor(state, by)).toEqual(plans);
  for (const plan of plans) {
    const parts = deepCopy(state);
    const facts = partsOf(plan).flatMap((part) => {
      expect(check(parts, part), `${part.type} of ${JSON.stringify(plan)}`).toBeNull();
      return play(parts, part);
    });
    const whole: Command = { type: 'carryOut', by, ...(plan.at === undefined ? {} : { at: plan.at }) };
    expect(check(state, whole)).toBeNull();
    const carried = deepCopy(state);
    const told = play(carried, whole);
    // After a run it walks on, as far as the die says.
    expect(plan.run ? told.slice(0, facts.length) : told).toEqual(facts);
    expect(told.length).toBeGreaterThan(0);
    expect(plansFor(carried, by)).toEqual([]);
    const moved = facts.find((fact) => fact.kind === 'moved');
    if (plan.path.length > 0) expect(moved).toMatchObject({ path: plan.path, to: plan.to });
  }
  const targets = new Set(plans.map(({ at }) => at));
  for (const at of [...idsOf(state), 'm404'])
    if (!targets.has(at)) expect(check(state, { type: 'carryOut', by, at })).not.toBeNull();
  const byDefault = check(state, { type: 'carryOut', by });
  expect(byDefault === null).toBe(plans.length > 0);
  return plans.length;
}

describe('a plan in any fight', () => {
  it('breaks no rule, is what its parts are, and leaves nothing to do', () => {
    const seen = { plans: 0, moves: 0, strikes: 0, runs: 0, doors: 0 };
    fc.assert(
      fc.property(anyFight, (given) => {
        const state = lay(given);
        for (let phases = 0; phases < 4 && state.fight; phases++) {
          for (const by of idsOf(state)) {
            seen.plans += holds(state, by);
            const [plan] = plansFor(state, by);
            if (!plan) continue;
            if (plan.to) seen.moves++;
            if (plan.strikes) seen.strikes++;
            if (plan.run) seen.runs++;
            if (plan.door) seen.doors++;
            play(state, { type: 'carryOut', by });
          }
          if (check(state, { type: 'endPhase' }) === null) play(state, { type: 'endPhase' });
        }
      }),
      { numRuns: 150, seed: 7 },
    );
    // It has been about something.
    expect(seen.plans).toBeGreaterThan(300);
    for (const kind of ['moves', 'strikes', 'runs', 'doors'] as const) expect(seen[kind]).toBeGreaterThan(3);
  });
});
