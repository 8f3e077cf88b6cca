// @vitest-environment happy-dom
import { usualPreferences } from '#api';
import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '#engine';
import {
  isBindable,
  keymap,
  keyOf,
  keysNow,
  rebind,
  usualKey,
  withKeys,
} from '#renderer/composables/keymap.ts';
import { clashOf } from '#renderer/composables/rebinding.ts';
import { digitAt, keyName } from '#renderer/composables/useKeys.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

afterEach(() => {
  closeWindow();
  rebind({});
});

const kept = (keys: Record<string, string>, ...more: Parameters<typeof fightView>) => {
  const client = fakeClient({ view: fightView(...more) });
  client.answer('preferences.get', () => done({ ...usualPreferences, lessMotion: true, keys }));
  return client;
};
const entry = (id: string) => keysNow.value.find((one) => one.id === id)!;
const inHelp = async (client = fakeClient()) => {
  const opened = await openWindow(client);
  await press('?');
  const change = async (id: string) => {
    const button = opened.page.get<HTMLButtonElement>(`[data-key="${id}"]`);
    button.element.focus();
    await button.trigger('click');
    return button.element;
  };
  const said = () => opened.page.get('.keys [role=status]').text();
  return { ...opened, change, said };
};
const act = (page: VueWrapper, label: string) =>
  page.findAll('.said .act').find((button) => button.text().startsWith(label))!;

describe('A key by its character (PEERS 41)', () => {
  const name = (init: KeyboardEventInit) => keyName(new KeyboardEvent('keydown', init));

  it('is the letter that is printed on it: German Z and Y, French A and Q', () => {
    expect(name({ key: 'z', code: 'KeyY' })).toBe('z');
    expect(name({ key: 'Z', code: 'KeyY', shiftKey: true })).toBe('Shift+z');
    expect(name({ key: 'y', code: 'KeyZ' })).toBe('y');
    expect(name({ key: 'a', code: 'KeyQ' })).toBe('a');
    expect(name({ key: 'ö', code: 'Semicolon' })).toBe('ö');
  });

  it('is the sign that is printed on it, wherever that lies and whether Shift makes it', () => {
    expect(name({ key: '?', code: 'Minus', shiftKey: true })).toBe('?');
    expect(name({ key: '/', code: 'Digit7', shiftKey: true })).toBe('/');
    expect(name({ key: ';', code: 'Comma', shiftKey: true })).toBe(';');
    expect(name({ key: '.', code: 'Comma', shiftKey: true })).toBe('.');
  });

  it('is the Latin letter at its place where another script is written: Cyrillic, Greek, Hebrew', () => {
    expect(name({ key: 'я', code: 'KeyZ' })).toBe('z');
    expect(name({ key: 'Я', code: 'KeyZ', shiftKey: true })).toBe('Shift+z');
    expect(name({ key: 'ζ', code: 'KeyZ' })).toBe('z');
    expect(name({ key: 'ז', code: 'KeyZ' })).toBe('z');
    expect(name({ key: 'ж', code: 'Semicolon' })).toBe('ж');
  });

  it('is none with AltGr, Ctrl, Alt or Meta', () => {
    const altGr = new KeyboardEvent('keydown', { key: '@', code: 'KeyQ' });
    altGr.getModifierState = (modifier) => modifier === 'AltGraph';
    expect(keyName(altGr)).toBeNull();
    expect(name({ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true })).toBeNull();
    expect(name({ key: 'z', metaKey: true })).toBeNull();
  });

  it('takes a digit by its place where the upper row writes other signs, as on a French keyboard', async () => {
    expect(digitAt(new KeyboardEvent('keydown', { key: 'é', code: 'Digit2' }))).toBe('2');
    expect(digitAt(new KeyboardEvent('keydown', { key: '"', code: 'Digit2', shiftKey: true }))).toBeNull();
    const { client } = await openWindow();
    await press('a', { key: 'é', code: 'Digit2' });
    expect(client.inputs('table.command')[0]?.command).toEqual({ type: 'attack', by: 'm1', at: 'm6' });
  });

  it('undoes under Cyrillic letters as under ours', async () => {
    const { client } = await openWindow();
    await press({ key: 'я', code: 'KeyZ' });
    expect(client.inputs('table.undo')).toHaveLength(1);
  });
});

