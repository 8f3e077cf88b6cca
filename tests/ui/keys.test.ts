// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, refused } from '#engine';
import { capOf, keymap, shadowed, taken, type KeyPlace } from '#renderer/composables/keymap.ts';
import { keyName } from '#renderer/composables/useKeys.ts';
import { words } from '#renderer/words/index.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

afterEach(closeWindow);

const keysOf = (...places: KeyPlace[]) =>
  keymap.filter(({ place }) => places.includes(place)).flatMap(({ keys }) => keys);
const twice = (keys: readonly string[]) => keys.filter((key, i) => keys.indexOf(key) !== i);

describe('The keys of the window', () => {
  it('mean one thing each at the table and on the map', () => {
    expect(twice(keysOf('table', 'map'))).toEqual([]);
  });

  it.each(['prompt', 'dice', 'laying'] as const)(
    'of %s are different, and hide others only where that is meant',
    (place) => {
      const own = keysOf(place);
      expect(twice(own)).toEqual([]);
      expect(own.filter((key) => taken.value.has(key)).sort()).toEqual([...shadowed[place]].sort());
    },
  );

  it('all stand in the list under ?', async () => {
    const { page } = await openWindow();
    await press('?');
    const shown = page.get('.aside').text();
    for (const { id } of keymap) expect(shown).toContain(words.keys.names[id]());
    expect(shown).toContain('Attack');
    expect(capOf('Shift+z')).toBe('⇧Z');
  });

  it('go by character, with Shift only where it makes no other character', () => {
    const name = (init: KeyboardEventInit) => keyName(new KeyboardEvent('keydown', init));
    expect(name({ key: 'Z', shiftKey: true })).toBe('Shift+z');
    expect(name({ key: '?', shiftKey: true })).toBe('?');
    expect(name({ key: '/', shiftKey: true })).toBe('/');
    expect(name({ key: 'Enter', shiftKey: true })).toBe('Shift+Enter');
    expect(name({ key: 'q', ctrlKey: true, altKey: true })).toBeNull();
    expect(name({ key: 'z', metaKey: true })).toBeNull();
  });

  it('are off in a text field, and on a button Enter is the button’s (PEERS 41)', async () => {
    const { client, page } = await openWindow(fakeClient({ view: fightView(prompts.freeAttack) }));
    await press('/');
    expect(document.activeElement?.getAttribute('type')).toBe('search');
    await press('z', 'e', '2');
    expect(client.inputs('table.undo')).toEqual([]);
    expect(client.inputs('table.command')).toEqual([]);
    page.get<HTMLButtonElement>('.aside header .act').element.focus();
    await press('Enter');
    expect(client.inputs('table.answer')).toEqual([]);
  });

  it('undo, redo and take whole commands back', async () => {
    const { client } = await openWindow();
    await press('z', { key: 'Z', code: 'KeyZ', shiftKey: true }, 'u');
    expect(client.inputs('table.undo')).toEqual([{ seen: 'run:1' }, { seen: 'run:1', whole: true }]);
    expect(client.inputs('table.redo')).toEqual([{ seen: 'run:1' }]);
  });

  it('move the focus in a panel and the selection on the map with Tab', async () => {
    const { page } = await openWindow();
    const selected = () => page.get('.selected h2').text();
    expect(selected()).toBe('Human Warrior');
    await press('Tab');
    expect(selected()).toBe('Dwarf Warrior');
    page.get<HTMLElement>('.lines').element.focus();
    await press('Tab');
    expect(selected()).toBe('Dwarf Warrior');
  });
});

describe('An offer', () => {
  it('with several targets asks for one, and the monster’s number takes it', async () => {
    const { client } = await openWindow();
    await press('a');
    expect(client.inputs('table.command')).toEqual([]);
    await press('2');
    expect(client.inputs('table.command')).toEqual([
      { seen: 'run:1', command: { type: 'attack', by: 'm1', at: 'm6' } },
    ]);
  });

  it('with a lone target does not ask', async () => {
    const client = fakeClient();
    client.answer('table.offers', ({ actor }) => ({
      ok: true,
      value: {
        version: 'run:1',
        offers: actor
          ? [
              {
                id: 'attack',
                label: 'Attack',
                key: 'a',
                open: true,
                fixed: { type: 'attack', by: actor },
                choose: {
                  field: 'at',
                  from: {
                    of: 'models',
                    among: [
                      { id: 'm5', open: true },
                      { id: 'm6', open: false, why: 'Out of reach.' },
                    ],
                  },
                },
              },
            ]
          : [],
      },
    }));
    await openWindow(client);
    await press('a');
    expect(client.inputs('table.command')[0]?.command).toEqual({ type: 'attack', by: 'm1', at: 'm5' });
  });

  it('that is closed says why and does nothing', async () => {
    const { client, page } = await openWindow();
    await press('f');
    expect(client.inputs('table.command')).toEqual([]);
    expect(page.get('[aria-live=assertive]').text()).toContain('No wounds were lost in this turn.');
    expect(page.get('.selected').text()).toContain('No wounds were lost in this turn.');
  });

  const withShift = (key: string) => ({
    key: key.toUpperCase(),
    code: `Key${key.toUpperCase()}`,
    shiftKey: true,
  });

  it('taken with Shift has its dice typed, though the app rolls; the next one has not', async () => {
    const { client } = await openWindow();
    await press(withShift('a'), '2');
    expect(client.inputs('table.command')).toEqual([
      { seen: 'run:1', command: { type: 'attack', by: 'm1', at: 'm6' }, dice: 'typed' },
    ]);
    await press('a', '2');
    expect(client.inputs('table.command')[1]).not.toHaveProperty('dice');
    await press(withShift('a'), 'Escape', 'a', '1');
    expect(client.inputs('table.command')).toHaveLength(3);
    expect(client.inputs('table.command')[2]).not.toHaveProperty('dice');
    await press(withShift('e'));
    expect(client.inputs('table.command')[3]).toMatchObject({ command: { type: 'endPhase' }, dice: 'typed' });
  });

  it('refused with its dice typed leaves the next one as it is', async () => {
    const { client } = await openWindow();
    client.answer('table.command', () => refused(refusal('no', 'Not now.')));
    await press(withShift('e'), 'e');
    expect(client.inputs('table.command').map(({ dice }) => dice)).toEqual(['typed', undefined]);
  });

  it('on its button does the same with Shift, and says so while the app rolls', async () => {
    const { client, page } = await openWindow();
    const attack = page.findAll('.bar .act').find((button) => button.text().includes('Attack'))!;
    expect(attack.attributes('title')).toContain('With Shift');
    await attack.trigger('click', { shiftKey: true });
    await press('2');
    expect(client.inputs('table.command')[0]).toMatchObject({ dice: 'typed' });
    const dice = { kind: 'badge', id: 'dice', label: 'Dice', tone: 'plain', value: 'typed' } as const;
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: [dice], gone: [] });
    await flushPromises();
    expect(attack.attributes('title')).toBeUndefined();
  });

  it('of the turn ends the phase under its key', async () => {
    const { client } = await openWindow();
    await press('e');
    expect(client.inputs('table.command')[0]?.command).toEqual({ type: 'endPhase' });
  });

  it('is not sent twice while the first is on its way', async () => {
    const { client } = await openWindow();
    client.answer('table.command', () => new Promise(() => undefined));
    await press('e', 'e');
    await flushPromises();
    expect(client.inputs('table.command')).toHaveLength(1);
  });
});
