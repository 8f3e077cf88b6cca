import { describe, expect, it } from 'vitest';
import { ViewBuild, type DomainMember, type ModelRecord } from '#engine/view';
import { SHIPPED, type State } from '#systems/advanced-heroquest';
import {
  SPELLWORKS,
  characteristic,
  findModel,
  ignoresZones,
  isFit,
  levelOf,
  moveQuery,
  type Lasting,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { Table } from '#tests/support/scenario.ts';

/** What spells that change the ground, the moves and the lives of others may be aimed at, and what lasts of them. */
function lay(yaml: string): { state: State; id: (name: string) => string; table: Table } {
  const [scenario] = readScenarios(`title: A table\ngame: advanced-heroquest\n${yaml}\nexpect: {}`, 'here');
  const table = new Table(scenario!);
  return { state: table.start() as State, id: (name) => table.ids.get(name)!, table };
}

const spellOf = (rule: string) =>
  SHIPPED.flatMap((entry) => (entry.kind === 'spell' && entry.works.rule === rule ? [entry] : []))[0]!;

/** The members of the domain that a spell of that building block offers to somebody. */
function targets(rule: string, state: State, by: string): readonly DomainMember[] {
  const level = levelOf(state, by)!;
  const caster = { state, level, model: level.models[by]!, spell: spellOf(rule) };
  const { from } = SPELLWORKS[rule]!.targets!(caster)!;
  return 'among' in from ? from.among : [];
}

const lasting = (one: Partial<Lasting>): Lasting[] => [
  { id: 'x1', what: 'swift-wind', until: 'cured', left: 1, ...one },
];

describe('what Open Window may be aimed at', () => {
  const ground = `
turn: exploration 3, hero phase
expedition: true
sections:
  way: { kind: passage, at: [0, 0], size: [2, 5] }
  corner: { kind: turn, at: [0, -2], size: [2, 2] }
  hall: { kind: room, at: [-5, 0], size: [5, 5] }
  den: { kind: room, at: [2, 0], size: [5, 5], hidden: true }
edges:
  '0,-1,s': open
  '1,-1,s': open
  '1,-2,e': open
  '1,-1,e': open
  '1,2,e': door
  '-1,2,e': door
  '-3,4,s': secret
  '-3,-1,s': 'false'
models:
  W: { kind: hero, at: [0, 4] }`;

  it('is every exit and every door with unknown ground behind it, false ones among them, and no secret one', () => {
    const { state, id } = lay(ground);
    const ids = targets('opens-window', state, id('W')).map((one) => one.id);
    expect(ids.sort()).toEqual(['l1:-3,-1,s', 'l1:1,-2,e', 'l1:1,2,e']);
  });

  it('is not a false door that has been tried, nor one that the gamemaster hides', () => {
    const { state, id } = lay(ground);
    const { edges } = state.levels.l1!;
    edges['-3,-1,s'] = { kind: 'door', state: 'open', false: true };
    edges['1,2,e'] = { kind: 'door', hidden: true };
    expect(targets('opens-window', state, id('W')).map((one) => one.id)).toEqual(['l1:1,-2,e']);
  });
});

describe('what the Bright Key may be aimed at', () => {
  it('is every plain wall of the section, those behind which somebody knows the ground too', () => {
    const { state, id } = lay(`
turn: exploration 3, hero phase
expedition: true
sections:
  way: { kind: passage, at: [0, 0], size: [2, 2] }
  hall: { kind: room, at: [-5, 0], size: [5, 5] }
edges: { '0,-1,s': rubble, '1,-1,s': open, '1,0,e': door, '1,1,e': secret }
models:
  W: { kind: hero, at: [0, 1] }`);
    const ids = targets('makes-door', state, id('W')).map((one) => one.id);
    expect(ids.sort()).toEqual(['l1:-1,0,e', 'l1:-1,1,e', 'l1:0,1,s', 'l1:1,1,e', 'l1:1,1,s']);
  });
});

describe('whom Power of the Phoenix may be aimed at', () => {
  it('is whoever was killed of late, open in the turn after alone', () => {
    const { state, id } = lay(`
turn: combat 3, hero phase
sections:
  hall: { kind: room, at: [0, 0], size: [5, 5] }
models:
  W: { kind: hero, at: [0, 4] }
  A: { kind: hero, W: -1, Wmax: 4, down: dead, slain: 1, body: [2, 2] }
  B: { kind: hero, W: -1, Wmax: 4, down: dead, slain: 0, body: [3, 2] }
  C: { kind: hero, W: -1, Wmax: 4, down: dead, body: [4, 2] }`);
    const open = targets('raises', state, id('W')).map((one) => [one.id, one.open]);
    expect(open).toEqual([
      [id('A'), true],
      [id('B'), false],
    ]);
  });
});

describe('what lasts', () => {
  const table = () =>
    lay(`
turn: combat 3, hero phase
fight: true
map: |
  A . . . . . . b
models:
  A: { kind: hero, Sp: 5 }
  b: { kind: skaven-warrior }`);

  it('doubles Speed after it was halved, and before anything is added', () => {
    const { state, id } = table();
    const model = findModel(state, id('A'))!;
    const more = lasting({ change: { Sp: { half: 'down' } } });
    const swift = lasting({ id: 'x2', change: { Sp: { times: 2, add: 1 } } });
    expect(characteristic({ ...model, lasting: [...more, ...swift] }, 'Sp')).toBe(5);
    expect(characteristic({ ...model, lasting: swift }, 'Sp')).toBe(11);
  });

  it('keeps whoever is held or chokes from striking, and a swift wind keeps nobody', () => {
    const { state, id } = table();
    const model = findModel(state, id('A'))!;
    for (const what of ['still-air', 'choke'])
      expect(isFit({ ...model, lasting: lasting({ what }) }), what).toBe(false);
    expect(isFit({ ...model, lasting: lasting({}) })).toBe(true);
  });

  it('lets whoever flies pass all death zones, by a spell or by its card', () => {
    const { state, id } = table();
    const model = findModel(state, id('A'))!;
    expect(ignoresZones(model)).toBe(false);
    expect(ignoresZones({ ...model, lasting: lasting({ what: 'flight' }) })).toBe(true);
    expect(ignoresZones({ ...model, specials: [{ rule: 'flight' }] })).toBe(true);
    expect(ignoresZones({ ...model, specials: [{ rule: 'flight', ruled: false }] })).toBe(false);
    state.levels.l1!.models[id('A')] = { ...model, specials: [{ rule: 'flight' }] };
    const flier = findModel(state, id('A'))!;
    expect(moveQuery(state, state.levels.l1!, flier).stops).toEqual([]);
  });
});

describe('who chokes', () => {
  const models = (spent: string) => `
models:
  A: { kind: hero, ${spent} lasting: [{ what: choke, until: turn, left: 2, steps: 1 }] }
  b: { kind: skaven-warrior, at: [6, 0] }`;
  const fighting = (spent: string) => `
turn: combat 2, hero phase
fight: true
map: |
  A . . . . . .${models(spent)}`;

  function markOf(yaml: string, change?: (state: State, id: string) => void): [boolean, boolean] {
    const { state, id, table } = lay(yaml);
    change?.(state, id('A'));
    const seenBy = (who: 'gm' | 'players') => {
      const build = new ViewBuild();
      table.system.view(who, { state, open: null } as never, build);
      const records = Object.values(build.records());
      const seen = records.find((one): one is ModelRecord => one.kind === 'model' && one.label === 'A');
      return seen!.canAct === true;
    };
    return [seenBy('gm'), seenBy('players')];
  }

  it('is marked while a step is left to him, in a fight and out of it, and not when he has staggered', () => {
    expect(markOf(fighting(''))).toEqual([true, true]);
    expect(markOf(fighting('did: [moved],'))).toEqual([false, false]);
    const exploring = `
turn: exploration 2, hero phase
expedition: true
map: |
  A . . . . . .
models:
  A: { kind: hero, lasting: [{ what: choke, until: turn, left: 2, steps: 1 }] }`;
    expect(markOf(exploring)).toEqual([true, true]);
    const staggered = (state: State, id: string) => {
      findModel(state, id)!.spent = { steps: 1, done: false };
    };
    expect(markOf(exploring, staggered)).toEqual([false, false]);
  });

  it('is not marked when something else holds him as well', () => {
    const fearful = (state: State, id: string) => void findModel(state, id)!.conditions.push('asleep');
    expect(markOf(fighting(''), fearful)).toEqual([false, false]);
  });
});
