// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { done } from '#engine';
import type { LevelRecord, Offer, SectionRecord } from '#engine/view';
import { useTool } from '#renderer/composables/useTool.ts';
import { useTable } from '#renderer/stores/table.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, openWindow, press } from './support/mount.ts';
import { fightView } from './support/table.ts';

afterEach(closeWindow);

const level = (id: string, current: boolean): LevelRecord => ({
  kind: 'level',
  id,
  name: `Level ${id}`,
  order: 1,
  current,
});
const move: Offer = {
  id: 'move',
  label: 'Move',
  key: 'm',
  open: true,
  fixed: { type: 'move', by: 'm1' },
  choose: {
    field: 'to',
    from: {
      of: 'squares',
      level: 'l1',
      model: 'm1',
      query: { mover: 'm1', from: { x: 5, y: -11 }, allowance: 6 },
    },
  },
};

async function open(...more: Parameters<typeof fightView>) {
  const view = fightView(...more);
  const quiet = Object.values(view.records).filter(({ kind }) => kind !== 'prompt');
  const client = fakeClient({
    view: { ...view, records: Object.fromEntries(quiet.map((one) => [one.id, one])) },
  });
  client.answer('table.offers', ({ actor }) =>
    done({ version: 'run:1', offers: actor === null ? [] : [move] }),
  );
  const window = await openWindow(client);
  useTable(window.pinia).selected = 'm1';
  await flushPromises();
  return { ...window, tool: useTool(window.pinia) };
}

describe('Two levels', () => {
  it('draw the reach of a hero on his own level alone', async () => {
    const { tool } = await open();
    expect(tool.overlay.reach?.squares.length).toBeGreaterThan(0);
    const { tool: below } = await open(level('l1', false), level('l2', true));
    expect(below.overlay.reach).toBeUndefined();
    expect(below.level).toBeNull();
  });

  it('show that level while his move is in hand, and then again the one that the table looks at', async () => {
    const { tool } = await open(level('l1', false), level('l2', true));
    await press('m');
    expect(tool.overlay.reach?.squares.length).toBeGreaterThan(0);
    expect(tool.level).toBe('l1');
    await press('Escape');
    expect(tool.level).toBeNull();
  });
});

describe('New ground', () => {
  const piece = (id: string, x: number, on = 'l1'): SectionRecord => ({
    ...(fightView().records['s1'] as SectionRecord),
    id,
    level: on,
    x,
    y: -40,
    w: 5,
    h: 2,
  });
  const shows = async (
    pieces: readonly SectionRecord[],
    before?: (tool: ReturnType<typeof useTool>) => void,
  ) => {
    const { client, tool } = await open();
    const show = vi.fn();
    Object.assign(tool.map!, { show });
    before?.(tool);
    await flushPromises();
    show.mockClear();
    client.push('table.patch', { from: 'run:1', to: 'run:2', set: pieces, gone: [] });
    await flushPromises();
    return show.mock.calls.map(([squares]) => squares as unknown);
  };

  it('comes into the gamemaster’s sight whole', async () => {
    expect(await shows([piece('s90', 20), piece('s91', 25)])).toEqual([
      [
        { x: 20, y: -40 },
        { x: 24, y: -39 },
        { x: 25, y: -40 },
        { x: 29, y: -39 },
      ],
    ]);
  });

  it('on another level moves nothing, nor does what is laid by hand', async () => {
    expect(await shows([piece('s90', 20, 'l2')])).toEqual([]);
    expect(await shows([piece('s90', 20)], (tool) => tool.lay(null))).toEqual([]);
  });
});
