import { join } from 'node:path';
import type { Notice } from '#electron/ports.ts';
import { PreferencesFile } from '#electron/preferences.ts';
import { refusal, refused } from '#engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tempFolder } from '#tests/campaign/support/folders.ts';
import { newStones, PLAYERS, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { toyGame } from '#tests/campaign/support/toy-game.ts';
import { fixtureGame } from '#tests/support/fixture-game.ts';
import type { DesktopScreen } from '#electron/desktop-screen.ts';
import { FakeDesktop, laptop, projector, television } from './support/fake-desktop.ts';

const TV = 'Big TV 3840x2160';
const whole = ({ x, y, width, height }: typeof television) => ({ x, y, width, height });

let folder: string;
let desktop: FakeDesktop;
let screen: DesktopScreen;
let core: ToyCore;

/** The app on a desktop with these displays, the GM's window on the first; what it kept on disk stays. */
async function begin(...all: (typeof television)[]): Promise<void> {
  desktop = new FakeDesktop(...all);
  const preferences = new PreferencesFile(join(folder, 'preferences.json'));
  screen = desktop.screen(preferences);
  core = toyCore({ screen }, [toyGame, fixtureGame], folder, preferences);
  await core.must('campaigns.create', newStones());
  core.pushes.length = 0;
}

/** What the GM was told since the last look, by code. */
function told(): string[] {
  const notices: Notice[] = core.pushed('display.notice');
  core.pushes.length = 0;
  return notices.map(({ code }) => code);
}

async function become(...all: (typeof television)[]): Promise<void> {
  desktop.displays.become(...all);
  await screen.settled();
}
const open = (wish: { screen?: string; mirrored?: boolean } = {}) => core.must('display.open', wish);
const state = () => core.must('display.state', {});

beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => {
  core.close();
  expect(core.troubles).toEqual([]);
});

describe('from plugging in to playing', () => {
  test('takes two inputs: one opens the screen on the other display, full, dark and marked, one shows it (PEERS 29)', async () => {
    await begin(laptop);
    await become(laptop, television);
    expect(core.pushed('display.notice')).toEqual([
      {
        code: 'plugged',
        sentence: 'A display was plugged in: “Big TV”. At the table, P opens the players’ screen on it.',
      },
    ]);
    const opened = await open();
    expect(opened).toMatchObject({ open: true, on: TV, black: true, waits: true });
    expect(desktop.players).toMatchObject({ at: whole(television), full: true });
    expect((await core.must('display.view', {}, PLAYERS)).stage).toMatchObject({ black: true, marks: true });
    await core.must('display.black', { black: false });
    expect((await core.must('display.view', {}, PLAYERS)).stage).toMatchObject({
      black: false,
      marks: false,
    });
    expect(await state()).toMatchObject({
      waits: false,
      screens: [{ isGm: true }, { key: TV, isGm: false }],
    });
  });

  test('it is dark before its page can ask for anything', async () => {
    await begin(laptop, television);
    let seen: unknown;
    const opens = desktop.openPlayers.bind(desktop);
    desktop.openPlayers = async (at) => {
      seen = (await core.must('display.view', {}, PLAYERS)).stage;
      return opens(at);
    };
    await open();
    expect(seen).toMatchObject({ black: true, marks: true });
  });

  test('with one display it is an ordinary window, and the answer says so', async () => {
    await begin(laptop);
    const opened = await open();
    expect(opened.screens).toHaveLength(1);
    expect(opened).toMatchObject({ open: true, on: 'Laptop panel 1920x1080', waits: true });
    expect(desktop.players).toMatchObject({ at: { x: 320, y: 180, width: 1280, height: 720 }, full: false });
  });

  test('the display that is named is taken, also while the screen is open, and remembered (PEERS 29)', async () => {
    await begin(laptop, television, projector);
    expect((await open()).on).toBe(TV);
    await core.must('display.black', { black: false });
    const moved = await open({ screen: 'Projector 1280x800' });
    expect(moved).toMatchObject({ on: 'Projector 1280x800', black: false, waits: false });
    expect(desktop.opened).toHaveLength(1);
    expect(desktop.players).toMatchObject({ at: whole(projector), full: true });
    expect(await core.ask('display.open', { screen: 'Cinema' })).toMatchObject({
      ok: false,
      refusal: { code: 'no-such-screen' },
    });
    core.close();
    await begin(laptop, television, projector);
    expect((await open()).on).toBe('Projector 1280x800');
  });

  test('opened twice at once it is one window; closed while it opens it is none', async () => {
    await begin(laptop, television);
    await Promise.all([open(), open()]);
    expect(desktop.opened).toHaveLength(1);
    await core.must('display.close', {});
    let load = () => undefined as void;
    desktop.loading = new Promise((resolve) => {
      load = resolve;
    });
    const opening = open();
    await Promise.resolve();
    await core.must('display.close', {});
    load();
    expect((await opening).open).toBe(false);
    expect(desktop.players).toBeUndefined();
  });

  test('a window that does not open leaves everything as it was', async () => {
    await begin(laptop, television);
    desktop.openPlayers = () => Promise.resolve(refused(refusal('no-screen', 'No.')));
    const before = await state();
    expect(await core.ask('display.open', {})).toMatchObject({ ok: false, refusal: { code: 'no-screen' } });
    expect(await state()).toEqual(before);
    expect(core.pushed('display.stage')).toEqual([]);
  });
});

