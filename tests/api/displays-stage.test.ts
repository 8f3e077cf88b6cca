import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { plainStage, plainTrim, type DisplayState, type EyeRect } from '#api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeScreen } from '#tests/campaign/support/fake-screen.ts';
import { newStones, PLAYERS, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { toyGame } from '#tests/campaign/support/toy-game.ts';
import { fixtureGame } from '#tests/support/fixture-game.ts';

let core: ToyCore;
let id: string;
const screen = () => core.ports.screen as FakeScreen;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  core = toyCore({}, [fixtureGame, toyGame]);
  id = (await core.must('campaigns.create', newStones({ system: 'lanterns' }))).id;
  core.pushes.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  core.close();
  expect(core.troubles).toEqual([]);
});

const state = () => core.must('display.state', {});
const shown = async () => (await core.must('display.view', {}, PLAYERS)).stage;
const rect = (x: number, y = 0, w = 20, h = 10, level = 'l1'): EyeRect => ({ level, x, y, w, h });
const looks = (at: EyeRect | null) => core.must('display.looks', { at }, PLAYERS);
const lead = (eye: DisplayState['eye']) => core.must('display.eye', { eye });
const refusal = async (eye: DisplayState['eye']) => {
  const result = await core.ask('display.eye', { eye });
  return result.ok ? null : result.refusal.code;
};
/** What is told when the players learn of another level, or come to it. */
const newLevel = (current: boolean) => ({
  from: 'a',
  to: 'b',
  set: [{ kind: 'level' as const, id: 'l2', name: 'Below', order: 2, current }],
  gone: [],
});
/** All that was pushed to players, as one text. */
const toPlayers = () => JSON.stringify(core.pushes.filter(({ audience }) => audience === 'players'));

describe('black', () => {
  test('and light again are one key, told to the players and to the small picture (PEERS 25)', async () => {
    await core.must('display.black', { black: true });
    expect(core.pushed('display.stage')).toEqual([{ ...plainStage, black: true }]);
    expect(core.pushed('thumbnail.stage')).toEqual([{ ...plainStage, black: true }]);
    expect((await core.must('thumbnail.view', {})).stage.black).toBe(true);
    await core.must('display.black', { black: false });
    expect(core.pushed('thumbnail.stage').at(-1)).toEqual(plainStage);
  });

  test('what changes nothing is not told', async () => {
    await core.must('display.black', { black: false });
    await core.must('display.close', {});
    expect(core.pushes).toEqual([]);
  });

  test('stays over a campaign that is laid anew, so that nothing flashes up', async () => {
    await core.must('display.black', { black: true });
    await core.must('campaigns.close', {});
    await core.must('campaigns.open', { id });
    expect((await shown()).black).toBe(true);
  });

  test('is what a page finds that nobody opened, and the GM is told of it', async () => {
    screen().isShown = true;
    screen().happens({ kind: 'opened' });
    expect(await shown()).toMatchObject({ black: true, marks: true });
    expect(core.pushed('display.notice').map(({ code }) => code)).toEqual(['opened']);
    await core.must('display.black', { black: false });
    screen().happens({ kind: 'changed' });
    expect(await shown()).toMatchObject({ black: false, marks: false });
  });

  test('is not laid twice over a page that the GM opened and showed before it came', async () => {
    screen().open = () => ({ ok: true, value: null });
    expect(await core.must('display.open', {})).toMatchObject({ open: false, black: true, waits: true });
    await core.must('display.black', { black: false });
    screen().isShown = true;
    screen().happens({ kind: 'opened' });
    expect(await shown()).toMatchObject({ black: false, marks: false });
    expect(core.pushed('display.notice')).toEqual([]);
  });
});

describe('the eye', () => {
  test('follows, stays, or looks at what the GM sees (PEERS 22)', async () => {
    expect((await lead(rect(3))).eye).toEqual(rect(3));
    expect(core.pushed('display.stage').at(-1)).toEqual({ ...plainStage, eye: rect(3) });
    await lead('stay');
    expect((await shown()).eye).toBe('stay');
    await lead('follow');
    expect((await shown()).eye).toBe('follow');
  });

  test('what the players’ window shows is told for the frame on the GM’s map, ten times a second at most (PEERS 22)', async () => {
    for (let x = 0; x < 50; x++) await looks(rect(x));
    expect(core.pushed('display.state').map((told) => told.looks)).toEqual([rect(0)]);
    vi.advanceTimersByTime(100);
    expect(core.pushed('display.state').map((told) => told.looks)).toEqual([rect(0), rect(49)]);
    vi.advanceTimersByTime(1000);
    expect(core.pushed('display.state')).toHaveLength(2);
    await looks(null);
    expect((await state()).looks).toBeNull();
    expect(toPlayers()).toBe('[]');
  });

  test('is led to no level that the players do not know, nor does the pointer tell of one (PEERS 15)', async () => {
    expect(await refusal(rect(0, 0, 5, 5, 'l2'))).toBe('no-such-level');
    await core.must('display.point', { at: { level: 'l2', x: 1, y: 1 } });
    vi.advanceTimersByTime(1000);
    expect(toPlayers()).toBe('[]');
  });

  test('that stays is told where, when its window is reloaded (PEERS 27)', async () => {
    await looks(rect(7));
    await lead('stay');
    expect(core.pushed('display.stage').at(-1)?.eye).toBe('stay');
    await looks(rect(8));
    expect((await shown()).eye).toEqual(rect(8));
    // Moved by fingers since: nothing calls it back.
    await looks(rect(9));
    await core.must('display.black', { black: true });
    expect(core.pushed('display.stage').at(-1)?.eye).toEqual(rect(9));
    expect((await state()).eye).toBe('stay');
  });

  test('that stays goes along to the level that is played on, before the players’ records do', async () => {
    await looks(rect(7));
    await lead('stay');
    expect((await shown()).eye).toEqual(rect(7));
    core.announcer.tell('thumbnail.patch', newLevel(false));
    expect((await shown()).eye).toEqual(rect(7));
    core.announcer.tell('thumbnail.patch', newLevel(true));
    expect(core.pushed('display.stage').at(-1)?.eye).toBe('stay');
    expect((await shown()).eye).toBe('stay');
  });

  test('of guests from elsewhere, whose glass is another one, stays where they have it', async () => {
    await looks(rect(7));
    await lead('stay');
    const guest = { audience: 'players', road: 'network' } as const;
    expect((await core.must('display.view', {}, guest)).stage.eye).toBe('stay');
  });
});

