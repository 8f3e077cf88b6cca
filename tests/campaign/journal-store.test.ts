import Sqlite from 'better-sqlite3';
import { memoryJournal, Play, seedDice, type Journal, type Row } from '#engine';
import { describe, expect, test } from 'vitest';
import type { CampaignFile } from '#electron/campaign/campaign-file.ts';
import { NotSaved } from '#electron/campaign/writes-as.ts';
import { newFile, openFile } from './support/folders.ts';
import { toyGame, toyStart } from './support/toy-game.ts';

const playOn = (journal: Journal) =>
  new Play({
    system: toyGame.open([], 1),
    start: toyStart(seedDice('toy'), 'typed'),
    journal,
    now: () => '2026-01-01T18:00:00.000Z',
  });

type ToyPlay = ReturnType<typeof playOn>;

const must = <T>(result: { ok: boolean; value?: T; refusal?: { sentence: string } }): T => {
  if (!result.ok) throw new Error(result.refusal?.sentence);
  return result.value as T;
};
const answer = (play: ToyPlay, value: unknown) => {
  const { key, question } = play.open!;
  must(play.answer(key, value, question.form === 'dice' ? 'typed' : 'chosen', 'gm'));
};
const command = (play: ToyPlay, raw: unknown) => must(play.submit(raw, 'gm'));

/** Strikes with a miss, so that an offer stands which lapses, then with a hit. */
function someRows(play: ToyPlay): void {
  command(play, { type: 'strike', by: 'a', at: 'b' });
  answer(play, [3]);
  command(play, { type: 'strike', by: 'a', at: 'b' });
  answer(play, [9]);
  answer(play, [2, 5]);
  command(play, { type: 'note', text: 'the moon is up' });
}

const logOf = (file: CampaignFile, play: ToyPlay, more: object = {}) =>
  file.journal.log({
    audience: 'gm',
    branch: {
      rows: new Set(play.path().map((row) => row.id)),
      head: play.head.row,
      tape: play.tape().length,
    },
    limit: 100,
    ...more,
  });

describe('the journal in a campaign file', () => {
  test('reads back the very rows and head that a journal in memory holds, labels and all (PEERS 37)', () => {
    const path = newFile();
    const file = openFile(path);
    const memory = memoryJournal();
    const plays = [playOn(file.journal), playOn(memory)];
    for (const play of plays) {
      someRows(play);
      for (let step = 0; step < 3; step++) must(play.undo());
      answer(play, [4]); // below the end of its row: a new row beside it
      must(play.rule({ kind: 'set', stone: 'b', cracks: 4 }, 'gm'));
    }
    file.close();
    const again = openFile(path);
    expect(again.journal.rows()).toEqual(memory.rows());
    expect(again.journal.head()).toEqual(memory.head());
    expect(playOn(again.journal).state).toEqual(plays[1]!.state);
    expect(playOn(again.journal).open).toEqual(plays[1]!.open);
  });

  test('rewrites a row as its tape grows, and keeps it at its place', () => {
    const file = openFile(newFile());
    const play = playOn(file.journal);
    command(play, { type: 'strike', by: 'a', at: 'b' });
    expect(file.journal.rows().map((row) => [row.id, row.state, row.tape.length])).toEqual([
      ['r1', 'open', 0],
    ]);
    answer(play, [9]);
    answer(play, 7);
    expect(file.journal.rows().map((row) => [row.id, row.state, row.tape.length])).toEqual([
      ['r1', 'ended', 4],
    ]);
  });

  test('writes both rows of a lapse together, or neither', () => {
    const path = newFile();
    const file = openFile(path);
    const play = playOn(file.journal);
    command(play, { type: 'strike', by: 'a', at: 'b' });
    answer(play, [3]);
    const before = { rows: file.journal.rows(), head: file.journal.head(), line: file.journal.lastLine() };
    const other = new Sqlite(path);
    other.exec('begin immediate');
    expect(() => play.submit({ type: 'note', text: 'x' }, 'gm')).toThrow(NotSaved);
    other.exec('rollback');
    other.close();
    expect(file.journal.rows()).toEqual(before.rows);
    expect(file.journal.head()).toEqual(before.head);
    expect(file.journal.lastLine()).toBe(before.line);
    expect(play.head).toEqual(before.head);
    command(play, { type: 'note', text: 'x' });
    expect(file.journal.rows().map((row) => row.state)).toEqual(['ended', 'ended']);
  });

  test('a row whose parent is not there is refused with everything that came with it', () => {
    const file = openFile(newFile());
    const play = playOn(file.journal);
    command(play, { type: 'note', text: 'first' });
    const [row] = file.journal.rows() as [Row];
    const head = { row: 'r2', steps: 1, redo: [] };
    const orphan = { ...row, id: 'r2', parent: 'r9' };
    expect(() =>
      file.journal.commit({ rows: [{ ...row, label: 'changed' }, orphan], head, lines: [] }),
    ).toThrow(NotSaved);
    expect(file.journal.rows()).toEqual([row]);
    expect(file.journal.head().row).toBe('r1');
  });

  test('a file that another process took over is not written any more (PEERS 12)', () => {
    const path = newFile();
    const file = openFile(path);
    const play = playOn(file.journal);
    const other = new Sqlite(path);
    other.prepare("update campaign set holder = 'another'").run();
    other.close();
    expect(() => play.submit({ type: 'note', text: 'x' }, 'gm')).toThrow(/another Delvekeeper/);
    expect(file.journal.rows()).toEqual([]);
  });
});

