import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessFaults, hoverFaults, structureFaults, walkFaults } from './support/access.ts';
import { clippedTexts } from './support/layout.ts';
import { BrowserApp, keepPicture, newDataFolder, removeDataFolder } from './support/tables.ts';

/** Before any campaign: what can be read, reached and understood by somebody who does not see the window, or has no mouse. */
describe('The first screens are for everybody (PEERS 43)', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let gm: Page;

  const judged = async (name: string) => {
    await gm.waitForTimeout(300);
    await keepPicture(gm, `access-${name}`);
    expect(await accessFaults(gm), name).toEqual([]);
    expect(await clippedTexts(gm), name).toEqual([]);
  };
  const walked = async (name: string, least: number) => {
    await gm.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const { stops, faults } = await walkFaults(gm);
    expect(faults, name).toEqual([]);
    expect(stops.length, name).toBeGreaterThanOrEqual(least);
  };

  beforeAll(async () => {
    await app.start();
    gm = app.gm;
    await gm.mouse.move(640, 700);
    await gm.getByText('Nothing has been played here yet').waitFor();
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('the start', async () => {
    await judged('start');
    await walked('start', 4);
    expect(await hoverFaults(gm)).toEqual([]);
  });

  test('settings and help beside it, opened and left by keys', async () => {
    const button = gm.getByRole('button', { name: 'Settings' });
    await button.focus();
    await gm.keyboard.press('Enter');
    await gm.getByRole('heading', { name: 'Settings' }).waitFor();
    await judged('start-settings');
    await walked('start-settings', 20);
    expect(await hoverFaults(gm)).toEqual([]);
    await gm.getByRole('checkbox', { name: 'In this window' }).focus();
    await gm.keyboard.press('Escape');
    await expect.poll(() => gm.getByRole('heading', { name: 'Settings' }).count()).toBe(0);
    await gm.keyboard.press('?');
    for (const part of ['Keys', 'How to', 'Rulings']) {
      await gm.getByRole('tab', { name: part }).click();
      await gm.mouse.move(640, 700);
      await judged(`start-help-${part.replace(' ', '-').toLowerCase()}`);
    }
    await gm.keyboard.press('Escape');
  });

  test('a new campaign', async () => {
    await gm.keyboard.press('n');
    await gm.getByLabel('Name of the campaign').waitFor();
    await judged('new');
    await walked('new', 10);
    await gm.keyboard.press('Escape');
  });

  test('with words twice as large, which can be chosen there', async () => {
    await gm.keyboard.press(',');
    await gm.getByRole('button', { name: '200 %' }).click();
    await gm.mouse.move(10, 700);
    await judged('start-settings-doubled');
    await gm.keyboard.press('Escape');
    await judged('start-doubled');
    await walked('start-doubled', 4);
    await gm.keyboard.press('n');
    await gm.getByLabel('Name of the campaign').waitFor();
    await judged('new-doubled');
  });

  test('no window complained of anything', () => {
    expect(app.troubles).toEqual([]);
  });
});

describe('The judge', () => {
  const data = newDataFolder();
  const app = new BrowserApp(data);
  let page: Page;
  const on = async (body: string) => {
    await page.setContent(`<html lang="en"><head><title>A page</title><style>
      button { width: 40px; height: 40px; background: white; color: black } :focus { outline: 3px solid red }
    </style></head><body style="background: white; color: black">${body}</body></html>`);
  };
  const fine = '<main><h1>Title</h1><button>Press</button></main>';

  beforeAll(async () => {
    await app.start();
    page = await app.gm.context().newPage();
  });
  afterAll(async () => {
    await app.quit().catch(() => undefined);
    removeDataFolder(data);
  });

  test('has nothing to say of a page that is as it should be', async () => {
    await on(fine);
    expect(await accessFaults(page)).toEqual([]);
    expect((await walkFaults(page)).faults).toEqual([]);
  });

  test.each([
    ['a button without a name', '<button></button>', 'no name'],
    ['a place to stop without a role', '<div tabindex="0">x</div>', 'no role'],
    ['an id twice', '<p id="a">x</p><p id="a">y</p>', 'Twice the id'],
    ['a label for nobody', '<label for="b">x</label>', 'names nobody'],
    ['a field without a label', '<input style="width:40px;height:40px" placeholder="x">', 'no name'],
    ['a level of headings left out', '<h3>x</h3>', 'left out'],
    ['a second title', '<h1>x</h1>', '2 headings of the first level'],
    ['a second main part', '<main>x</main>', '2 main parts'],
    ['a line without its list', '<li>x</li>', 'not in ul'],
    [
      'a tab without a list of tabs',
      '<button role="tab" aria-selected="true">x</button>',
      'not in [role=tablist]',
    ],
    ['a state that is none', '<button aria-pressed="maybe">x</button>', 'is neither'],
    ['a state where it means nothing', '<p aria-pressed="true">x</p>', 'means nothing'],
    ['a picture without words', '<img src="data:,">', 'without words'],
    ['a drawing without words', '<svg width="9" height="9"></svg>', 'without words'],
    ['a button too small', '<button style="width:20px;height:20px">x</button>', 'too small'],
    ['something hidden that can be reached', '<div aria-hidden="true"><button>x</button></div>', 'not told'],
    ['grey on grey', '<p style="color:#888">x</p>', 'a contrast of 3.5'],
    ['words made pale by opacity', '<p style="opacity:.4">x</p>', 'a contrast of'],
    [
      'a pale placeholder',
      '<style>input::placeholder{color:#aaa}</style><input aria-label="x" placeholder="y">',
      'a contrast of',
    ],
    [
      'a choice shown by its colour alone',
      '<div><button aria-pressed="true" style="background:#eee">x</button><button aria-pressed="false">y</button></div>',
      'Only its colour',
    ],
  ])('finds %s', async (_, fault, said) => {
    await on(fine + fault);
    expect((await accessFaults(page)).join('\n')).toContain(said);
  });

  test('finds a page without language and title', async () => {
    await page.setContent(`<html><body>${fine}</body></html>`);
    expect((await structureFaults(page)).join()).toMatch(/no language[\s\S]*no title/);
  });

  test.each([
    ['where the focus cannot be seen', '<button style="outline:none">x</button>', 'cannot be seen'],
    [
      'where it lies under something',
      '<button style="position:fixed;top:0;left:0">x</button><div style="position:fixed;inset:0;background:white"></div>',
      'lies hidden',
    ],
    [
      'where nobody is let out',
      `<button onkeydown="if (event.key === 'Tab') event.preventDefault()">x</button>`,
      'turns back',
    ],
  ])('finds %s', async (_, fault, said) => {
    await on(fine + fault);
    expect((await walkFaults(page)).faults.join('\n')).toContain(said);
  });

  test('finds what becomes unreadable under the pointer', async () => {
    await on(`${fine}<style>button.pale:hover { color: #bbb }</style><button class="pale">x</button>`);
    expect((await hoverFaults(page)).join()).toContain('Under the pointer');
  });
});