describe('a full window', () => {
  test('that the system cuts to the size of the first display is put right (PEERS 29)', async () => {
    await begin(laptop, television);
    desktop.cuts = 1;
    await open();
    expect(desktop.players!.at).toEqual(whole(television));
    expect(desktop.players!.stood).toHaveLength(2);
    expect(told()).toEqual([]);
  });

  test('that stays cut becomes an ordinary one over the whole of the display (PEERS 29)', async () => {
    await begin(laptop, television);
    desktop.cuts = 9;
    await open();
    expect(desktop.players!.stood.map(({ full }) => full)).toEqual([true, true, false]);
    expect(desktop.players!.at).toEqual(whole(television));
    expect(told()).toEqual([]);
  });

  test('that cannot be put right at all is told of, and not tried for ever (PEERS 29)', async () => {
    await begin(laptop, television);
    desktop.cuts = 9;
    desktop.cutsAll = true;
    await open();
    expect(desktop.players!.stood).toHaveLength(3);
    expect(told()).toEqual(['cut']);
  });
});

describe('displays that show the same', () => {
  const same = { ...television, x: 0, width: 1920, height: 1080, scale: 2 };

  test('are refused with a remedy before anything is shown, unless the GM wants it all the same (PEERS 23)', async () => {
    await begin(laptop, same);
    expect((await state()).screens.map(({ mirrors }) => mirrors)).toEqual([true, true]);
    const asked = await core.ask('display.open', {});
    expect(asked).toMatchObject({
      ok: false,
      refusal: { code: 'mirrored', remedy: expect.stringContaining('extend') },
    });
    expect(desktop.opened).toEqual([]);
    expect(await state()).toMatchObject({ open: false, black: false, waits: false });
    expect(await open({ mirrored: true })).toMatchObject({ open: true, on: TV, waits: true });
  });

  test('are warned of when they begin to, whether or not the players’ screen is open (PEERS 23)', async () => {
    await begin(laptop);
    await become(laptop, same);
    expect(told()).toEqual(['mirrored']);
    await become(laptop, same);
    expect(told()).toEqual([]);
    await become(laptop, television);
    await open();
    expect(told()).toEqual([]);
    await become(laptop, same);
    expect(told()).toContain('mirrored');
  });

  test('nothing of the GM’s notes is in the players’ window, however it is shown (PEERS 23)', async () => {
    await begin(laptop, television);
    await core.must('campaigns.create', newStones({ system: 'lanterns' }));
    await open();
    const { version } = await core.must('table.view', {});
    const command = { type: 'whisper', text: 'the innkeeper lies' };
    await core.must('table.command', { seen: version, command });
    expect(JSON.stringify(await core.must('table.view', {}))).toContain('innkeeper');
    expect(JSON.stringify(await core.must('display.view', {}, PLAYERS))).not.toContain('innkeeper');
    expect(JSON.stringify(core.pushes.filter(({ audience }) => audience === 'players'))).not.toContain(
      'innkeeper',
    );
  });
});

