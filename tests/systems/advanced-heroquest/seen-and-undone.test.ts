import { beforeEach, describe, expect, it } from 'vitest';
import { boardOf, edgeSquares, sight, type EdgeName } from '#board';
import { canonical, Play } from '#engine';
import { ViewBuild, type EdgeRecord, type Records } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import { findModel, isInSight, offers } from '#shared/systems/advanced-heroquest/testing.ts';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { layTable, nextInput } from '#tests/fuzz/advanced-heroquest/random-game.ts';
import { system, type Input, type WatchedTable } from '#tests/fuzz/advanced-heroquest/watched-table.ts';
import { command, rule, tableOfOneHero, takeAll } from './one-hero.ts';

/** What the players see and what undo gives back, as docs/promises.md promises it. */
let table: WatchedTable;
const take = (...inputs: Input[]) => takeAll(table, inputs);
const undo: Input = { do: 'undo', whole: false };
const die = (...answer: number[]): Input => ({ do: 'answer', answer, from: 'typed' });

const records = (audience: 'gm' | 'players') => Object.values(table.records(audience));
const bytes = (audience: 'gm' | 'players') => canonical(table.records(audience));
const floors = (audience: 'gm' | 'players') =>
  records(audience)
    .filter(({ kind }) => kind === 'section')
    .map(({ id }) => id)
    .sort();
const edgeSeen = (audience: 'gm' | 'players', name: string) =>
  (table.records(audience)[`l1:${name}`] as EdgeRecord | undefined) ?? null;
const inPatch = () => JSON.parse(table.told.patch!) as { set: { kind: string }[]; gone: string[] };

/** A view as a window gets it that opens just now. */
function freshView(at: WatchedTable, audience: 'gm' | 'players'): Records {
  const build = new ViewBuild();
  system.view(audience, { state: at.play.state, open: at.play.open }, build);
  return build.records();
}

/** Random games, and a look at each of their inputs. */
function played(
  seed: string,
  games: number,
  steps: number,
  look: (at: WatchedTable, input: Input, before: State) => void,
) {
  for (let index = 0; index < games; index++) {
    const bag = new DiceBag(seed, index);
    const tell = (input: Input, at: WatchedTable) => {
      const before = at.play.state;
      if (at.input(input).ok) look(at, input, before);
    };
    const at = layTable(bag, tell);
    for (let step = 0; step < steps; step++) tell(nextInput(bag, at), at);
  }
}

/** The hall (s1) with hero m1 and warrior m2, and east of it behind a door the den (s2), which only the GM knows. */
beforeEach(() => {
  table = tableOfOneHero();
  take(
    rule({ kind: 'lay', section: 'room', at: [0, 0] }),
    rule({ kind: 'place', what: 'model', model: 'm1', at: [2, 2] }),
    rule({ kind: 'place', what: 'model', monster: 'skaven-warrior', at: [2, 1] }),
    rule({ kind: 'lay', section: 'room', at: [5, 0], hidden: true }),
    rule({ kind: 'place', what: 'door', edge: '4,2,e', hidden: true }),
    rule({ kind: 'set', model: 'm1', field: 'fate', value: 0 }),
  );
});