describe('A key that was changed (PEERS 41)', () => {
  it('does what the other did, which does nothing any more', async () => {
    const { client } = await openWindow(kept({ undo: 'F7' }));
    await press('z');
    expect(client.inputs('table.undo')).toEqual([]);
    await press('F7');
    expect(client.inputs('table.undo')).toHaveLength(1);
  });

  it('stands on the button, in the hints and in the help', async () => {
    const { page } = await openWindow(kept({ undo: 'F7', overrule: 'ö', keys: 'F1' }));
    const undo = page.findAll('.bar .act').find((button) => button.text().startsWith('Undo'))!;
    expect(undo.get('.cap').text()).toBe('F7');
    expect(undo.attributes('aria-keyshortcuts')).toBe('F7');
    expect(withKeys('{overrule} or {nothing}')).toBe('Ö or {nothing}');
    await press('F1');
    expect(page.get('[data-key=undo]').text()).toBe('F7');
  });

  it('of a question or of laying counts there', async () => {
    const { client } = await openWindow(kept({ roll: 'F7', turn: 'ü', hidden: 'ä' }, prompts.toHit));
    await press('r');
    expect(client.inputs('table.answer')).toEqual([]);
    await press('F7');
    expect(client.inputs('table.answer')).toMatchObject([{ answer: null, from: 'app' }]);
    expect(['ü', 't', 'h', 'ä', '1', 'Tab'].map((key) => usualKey('laying', key))).toEqual([
      't',
      null,
      null,
      'h',
      '1',
      'Tab',
    ]);
  });

  it('that is none, or would take Enter, digits or dice away, is as usual', () => {
    rebind({ undo: 'Enter', lay: '7', die: 'g', default: 'g', nobody: 'g', redo: 'Shift+Tab' });
    expect(keysNow.value).toEqual(keymap);
  });
});