describe('a display that is pulled', () => {
  test('closes the players’ screen and tells the GM; plugged again it comes back as it was (PEERS 29)', async () => {
    await begin(laptop, television);
    await open();
    await core.must('display.black', { black: false });
    await become(laptop);
    expect(desktop.players).toBeUndefined();
    expect(await state()).toMatchObject({ open: false, pulled: true, on: null });
    expect(told()).toEqual(['pulled']);
    // Another number, another port: the same make.
    await become(laptop, { ...television, id: 40, x: -3840 });
    expect(desktop.players).toMatchObject({ at: { x: -3840, y: 0 }, full: true });
    expect(await state()).toMatchObject({ open: true, pulled: false, on: TV, black: false, waits: false });
    expect(told()).toEqual(['back']);
  });

  test('black stays black, and waiting stays waiting (PEERS 25, PEERS 29)', async () => {
    await begin(laptop, television);
    await open();
    await become(laptop);
    await become(laptop, television);
    expect(await state()).toMatchObject({ open: true, black: true, waits: true });
    await core.must('display.black', { black: false });
    await core.must('display.black', { black: true });
    await become(laptop);
    await become(laptop, television);
    expect(await state()).toMatchObject({ open: true, black: true, waits: false });
  });

  test('does not come back when the GM has closed the screen, or opened it elsewhere, meanwhile', async () => {
    await begin(laptop, television);
    await open();
    await become(laptop);
    await core.must('display.close', {});
    await become(laptop, television);
    expect(await state()).toMatchObject({ open: false, pulled: false });
    expect(told()).toEqual(['pulled', 'plugged']);
    await open();
    await become(laptop);
    await open();
    expect(desktop.players!.full).toBe(false);
    await become(laptop, television);
    expect(await state()).toMatchObject({ open: true, on: 'Laptop panel 1920x1080', pulled: false });
    expect(desktop.opened).toHaveLength(3);
  });

  test('that comes back as a mirror of the GM’s is not filled, and the GM is warned (PEERS 23)', async () => {
    await begin(laptop, television);
    await open();
    await become(laptop);
    await become(laptop, { ...television, x: 0, width: 1920, height: 1080, scale: 2 });
    expect(desktop.players).toBeUndefined();
    expect(told()).toEqual(['pulled', 'mirrored']);
  });

  test('while the window is still opening is seen to afterwards', async () => {
    await begin(laptop, television);
    let load = () => undefined as void;
    desktop.loading = new Promise((resolve) => {
      load = resolve;
    });
    const opening = open();
    await Promise.resolve();
    desktop.displays.become(laptop);
    load();
    await opening;
    await screen.settled();
    expect(desktop.players).toBeUndefined();
    expect(await state()).toMatchObject({ open: false, pulled: true });
  });

  test('and plugged again within one breath changes nothing', async () => {
    await begin(laptop, television);
    await open();
    const stood = desktop.players!.stood.length;
    await become(laptop, { ...television, id: 41 });
    expect(desktop.players!.stood).toHaveLength(stood);
    expect(await state()).toMatchObject({ open: true, on: TV });
    expect(told()).toEqual([]);
  });

  test('of two twins takes the window with it only where the window was (PEERS 29)', async () => {
    const twin = { ...television, id: 5, x: 5760 };
    await begin(laptop, television, twin);
    await open({ screen: `${TV} #2` });
    await become(laptop, twin);
    expect(await state()).toMatchObject({ open: true, on: `${TV} #2` });
    await become(laptop);
    expect(await state()).toMatchObject({ open: false, pulled: true });
  });

  test('brings the GM’s window back on screen, and tells where it comes from (PEERS 29)', async () => {
    await begin(laptop, television);
    desktop.gmWindow.at = { x: 3000, y: 200, width: 2500, height: 1500 };
    await become(laptop);
    expect(desktop.gmWindow.at).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
    expect(told()).toEqual(['gm-moved']);
  });

  test('lets an ordinary window of the players come back on screen, too', async () => {
    await begin(laptop, television);
    desktop.gmWindow.at = { x: 2500, y: 100, width: 1440, height: 900 };
    await open({ screen: TV });
    expect(desktop.players!.full).toBe(false);
    desktop.players!.at = { x: 4000, y: 900, width: 1280, height: 720 };
    await become(laptop);
    expect(desktop.players!.at).toEqual({ x: 320, y: 180, width: 1280, height: 720 });
    expect(await state()).toMatchObject({ open: true, on: 'Laptop panel 1920x1080' });
  });

  test('gone at the next start: the screen opens where it can be seen (PEERS 29)', async () => {
    await begin(laptop, television);
    await open();
    core.preferences.setBounds('players', { x: 2500, y: 300, width: 1600, height: 900, maximized: false });
    core.close();
    await begin(laptop);
    const opened = await open();
    expect(opened.on).toBe('Laptop panel 1920x1080');
    expect(desktop.players!.at).toEqual({ x: 320, y: 180, width: 1280, height: 720 });
    // It is liked still: with it the screen is there again at the start after that.
    core.close();
    await begin(laptop, projector, television);
    expect((await open()).on).toBe(TV);
  });
});

