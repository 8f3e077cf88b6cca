import { beforeEach, describe, expect, it } from 'vitest';
import type { TurnRecord } from '#engine/view';
import type { Input, WatchedTable } from '#tests/fuzz/advanced-heroquest/watched-table.ts';
import { command, rule, tableOfOneHero, takeAll } from './one-hero.ts';

/** A level of which nothing leads on (G-EXHAUSTED): the gamemaster reads it where he looks next, the players nowhere. */
let table: WatchedTable;

const take = (...inputs: Input[]) => takeAll(table, inputs);

const notice = (audience: 'gm' | 'players') => (table.records(audience)['turn'] as TurnRecord).notice;

/** A passage with a false door that nobody has tried: to the players it is a way on. */
beforeEach(() => {
  table = tableOfOneHero();
  take(
    rule({ kind: 'lay', section: 'passage', at: [0, 0], turn: 0 }),
    rule({ kind: 'place', what: 'model', model: 'm1', at: [0, 2] }),
    rule({ kind: 'edge', edge: '1,2,e', set: { kind: 'door', state: 'closed', false: true } }),
    command({ type: 'expedition', here: true }),
  );
});

/** Ends a turn in which nothing is seen. */
function endTurn(): void {
  take(command({ type: 'endPhase' }), { do: 'answer', answer: [6], from: 'typed' });
}

describe('a level that is found whole', () => {
  it('is not spoken of before a turn has ended', () => expect(notice('gm')).toBeUndefined());

  it('is told to the gamemaster in the log and beside the next thing to do', () => {
    endTurn();
    expect(table.play.state.turn).toMatchObject({ number: 2, phase: 'hero' });
    const said = table.journal.lines.filter(({ kind, gm }) => kind === 'dungeon' && gm?.includes('leads on'));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({ players: null });
    expect(notice('gm')).toMatch(/Nothing leads on: all of Level 1 is found/);
  });

  it('is not told to the players, who take a false door for a way on', () => {
    endTurn();
    expect(table.told.sentences.join(' ')).not.toMatch(/leads on|all there is/);
    expect(notice('players')).toBeUndefined();
    expect(JSON.stringify(table.records('players'))).not.toMatch(/leads on/);
  });

  it('is no longer so where the gamemaster lays a way on, and taken back with it', () => {
    endTurn();
    take(rule({ kind: 'edge', edge: '-1,2,e', set: { kind: 'door', state: 'closed' } }));
    expect(notice('gm')).toBeUndefined();
    take({ do: 'undo', whole: false });
    expect(notice('gm')).toMatch(/leads on/);
    take({ do: 'undo', whole: true });
    expect(notice('gm')).toBeUndefined();
  });
});