describe('the log of a campaign', () => {
  test('tells what happened in its order, and the players nothing secret', () => {
    const file = openFile(newFile());
    const play = playOn(file.journal);
    someRows(play);
    expect(logOf(file, play).map((line) => [line.row, line.kind])).toEqual([
      ['r1', 'struck'],
      ['r2', 'struck'],
      ['r2', 'cracked'],
      ['r3', 'noted'],
    ]);
    expect(logOf(file, play, { audience: 'players' }).map((line) => line.kind)).toEqual([
      'struck',
      'struck',
      'cracked',
    ]);
  });

  test('undo hides lines by branch and by step, redo and the old branch show them again', () => {
    const file = openFile(newFile());
    const play = playOn(file.journal);
    someRows(play);
    const kinds = () => logOf(file, play).map((line) => `${line.row} ${line.kind}`);
    must(play.undo());
    must(play.undo());
    expect(kinds()).toEqual(['r1 struck', 'r2 struck']);
    must(play.undo());
    expect(kinds()).toEqual(['r1 struck']);
    must(play.redo());
    expect(kinds()).toEqual(['r1 struck', 'r2 struck']);
    answer(play, [6, 6]); // another branch, in a copy of the row
    expect(kinds()).toEqual(['r1 struck', 'r4 struck', 'r4 cracked']);
    must(play.goTo('r3'));
    expect(kinds()).toEqual(['r1 struck', 'r2 struck', 'r2 cracked', 'r3 noted']);
  });

  test('comes in pages, by model and by text, without regard to capitals', () => {
    const file = openFile(newFile());
    const play = playOn(file.journal);
    for (let i = 1; i <= 25; i++) command(play, { type: 'note', text: `Note ÄÖ ${i}` });
    command(play, { type: 'strike', by: 'a', at: 'b' });
    answer(play, [12]);
    answer(play, 5);
    const last = logOf(file, play, { limit: 10 });
    expect(last).toHaveLength(10);
    expect(last.at(-1)?.kind).toBe('cracked');
    const before = logOf(file, play, { limit: 10, before: last[0]!.id });
    expect(before.map((line) => line.text).at(-1)).toContain('Note ÄÖ 17');
    expect(before).toHaveLength(10);
    expect(logOf(file, play, { model: 'b' }).map((line) => line.kind)).toEqual(['struck', 'cracked']);
    expect(logOf(file, play, { search: 'note äö 7' })).toHaveLength(1);
    expect(logOf(file, play, { search: '%' })).toEqual([]);
  });
});