describe('a display of another size, scale or rotation', () => {
  const fits = { margins: { top: 2, right: 3, bottom: 2, left: 3 }, turn: 90 as const };

  test('is filled again, and its margins are as before (PEERS 28)', async () => {
    await begin(laptop, television);
    await open();
    await core.must('display.fit', fits);
    const small = { ...television, width: 1920, height: 1080 };
    await become(laptop, small);
    expect(desktop.players!.at).toEqual(whole(small));
    expect(told()).toEqual(['other-size']);
    expect(await state()).toMatchObject({ on: 'Big TV 1920x1080', trim: fits });
    await become(laptop, { ...small, width: 1080, height: 1920, rotation: 90 });
    expect(desktop.players!.at).toMatchObject({ width: 1080, height: 1920 });
    expect(await state()).toMatchObject({ on: 'Big TV 1920x1080', trim: fits });
    expect(told()).toEqual(['other-size']);
  });

  test('another scale is another number of pixels of the page to the same glass, and squares keep their size (PEERS 27, PEERS 28)', async () => {
    await begin(laptop, television);
    await open();
    await core.must('display.ruler', { show: true });
    await core.must('display.measured', { mm: 200 });
    await core.must('display.fit', { trueSize: true });
    expect(await state()).toMatchObject({ pxPerMm: 4, trim: { square: 100 } });
    core.pushes.length = 0;
    await become(laptop, { ...television, width: 1920, height: 1080, scale: 2 });
    expect(desktop.players!.at).toMatchObject({ width: 1920, height: 1080 });
    expect(await state()).toMatchObject({ on: TV, pxPerMm: 2, trim: { square: 50 }, trueSize: true });
    expect(core.pushed('display.trim').at(-1)).toMatchObject({ square: 50 });
    expect(told()).toEqual(['other-size']);
  });

  test('of other pixels must be measured anew before squares are of true size again (PEERS 27, PEERS 28)', async () => {
    await begin(laptop, television);
    await open();
    await core.must('display.ruler', { show: true });
    await core.must('display.measured', { mm: 200 });
    await core.must('display.fit', { trueSize: true });
    await become(laptop, { ...television, width: 1920, height: 1080 });
    expect(await state()).toMatchObject({ pxPerMm: null, trueSize: false, trim: { square: null } });
    expect(told()).toEqual(['other-size', 'measure-again']);
    await become(laptop, television);
    expect(await state()).toMatchObject({ pxPerMm: 4, trueSize: true, trim: { square: 100 } });
  });

  test('elsewhere on the desk is filled there, and nobody is told', async () => {
    await begin(laptop, television);
    await open();
    told();
    await become(laptop, { ...television, x: -3840, y: 120 });
    expect(desktop.players!.at).toMatchObject({ x: -3840, y: 120 });
    expect(told()).toEqual([]);
  });

  test('is none of the players’ matter when it is the GM’s', async () => {
    await begin(laptop, television);
    await open();
    told();
    const stood = desktop.players!.stood.length;
    await become({ ...laptop, width: 1280, height: 720 }, television);
    expect(desktop.players!.stood).toHaveLength(stood);
    expect(told()).toEqual([]);
  });

  test('a window that a person took out of full screen is left as it is', async () => {
    await begin(laptop, television);
    await open();
    desktop.players!.toggle(false);
    const stood = desktop.players!.stood.length;
    await become(laptop, { ...television, scale: 2, width: 1920, height: 1080 });
    expect(desktop.players!.stood).toHaveLength(stood);
  });
});

