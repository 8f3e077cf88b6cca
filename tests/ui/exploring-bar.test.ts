// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { done } from '#engine';
import type { Offer, TurnRecord, ViewRecord } from '#engine/view';
import { divided, type BarItem } from '#renderer/composables/useBar.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView } from './support/table.ts';

afterEach(closeWindow);
afterEach(() => void vi.restoreAllMocks());

const offer = (id: string, key: string, more: Partial<Offer> = {}): Offer => ({
  id,
  label: `To ${id}`,
  key,
  open: true,
  fixed: { type: id },
  ...more,
});
const walk = offer('walk', 'm', {
  choose: { field: 'to', from: { of: 'squares', level: 'l1', model: 'm1', query: {} } },
});
const many = [walk, ...['dig', 'climb', 'swim', 'rest', 'sing'].map((id) => offer(id, id[0]!))];
const turn = [offer('shut', 'y', { open: false, why: 'Not now.' }), offer('end', 'e'), offer('fight', 'k')];

async function withOffers(ofModel: readonly Offer[], ofTurn: readonly Offer[] = turn, ...more: ViewRecord[]) {
  const client = fakeClient({ view: fightView(...more) });
  client.answer('table.offers', ({ actor }) =>
    done({ version: 'run:1', offers: [...(actor === null ? ofTurn : ofModel)] }),
  );
  const opened = await openWindow(client);
  const labels = (where: string) => opened.page.findAll(`${where} .label`).map((label) => label.text());
  return { ...opened, labels };
}

describe('The bar with much to do', () => {
  it('holds seven buttons with their keys, the rest under one of them', async () => {
    const { page, labels } = await withOffers(many);
    expect(page.findAll('.bar .act')).toHaveLength(7);
    for (const button of page.findAll('.bar .act')) expect(button.find('kbd').exists()).toBe(true);
    expect(labels('.bar')).toEqual(['To dig', 'To climb', 'To swim', 'Undo', 'Lay', 'To end']);
    await press(';');
    expect(labels('.bar .list')).toEqual(['To fight', 'To shut', 'To rest', 'To sing', 'To walk']);
  });

  it('has no button for more where everything finds room', async () => {
    const { page, labels } = await withOffers(many.slice(0, 2));
    expect(page.find('.bar .more').exists()).toBe(false);
    expect(labels('.bar')).toEqual(['To walk', 'To dig', 'Undo', 'Lay', 'To end', 'To fight', 'To shut']);
  });

  it('does from the list what its buttons would, says why not, and shuts behind it', async () => {
    const { client, page } = await withOffers(many);
    await page.get('.bar .more > .act').trigger('click');
    const [, shut, rest] = page.findAll('.bar .list .act');
    expect(shut!.attributes('aria-disabled')).toBe('true');
    expect(shut!.attributes('title')).toBe('Not now.');
    await rest!.trigger('click');
    await flushPromises();
    expect(client.inputs('table.command')[0]?.command).toEqual({ type: 'rest' });
    expect(page.find('.bar .list').exists()).toBe(false);
  });

  it('is walked by arrows in the list, and Escape shuts it and nothing else', async () => {
    const { page } = await withOffers(many);
    await press(';', 'ArrowDown');
    expect(document.activeElement?.textContent).toContain('To shut');
    await press('Escape');
    expect(page.find('.bar .list').exists()).toBe(false);
    expect(page.get('.selected h2').text()).toBe('Human Warrior');
  });

  it('hears the keys of what is not shown', async () => {
    const { client } = await withOffers(many);
    await press('s');
    expect(client.inputs('table.command')).toHaveLength(1);
  });

  it('gives up one button after the other until the rest fits', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500);
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return this.classList.contains('bar') ? this.querySelectorAll(':scope > .act, .more').length * 120 : 0;
    });
    const { page, client } = await withOffers(many);
    client.push('table.patch', {
      from: 'run:1',
      to: 'run:2',
      set: [{ kind: 'badge', id: 'redo', label: 'A blow', tone: 'plain' }],
      gone: [],
    });
    for (let i = 0; i < 6; i++) await flushPromises();
    expect(page.findAll('.bar > .act, .bar > .more')).toHaveLength(4);
    expect(page.get('.bar').text()).toContain('To end');
    expect(width).toHaveBeenCalled();
  });
});

describe('What stands in the bar', () => {
  const items = ['a', 'b', 'c'].map((id): BarItem => ({ id, of: 'turn', offer: offer(id, id) }));

  it('counts the button for more among those that have room', () => {
    expect(divided(items, 3)).toEqual({ shown: items, more: [] });
    expect(divided(items, 2)).toEqual({ shown: items.slice(0, 1), more: items.slice(1) });
  });
});

describe('A phase that is nobody’s', () => {
  const rest = Object.values(fightView().records)
    .filter((record) => record.kind === 'model')
    .map((model) => ({ ...model, canAct: false }) as ViewRecord);
  const between: TurnRecord = {
    ...(fightView().records['turn'] as TurnRecord),
    side: 'none',
    phases: [
      { id: 'heroes', label: 'The heroes', now: false },
      { id: 'ground', label: 'New ground', now: true },
    ],
  };

  it('goes on under Enter', async () => {
    const { client, page } = await withOffers([], turn, ...rest, between);
    expect(page.findAll('.ember').map((act) => act.text())).toEqual(['To endE']);
    await press('Enter');
    expect(client.inputs('table.command')[0]?.command).toEqual({ type: 'end' });
  });
});
