// @vitest-environment happy-dom
import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainStage } from '#api';
import { fakeClient, type FakeClient } from './support/fake-client.ts';
import { laptop, television } from './support/fake-display.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView, playersFight, prompts } from './support/table.ts';

afterEach(() => {
  closeWindow();
  vi.useRealTimers();
});

const shifted = (key: string) => ({
  key: key.toUpperCase(),
  code: `Key${key.toUpperCase()}`,
  shiftKey: true,
});
const button = (page: VueWrapper, label: string) =>
  page.findAll('button').find((one) => one.text().includes(label) || one.attributes('aria-label') === label)!;
const asked = (client: FakeClient, ...names: string[]) =>
  client.calls.filter(({ name }) => names.includes(name)).map(({ name, input }) => [name, input]);

describe('Opening the players’ screen', () => {
  it('takes two inputs: P opens it dark with its corners marked, Enter shows it', async () => {
    const { client, page } = await openWindow();
    await press('p');
    expect(client.display.state).toMatchObject({ open: true, black: true, waits: true, on: 'tv' });
    expect(page.get('.card').text()).toContain('Do you see a mark in each corner?');
    expect(page.get('.card').text()).toContain('On Television.');
    await press('Enter');
    expect(client.display.state).toMatchObject({ open: true, black: false, waits: false });
    expect(page.find('.card').exists()).toBe(false);
  });

  it('comes before the prompt’s own Enter, and only until it is shown', async () => {
    const { client } = await openWindow(fakeClient({ view: fightView(prompts.freeAttack) }));
    await press('p', 'Enter');
    expect(client.inputs('table.answer')).toEqual([]);
    await press('Enter');
    expect(client.inputs('table.answer')).toHaveLength(1);
  });

  it('is closed again by Esc, which leaves the prompt and the selection alone', async () => {
    const { client, page } = await openWindow();
    await press('p', 'Escape');
    expect(client.display.state.open).toBe(false);
    expect(page.get('.selected h2').text()).toBe('Human Warrior');
  });

  it('leads to the margins, and stays open meanwhile', async () => {
    const { page } = await openWindow();
    await press('p');
    await button(page, 'Margins …').trigger('click');
    expect(page.find('.display .margins').exists()).toBe(true);
    expect(page.find('.card').exists()).toBe(true);
  });

  it('warns before anything shows where both displays show the same (PEERS 23)', async () => {
    const client = fakeClient();
    client.display.put({ screens: [laptop, { ...television, mirrors: true }] });
    const { page } = await openWindow(client);
    await press('p');
    expect(client.display.state.open).toBe(false);
    expect(page.get('.card [role=alert]').text()).toContain('shows the same as your own display');
    expect(page.get('.card').text()).toContain('extend');
    await press('Enter');
    expect(client.display.state.open).toBe(false);
    await button(page, 'Open it all the same').trigger('click');
    await flushPromises();
    expect(client.inputs('display.open').at(-1)).toEqual({ mirrored: true });
    expect(page.get('.card').text()).toContain('a mark in each corner');
  });

  it('says what to do where there is one display only', async () => {
    const client = fakeClient();
    client.display.put({ screens: [laptop] });
    const { page } = await openWindow(client);
    await press('p');
    expect(page.get('.card').text()).toContain('ordinary window');
    expect(page.get('.card').text()).toContain('extend the desktop');
  });

  it('tells what happened to a display by itself', async () => {
    const { client, page } = await openWindow();
    client.push('display.notice', { code: 'pulled', sentence: 'The television was unplugged.' });
    await flushPromises();
    expect(page.get('.notices').text()).toContain('The television was unplugged.');
  });
});