describe('the players’ screen', () => {
  it('is sent nothing of what only the GM knows: no ground, no door, no monster, no note, no name (PEERS 15)', () => {
    take(
      rule({ kind: 'place', what: 'model', monster: 'troll', at: [7, 2] }),
      rule({ kind: 'set', model: 'm3', field: 'note', value: 'asleep-until-noon' }),
      rule({ kind: 'set', section: 's2', field: 'name', value: 'the-treasury' }),
      rule({ kind: 'place', what: 'marker', marker: 'chest', at: [8, 4] }),
    );
    expect(floors('players')).toHaveLength(1);
    expect(edgeSeen('players', '4,2,e')).toBeNull();
    expect(bytes('players')).not.toMatch(/troll|asleep-until-noon|the-treasury|chest|"hidden"|"m3"|"s2"/i);
    expect(bytes('gm')).toMatch(/asleep-until-noon/);
  });

  it('shows a door by one rule: neither secret nor hidden, and a square beside it is known (PEERS 17)', () => {
    let looked = 0;
    played('doors', 5, 40, (at) => {
      for (const level of Object.values(at.play.state.levels)) {
        const known = ({ x, y }: { x: number; y: number }) =>
          Object.values(level.sections).some(
            (one) => !one.hidden && x >= one.x && y >= one.y && x < one.x + one.w && y < one.y + one.h,
          );
        for (const [name, edge] of Object.entries(level.edges)) {
          const isShown = !edge.secret && !edge.hidden && edgeSquares(name as EdgeName).some(known);
          expect(at.records('players')[`${level.id}:${name}`] !== undefined).toBe(isShown);
          looked++;
        }
      }
    });
    expect(looked).toBeGreaterThan(100);
  });

  it('a door lies in the dark with the rooms on both its sides, and comes with either (PEERS 17)', () => {
    take(
      rule({ kind: 'edge', edge: '4,2,e', set: { kind: 'door', state: 'closed' } }),
      rule({ kind: 'hide', all: true }),
    );
    expect(edgeSeen('players', '4,2,e')).toBeNull();
    for (const section of ['s1', 's2']) {
      take(rule({ kind: 'reveal', section }));
      expect(edgeSeen('players', '4,2,e')).toMatchObject({ edge: 'door', state: 'closed' });
      take(rule({ kind: 'hide', section }));
      expect(edgeSeen('players', '4,2,e')).toBeNull();
    }
  });

  it('learns nothing of the map when the GM moves a monster, by hand or in its phase (PEERS 18)', () => {
    const before = floors('players');
    take(rule({ kind: 'move', model: 'm2', to: [7, 2] }));
    expect(floors('players')).toEqual(before);
    expect(inPatch()).toMatchObject({ set: [] });
    expect(inPatch().gone).toHaveLength(1);
    take(rule({ kind: 'move', model: 'm2', to: [6, 2] }));
    expect(table.told).toEqual({ patch: null, sentences: [] });
    take(
      rule({ kind: 'edge', edge: '4,2,e', set: { kind: 'door', state: 'open', hidden: true } }),
      rule({ kind: 'turn', mode: 'combat', number: 1, phase: 'gm' }),
      command({ type: 'move', by: 'm2', to: [4, 2] }),
    );
    expect(floors('players')).toEqual(before);
    expect(edgeSeen('players', '4,2,e')).toBeNull();
  });

  it('calls a monster what the GM says, in lists, sentences and moments, on the base that he chose (PEERS 21)', () => {
    take(
      rule({ kind: 'set', model: 'm2', field: 'alias', value: 'Unknown' }),
      rule({ kind: 'set', model: 'm2', field: 'base', value: 'red' }),
      rule({ kind: 'turn', mode: 'combat', number: 1, phase: 'hero' }),
      command({ type: 'attack', by: 'm1', at: 'm2' }),
      die(2),
    );
    const seen = findModel(table.play.state, 'm2')!.pub!;
    expect(table.records('players')[seen]).toMatchObject({
      label: 'Unknown 1',
      base: 'red',
      side: 'unknown',
    });
    expect(table.told.sentences.join(' ')).toMatch(/Unknown 1/);
    expect(bytes('players')).not.toMatch(/skaven/i);
    expect(table.records('gm')['m2']).toMatchObject({ label: 'Skaven Warrior 1' });
    // Known, it is called by its name; and without a word of his by its people.
    take(rule({ kind: 'set', model: 'm2', field: 'revealed', value: true }));
    expect(table.records('players')[seen]).toMatchObject({ label: 'Skaven Warrior 1' });
    take(undo, rule({ kind: 'set', model: 'm2', field: 'alias', value: '' }));
    expect(table.records('players')[seen]).toMatchObject({ label: 'Skaven 1' });
  });

  it('a hidden creature is in none of its lists (PEERS 21)', () => {
    take(rule({ kind: 'place', what: 'model', monster: 'orc', at: [3, 3], hidden: true }));
    expect(table.told).toEqual({ patch: null, sentences: [] });
    expect(records('players').filter(({ kind }) => kind === 'model')).toHaveLength(2);
    expect(records('gm').filter(({ kind }) => kind === 'model')).toHaveLength(3);
  });

  it('every roll is told to the GM, one in the open to the players too (PEERS 24)', () => {
    const lines = () => table.journal.lines.map(({ gm, players }) => ({ gm, players }));
    take(command({ type: 'attack', by: 'm1', at: 'm2' }), die(2));
    const dice = (audience: 'gm' | 'players') => records(audience).filter(({ kind }) => kind === 'die');
    expect(dice('gm')).toMatchObject([{ values: [2] }]);
    expect(dice('players')).toMatchObject([{ values: [2] }]);
    take(
      rule({ kind: 'place', what: 'model', monster: 'orc', at: [3, 2], hidden: true }),
      command({ type: 'attack', by: 'm3', at: 'm1' }),
      die(3),
    );
    expect(lines().at(-1)).toMatchObject({ gm: expect.stringMatching(/with a 3/) as string, players: null });
    expect(dice('players')).toMatchObject([{ values: [2] }]);
  });
});