test('the GM’s window moved to the other display: the screen opens on the one that is free', async () => {
  await begin(laptop, television);
  desktop.gmWindow.at = { x: 2500, y: 100, width: 1440, height: 900 };
  screen.gmMoved();
  expect(
    core
      .pushed('display.state')
      .at(-1)
      ?.screens.map(({ isGm }) => isGm),
  ).toEqual([false, true]);
  expect((await open()).on).toBe('Laptop panel 1920x1080');
  expect(desktop.players).toMatchObject({ at: whole(laptop), full: true });
  // The display of the GM's window, if it is named, is not covered whole.
  await open({ screen: TV });
  expect(desktop.players!.full).toBe(false);
});

test('plugged while the screen is open elsewhere: it stays there, and the GM is told', async () => {
  await begin(laptop, projector);
  await open();
  await become(laptop, projector, television);
  expect(await state()).toMatchObject({ on: 'Projector 1280x800' });
  expect(core.pushed('display.notice').map(({ sentence }) => sentence)).toEqual([
    'A display was plugged in: “Big TV”. The players’ screen stays where it is; its panel (Shift+P) moves it there.',
  ]);
});

test('a window that is closed by its own means is told to the GM, one that the GM closed is not', async () => {
  await begin(laptop, television);
  await open();
  desktop.players!.close();
  expect(await state()).toMatchObject({ open: false, waits: false, pulled: false });
  expect(told()).toEqual(['closed']);
  await open();
  await core.must('display.close', {});
  expect(told()).toEqual([]);
});

test('no display at all for a moment changes nothing', async () => {
  await begin(laptop, television);
  await open();
  await become();
  expect((await state()).open).toBe(true);
  await become(laptop, television);
  expect(told()).toEqual([]);
});

test('settings are kept for each display, and for the next start (PEERS 28)', async () => {
  await begin(laptop, television, projector);
  await open({ screen: TV });
  await core.must('display.fit', { margins: { top: 4, right: 4, bottom: 4, left: 4 }, touch: true });
  await open({ screen: 'Projector 1280x800' });
  expect(await state()).toMatchObject({ touch: false, trim: { margins: { top: 0 }, turn: 0 } });
  await core.must('display.fit', { turn: 180 });
  core.close();
  await begin(laptop, television, projector);
  await open({ screen: TV });
  expect(await state()).toMatchObject({ touch: true, trim: { margins: { top: 4 }, turn: 0 } });
  await open({ screen: 'Projector 1280x800' });
  expect(await state()).toMatchObject({ touch: false, trim: { turn: 180 } });
});
