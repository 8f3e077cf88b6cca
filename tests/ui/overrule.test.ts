// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done, refusal, refused } from '#engine';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, MapStub, openWindow, press } from './support/mount.ts';
import { fightView, prompts } from './support/table.ts';

afterEach(closeWindow);

const rulings = (client: ReturnType<typeof fakeClient>) =>
  client.inputs('table.ruling').map((input) => input.ruling);
const type = async (text: string) => {
  const field = document.activeElement as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await flushPromises();
};

describe('Overrule', () => {
  it('changes a wound in two inputs: right click, and a minus', async () => {
    const { client, page } = await openWindow();
    await page.get('[data-overrule="model|m1|W"]').trigger('contextmenu');
    await flushPromises();
    await press('-');
    expect(rulings(client)).toEqual([{ kind: 'set', model: 'm1', field: 'W', value: 3 }]);
  });

  it('opens with the value under the pointer focused, so that a digit and Enter set it', async () => {
    const { client, page } = await openWindow();
    await page.get('[data-overrule="model|m1|BS"]').trigger('contextmenu');
    await flushPromises();
    expect((document.activeElement as HTMLInputElement).value).toBe('6');
    await type('2');
    (document.activeElement as HTMLInputElement).form!.dispatchEvent(
      new Event('submit', { cancelable: true }),
    );
    await flushPromises();
    expect(rulings(client)).toEqual([{ kind: 'set', model: 'm1', field: 'BS', value: 2 }]);
    expect(page.find('.overrule').exists()).toBe(false);
  });

  it('opens on the wounds of the one selected under the key', async () => {
    const { page } = await openWindow();
    await press('.');
    expect(page.get('.overrule').attributes('aria-label')).toBe('Overrule: Human Warrior');
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('W');
  });

  it('takes a number that the GM has set back, by its button or by Enter on nothing', async () => {
    const view = fightView();
    const model = view.records['m1'] as { sheet: { entries: Record<string, object> } } & object;
    const entries = { ...model.sheet.entries, BS: { value: 2, start: 6, ruled: true } };
    const ruled = { ...model, sheet: { ...model.sheet, entries } } as never;
    const { client, page } = await openWindow(fakeClient({ view: fightView(ruled) }));
    const takenBack = { kind: 'set', model: 'm1', field: 'BS', value: null };
    await press('.');
    // Only there: other numbers are what the tables say already.
    expect(page.findAll('.overrule .unrule')).toHaveLength(1);
    const button = page.get('[data-field=BS] .unrule');
    expect(button.attributes('aria-label')).toBe('BS: as the tables say');
    await button.trigger('click');
    await flushPromises();
    expect(rulings(client)).toEqual([takenBack]);
    await page.get('[data-overrule="model|m1|BS"]').trigger('contextmenu');
    await flushPromises();
    await type('');
    await page.get('[data-field=BS]').trigger('submit');
    await flushPromises();
    expect(rulings(client)).toEqual([takenBack, takenBack]);
  });

  it('steps from the newest value, so that three presses are three wounds', async () => {
    const { client } = await openWindow();
    let version = 1;
    client.answer('table.ruling', ({ ruling }) => {
      const { value } = ruling as { value?: number };
      const model = fightView().records['m1'] as { sheet: { entries: object } } & object;
      const sheet = { ...model.sheet, entries: { ...model.sheet.entries, W: { value } } };
      client.push('table.patch', {
        from: `run:${version}`,
        to: `run:${++version}`,
        set: [{ ...model, sheet }],
        gone: [],
      });
      return done({ version: `run:${version}`, notes: [] });
    });
    await press('.', '-', '-', '-');
    expect(rulings(client).map((ruling) => ruling['value'])).toEqual([3, 2, 1]);
  });

  it('asks for digits where there is a word, and says what main refuses', async () => {
    const { client, page } = await openWindow();
    await press('.');
    await type('many');
    (document.activeElement as HTMLInputElement).form!.dispatchEvent(
      new Event('submit', { cancelable: true }),
    );
    await flushPromises();
    expect(rulings(client)).toEqual([]);
    expect(page.get('[aria-live=assertive]').text()).toContain('must be a whole number');
    client.answer('table.ruling', () => refused(refusal('no', 'Nobody has 99 wounds.')));
    await press('+');
    expect(page.get('[aria-live=assertive]').text()).toContain('Nobody has 99 wounds.');
  });

  it('keeps the keys of the table silent while it is open', async () => {
    const { client } = await openWindow();
    await press('.');
    document.querySelector<HTMLElement>('.overrule header button')!.focus();
    await press('a', 'z', 'e');
    expect(client.inputs('table.command')).toEqual([]);
    expect(client.inputs('table.undo')).toEqual([]);
  });

  it('adds to a list and takes from it', async () => {
    const { client, page } = await openWindow();
    await press('.');
    await page.get('#overrule-items').setValue('crowbar');
    await page.get('[data-field=items]').trigger('submit');
    await page.get('[aria-label="Take away rope"]').trigger('click');
    await flushPromises();
    expect(rulings(client)).toEqual([
      { kind: 'set', model: 'm1', field: 'items', add: 'crowbar' },
      { kind: 'set', model: 'm1', field: 'items', take: 'rope' },
    ]);
  });

  it('removes only when pressed twice', async () => {
    const { client, page } = await openWindow();
    await press('.');
    const remove = page.findAll('.overrule .ways .act').at(-1)!;
    await remove.trigger('click');
    expect(rulings(client)).toEqual([]);
    await remove.trigger('click');
    await flushPromises();
    expect(rulings(client)).toEqual([{ kind: 'remove', model: 'm1' }]);
  });

  it('sets the turn', async () => {
    const { client, page } = await openWindow();
    await page.get('.turn').trigger('contextmenu');
    await flushPromises();
    await press('+');
    await page.get('.overrule form').trigger('submit');
    await flushPromises();
    expect(rulings(client)).toEqual([{ kind: 'turn', mode: 'combat', number: 3, phase: 'heroes' }]);
  });

  it('answers the open question, or stops it', async () => {
    const { client, page } = await openWindow(fakeClient({ view: fightView(prompts.toHit) }));
    await page.get('.prompt').trigger('contextmenu');
    await flushPromises();
    await page.get('#decree').setValue('12');
    await page.get('.overrule form').trigger('submit');
    await flushPromises();
    expect(rulings(client)).toEqual([{ kind: 'decree', answer: [12] }]);
  });

  it('shows and hides the whole level, as far as there is something to show and to hide (PEERS 25)', async () => {
    const { client, page } = await openWindow();
    const open = async () => {
      await page.get('.turn').trigger('contextmenu');
      await flushPromises();
    };
    const button = (label: string) => page.findAll('.overrule button').find((one) => one.text() === label);
    await open();
    await button('Show the whole level')!.trigger('click');
    await flushPromises();
    expect(page.find('.overrule').exists()).toBe(false);
    await open();
    await button('Hide the whole level')!.trigger('click');
    await flushPromises();
    expect(rulings(client)).toEqual([
      { kind: 'reveal', all: true },
      { kind: 'hide', all: true },
    ]);
  });

  it('turns a door', async () => {
    const { client, page } = await openWindow();
    page.getComponent<typeof MapStub>(MapStub).vm.$emit('input', {
      type: 'context',
      square: { x: 1, y: -11 },
      edge: '1,-11,e',
      edgeId: 'l1:1,-11,e',
      model: null,
      section: 's4',
      marker: null,
      px: { x: 0, y: 0 },
      client: { x: 300, y: 200 },
      shift: false,
      ctrl: false,
      dragged: false,
    });
    await flushPromises();
    await page
      .findAll('.overrule .chip')
      .find((chip) => chip.text() === 'Shut')!
      .trigger('click');
    await flushPromises();
    expect(rulings(client)).toEqual([
      { kind: 'edge', level: 'l1', edge: '1,-11,e', set: { kind: 'door', state: 'closed' } },
    ]);
  });
});
