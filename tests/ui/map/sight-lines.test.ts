import type { AimLine, MomentRecord, Offer, PromptRecord, ViewRecord } from '#engine/view';
import { describe, expect, test } from 'vitest';
import { lineTold } from '#renderer/map/line-told.ts';
import { penFor, plateOf, type Pen } from '#renderer/map/paint/pen.ts';
import { around, platesOver, sharedArea } from '#renderer/map/paint/plates.ts';
import { mapOf } from '#renderer/map/model.ts';
import { targetTool } from '#renderer/map/tools/target.ts';
import { edge, key, level, model, recordsOf, section } from './dungeon.ts';

const hall = [
  level(),
  section('hall', 0, 0, 10, 5),
  model('archer', 0, 2, { side: 'hero', label: 'Archer' }),
  model('dwarf', 3, 2, { side: 'hero', label: 'Dwarf' }),
  model('rat1', 6, 2, { number: 1, label: 'rat 1' }),
  model('rat2', 6, 0, { number: 2, label: 'rat 2' }),
  edge('4,4,s', 'wall'),
];

describe('the line to a target', () => {
  const line = (more: Partial<AimLine> = {}): AimLine => ({
    seen: 'clear',
    from: [0, 2],
    to: [6, 2],
    ...more,
  });
  const shoot: Offer = {
    id: 'shoot',
    label: 'Shoot',
    key: 'v',
    open: true,
    fixed: { type: 'shoot', by: 'archer' },
    choose: { field: 'at', from: { of: 'models', among: [] } },
  };
  const aimedAt = (aim: AimLine, more: object = {}) =>
    targetTool({
      records: recordsOf(...hall),
      offer: shoot,
      members: [
        { id: 'rat1', open: true, detail: 'needs 5 · 6 squares', aim, ...more },
        { id: 'rat2', open: true },
      ],
      preferred: 'rat1',
    });

  test('is solid where nothing is in the way, with what the shot would take', () => {
    const { sight, ghosts } = aimedAt(line()).overlay();
    expect(sight).toEqual({
      from: { x: 0, y: 2 },
      to: { x: 6, y: 2 },
      state: 'clear',
      label: 'needs 5 · 6 squares',
    });
    expect(ghosts).toEqual([]);
  });

  test('of a blocked shot lights whom or what it meets and says so on the line alone', () => {
    const why = 'Dwarf stands between Archer and rat 1.';
    const shut = aimedAt(line({ seen: 'blocked', stopAt: 0.5, model: 'dwarf' }), { open: false, why });
    const { sight, targets } = shut.overlay();
    expect(sight).toMatchObject({
      state: 'blocked',
      stopAt: 0.5,
      blocker: { model: 'dwarf' },
      label: 'Dwarf is in the way',
    });
    expect(targets?.[0]).toEqual({ model: 'rat1', open: false, focus: true });
    expect(shut.meant?.()).toMatchObject({ open: false, why });
    expect(shut.take(key('Enter'))).toEqual([]);
    const wall = aimedAt(line({ seen: 'blocked', edge: 'l1:4,4,s' }), { open: false, why }).overlay().sight;
    expect(wall).toMatchObject({ blocker: { edge: '4,4,s' }, label: 'a wall or a door is in the way' });
  });

  test('that is free but closed for another reason keeps that reason at the target', () => {
    const { targets } = aimedAt(line(), { open: false, why: 'Too far.' }).overlay();
    expect(targets?.[0]).toMatchObject({ open: false, why: 'Too far.' });
  });

  test('comes with the nearest square from which it would be free, named as that', () => {
    const { ghosts } = aimedAt(line({ seen: 'blocked', model: 'dwarf', free: [0, 1] })).overlay();
    expect(ghosts).toEqual([
      { squares: [{ x: 0, y: 1 }], active: false, proposed: true, label: 'free from here' },
    ]);
  });

  test('goes with the one in focus', () => {
    const tool = aimedAt(line());
    tool.take(key('Tab'));
    expect(tool.overlay().sight).toBeUndefined();
  });
});

