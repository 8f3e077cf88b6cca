// @vitest-environment happy-dom
import { effectScope, nextTick, shallowRef } from 'vue';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DieRecord, ModelRecord, Records, TurnRecord } from '#engine/view';
import { useSounds } from '#renderer/composables/useSounds.ts';
import { soundsBetween } from '#renderer/ui/sounds-between.ts';
import { playSound, sounds } from '#renderer/ui/sounds.ts';
import { fightView } from './support/table.ts';

const before = fightView().records;
const die = (outcome?: DieRecord['outcome']): Records => ({
  ...before,
  blow: {
    kind: 'die',
    id: 'blow',
    serial: 99,
    by: 'm1',
    tone: 'hero',
    purpose: 'hit',
    sides: 12,
    values: [9],
    marks: [true],
    ...(outcome ? { outcome } : {}),
  },
});
const lying = (id: string, records: Records = before): Records => ({
  ...records,
  [id]: { ...(before[id] as ModelRecord), down: 'ko' },
});

describe('What is heard', () => {
  it('is the dice and what they brought', () => {
    expect(soundsBetween(before, die('hit'))).toEqual(['dice', 'hit']);
    expect(soundsBetween(before, die('critical'))).toEqual(['dice', 'hit']);
    expect(soundsBetween(before, die('miss'))).toEqual(['dice', 'miss']);
    expect(soundsBetween(before, die('fumble'))).toEqual(['dice', 'miss']);
    expect(soundsBetween(before, die())).toEqual(['dice']);
  });

  it('is a fall, once, and not whoever is laid there lying', () => {
    expect(soundsBetween(before, lying('m1', die('hit')))).toEqual(['dice', 'hit', 'fall']);
    expect(soundsBetween(lying('m1'), lying('m1'))).toEqual([]);
    const { m1, ...without } = before;
    expect(m1).toBeDefined();
    expect(soundsBetween(without, lying('m1'))).toEqual([]);
  });

  it('is a new turn or phase', () => {
    const turn = { ...(before['turn'] as TurnRecord), number: 3 };
    expect(soundsBetween(before, { ...before, turn })).toEqual(['turn']);
  });

  it('is nothing when a table is opened, taken back, or only looked at', () => {
    expect(soundsBetween({}, die('hit'))).toEqual([]);
    expect(soundsBetween(die('hit'), before)).toEqual([]);
    expect(soundsBetween(before, { ...before })).toEqual([]);
  });
});

describe('Sounds', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are played one after the other, and never while they are off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const records = shallowRef(before);
    let volume = 0;
    const heard: string[] = [];
    const scope = effectScope();
    scope.run(() =>
      useSounds(
        () => records.value,
        () => volume,
        (name, loud) => heard.push(`${name} ${loud}`),
      ),
    );
    records.value = die('hit');
    await nextTick();
    await vi.advanceTimersByTimeAsync(2000);
    expect(heard).toEqual([]);
    volume = 0.5;
    records.value = before;
    await nextTick();
    records.value = die('miss');
    await nextTick();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['dice 0.5']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(heard).toEqual(['dice 0.5', 'miss 0.5']);
    scope.stop();
  });

  it('are short, and five', () => {
    expect(Object.keys(sounds).sort()).toEqual(['dice', 'fall', 'hit', 'miss', 'turn']);
    for (const strokes of Object.values(sounds))
      for (const { at, lasts, from, to } of strokes) {
        expect(at + lasts).toBeLessThanOrEqual(0.5);
        expect(Math.min(from, to)).toBeGreaterThan(0);
      }
  });

  it('are no fault where the machine has none, or will not play them yet', async () => {
    await playSound('dice', 1);
    const started = vi.fn();
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'suspended';
        resume = () => Promise.reject(new Error('Nobody has touched the page.'));
        createGain = started;
      },
    );
    await expect(playSound('dice', 1)).resolves.toBeUndefined();
    expect(started).not.toHaveBeenCalled();
  });
});
