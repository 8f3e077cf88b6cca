// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '#engine';
import type { ModelRecord, Offer, TurnRecord } from '#engine/view';
import { useTool } from '#renderer/composables/useTool.ts';
import { useTable } from '#renderer/stores/table.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView } from './support/table.ts';

afterEach(closeWindow);

const table = fightView().records;
const able = (...ids: string[]) =>
  ['m1', 'm2', 'm3', 'm4'].map((id): ModelRecord => ({
    ...(table[id] as ModelRecord),
    canAct: ids.includes(id),
  }));
const heroPhase: TurnRecord = { ...(table['turn'] as TurnRecord), side: 'heroes', solo: true };

const { x, y } = table['m2'] as ModelRecord;
const proposal: Offer = {
  id: 'heroPlan',
  label: 'Dwarf Warrior: 1 square',
  key: '',
  open: true,
  fixed: { type: 'move', by: 'm2', to: [x, y - 1] },
  plans: [{ by: 'm2', path: [[x, y - 1]], to: [x, y - 1], reason: 'nearest enemy' }],
};
const search: Offer = {
  id: 'searchTreasure',
  label: 'Search',
  key: 't',
  open: true,
  fixed: { type: 'search', by: 'm1', for: 'treasure' },
};

/** A table without a gamemaster where the second hero's step is proposed, until it is played. */
async function alone(offersOf = (_actor: string): readonly Offer[] => []) {
  const client = fakeClient({ view: fightView(heroPhase, ...able('m1', 'm2')) });
  let version = 1;
  client.answer('table.offers', ({ actor }) =>
    done({
      version: `run:${version}`,
      offers: actor === null ? (version === 1 ? [proposal] : []) : [...offersOf(actor)],
    }),
  );
  client.answer('table.command', () => {
    version += 1;
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: able('m1'), gone: [] });
    return done({ version: 'run:2', notes: [] });
  });
  const opened = await openWindow(client);
  await flushPromises();
  const commands = () => client.inputs('table.command').map(({ command }) => command);
  return { ...opened, commands, state: useTable(opened.pinia), tool: useTool(opened.pinia) };
}

describe('Alone at the table, what a hero might do is proposed', () => {
  it('where questions stand, with its reason, on the map, and with nothing else to choose', async () => {
    const { page, tool } = await alone();
    const prompt = page.get('.prompt').text();
    expect(prompt).toContain('1 square');
    expect(prompt).toContain('nearest enemy');
    expect(prompt).not.toContain('Another');
    expect(tool.overlay.path).toMatchObject({ proposed: true });
  });

  it('Enter plays it, as the command that it is', async () => {
    const { commands } = await alone();
    await press('Enter');
    expect(commands()).toEqual([{ type: 'move', by: 'm2', to: [x, y - 1] }]);
  });

  it('whoever has another hero in hand keeps him, with all his letters', async () => {
    const { commands, state } = await alone((actor) => (actor === 'm1' ? [search] : []));
    state.selected = 'm1';
    await flushPromises();
    expect(state.selected).toBe('m1');
    await press('t');
    expect(commands()).toEqual([{ type: 'search', by: 'm1', for: 'treasure' }]);
  });
});