describe('true size', () => {
  const measure = async (mm: number) => {
    await core.must('display.ruler', { show: true });
    return core.must('display.measured', { mm });
  };

  test('a bar is measured once, and squares are of so many millimetres from then on (PEERS 27)', async () => {
    expect((await core.ask('display.fit', { trueSize: true })).ok).toBe(false);
    expect(await core.ask('display.measured', { mm: 120 })).toMatchObject({ refusal: { code: 'no-ruler' } });
    expect((await core.must('display.ruler', { show: true })).trim.ruler).toBe(600);
    expect(core.pushed('display.trim').at(-1)).toEqual({ ...plainTrim, ruler: 600 });
    expect(await measure(150)).toMatchObject({ pxPerMm: 4, trim: { ruler: null, square: null } });
    expect((await core.must('display.fit', { trueSize: true })).trim.square).toBe(100);
    expect(await core.must('display.trim', {}, PLAYERS)).toEqual({ ...plainTrim, square: 100 });
    expect((await core.must('display.fit', { mm: 30 })).trim.square).toBe(120);
    expect((await measure(300)).trim.square).toBe(60);
    expect((await core.must('display.fit', { trueSize: false })).trim.square).toBeNull();
  });

  test('the bar is as long as fits on the glass', async () => {
    const glass = (width: number, height: number) => {
      screen().glass = () => ({ key: 'glass', width, height, scale: 1 });
      return core.must('display.ruler', { show: true });
    };
    expect((await glass(1280, 720)).trim.ruler).toBe(400);
    expect((await glass(2160, 3840)).trim.ruler).toBe(800);
    expect((await glass(300, 100)).trim.ruler).toBe(100);
  });

  test('the eye does not follow while it is on: miniatures stand on the glass (PEERS 27)', async () => {
    await measure(150);
    const told = await core.must('display.fit', { trueSize: true });
    expect(told.eye).toBe('stay');
    expect((await shown()).eye).toBe('stay');
    expect(await refusal('follow')).toBe('true-size');
    await core.must('display.fit', { trueSize: false });
    expect((await state()).eye).toBe('follow');
  });

  test('an overview leads back to the very spot, whatever was seen on the way (PEERS 27)', async () => {
    await measure(150);
    await core.must('display.fit', { trueSize: true });
    await looks(rect(7.25, 3.5, 19.2, 10.8));
    await lead(rect(0, 0, 60, 40));
    await looks(rect(-3, 0, 71.1, 40));
    expect(await lead('stay')).toMatchObject({ eye: 'stay' });
    expect(core.pushed('display.stage').at(-1)?.eye).toEqual(rect(7.25, 3.5, 19.2, 10.8));
    expect((await shown()).eye).toEqual(rect(7.25, 3.5, 19.2, 10.8));
    await looks(rect(2, 1, 44, 24.8));
    expect((await shown()).eye).toEqual(rect(7.25, 3.5, 19.2, 10.8));
    await lead(rect(0, 0, 60, 40));
    await lead('stay');
    expect((await shown()).eye).toEqual(rect(7.25, 3.5, 19.2, 10.8));
  });

  test('the frame, dragged as large as it is, moves the map for good (PEERS 27)', async () => {
    await measure(150);
    await core.must('display.fit', { trueSize: true });
    await looks(rect(7, 3, 19.2, 10.8));
    expect((await lead(rect(30, 8, 19.2, 10.8))).eye).toBe('stay');
    expect((await shown()).eye).toEqual(rect(30, 8, 19.2, 10.8));
    await lead(rect(0, 0, 60, 40));
    await lead('stay');
    expect((await shown()).eye).toEqual(rect(30, 8, 19.2, 10.8));
  });
});

