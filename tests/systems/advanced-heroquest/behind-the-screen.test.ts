import { beforeEach, describe, expect, it } from 'vitest';
import { deepCopy } from '#engine';
import { findModel } from '#shared/systems/advanced-heroquest/testing.ts';
import { WatchedTable, type Input } from '#tests/fuzz/advanced-heroquest/watched-table.ts';
import { rule, tableOfOneHero, takeAll } from './one-hero.ts';

/** What the gamemaster does for himself alone, and what the players get of it: nothing. */
let table: WatchedTable;

const take = (...inputs: Input[]) => takeAll(table, inputs);

const set = (model: string, field: string, value: unknown) => rule({ kind: 'set', model, field, value });
const place = (what: Record<string, unknown>) => rule({ kind: 'place', what: 'model', ...what });
const attack = (by: string, at: string): Input => ({ do: 'command', command: { type: 'attack', by, at } });
const die = (...answer: number[]): Input => ({ do: 'answer', answer, from: 'typed' });

/** Each of these is taken, tells the players nothing, and so does taking it back. */
function tellsNothing(...inputs: Input[]): void {
  for (const input of inputs) {
    take(input);
    expect(table.told).toEqual({ patch: null, sentences: [] });
    take({ do: 'undo', whole: false });
    expect(table.told).toEqual({ patch: null, sentences: [] });
    take({ do: 'redo' });
    expect(table.told).toEqual({ patch: null, sentences: [] });
  }
}

beforeEach(() => {
  table = tableOfOneHero();
  // m1 the hero in the middle of a room, m2 a warrior beside him; a junction with an open exit to the north.
  take(
    rule({ kind: 'lay', section: 'room', at: [0, 0] }),
    place({ model: 'm1', at: [2, 2] }),
    place({ monster: 'skaven-warrior', at: [2, 1] }),
    rule({ kind: 'lay', section: 't-junction', at: [20, 20], turn: 0 }),
    set('m1', 'fate', 0),
  );
});