describe('Steering the players’ screen', () => {
  async function steer() {
    const client = fakeClient();
    client.display.put({ open: true, on: 'tv', looks: { level: 'l1', x: 0, y: -12, w: 8, h: 4.5 } });
    const { page } = await openWindow(client);
    return { client, page };
  }

  it('makes it dark and freezes it with a key each, however long it is held (PEERS 25)', async () => {
    const { client, page } = await steer();
    await press('b', { key: 'b', code: 'KeyB', repeat: true }, shifted('b'));
    expect(client.display.state).toMatchObject({ black: true, frozen: true });
    expect(page.get('.top .screen').text()).toContain('black, frozen');
    expect(page.get('.thumb .tag').text()).toContain('BLACK');
    expect(page.get('.thumb .tag').text()).toContain('FROZEN');
  });

  it('opens the panel by Shift+P, by the arrow beside its button, and by its small picture', async () => {
    const { page } = await steer();
    const isOpen = () => page.find('.aside .display').exists();
    await press(shifted('p'));
    expect(isOpen()).toBe(true);
    await press(shifted('p'));
    expect(isOpen()).toBe(false);
    await button(page, 'Steer the players’ screen').trigger('click');
    expect(isOpen()).toBe(true);
    await press('Escape');
    await page.get('.thumb .picture').trigger('click');
    expect(isOpen()).toBe(true);
  });

  it('shows the players what the gamemaster sees, and comes back to what was before (PEERS 22)', async () => {
    const { client } = await steer();
    await press(shifted('o'));
    expect(client.inputs('display.eye')).toEqual([{ eye: { level: 'l1', x: -2.5, y: -14, w: 20, h: 12 } }]);
    await press(shifted('o'));
    expect(client.display.state.eye).toBe('follow');
    client.display.put({ eye: 'stay' });
    await press(shifted('o'), shifted('o'));
    expect(client.display.state.eye).toBe('stay');
  });

  it('has a frame of what they see on the map, which is dragged by its name (PEERS 22)', async () => {
    const { client, page } = await steer();
    expect(page.find('.frame-tag').exists()).toBe(false);
    await press(shifted('p'));
    const tag = page.get('.frame-tag');
    expect(page.getComponent({ name: 'MapStub' }).attributes('data-eye-frame')).toBe('0,-12,8,4.5');
    await tag.trigger('pointerdown', { button: 0, pointerId: 1, clientX: 100, clientY: 100 });
    await tag.trigger('pointermove', { pointerId: 1, clientX: 140, clientY: 60 });
    expect(page.getComponent({ name: 'MapStub' }).attributes('data-eye-frame')).toBe('1,-13,8,4.5');
    expect(client.inputs('display.eye')).toEqual([]);
    await tag.trigger('pointerup', { pointerId: 1 });
    expect(client.inputs('display.eye')).toEqual([{ eye: { level: 'l1', x: 1, y: -13, w: 8, h: 4.5 } }]);
    await tag.trigger('keydown', { key: 'ArrowLeft' });
    expect(client.inputs('display.eye').at(-1)).toMatchObject({ eye: { w: 8, h: 4.5 } });
  });

  it('has no frame where the players see all there is, or another level', async () => {
    const { client, page } = await steer();
    await press(shifted('p'));
    client.display.put({ looks: { level: 'l1', x: -20, y: -30, w: 60, h: 60 } });
    await flushPromises();
    expect(page.find('.frame-tag').exists()).toBe(false);
    client.display.put({ looks: { level: 'l2', x: 0, y: -12, w: 8, h: 4 } });
    await flushPromises();
    expect(page.find('.frame-tag').exists()).toBe(false);
  });

  it('points as long as its key is held, and not too often', async () => {
    const { client, page } = await steer();
    const map = page.getComponent({ name: 'MapStub' });
    vi.useFakeTimers();
    const over = (x: number) =>
      map.vm.$emit('input', { type: 'move', square: { x: 1, y: 1 }, at: { x, y: 1.5 }, dragged: false });
    over(1.25);
    expect(client.inputs('display.point')).toEqual([]);
    await press('F9', { key: 'F9', code: 'F9', repeat: true });
    expect(client.inputs('display.point')).toEqual([{ at: { level: 'l1', x: 1.25, y: 1.5 } }]);
    for (let x = 2; x < 12; x += 1) over(x);
    vi.advanceTimersByTime(50);
    expect(client.inputs('display.point')).toHaveLength(2);
    expect(client.inputs('display.point').at(-1)).toEqual({ at: { level: 'l1', x: 11, y: 1.5 } });
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'F9', code: 'F9' }));
    expect(client.inputs('display.point').at(-1)).toEqual({ at: null });
    over(3);
    vi.advanceTimersByTime(500);
    expect(client.inputs('display.point')).toHaveLength(3);
  });

  it('sets margins and turn, each for itself (PEERS 28)', async () => {
    const { client, page } = await steer();
    await press(shifted('p'));
    await button(page, 'Left: wider').trigger('click');
    await flushPromises();
    await button(page, 'Left: wider').trigger('click');
    await button(page, '90°').trigger('click');
    await flushPromises();
    expect(client.display.state.trim).toMatchObject({
      margins: { top: 0, right: 0, bottom: 0, left: 1 },
      turn: 90,
    });
    await button(page, 'Left: narrower').trigger('click');
    await flushPromises();
    expect(client.display.state.trim.margins.left).toBe(0.5);
  });

  it('measures a bar once, and then makes squares as large as bases (PEERS 27)', async () => {
    const { client, page } = await steer();
    await press(shifted('p'));
    await button(page, 'Measure with a ruler').trigger('click');
    await flushPromises();
    expect(client.display.state.trim.ruler).toBe(500);
    const field = page.get<HTMLInputElement>('.display form .field');
    expect(document.activeElement).toBe(field.element);
    await field.setValue('0');
    await press('Enter');
    await page.get('.display form').trigger('submit');
    expect(page.get('.odd').text()).toContain('between 10 and 5000');
    await field.setValue('125,0');
    await page.get('.display form').trigger('submit');
    await flushPromises();
    expect(client.inputs('display.measured')).toEqual([{ mm: 125 }]);
    expect(client.display.state).toMatchObject({ pxPerMm: 4, mm: 25 });
    await button(page, 'On').trigger('click');
    await flushPromises();
    expect(client.display.state.trim.square).toBe(100);
    const size = page.get<HTMLInputElement>('[aria-label="Millimetres of one square"]');
    await size.setValue('30');
    await size.trigger('change');
    await flushPromises();
    expect(client.display.state.trim.square).toBe(120);
    await size.setValue('3');
    await size.trigger('change');
    expect(size.element.value).toBe('30');
  });

  it('moves it to another display', async () => {
    const { client, page } = await steer();
    await press(shifted('p'));
    expect(page.get('.display').text()).toContain('1440 × 900 · yours');
    await button(page, 'Move it here').trigger('click');
    expect(client.inputs('display.open').at(-1)).toEqual({ screen: 'laptop' });
  });
});