describe('the line of what is told', () => {
  const moment = (more: Partial<MomentRecord>): MomentRecord => ({
    ...{ kind: 'moment', id: 'moment', serial: 4, what: 'hit', by: 'archer', at: 'rat1', line: 'A shot.' },
    ...more,
  });
  const asked = (aims: PromptRecord['aims']): PromptRecord => ({
    ...{ kind: 'prompt', id: 'prompt', key: 'k', form: 'dice', by: 'archer', tone: 'hero', who: 'Anna' },
    ...{ title: 'Archer shoots at rat 1', lapses: false, aims },
  });
  const lineOf = (told: boolean, ...more: ViewRecord[]) => lineTold(recordsOf(...hall, ...more), told);
  const toRat = { from: { x: 0, y: 2 }, to: { x: 6, y: 2 }, state: 'clear', told: { sizes: [1, 1] } };

  test('lies there while its dice are asked for, and afterwards as long as they lie', () => {
    expect(lineOf(false, asked({ at: 'rat1' }))).toEqual(toRat);
    expect(lineOf(true, moment({ flies: 'shot' }))).toEqual(toRat);
    expect(lineOf(false, moment({ flies: 'shot' }))).toBeNull();
  });

  test('of a spell is a spell’s, and may end at a square', () => {
    expect(lineOf(true, moment({ flies: 'spell', at: undefined, to: [8, 1] }))).toMatchObject({
      of: 'spell',
      to: { x: 8, y: 1 },
      told: { sizes: [1, 0] },
    });
    expect(lineOf(false, asked({ to: [8, 1] }))).toMatchObject({ to: { x: 8, y: 1 } });
  });

  test('is none of a blow, of a spell on oneself, or of a plain question', () => {
    expect(lineOf(true, moment({}))).toBeNull();
    expect(lineOf(true, moment({ flies: 'spell', at: 'archer' }))).toBeNull();
    expect(lineOf(true, asked(undefined))).toBeNull();
  });

  test('is none where a window does not see both of its ends', () => {
    expect(lineOf(true, moment({ flies: 'shot', by: 'sniper' }))).toBeNull();
    expect(lineOf(true, moment({ flies: 'shot', at: 'ghost' }))).toBeNull();
    expect(lineOf(false, asked({ at: 'ghost' }))).toBeNull();
  });

  test('ends in the middle of a large one', () => {
    const ogre = model('ogre', 8, 2, { size: 2 });
    expect(lineOf(true, ogre, moment({ flies: 'shot', at: 'ogre' }))).toMatchObject({
      to: { x: 8.5, y: 2.5 },
      told: { sizes: [1, 2] },
    });
  });
});

describe('what is written over the map', () => {
  const SQUARE = 64;
  /** Ink that keeps what is written where, each letter seven pixels wide. */
  const writing = () => {
    const written: { words: string; x: number; y: number }[] = [];
    const ink = {
      ...{ font: '', canvas: { width: 2000, height: 2000 } },
      measureText: (words: string) => ({ width: 7 * words.length }),
      getTransform: () => ({ a: 1, d: 1, e: 400, f: 400 }),
      fillText: (words: string, x: number, y: number) => written.push({ words, x, y }),
      ...Object.fromEntries(
        ['beginPath', 'roundRect', 'fill', 'stroke'].map((name) => [name, () => undefined]),
      ),
    };
    return { pen: penFor(ink as unknown as Pen['ink'], 1), written };
  };
  const map = mapOf(recordsOf(...hall));
  const bodies = map.models.map(({ x, y }) => ({ x: x * SQUARE, y: y * SQUARE, w: SQUARE, h: SQUARE }));

  test('covers no piece where there is room beside it', () => {
    const { pen, written } = writing();
    const words = 'Dwarf is in the way';
    const [, over] = bodies;
    const middle = { x: over!.x + SQUARE / 2, y: over!.y + SQUARE / 2 };
    platesOver(pen, map).write(words, [middle, ...around(pen, words, over!.x, over!.y, SQUARE)]);
    const { x, y } = written[0]!;
    const plate = plateOf(pen, words, { x, y });
    expect(bodies.every((body) => sharedArea(plate, body) === 0)).toBe(true);
  });

  test('covers neither what was written before nor what must stay in sight', () => {
    const { pen, written } = writing();
    const free = { x: 200, y: -100 };
    const kept = plateOf(pen, 'kept', { x: 200, y: 300 });
    const plates = platesOver(pen, map, [kept]);
    plates.write('first', [free]);
    plates.write('second', [free, { x: 200, y: 300 }, { x: 200, y: -200 }]);
    expect(written.map(({ words, y }) => [words, Math.round(y)])).toEqual([
      ['first', -99],
      ['second', -199],
    ]);
  });

  test('stands on the screen rather than free of everything', () => {
    const { pen, written } = writing();
    platesOver(pen, map).write('here', [
      { x: -2000, y: 0 },
      { x: 32, y: 160 },
    ]);
    expect(written[0]).toMatchObject({ x: 32 });
  });
});