describe('behind the screen', () => {
  it('notes, gold, gear and numbers are written without a trace', () => {
    tellsNothing(
      set('m1', 'note', 'A traitor'),
      set('m1', 'gold', 250),
      rule({ kind: 'set', model: 'm1', field: 'gear', add: 'A rope' }),
      set('m2', 'name', 'Queek'),
      set('m2', 'WS', 11),
      set('m2', 'Wmax', 9),
      rule({ kind: 'set', section: 's1', field: 'note', value: 'Trapped' }),
    );
  });

  it('sections are laid beside open exits, moved, furnished, peopled and taken up again', () => {
    const exits = Object.keys(table.play.state.levels.l1!.edges);
    expect(exits.length).toBeGreaterThan(0);
    tellsNothing(
      rule({ kind: 'lay', section: 'passage', at: [15, 20], turn: 1, hidden: true }),
      place({ monster: 'troll', at: [16, 20] }),
      rule({ kind: 'place', what: 'marker', marker: 'chest', at: [15, 20] }),
      rule({ kind: 'place', what: 'door', edge: '16,21,s', hidden: true }),
      rule({ kind: 'edge', edge: '4,2,e', set: { kind: 'door', secret: true } }),
      rule({ kind: 'lay', section: 'room', at: [40, 40], hidden: true }),
      rule({ kind: 'move', section: 's4', to: [50, 40] }),
      rule({ kind: 'remove', section: 's4' }),
      rule({ kind: 'remove', model: 'm3' }),
    );
  });

  it('what is revealed comes all at once, and goes when that is taken back', () => {
    take(
      rule({ kind: 'lay', section: 'passage', at: [15, 20], turn: 1, hidden: true }),
      place({ monster: 'orc', at: [16, 20] }),
      rule({ kind: 'reveal', section: 's3' }),
    );
    const shown = JSON.parse(table.told.patch!) as { set: { kind: string; label?: string }[] };
    expect(shown.set.map((record) => record.kind)).toEqual(expect.arrayContaining(['section', 'model']));
    expect(shown.set.find((record) => record.kind === 'model')!.label).not.toMatch(/^orc$/);
    take({ do: 'undo', whole: false });
    expect((JSON.parse(table.told.patch!) as { gone: string[] }).gone.length).toBeGreaterThan(1);
  });

  it('a blow between those whom nobody sees leaves the dice of the last one on the table', () => {
    take(attack('m1', 'm2'), die(2), place({ monster: 'orc', at: [3, 2], hidden: true }));
    const dice = () => Object.keys(table.records('players')).filter((id) => id.startsWith('die'));
    const before = dice();
    expect(before).toHaveLength(1);
    tellsNothing(attack('m3', 'm1'));
    take(die(2));
    expect(table.told.patch).toBeNull();
    expect(dice()).toEqual(before);
  });

  it('a critical hit asks of nobody who is hidden', () => {
    take(place({ monster: 'orc', at: [3, 2], hidden: true }), set('m2', 'Wmax', 90));
    take(attack('m1', 'm2'), die(12));
    while (table.play.open?.key.includes('damage')) {
      const { question } = table.play.open;
      take(die(...Array.from({ length: question.form === 'dice' ? question.n : 0 }, () => 1)));
    }
    expect(table.play.open?.key).toContain('free-attack#1/to-hit');
    expect(table.play.open?.question.about).toMatchObject({ at: 'm2' });
  });

  it('a champion whom nobody sees stays unknown when he strikes', () => {
    take(place({ monster: 'skaven-champion', at: [3, 2], hidden: true }), attack('m3', 'm1'), die(2));
    expect(findModel(table.play.state, 'm3')!.revealed).toBe(false);
    take(rule({ kind: 'reveal', model: 'm3' }), attack('m3', 'm1'));
    expect(findModel(table.play.state, 'm3')!.revealed).toBe(true);
  });

  it('a hidden door opens without a word', () => {
    take(rule({ kind: 'place', what: 'door', edge: '2,2,e', hidden: true }));
    tellsNothing({ do: 'command', command: { type: 'openDoor', by: 'm1', edge: '2,2,e' } });
  });

  it('a henchman who was never seen is in nobody’s box', () => {
    take(place({ monster: 'man-at-arms', at: [3, 2], hidden: true }));
    tellsNothing(rule({ kind: 'remove', model: 'm3' }));
  });

  it('what everybody just saw keeps its words and its end', () => {
    take(attack('m1', 'm2'), die(2));
    const moment = () => table.records('players')['moment'];
    const before = moment();
    expect(before).toBeDefined();
    take(rule({ kind: 'hide', model: 'm2' }));
    tellsNothing(set('m2', 'revealed', true), set('m2', 'W', 0));
    expect(moment()).toEqual(before);
  });
});

