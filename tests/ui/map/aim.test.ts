import type { AimedAt, ModelRecord, Offer } from '#engine/view';
import { describe, expect, test } from 'vitest';
import { aimTool } from '#renderer/map/tools/aim.ts';
import { edge, key, level, model, pointer, recordsOf, section } from './dungeon.ts';

const flames = (more: Partial<AimedAt> = {}): Offer => ({
  id: 'cast flames',
  label: 'Flames',
  key: '',
  group: 'cast',
  open: true,
  fixed: { type: 'cast', by: 'wizard' },
  choose: {
    field: 'to',
    from: {
      of: 'aim',
      level: 'l1',
      model: 'wizard',
      from: [{ x: 0, y: 2, size: 1 }],
      range: 12,
      template: { w: 3, h: 3 },
      seeThrough: ['wizard'],
      takes: '{n} damage dice',
      dice: 5,
      ...more,
    },
  },
});

const hero = (id: string, x: number, y: number, more: Partial<ModelRecord> = {}) =>
  model(id, x, y, { side: 'hero', label: id, ...more });
const rat = (n: number, x: number, y: number, more: Partial<ModelRecord> = {}) =>
  model(`rat${n}`, x, y, { number: n, label: `rat ${n}`, ...more });
const wizard = hero('wizard', 0, 2);

const aiming = (models: readonly ModelRecord[], more: Partial<AimedAt> = {}) =>
  aimTool({
    records: recordsOf(level(), section('hall', 0, 0, 12, 5), wizard, ...models),
    offer: flames(more),
  });
const cursorOf = (tool: ReturnType<typeof aiming>) => tool.overlay().cursor!;
const coveredBy = (tool: ReturnType<typeof aiming>) =>
  tool.overlay().area?.covered?.map(({ model: id }) => id);

describe('the square that is aimed at first', () => {
  test('covers most foes and no friend, as near as may be', () => {
    const tool = aiming([rat(1, 4, 0), rat(2, 6, 3), rat(3, 8, 4), rat(4, 8, 2)]);
    expect(coveredBy(tool)?.sort()).toEqual(['rat2', 'rat3', 'rat4']);
    expect(cursorOf(tool)).toEqual({ x: 7, y: 3 });
  });

  test('covers many foes and one friend rather than a lone foe', () => {
    const crowd = [rat(1, 6, 1), rat(2, 7, 1), rat(3, 8, 1), rat(4, 8, 3), hero('dwarf', 7, 3)];
    const tool = aiming([...crowd, rat(9, 2, 0)]);
    expect(coveredBy(tool)).toContain('rat1');
    expect(coveredBy(tool)).not.toContain('rat9');
  });

  test('spares a friend where that costs no more than one foe', () => {
    const tool = aiming([rat(1, 3, 0), rat(2, 3, 2), hero('dwarf', 3, 1)], { template: { w: 1, h: 3 } });
    expect(coveredBy(tool)).toEqual(['rat2']);
  });

  test('is the own one where there is nobody to be covered; the dead are nobody', () => {
    expect(cursorOf(aiming([]))).toEqual({ x: 0, y: 2 });
    expect(cursorOf(aiming([rat(1, 4, 2, { down: 'dead' })]))).toEqual({ x: 0, y: 2 });
  });

  test('is sought again with Tab', () => {
    const tool = aiming([rat(1, 5, 2)]);
    const first = cursorOf(tool);
    tool.take(key('ArrowLeft'));
    expect(cursorOf(tool)).not.toEqual(first);
    tool.take(key('Tab'));
    expect(cursorOf(tool)).toEqual(first);
  });
});