describe('shown and hidden by the GM (PEERS 25)', () => {
  it('all of a level, one room, and all of it again: each one step and one patch', () => {
    const start = { gm: bytes('gm'), players: bytes('players') };
    const looks = [start];
    for (const ruling of [
      { kind: 'reveal', all: true },
      { kind: 'hide', all: true },
      { kind: 'reveal', section: 's1' },
      { kind: 'reveal', all: true },
    ]) {
      const before = table.play.state;
      take(rule(ruling));
      expect(table.told.patch).not.toBeNull();
      const path = table.play.path().length;
      looks.push({ gm: bytes('gm'), players: bytes('players') });
      take(undo);
      expect(canonical(table.play.state)).toBe(canonical(before));
      expect({ gm: bytes('gm'), players: bytes('players') }).toEqual(looks.at(-2));
      take({ do: 'redo' });
      expect(table.play.path()).toHaveLength(path);
      expect({ gm: bytes('gm'), players: bytes('players') }).toEqual(looks.at(-1));
    }
    expect(floors('players')).toHaveLength(2);
  });

  it('when the last room goes dark, the players are not shown the others on the way', () => {
    take(rule({ kind: 'reveal', all: true }), rule({ kind: 'hide', all: true }));
    expect(inPatch().set.filter(({ kind }) => kind !== 'model')).toEqual([]);
    expect(records('players').filter(({ kind }) => ['section', 'edge', 'level'].includes(kind))).toEqual([]);
  });

  it('the whole level comes in one patch, with what stands on it, and no monster in ambush', () => {
    take(
      rule({ kind: 'place', what: 'model', monster: 'orc', at: [6, 2] }),
      rule({ kind: 'place', what: 'model', monster: 'troll', at: [8, 2], hidden: true }),
      rule({ kind: 'reveal', all: true }),
    );
    const kinds = inPatch().set.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'section')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'model')).toHaveLength(1);
    expect(kinds).toContain('edge');
    expect(table.records('gm')['m4']).toMatchObject({ hidden: true });
  });

  it('are called by name in the history', () => {
    take(rule({ kind: 'hide', all: true }), rule({ kind: 'reveal', section: 's1' }));
    expect(table.play.rows().map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Ruling: hide All of Level 1']),
    );
  });
});

describe('the states of a door in both windows (PEERS 26)', () => {
  const seenBy = (set: Record<string, unknown>) => {
    take(rule({ kind: 'edge', edge: '0,2,s', set }));
    const [gm, players] = [edgeSeen('gm', '0,2,s'), edgeSeen('players', '0,2,s')];
    const { id: _g, level: _l, x: _x, y: _y, side: _s, kind: _k, ...of } = gm!;
    return { gm: of, same: canonical(gm) === canonical(players), players: players !== null };
  };

  it.each([
    ['not found', { kind: 'door', hidden: true }, { hidden: true }, 'no record'],
    ['secret', { kind: 'door', secret: true }, { secret: true }, 'no record'],
    ['found and shut', { kind: 'door' }, { state: 'closed' }, 'the same'],
    ['open', { kind: 'door', state: 'open' }, { state: 'open' }, 'the same'],
    ['blocked by a portcullis', { kind: 'open', portcullis: 'down' }, { portcullis: 'down' }, 'the same'],
    ['blocked by rubble', { kind: 'rubble' }, { edge: 'rubble' }, 'the same'],
    ['false, and not tried', { kind: 'door', false: true }, { false: true }, 'another'],
    ['false, and tried', { kind: 'door', false: true, state: 'open' }, { false: true }, 'the same'],
  ] as const)('%s', (_state, set, gm, players) => {
    const seen = seenBy(set);
    expect(seen.gm).toMatchObject(gm);
    expect(seen.players).toBe(players !== 'no record');
    if (players !== 'no record') expect(seen.same).toBe(players === 'the same');
  });

  it('a false door that nobody has tried is to the players a door that is shut', () => {
    take(rule({ kind: 'edge', edge: '0,2,s', set: { kind: 'door', false: true } }));
    expect(edgeSeen('players', '0,2,s')).toMatchObject({ edge: 'door', state: 'closed' });
    expect(edgeSeen('players', '0,2,s')).not.toHaveProperty('false');
  });
});