describe('behind the screen of an expedition', () => {
  const go = (command: Record<string, unknown>): Input => ({ do: 'command', command });
  const told = () => `${table.told.patch ?? ''} ${table.told.sentences.join(' ')}`;

  /** The party sets out into a new dungeon, and its hero comes to the first junction. */
  beforeEach(() => {
    take(rule({ kind: 'remove', model: 'm1' }), go({ type: 'expedition' }));
    expect(table.play.state.current).toBe('l2');
    take(rule({ kind: 'move', model: 'm1', to: [0, -12], level: 'l2' }));
  });

  /** Two passages of one section: along the west one monsters wander, and both end dead. The die for the monsters is still to come. */
  const explore = () => take(go({ type: 'endPhase' }), die(1, 2, 2, 3, 3), die(1, 6, 6, 3, 3));

  it('found monsters are so many of their race, and nobody hears which', () => {
    explore();
    expect(table.play.open?.key).toContain('wandering');
    take(die(4));
    // The die of a matrix would tell the row to whoever has the book.
    expect(told()).not.toMatch(/rolls 4/);
    let all = told();
    // A sentry's section gets a door: the gamemaster says where.
    for (let open = table.play.open; open?.question.form === 'choice'; open = table.play.open) {
      take({ do: 'answer', answer: open.question.default, from: 'chosen' });
      all += told();
    }
    expect(table.facts().map(({ kind }) => kind)).toContain('monstersFound');
    expect(all).toMatch(/2 monsters found/);
    expect(all).not.toMatch(/warrior|crown/i);
    expect(all).not.toMatch(/sentry/i);
    const records = JSON.stringify(table.records('players'));
    expect(records).toMatch(/"side":"unknown"/);
    expect(records).not.toMatch(/skaven (?:sentry|warrior)/i);
  });

  it('a mark lies on no map but the gamemaster’s, and is settled without a word', () => {
    take(rule({ kind: 'move', model: 'm1', to: [0, -4], level: 'l2' }), go({ type: 'endPhase' }), die(1));
    const mark = Object.values(table.play.state.levels.l2!.markers).find((one) => one.kind === 'mark')!;
    expect(table.records('gm')[mark.id]).toMatchObject({ kind: 'marker' });
    expect(Object.values(table.records('players')).some((record) => record.kind === 'marker')).toBe(false);
    tellsNothing(go({ type: 'settle', mark: mark.id, note: 'Nothing came of it' }));
  });

  it('walls and floors that the gamemaster notes, and gold of a group, are nobody’s business', () => {
    explore();
    take(die(4));
    tellsNothing(
      set('m1', 'gold', 90),
      rule({ kind: 'set', section: 's5', level: 'l2', field: 'note', value: 'Trapped' }),
      rule({ kind: 'edge', edge: '0,-7,e', level: 'l2', set: { kind: 'door', secret: true } }),
      rule({ kind: 'lay', section: 'room', at: [60, 60], level: 'l2', hidden: true }),
    );
  });

  it('a hero who is hidden on the map between two expeditions is at home like the others', () => {
    const { mode, number, phase } = table.play.state.turn;
    take(rule({ kind: 'turn', mode, number, phase, home: true }));
    expect(table.records('players')['turn']).toMatchObject({ label: 'At home' });
    tellsNothing(place({ model: 'm1', at: [0, -4], level: 'l2', hidden: true }));
    expect(table.records('gm')['turn']).not.toMatchObject({ label: 'At home' });
  });

  it('a level that nobody has seen is not spoken of', () => {
    const start = deepCopy(table.play.state);
    const seen = start.levels.l2!;
    const [section] = Object.values(seen.sections);
    start.levels.l3 = {
      ...seen,
      id: 'l3',
      name: 'The deep',
      sections: { s90: { ...section!, id: 's90', hidden: true, pub: null } },
      edges: {},
      models: {},
      markers: {},
    };
    table = new WatchedTable(start);
    const { mode, number, phase } = start.turn;
    take(
      rule({ kind: 'turn', mode, number, phase, home: true }),
      go({ type: 'expedition', stairs: section!.id }),
    );
    expect(table.told.sentences.filter((sentence) => sentence.includes('shut'))).toHaveLength(1);
    take(go({ type: 'lookAt', level: 'l3' }));
    expect(told()).not.toContain('The deep');
  });
});

describe('wounds that a gamemaster enters', () => {
  it('as wounds at the start, fell whom they leave none', () => {
    take(set('m2', 'W', 1), set('m2', 'Wmax', 1));
    expect(findModel(table.play.state, 'm2')).toMatchObject({ down: 'dead' });
    take(set('m1', 'Wmax', 1));
    expect(findModel(table.play.state, 'm1')).toMatchObject({ wounds: 1, down: null });
  });

  it('raise a dead hero from where his body lies', () => {
    take(set('m1', 'W', -1));
    expect(Object.values(table.play.state.levels.l1!.markers)).toHaveLength(1);
    take(set('m1', 'W', 2));
    expect(Object.values(table.play.state.levels.l1!.markers)).toHaveLength(0);
    expect(table.play.state.levels.l1!.models.m1).toMatchObject({ x: 2, y: 2, wounds: 2, down: null });
  });

  it('leave at least one to whoever waits in the box', () => {
    take(rule({ kind: 'remove', model: 'm1' }));
    expect(table.input(set('m1', 'W', 0))).toMatchObject({ ok: false, refusal: { code: 'bad-value' } });
    take(set('m1', 'W', 1));
  });
});

describe('rulings that change nothing are refused', () => {
  it.each([
    { kind: 'move', model: 'm2', to: [2, 1] },
    { kind: 'move', section: 's2', to: [20, 20] },
    { kind: 'reveal', model: 'm2' },
    { kind: 'set', model: 'm1', field: 'fate', value: 0 },
  ])('%o', (ruling) => {
    expect(table.input(rule(ruling))).toMatchObject({ ok: false, refusal: { code: 'no-change' } });
  });

  it('as is taking off the map who is not on it', () => {
    take(rule({ kind: 'remove', model: 'm2' }));
    const again = table.input(rule({ kind: 'remove', model: 'm2' }));
    expect(again).toMatchObject({ ok: false, refusal: { code: 'no-change' } });
  });
});