describe('Something to hold up', () => {
  async function steer() {
    const client = fakeClient();
    client.display.put({ open: true, on: 'tv' });
    const { page } = await openWindow(client);
    await press(shifted('p'));
    await flushPromises();
    return { client, page };
  }

  it('is held up and put down by the same button', async () => {
    const { client, page } = await steer();
    await page.get('.display li .title').trigger('click');
    await flushPromises();
    expect(client.display.state.handout).toBe('h1');
    expect(page.get('.thumb .tag').text()).toContain('HANDOUT');
    expect(page.get('.thumb .sheet').text()).toContain('Come at once.');
    await page.get('.display li .title').trigger('click');
    await flushPromises();
    expect(client.display.state.handout).toBeNull();
  });

  it('is written, kept and held up at once', async () => {
    const { client, page } = await steer();
    await button(page, 'Text …').trigger('click');
    await page.get('form').trigger('submit');
    expect(page.get('.odd').text()).toContain('Write something');
    await page.get('form textarea').setValue('Beware of the well.');
    await page.get('form').trigger('submit');
    await flushPromises();
    expect(client.inputs('handouts.save')).toEqual([{ title: '', text: 'Beware of the well.', asset: null }]);
    expect(client.display.state.handout).toBe('h2');
    expect(page.find('form').exists()).toBe(false);
  });

  it('may be a picture of the campaign, which gives it its name', async () => {
    const { client, page } = await steer();
    await button(page, 'Picture …').trigger('click');
    await page.get('form ul button').trigger('click');
    await page.get('form').trigger('submit');
    await flushPromises();
    expect(client.inputs('handouts.save')).toEqual([{ title: 'The innkeeper', text: '', asset: 'a1' }]);
  });

  it('is taken out of the list, and brought back', async () => {
    const { page } = await steer();
    await button(page, 'Take “A letter” out of the list').trigger('click');
    await flushPromises();
    expect(page.find('.display li .title').exists()).toBe(false);
    await button(page, 'Bring it back').trigger('click');
    await flushPromises();
    expect(page.get('.display li .title').text()).toContain('A letter');
  });

  it('is turned over by keys where it is long, and not past its ends', async () => {
    const client = fakeClient();
    const text = Array.from({ length: 40 }, () => 'The rats come up from the cellar at night.').join(' ');
    client.answer('handouts.list', () => ({
      ok: true,
      value: [{ id: 'h1', title: 'Diary', text, asset: null, at: '2026-03-02T19:00:00Z' }],
    }));
    client.display.put({ open: true, handout: 'h1' });
    await openWindow(client);
    await press('PageUp');
    expect(client.inputs('display.hold')).toEqual([]);
    await press('PageDown', 'PageDown', 'PageDown', 'PageDown');
    const pages = client.inputs('display.hold').map(({ page }) => page);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages).toEqual(pages.map((_, i) => i + 1));
    await press('PageUp');
    expect(client.inputs('display.hold').at(-1)?.page).toBe(pages.length - 1);
  });
});

