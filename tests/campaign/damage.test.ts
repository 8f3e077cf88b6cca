import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { COPIED, damagedCampaign, kinds, PLAYED, type Kind } from './support/damage.ts';
import { toyCore, type ToyCore } from './support/toy-core.ts';

/** What becomes of a kind of damage. */
interface Told {
  /** What opening says; with `rows` it opens. */
  code?: string;
  says: RegExp;
  /** Commands that it opens with, or that are saved of it: with a dated copy, and without any. */
  rows: [number, number];
  /** What saving says to be lost, with a dated copy and without any. Nothing, if not named. */
  lost?: [RegExp[], RegExp[]];
  /** Without a copy nothing can be saved. */
  nothing?: true;
}

const commands = (n: number) => new RegExp(`^${n} commands? of its history (is|are) lost`);
const sentences = (n: number) => new RegExp(`^${n} sentences? of its log (is|are) lost`);
const elsewhere = /^Where the table stood is lost\. It stands after “Toy note”/;
const begins = /stands at the beginning now/;
const ofCopy = /Nothing of the file itself can be read\. All of this comes from the copy of/;
const pages = /is damaged: parts of it cannot be read\. Nothing in it was changed\.$/;
const all: [number, number] = [PLAYED, PLAYED];
const broken = (rows: [number, number], lost?: [RegExp[], RegExp[]]): Told => ({
  code: 'damaged',
  says: pages,
  rows,
  ...(lost ? { lost } : {}),
});
const never: Pick<Told, 'rows' | 'lost' | 'nothing'> = {
  rows: [COPIED, 0],
  lost: [[ofCopy], []],
  nothing: true,
};

const told: Readonly<Record<Kind, Told>> = {
  truncated: broken(
    [COPIED, 18],
    [
      [commands(60), elsewhere, sentences(60)],
      [commands(102), elsewhere, sentences(120)],
    ],
  ),
  'cut in a page': broken(
    [108, 108],
    [
      [commands(12), elsewhere, sentences(12)],
      [commands(12), elsewhere, sentences(12)],
    ],
  ),
  'a zeroed page of the history': broken(
    [90, 90],
    [
      [commands(30), elsewhere, sentences(30)],
      [commands(30), elsewhere, sentences(30)],
    ],
  ),
  'a zeroed page of the log': broken(all, [[sentences(17)], [sentences(17)]]),
  'the page that leads to the history zeroed': broken(
    [COPIED, 0],
    [
      [commands(60), sentences(60)],
      [commands(120), begins, sentences(120)],
    ],
  ),
  'an index corrupted': broken(all),
  'a torn side file': {
    says: /its side file “stones abc\.delve-wal” is damaged: its newest inputs could not be read\. The last thing in it is “Toy note” of .* Look whether the dated copies hold more/,
    rows: [90, 90],
    lost: [[/stood in its side file/], [/stood in its side file/]],
  },
  // Nobody can tell that more was in it, so the last thing in it is named.
  'a side file cut off': {
    says: /was not closed the last time; it was checked and is sound\. The last thing in it is “Toy note” of/,
    rows: [90, 90],
  },
  'the side file missing': {
    says: /its side file “stones abc\.delve-wal” is missing or empty, in which its newest inputs stood\. The last thing in it is “Toy note”/,
    rows: [COPIED, COPIED],
    lost: [[/stood in its side file/], [/stood in its side file/]],
  },
  'a side file without bytes': {
    says: /its side file “stones abc\.delve-wal” is missing or empty/,
    rows: [COPIED, COPIED],
    lost: [[/stood in its side file/], [/stood in its side file/]],
  },
  'bad JSON in a tape': {
    code: 'damaged',
    says: /a command in its history cannot be read \(Toy note\)/,
    rows: [99, 99],
    lost: [
      [commands(21), elsewhere, sentences(21)],
      [commands(21), elsewhere, sentences(21)],
    ],
  },
  'bad JSON in a command': {
    code: 'damaged',
    says: /a command in its history cannot be read \(Toy note\)/,
    rows: [PLAYED, 29],
    lost: [[], [commands(91), elsewhere, sentences(91)]],
  },
  'bad JSON in a line of the log': {
    code: 'damaged',
    says: /a sentence of its log cannot be read/,
    rows: all,
  },
  'bad JSON in an entry': {
    code: 'damaged',
    says: /an entry of its content cannot be read \(toy:hero:pebble\)/,
    rows: all,
  },
  'bad JSON in its beginning': {
    code: 'damaged',
    says: /is damaged: its beginning cannot be read/,
    rows: [PLAYED, 0],
    nothing: true,
  },
  'a head that leads nowhere': {
    code: 'damaged',
    says: /is damaged: it does not say any more where the table stands/,
    rows: all,
    lost: [[elsewhere], [elsewhere]],
  },
  'a missing table': {
    code: 'damaged',
    says: /is damaged: its tables are not those of a campaign \(line\)/,
    rows: all,
    lost: [[/how many cannot be told/], [/how many cannot be told/]],
  },
  'the history missing': {
    code: 'damaged',
    says: /\(head, journal, line\)/,
    rows: [COPIED, 0],
    lost: [
      [/how much was in them cannot be told/, /how many cannot be told/],
      [/how much was in them cannot be told/, begins, /how many cannot be told/],
    ],
  },
  'a command that runs by itself': {
    code: 'damaged',
    says: /it holds what no campaign does: something that would happen by itself \(t\)/,
    rows: all,
  },
  'a table that is asked of another without end': {
    code: 'damaged',
    says: /it holds what no campaign does: something that would happen by itself \(campaign\)/,
    rows: [PLAYED, 0],
    nothing: true,
  },
  'a newer version': {
    code: 'newer-version',
    says: /was made by a newer Delvekeeper \(file version 77;/,
    rows: all,
  },
  'a version that is none': {
    code: 'damaged',
    says: /is damaged: it does not say any more of which version it is/,
    rows: all,
  },
  "another program's database": {
    code: 'damaged',
    says: /it is a database of another program now/,
    ...never,
  },
  'a text': { code: 'damaged', says: /it does not begin as a campaign does any more/, ...never },
  empty: { code: 'damaged', says: /it has no bytes any more/, ...never },
  'a garbled header': { code: 'damaged', says: /it does not begin as a campaign does any more/, rows: all },
  'the first page zeroed': {
    code: 'damaged',
    says: /it does not begin as a campaign does any more/,
    rows: all,
  },
  'huge with nothing behind it': { says: /^$/, rows: all },
  'huge and nothing in it': {
    code: 'damaged',
    says: /it does not begin as a campaign does any more/,
    ...never,
  },
};

/** Without a copy nobody can tell that these were campaigns. */
const strangers: readonly Kind[] = [
  "another program's database",
  'a text',
  'empty',
  'huge and nothing in it',
];

let core: ToyCore;
beforeEach(() => {
  core = toyCore();
  mkdirSync(core.ports.folder, { recursive: true });
});
afterEach(() => {
  core.close();
  expect(core.troubles).toEqual([]);
});

async function idOfDamaged(): Promise<string> {
  const list = await core.must('campaigns.list', {});
  expect(list).toHaveLength(1);
  return list[0]!.id;
}

const openingNotes = async () =>
  Object.values((await core.must('table.view', {})).records)
    .filter((record) => record.id.startsWith('opening'))
    .map((record) => (record as { label: string }).label)
    .join(' ');

/** Everything that lies in the folder, but for locks. A huge file is told by its size. */
const bytesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('stones abc.delve') && !name.endsWith('-shm'))
    .map((name) => {
      const path = join(folder, name);
      return [name, statSync(path).size > 1e9 ? statSync(path).size : readFileSync(path).toString('base64')];
    });