describe('Changing a key', () => {
  it('takes the next key that is pressed, keeps it, and gives the focus back', async () => {
    const { client, page, change, said } = await inHelp();
    const button = await change('undo');
    expect(said()).toContain('Press the new key for “Undo one input”');
    await press({ key: 'Shift', shiftKey: true }, 'F7');
    expect(client.inputs('preferences.set')).toEqual([{ keys: { undo: 'F7' } }]);
    expect(said()).toBe('Undo one input: F7');
    expect(page.get('[data-key=undo]').text()).toBe('F7');
    expect(document.activeElement).toBe(button);
    expect(client.inputs('table.undo')).toEqual([]);
  });

  it('is left with Esc or Tab', async () => {
    const { client, page, change, said } = await inHelp();
    await change('undo');
    await press('Escape');
    expect(page.find('.keys').exists()).toBe(true);
    expect(said()).toBe('');
    await change('undo');
    await press('Tab', 'F7');
    expect(client.inputs('preferences.set')).toEqual([]);
  });

  it('says why a key cannot be taken, and waits for another', async () => {
    const { client, change, said } = await inHelp();
    await change('undo');
    await press({ key: 'q', code: 'KeyQ', ctrlKey: true, altKey: true });
    expect(said()).toContain('belong to the system');
    await press('Enter');
    expect(said()).toContain('Enter keeps its meaning');
    await press('5');
    expect(said()).toContain('5 keeps its meaning');
    await press({ key: 'Dead', code: 'BracketLeft' });
    expect(said()).toContain('no name');
    await press({ key: 'A', code: 'KeyA', shiftKey: true });
    expect(said()).toContain('⇧A is kept for offers');
    expect(client.inputs('preferences.set')).toEqual([]);
    await press('F7');
    expect(client.inputs('preferences.set')).toEqual([{ keys: { undo: 'F7' } }]);
  });

  it('names what has the key, and swaps the two if that is wanted', async () => {
    const { client, page, change, said } = await inHelp();
    await change('undo');
    await press('l');
    expect(said()).toBe('L has a meaning already: Lay and place.');
    expect(client.inputs('preferences.set')).toEqual([]);
    await act(page, 'Swap').trigger('click');
    await flushPromises();
    expect(client.inputs('preferences.set')).toEqual([{ keys: { undo: 'l', lay: 'z' } }]);
    expect([keyOf('undo'), keyOf('lay')]).toEqual(['l', 'z']);
  });

  it('leaves both as they are with Cancel', async () => {
    const { client, page, change } = await inHelp();
    const button = await change('undo');
    await press('l');
    await act(page, 'Cancel').trigger('click');
    await flushPromises();
    expect(client.inputs('preferences.set')).toEqual([]);
    expect(document.activeElement).toBe(button);
  });

  it('never takes a letter that the game needs for an offer', async () => {
    const { page, change, said } = await inHelp();
    await change('undo');
    await press('a');
    expect(said()).toBe('A is needed by what the game offers: Attack.');
    expect(page.findAll('.said .act').map((button) => button.text())).toEqual(['CancelEsc']);
  });

  it('says which of two would not be heard where one belongs to a question', async () => {
    const { change, said } = await inHelp();
    await change('undo');
    await press('t');
    expect(said()).toContain('T means “Turn the piece and Another target”');
    await press('Escape');
    await change('turn');
    await press('z');
    expect(said()).toContain('would not be heard while “Undo one input” is');
  });

  it('goes back to the usual ones, one by one or all together', async () => {
    const { client, page, said } = await inHelp(kept({ undo: 'F7', lay: 'F9' }));
    await page.get('[aria-label="Back to the usual key for: Undo one input"]').trigger('click');
    await flushPromises();
    expect(client.inputs('preferences.set')).toEqual([{ keys: { lay: 'F9' } }]);
    await page
      .findAll('.keys .act')
      .find((button) => button.text() === 'Back to the usual keys')!
      .trigger('click');
    await flushPromises();
    expect(client.inputs('preferences.set').at(-1)).toEqual({ keys: {} });
    expect(said()).toBe('All keys are the usual ones again.');
    expect(keysNow.value).toEqual(keymap);
  });
});

describe('The keys as they come', () => {
  it('do not stand in each other’s way (PEERS 41)', () => {
    for (const one of keymap) {
      const found = one.keys.map((key) => clashOf(one, key, keymap, []));
      expect(
        found.filter((clash) => clash !== null),
        one.id,
      ).toEqual([]);
    }
  });

  it('can be changed, all but Enter, Tab, Esc, arrows, digits and dice', () => {
    const fixed = keymap.filter((one) => !isBindable(one)).map(({ id }) => id);
    expect(fixed.sort()).toEqual(
      [
        'carryOut',
        'cursor',
        'default',
        'die',
        'eleven',
        'ghost',
        'leave',
        'next',
        'piece',
        'playRest',
        'ten',
        'twelve',
        'typed',
        'walk',
      ].sort(),
    );
  });

  it('swap fairly: after any swap nothing clashes that did not before', () => {
    const able = keymap.filter(isBindable);
    for (const one of able)
      for (const other of able) {
        const key = other.keys[0]!;
        const clash = clashOf(one, key, keymap, []);
        if (clash?.swap?.id !== other.id) continue;
        rebind({ [one.id]: key, [other.id]: one.keys[0]! });
        expect(clashOf(entry(one.id), key, keysNow.value, []), `${one.id} and ${other.id}`).toBeNull();
        expect(clashOf(entry(other.id), one.keys[0]!, keysNow.value, [])).toBeNull();
      }
  });
});
