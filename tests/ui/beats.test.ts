// @vitest-environment happy-dom
import { plainStage } from '#api';
import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { done } from '#engine';
import { applyPatch, type ModelRecord, type Records, type ViewRecord } from '#engine/view';
import { clientKey } from '#renderer/composables/client.ts';
import PlayerApp from '#renderer/player/PlayerApp.vue';
import { BODY_AT, WOUNDS_AT, beatsBetween } from '#renderer/player/beats.ts';
import { time } from '#renderer/ui/tokens.ts';
import { fakeClient } from './support/fake-client.ts';
import { playersFight, prompts } from './support/table.ts';

const before = playersFight().records;
const of = (records: Records, id: string) => records[id] as ModelRecord | undefined;
const left = (value: number) => [{ id: 'W', label: 'Wounds', form: 'left' as const, value, max: 4 }];
const said: ViewRecord[] = [
  {
    kind: 'die',
    id: 'd3',
    serial: 3,
    by: 'm6',
    tone: 'foe',
    purpose: 'hit',
    sides: 12,
    values: [9],
    marks: [true],
    outcome: 'hit',
  },
  {
    kind: 'moment',
    id: 'moment',
    serial: 5,
    what: 'hit',
    by: 'm6',
    at: 'm2',
    line: 'The second rat strikes.',
  },
];
const hurt = { ...of(before, 'm2')!, bars: left(0) };
const withAll = (...more: readonly ViewRecord[]): Records => ({
  ...before,
  ...Object.fromEntries(more.map((record) => [record.id, record])),
});

describe('A blow on the players’ screen', () => {
  it('has three beats in 900 milliseconds: the die, the wounds, the body', () => {
    const after = withAll(...said, { ...hurt, down: 'ko' });
    const beats = beatsBetween(before, after);
    expect(beats.map(({ ms }) => ms)).toEqual([WOUNDS_AT, BODY_AT - WOUNDS_AT, time.fall, 0]);
    expect(beats.reduce((sum, { ms }) => sum + ms, 0)).toBe(900);
    const [die, wounds, body] = beats.map(({ records }) => records);
    expect(die!['d3']).toBeDefined();
    expect(die!['moment']).toMatchObject({ line: '' });
    expect(of(die!, 'm2')).toMatchObject({ bars: left(2) });
    expect(of(die!, 'm2')?.down).toBeUndefined();
    expect(of(wounds!, 'm2')).toMatchObject({ bars: left(0) });
    expect(of(wounds!, 'm2')?.down).toBeUndefined();
    expect(wounds!['moment']).toMatchObject({ line: 'The second rat strikes.' });
    expect(of(body!, 'm2')?.down).toBe('ko');
    expect(beats.at(-1)!.records).toBe(after);
  });

  it('lets the dead lie before they are gone', () => {
    const { m5, ...after } = withAll(...said);
    void m5;
    const beats = beatsBetween(before, after);
    expect(of(beats[0]!.records, 'm5')?.down).toBeUndefined();
    expect(of(beats.at(-2)!.records, 'm5')?.down).toBe('dead');
    expect(beats.at(-1)!.records['m5']).toBeUndefined();
  });

  it('begins when whoever strikes has come up', () => {
    const after = withAll(...said, hurt, { ...of(before, 'm6')!, x: 4, y: -13 });
    const [walk, die] = beatsBetween(before, after);
    expect(of(walk!.records, 'm6')).toMatchObject({ x: 4, y: -13 });
    expect(walk!.records['d3']).toBeUndefined();
    expect(of(walk!.records, 'm2')).toMatchObject({ bars: left(2) });
    expect(die!.records['d3']).toBeDefined();
  });

  it('asks what comes of it only behind it', () => {
    const beats = beatsBetween(before, withAll(...said, hurt, prompts.fate));
    expect(beats.map(({ records }) => 'prompt' in records)).toEqual([false, false, true]);
  });

  it('is none without dice: a ruling, an undo, a first look', () => {
    for (const after of [withAll(hurt), before]) expect(beatsBetween(before, after)).toHaveLength(1);
    expect(beatsBetween({}, withAll(...said, hurt))).toHaveLength(1);
  });
});

describe('The beats', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function openScreen() {
    const client = fakeClient();
    let view = playersFight();
    client.answer('display.view', () => done({ stage: plainStage, view }));
    const page = mount(PlayerApp, {
      global: { provide: { [clientKey as symbol]: client }, stubs: { MapCanvas: true } },
    });
    await flushPromises();
    const push = async (to: string, ...set: ViewRecord[]) => {
      const patch = { from: view.version, to, set, gone: [] };
      view = applyPatch(view, patch)!;
      client.push('display.patch', patch);
      await flushPromises();
    };
    const pips = () => page.findAll('.strip .pips')[1]!.attributes('aria-label');
    return { page, push, pips };
  }

  it('go on by themselves', async () => {
    const { page, push, pips } = await openScreen();
    await push('p:2', ...said, { ...hurt, bars: left(1) });
    expect(page.text()).not.toContain('The second rat strikes.');
    expect(pips()).toBe('2 of 4 wounds left');
    await vi.advanceTimersByTimeAsync(WOUNDS_AT + 1);
    expect(pips()).toBe('1 of 4 wounds left');
    expect(page.get('.line').text()).toBe('The second rat strikes.');
  });

  it('are ended by the next input', async () => {
    const { push, pips } = await openScreen();
    await push('p:2', ...said, { ...hurt, bars: left(1) });
    await push('p:3', { kind: 'badge', id: 'note', label: 'A ruling', tone: 'plain' });
    expect(pips()).toBe('1 of 4 wounds left');
  });

  it('are none where less motion is wished for', async () => {
    const asked = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const { push, pips } = await openScreen();
    await push('p:2', ...said, { ...hurt, bars: left(1) });
    expect(pips()).toBe('1 of 4 wounds left');
    asked.mockRestore();
  });
});