describe.each([
  { copy: true, name: 'with a dated copy' },
  { copy: false, name: 'without any copy' },
])('a damaged campaign $name', ({ copy }) => {
  test.each(kinds)('%s: it opens truthfully or is refused with what to do (PEERS 7)', async (kind) => {
    const path = damagedCampaign(core.ports.folder, kind, copy);
    const { code, says, rows } = told[kind];
    const id = await idOfDamaged();
    const before = bytesIn(core.ports.folder);
    const opened = await core.ask('campaigns.open', { id });
    if (code === undefined) {
      expect(opened).toMatchObject({ ok: true });
      expect(await openingNotes()).toMatch(says);
      expect(await core.must('table.history', {})).toHaveLength(rows[copy ? 0 : 1]);
      const { version } = await core.must('table.view', {});
      await core.must('table.command', { seen: version, command: { type: 'note', text: 'on' } });
      return;
    }
    const isStranger = !copy && strangers.includes(kind);
    const expected = isStranger ? 'no-campaign' : code;
    expect(opened).toMatchObject({ ok: false, refusal: { code: expected } });
    if (opened.ok) return;
    const { sentence, remedy } = opened.refusal;
    if (!isStranger) expect(sentence).toMatch(says);
    if (expected === 'damaged')
      expect(remedy).toMatch(
        copy
          ? /^Go back to the copy of .*, the newest that is whole; or save what can be read/
          : /^Save what/,
      );
    // The list says the same from now on, so that the window can offer it.
    expect((await core.must('campaigns.list', {}))[0]).toMatchObject({ code: expected, trouble: sentence });
    expect(bytesIn(core.ports.folder)).toEqual(before);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test.each(kinds)('%s: what can be read is saved beside it, and said (PEERS 7)', async (kind) => {
    damagedCampaign(core.ports.folder, kind, copy);
    const { rows, lost = [[], []], nothing } = told[kind];
    const id = await idOfDamaged();
    const before = bytesIn(core.ports.folder);
    const saved = await core.ask('recovery.salvage', { id });
    expect(bytesIn(core.ports.folder)).toEqual(before);
    expect(readdirSync(core.ports.folder).filter((name) => /\.(part|work|lock)/.test(name))).toEqual([]);
    if (!copy && nothing) {
      expect(saved).toMatchObject({ ok: false, refusal: { code: 'nothing-to-save' } });
      return;
    }
    if (!saved.ok) throw new Error(saved.refusal.sentence);
    const expected = lost[copy ? 0 : 1];
    expect(saved.value.lost, saved.value.lost.join('\n')).toEqual(
      expected.map((sentence) => expect.stringMatching(sentence)),
    );
    expect(saved.value.saved.join(' ')).toMatch(/beginning.*2 entries of its content.*sentences of its log/);
    const name = copy || !strangers.includes(kind) ? / \(saved\)$/ : /./;
    expect(await core.must('campaigns.open', { id: saved.value.id })).toMatchObject({
      name: expect.stringMatching(name),
    });
    const history = await core.must('table.history', {});
    expect(history).toHaveLength(rows[copy ? 0 : 1]);
    expect(history.map((row) => row.parent)).toEqual([null, ...history.map((row) => row.id)].slice(0, -1));
    expect(history.every((row) => row.current)).toBe(true);
    // Every command of this campaign says one sentence and leaves it in the state.
    if (history.length > 0) {
      const { text } = await core.must('table.scenario', {});
      const { before } = JSON.parse(text) as { before: { notes: string[] } };
      expect(before.notes).toHaveLength(history.length - 1);
    }
    const { version } = await core.must('table.view', {});
    await core.must('table.command', { seen: version, command: { type: 'note', text: 'on' } });
    await core.must('table.undo', { seen: (await core.must('table.view', {})).version });
  });
});