describe('the pointer', () => {
  const point = (x: number) => core.must('display.point', { at: { level: 'l1', x, y: 2 } });
  const told = () => core.pushed('display.pointer').map(({ at }) => at?.x ?? null);

  test('is passed on sixty times a second at most, the last place always, and is written nowhere', async () => {
    for (let x = 1; x <= 100; x++) await point(x);
    expect(told()).toEqual([1]);
    vi.advanceTimersByTime(16);
    expect(told()).toEqual([1, 100]);
    for (let x = 200; x < 210; x++) {
      await point(x);
      vi.advanceTimersByTime(16);
    }
    expect(told()).toEqual([1, 100, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209]);
    await core.must('display.point', { at: null });
    vi.advanceTimersByTime(16);
    expect(told().at(-1)).toBeNull();
    core.close();
    const files = readdirSync(core.ports.folder).filter((name) => name.endsWith('.delve'));
    for (const name of files)
      expect(readFileSync(join(core.ports.folder, name), 'latin1')).not.toContain('point');
  });

  test('is told again to a window that is reloaded', async () => {
    await point(5);
    vi.advanceTimersByTime(100);
    await shown();
    expect(told()).toEqual([5, 5]);
  });

  test('goes when its level is left', async () => {
    await point(5);
    vi.advanceTimersByTime(100);
    core.announcer.tell('thumbnail.patch', newLevel(false));
    await point(6);
    await point(7);
    expect(told()).toEqual([5, 6]);
    core.announcer.tell('thumbnail.patch', newLevel(true));
    vi.advanceTimersByTime(1000);
    expect(told()).toEqual([5, 6, null]);
  });
});

describe('what is held up', () => {
  test('is shown to the players with its id to the GM alone, until it is put down', async () => {
    const saved = await core.must('handouts.save', { title: 'A letter', text: 'Come at once.', asset: null });
    expect((await core.must('display.hold', { handout: saved.id })).handout).toBe(saved.id);
    expect((await shown()).handout).toEqual({ kind: 'text', title: 'A letter', text: 'Come at once.' });
    await core.must('display.hold', { handout: saved.id, page: 2 });
    expect((await shown()).handout).toMatchObject({ title: 'A letter', page: 2 });
    expect(core.pushed('display.stage').at(-1)?.handout).toMatchObject({ page: 2 });
    expect(toPlayers()).not.toContain(saved.id);
    expect((await core.must('display.hold', { handout: null })).handout).toBeNull();
    expect((await shown()).handout).toBeNull();
    expect(await core.ask('display.hold', { handout: 'h9' })).toMatchObject({ ok: false });
  });
});

describe('all of it', () => {
  test('dies with the campaign (PEERS 25)', async () => {
    const saved = await core.must('handouts.save', { title: 'A letter', text: 'Come at once.', asset: null });
    await core.must('display.hold', { handout: saved.id });
    await core.must('display.point', { at: { level: 'l1', x: 1, y: 1 } });
    await looks(rect(4));
    await lead(rect(3));
    await core.must('display.freeze', { frozen: true });
    expect((await state()).frozen).toBe(true);
    core.pushes.length = 0;
    await core.must('campaigns.create', newStones());
    expect(await state()).toMatchObject({ frozen: false, eye: 'follow', handout: null, looks: null });
    expect(await shown()).toEqual(plainStage);
    expect(core.pushed('display.pointer').at(-1)).toEqual({ at: null });
    expect(core.pushed('thumbnail.reset')).toEqual([{}]);
    const order = core.pushes.map(({ topic }) => topic);
    expect(order.indexOf('display.reset')).toBeLessThan(order.indexOf('display.stage'));
    expect(await core.ask('display.freeze', { frozen: true })).toMatchObject({ ok: true });
    await core.must('campaigns.close', {});
    expect(await core.ask('display.freeze', { frozen: true })).toMatchObject({
      refusal: { code: 'no-campaign-open' },
    });
    expect((await state()).frozen).toBe(false);
  });

  test('is the same for a players’ window that reloads', async () => {
    await core.must('display.black', { black: true });
    await lead(rect(3));
    const before = await core.must('display.view', {}, PLAYERS);
    expect(await core.must('display.view', {}, PLAYERS)).toEqual(before);
    expect((await core.must('thumbnail.view', {})).view).toEqual(before.view);
  });
});

describe('how the picture lies on the glass', () => {
  test('is told only where it changed, and only to windows of this machine (PEERS 28)', async () => {
    const margins = { top: 2, right: 2, bottom: 2, left: 2 };
    expect((await core.must('display.fit', { margins, turn: 90 })).trim).toMatchObject({ margins, turn: 90 });
    expect(core.pushed('display.trim')).toEqual([{ ...plainTrim, margins, turn: 90 }]);
    expect(core.pushed('display.stage')).toEqual([]);
    await core.must('display.fit', { touch: true });
    expect(core.pushed('display.trim')).toHaveLength(1);
    expect(core.pushed('display.stage')).toEqual([{ ...plainStage, touch: true }]);
    const network = { audience: 'players', road: 'network' } as const;
    expect(await core.ask('display.trim', {}, network)).toMatchObject({ refusal: { code: 'desktop-only' } });
  });
});