describe('The small picture of the players’ screen', () => {
  async function watch() {
    const client = fakeClient();
    client.display.put({ open: true, on: 'tv', looks: { level: 'l1', x: 0, y: -12, w: 8, h: 4.5 } });
    const { page } = await openWindow(client);
    const maps = () => page.findAllComponents({ name: 'MapStub' });
    return { client, page, small: () => maps().at(-1)!, maps };
  }

  it('is there while the screen is open, from records of its own (PEERS 22)', async () => {
    const { client, page, small, maps } = await watch();
    expect(maps()).toHaveLength(2);
    expect(small().attributes('data-audience')).toBe('players');
    // It is hidden from the players, and so it is in no record of the picture.
    expect(small().attributes('data-records')).not.toContain('s7');
    client.display.put({ open: false });
    await flushPromises();
    expect(page.find('.thumb').exists()).toBe(false);
  });

  it('looks where the players’ window says that it looks', async () => {
    const { client, small } = await watch();
    const told = () => JSON.parse(small().attributes('data-aimed') ?? 'null') as { x: number; zoom: number };
    client.display.put({ looks: { level: 'l1', x: 2, y: -14, w: 4, h: 2.25 } });
    await flushPromises();
    expect(told().zoom * 64 * 4).toBeCloseTo(240, 5);
    expect(told().x).toBeCloseTo(-2 * 60, 5);
  });

  it('takes however many patches as one change, four times a second', async () => {
    const { client, small } = await watch();
    vi.useFakeTimers();
    const before = small().attributes('data-changes');
    for (let n = 0; n < 50; n += 1) {
      const rat = { ...playersFight().records['m5']!, x: 6 + (n % 2) };
      client.push('thumbnail.patch', { from: `p:${n + 1}`, to: `p:${n + 2}`, set: [rat], gone: [] });
    }
    await flushPromises();
    expect(small().attributes('data-changes')).toBe(before);
    vi.advanceTimersByTime(250);
    await flushPromises();
    expect(Number(small().attributes('data-changes'))).toBe(Number(before) + 1);
    expect(client.inputs('thumbnail.view')).toHaveLength(1);
  });

  it('asks for the whole again when it missed something', async () => {
    const { client } = await watch();
    client.push('thumbnail.patch', { from: 'p:8', to: 'p:9', set: [], gone: [] });
    await flushPromises();
    client.push('thumbnail.reset', {});
    await flushPromises();
    expect(client.inputs('thumbnail.view')).toHaveLength(3);
  });

  it('folds to a tag that still says what it wears', async () => {
    const { client, page, maps } = await watch();
    await press('F8');
    expect(maps()).toHaveLength(1);
    client.display.put({ frozen: true, black: true });
    await flushPromises();
    expect(page.get('.thumb').text()).toBe('PlayersBLACKFROZEN');
    await press('F8');
    expect(maps()).toHaveLength(2);
  });

  it('shows nothing of the map while the players see nothing of it', async () => {
    const { client, page, small } = await watch();
    client.push('thumbnail.stage', { ...plainStage, black: true });
    await flushPromises();
    expect(small().classes()).toContain('unseen');
    client.push('thumbnail.stage', { ...plainStage, marks: true, black: true });
    await flushPromises();
    expect(page.findAll('.thumb .marks i')).toHaveLength(4);
  });
});

it('is asked for nothing by name that is no part of the contract', async () => {
  const { client } = await openWindow();
  await press('p', 'Enter', 'b', 'p');
  expect(asked(client, 'display.open', 'display.black', 'display.close')).toEqual([
    ['display.open', {}],
    ['display.black', { black: false }],
    ['display.black', { black: true }],
    ['display.close', {}],
  ]);
});