describe('those under a template', () => {
  const mixed = [rat(1, 5, 2), hero('dwarf', 6, 2), rat(2, 9, 0)];

  test('are named, foes first, friends as such, with what each takes', () => {
    const tool = aiming(mixed);
    tool.take(pointer('move', 5, 2));
    expect(tool.overlay().area).toMatchObject({
      takes: '5 damage dice',
      covered: [
        { model: 'rat1', name: 'rat 1', side: 'foe' },
        { model: 'dwarf', name: 'dwarf', side: 'friend' },
      ],
    });
    expect(tool.meant?.()).toMatchObject({
      open: true,
      label: 'Covers 2 models',
      detail: 'each takes 5 damage dice',
      covers: [{ model: 'rat1' }, { model: 'dwarf', side: 'friend' }],
    });
  });

  test('may be the one who aims', () => {
    const tool = aiming(mixed);
    tool.take(pointer('move', 1, 2));
    expect(tool.overlay().area?.covered).toEqual([{ model: 'wizard', name: 'wizard', side: 'self' }]);
  });

  test('are friends and foes of one who is not on the map, too', () => {
    const away = { ...wizard, level: null };
    const records = recordsOf(level(), section('hall', 0, 0, 12, 5), away, ...mixed);
    const tool = aimTool({ records, offer: flames() });
    tool.take(pointer('move', 5, 2));
    expect(tool.overlay().area?.covered).toMatchObject([
      { model: 'rat1', side: 'foe' },
      { model: 'dwarf', side: 'friend' },
    ]);
  });

  test('are friends of nobody whom the window does not know', () => {
    const tool = aimTool({
      records: recordsOf(level(), section('hall', 0, 0, 12, 5), ...mixed),
      offer: flames(),
    });
    tool.take(pointer('move', 5, 2));
    expect(tool.overlay().area?.covered?.map(({ side }) => side)).toEqual(['foe', 'foe']);
  });
});

describe('aiming', () => {
  test('takes a square with Enter or a click, and gives it to the command', () => {
    const tool = aiming([rat(1, 5, 2)]);
    const sent = { do: 'command', fields: { type: 'cast', by: 'wizard', to: [4, 1] } };
    tool.take(pointer('move', 4, 1));
    expect(tool.take(key('Enter'))).toEqual([sent]);
    expect(tool.take(pointer('release', 4, 1))).toEqual([sent]);
    expect(tool.take(pointer('release', 4, 1, { dragged: true }))).toEqual([]);
  });

  test('ends with Escape and costs nothing', () => {
    expect(aiming([rat(1, 5, 2)]).take(key('Escape'))).toEqual([{ do: 'cancel' }]);
  });

  test('behind a wall takes nothing; the line is drawn up to the wall, which is lit', () => {
    const walled = aimTool({
      records: recordsOf(level(), section('hall', 0, 0, 6, 5), section('cell', 6, 0, 5, 5), wizard),
      offer: flames(),
    });
    walled.take(pointer('move', 8, 2));
    expect(walled.take(key('Enter'))).toEqual([]);
    expect(walled.overlay().area).toBeUndefined();
    expect(walled.overlay().sight).toMatchObject({ state: 'blocked', blocker: { edge: '5,2,e' } });
    expect(walled.meant?.()).toMatchObject({ open: false, why: 'a wall or a door is in the way' });
  });

  test('through an open door goes on, and one who stands there is named as what is in the way', () => {
    const records = recordsOf(
      level(),
      section('hall', 0, 0, 6, 5),
      section('cell', 6, 0, 5, 5),
      edge('5,2,e', 'door', { state: 'open' }),
      wizard,
    );
    const free = aimTool({ records, offer: flames() });
    free.take(pointer('move', 6, 2));
    expect(free.meant?.()?.open).toBe(true);
    const stood = aimTool({ records: { ...records, dwarf: hero('dwarf', 5, 2) }, offer: flames() });
    stood.take(pointer('move', 6, 2));
    expect(stood.meant?.()).toMatchObject({ open: false, why: 'dwarf is in the way' });
    expect(stood.overlay().sight?.blocker).toEqual({ model: 'dwarf' });
  });

  test('out of range or where no floor is says so', () => {
    const near = aiming([], { range: 3 });
    near.take(pointer('move', 9, 2));
    expect(near.meant?.()).toMatchObject({ open: false, why: 'out of range' });
    near.take(pointer('move', 40, 2));
    expect(near.meant?.()).toMatchObject({ open: false, why: 'there is no floor here' });
  });

  test('by the arrows stays on the ground that is known', () => {
    const tool = aiming([]);
    for (let i = 0; i < 9; i++) tool.take(key('ArrowUp'));
    for (let i = 0; i < 30; i++) tool.take(key('ArrowRight'));
    expect(cursorOf(tool)).toEqual({ x: 11, y: 0 });
  });
});