describe('new ground', () => {
  const go = (given: Record<string, unknown>) => command(given);

  /** The party sets out, and its hero stands on the first junction, with two ways to be seen. */
  beforeEach(() => {
    take(rule({ kind: 'remove', model: 'm1' }), go({ type: 'expedition' }));
  });

  it('comes when the phase is played, not while a way is thought of, and goes in both windows with undo (PEERS 19)', () => {
    take(go({ type: 'move', by: 'm1', to: [0, -10] }));
    const before = { gm: bytes('gm'), players: bytes('players') };
    const [gm, players] = [floors('gm'), floors('players')];
    // A drag asks where one may go, as often as the hand moves.
    for (let asked = 0; asked < 5; asked++) offers(table.play.state, 'm1');
    const refused = table.input(go({ type: 'move', by: 'm1', to: [90, 90] }));
    expect(refused.ok).toBe(false);
    expect({ gm: bytes('gm'), players: bytes('players') }).toEqual(before);
    take(undo);
    take(rule({ kind: 'move', model: 'm1', to: [0, -12], level: 'l2' }));
    expect([floors('gm'), floors('players')]).toEqual([gm, players]);
    take(go({ type: 'endPhase' }), die(1, 2, 2, 3, 3), die(1, 2, 2, 3, 3));
    expect(floors('gm').length).toBeGreaterThan(gm.length);
    expect(floors('players').length).toBeGreaterThan(players.length);
    take({ do: 'undo', whole: true });
    expect([floors('gm'), floors('players')]).toEqual([gm, players]);
    expect(inPatch().gone.length).toBeGreaterThan(0);
  });

  it('has one owner: hidden and shown again it is as it was, and a window that opens now sees just that (PEERS 33)', () => {
    take(
      rule({ kind: 'move', model: 'm1', to: [0, -12], level: 'l2' }),
      go({ type: 'endPhase' }),
      die(1, 2, 2, 3, 3),
      die(1, 2, 2, 3, 3),
    );
    const before = bytes('players');
    take(rule({ kind: 'hide', all: true }));
    // The hall of the free table lies on another level.
    expect(floors('players')).toHaveLength(1);
    expect(canonical(freshView(table, 'players'))).toBe(bytes('players'));
    take(rule({ kind: 'reveal', all: true }));
    expect(bytes('players')).toBe(before);
    expect(canonical(freshView(table, 'players'))).toBe(before);
  });

  it('is written in the step that found it: a table torn down right after it has all of it (PEERS 34)', () => {
    const reopened = () =>
      new Play({ system, start: table.start, journal: table.journal, now: () => '2026-01-01T00:00:00.000Z' });
    const inputs = [
      rule({ kind: 'move', model: 'm1', to: [0, -12], level: 'l2' }),
      go({ type: 'endPhase' }),
      die(1, 2, 2, 3, 3),
      die(1, 2, 2, 3, 3),
    ];
    for (const input of inputs) {
      take(input);
      const play = reopened();
      expect(canonical(play.state)).toBe(canonical(table.play.state));
      expect(play.open?.key).toBe(table.play.open?.key);
    }
    expect(floors('players').length).toBeGreaterThan(5);
  });
});

describe('what is seen', () => {
  it('is what the state says after every input, in both windows, with nothing left over (PEERS 32)', () => {
    let looked = 0;
    played('fresh', 4, 45, (at) => {
      for (const audience of ['gm', 'players'] as const)
        expect(canonical(at.records(audience))).toBe(canonical(freshView(at, audience)));
      looked++;
    });
    expect(looked).toBeGreaterThan(100);
  });

  it('changes with a wall that the GM raises or takes away, though nobody moves (PEERS 32)', () => {
    const see = () => {
      const level = table.play.state.levels['l1']!;
      const [a, b] = [level.models['m1']!, level.models['m2']!];
      return sight(boardOf(level), [], { from: a, to: b, mode: 'inSight' }).kind;
    };
    const label = () => offers(table.play.state, null).find(({ id }) => id === 'endPhase')!.label;
    take(
      command({ type: 'turn', to: 'combat' }),
      rule({ kind: 'turn', mode: 'combat', number: 1, phase: 'gm' }),
    );
    expect([see(), isInSight(table.play.state)]).toEqual(['clear', true]);
    expect(label()).not.toMatch(/escape/i);
    for (let x = 0; x < 5; x++) take(rule({ kind: 'edge', edge: `${x},1,s`, set: { kind: 'wall' } }));
    expect([see(), isInSight(table.play.state)]).toEqual(['blocked', false]);
    expect(label()).toMatch(/escape/i);
    take(undo, undo, undo);
    expect(isInSight(table.play.state)).toBe(true);
  });
});

describe('undo', () => {
  it('takes back whatever was taken, to the very state and views, and every row has a name (PEERS 36)', () => {
    const seen = new Map<string, number>();
    const takenBack = (at: WatchedTable, input: Input, before: State) => {
      if (input.do !== 'command' && input.do !== 'ruling') return;
      const kind =
        input.do === 'command'
          ? (input.command as { type: string }).type
          : (input.ruling as { kind: string }).kind;
      expect(at.play.rows().at(-1)!.label.trim()).not.toBe('');
      if ((seen.get(kind) ?? 0) > 4) return;
      const after = { state: canonical(at.play.state), gm: canonical(at.records('gm')) };
      const wentBack = at.input({ do: 'undo', whole: false });
      expect(wentBack.ok).toBe(true);
      expect(canonical(at.play.state)).toBe(canonical(before));
      expect(at.input({ do: 'redo' }).ok).toBe(true);
      expect({ state: canonical(at.play.state), gm: canonical(at.records('gm')) }).toEqual(after);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    };
    played('taken back', 12, 60, takenBack);
    // Of all that people do this is the rarest.
    const before = table.play.state;
    const typed = command({ type: 'settings', dice: 'typed' });
    take(typed);
    takenBack(table, typed, before);
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining([
        'attack',
        'move',
        'endPhase',
        'place',
        'remove',
        'set',
        'lay',
        'edge',
        'settings',
      ]),
    );
  });

  it('brings back a figure that was moved or taken off, by one step each (PEERS 36)', () => {
    const before = canonical(table.play.state);
    for (const ruling of [
      { kind: 'move', model: 'm2', to: [4, 4] },
      { kind: 'remove', model: 'm2' },
    ]) {
      take(rule(ruling));
      expect(canonical(table.play.state)).not.toBe(before);
      expect(table.play.rows().at(-1)!.label).toMatch(/Ruling: (move|remove) Skaven Warrior 1/);
      take(undo);
      expect(canonical(table.play.state)).toBe(before);
    }
  });

  it('takes one gesture as one step, however much hangs on it (PEERS 38)', () => {
    take(
      rule({ kind: 'lay', section: 'room', at: [20, 20] }),
      rule({ kind: 'place', what: 'marker', marker: 'chest', at: [21, 21] }),
      rule({ kind: 'place', what: 'marker', marker: 'chest', at: [23, 23] }),
    );
    const before = canonical(table.play.state);
    // With the section go its markers and its edges; with the whole level all its rooms.
    const gestures = [
      rule({ kind: 'remove', section: 's3' }),
      rule({ kind: 'hide', all: true }),
      rule({ kind: 'move', section: 's3', to: [30, 30] }),
      command({ type: 'turn', to: 'combat' }),
      command({ type: 'settings', option: 'needed-shown', value: 'always' }),
    ];
    for (const gesture of gestures) {
      const steps = table.play.rows().length;
      take(gesture);
      expect(table.play.rows()).toHaveLength(steps + 1);
      take(undo);
      expect(canonical(table.play.state)).toBe(before);
    }
  });
});

describe('the turn', () => {
  const aliveAndTurn = (state: State) => ({ turn: state.turn, levels: canonical(state.levels) });

  it('set by hand plays nothing: no die, no move, no monster; and going back is undo (PEERS 39)', () => {
    take(command({ type: 'turn', to: 'combat' }));
    const before = aliveAndTurn(table.play.state);
    const dice = table.play.state.dice;
    for (const [number, phase] of [
      [1, 'gm'],
      [2, 'hero'],
      [9, 'gm'],
      [1, 'hero'],
    ] as const) {
      take(rule({ kind: 'turn', mode: 'combat', number, phase }));
      expect(table.play.open).toBeNull();
      expect(table.play.state.turn).toMatchObject({ mode: 'combat', number, phase });
      expect(table.play.state.dice).toBe(dice);
      const { m1, m2 } = table.play.state.levels['l1']!.models;
      expect([m1!.x, m1!.y, m1!.wounds, m2!.x, m2!.y]).toEqual([2, 2, m1!.wounds, 2, 1]);
    }
    take(undo, undo, undo, undo);
    expect(aliveAndTurn(table.play.state)).toEqual(before);
  });

  it('gives the dead no turn, neither forwards nor after going back (PEERS 39)', () => {
    take(command({ type: 'turn', to: 'combat' }), rule({ kind: 'set', model: 'm2', field: 'W', value: 0 }));
    const canAct = () =>
      records('gm').flatMap((record) => (record.kind === 'model' && record.canAct ? [record.id] : []));
    for (const phase of ['gm', 'hero', 'gm'] as const) {
      take(rule({ kind: 'turn', mode: 'combat', number: 1, phase }));
      expect(canAct()).not.toContain('m2');
      expect(offers(table.play.state, 'm2').filter(({ open }) => open)).toEqual([]);
    }
    take(undo);
    expect(canAct()).not.toContain('m2');
  });
});
