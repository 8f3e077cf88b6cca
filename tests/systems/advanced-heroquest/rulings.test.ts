import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, deepCopy } from '#engine';
import type { SheetField } from '#engine/view';
import { layouts } from '#shapes/advanced-heroquest';
import { begin, type State } from '#systems/advanced-heroquest';
import { findModel, MODEL_FIELDS, RULING_KINDS } from '#shared/systems/advanced-heroquest/testing.ts';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { nonsense } from '#tests/fuzz/advanced-heroquest/random-rulings.ts';
import { WatchedTable, library } from '#tests/fuzz/advanced-heroquest/watched-table.ts';

/** A hall with a chest, a door and one of each: hero m1 and henchman m2 of Anna, warrior m3. */
function hall(): State {
  const entry = (kind: 'hero' | 'henchman') => library.entries.find((one) => one.kind === kind)!.id;
  const begun = begin(
    {
      name: 'Hall',
      system: 'advanced-heroquest',
      players: [{ name: 'Anna' }, { name: 'Ben' }],
      party: [
        { entry: entry('hero'), player: 0 },
        { entry: entry('henchman'), player: 0 },
      ],
      dice: 'typed',
      seed: '1',
    },
    library,
    1,
  );
  if (!begun.ok) throw new Error(begun.refusal.sentence);
  const table = new WatchedTable(begun.value);
  for (const ruling of [
    { kind: 'lay', section: 'room', at: [0, 0] },
    { kind: 'place', what: 'model', model: 'm1', at: [1, 1] },
    { kind: 'place', what: 'model', model: 'm2', at: [0, 1] },
    { kind: 'place', what: 'model', monster: 'skaven-warrior', at: [2, 1] },
    { kind: 'place', what: 'marker', marker: 'chest', at: [4, 4] },
    { kind: 'place', what: 'door', edge: '4,2,e' },
  ]) {
    const done = table.input({ do: 'ruling', ruling });
    if (!done.ok) throw new Error(done.refusal.sentence);
  }
  return deepCopy(table.play.state);
}

const start = hall();
const OF: Readonly<Record<string, string>> = { hero: 'm1', henchman: 'm2', monster: 'm3' };

/** Values that a field of a sheet takes, each other than what it holds in the hall. */
function valuesFor(field: SheetField): Record<string, unknown>[] {
  const is = MODEL_FIELDS[field.id];
  switch (is?.form) {
    case 'number':
      return [is.min, is.max, Math.max(is.min, 2)].map((value) => ({ value }));
    case 'text':
      return [{ value: 'Something else' }];
    case 'switch':
      return [{ value: true }];
    case 'hand':
      return [{ value: null }];
    case 'player':
      return [{ value: 'p2' }, { value: null }];
    default:
      return [];
  }
}

const LISTED: Readonly<Record<string, string>> = {
  weapons: 'halberd',
  armour: 'shield',
  gear: 'A rope',
  conditions: 'angry',
  spells: 'fireball',
  lasting: 'lost-leg',
};

function isTaken(ruling: Record<string, unknown>): WatchedTable {
  const table = new WatchedTable(start);
  const before = canonical(table.play.state);
  const result = table.input({ do: 'ruling', ruling });
  expect(result).toMatchObject({ ok: true });
  expect(canonical(table.play.state)).not.toBe(before);
  return table;
}

function isUndone(table: WatchedTable, times = 1): void {
  for (let i = 0; i < times; i++) expect(table.input({ do: 'undo', whole: false }).ok).toBe(true);
  expect(canonical(table.play.state)).toBe(canonical(start));
}

describe('every field of every sheet can be overruled, and that be undone', () => {
  for (const [layout, model] of Object.entries(OF))
    for (const field of layouts[layout]!.panels.flatMap((panel) => panel.fields)) {
      const ruling = { kind: 'set', model, field: field.id };
      if (field.ruling === 'set')
        it(`${layout}: ${field.id}`, () => {
          const values = valuesFor(field);
          expect(values.length).toBeGreaterThan(0);
          let taken = 0;
          for (const value of values) {
            const table = new WatchedTable(start);
            const before = canonical(table.play.state);
            const result = table.input({ do: 'ruling', ruling: { ...ruling, ...value } });
            if (!result.ok) {
              expect(result.refusal.code).toBe('no-change');
              continue;
            }
            taken++;
            expect(canonical(table.play.state)).not.toBe(before);
            isUndone(table);
          }
          expect(taken).toBeGreaterThan(0);
        });
      if (field.ruling === 'list')
        it(`${layout}: ${field.id}, added and taken`, () => {
          const entry = LISTED[field.id]!;
          const table = isTaken({ ...ruling, add: entry });
          const added = canonical(table.play.state);
          expect(table.input({ do: 'ruling', ruling: { ...ruling, take: entry } })).toMatchObject({
            ok: true,
          });
          expect(canonical(table.play.state)).not.toBe(added);
          isUndone(table, 2);
        });
      if (field.ruling === 'none')
        it(`${layout}: ${field.id} is computed, and not overruled`, () => {
          const result = new WatchedTable(start).input({ do: 'ruling', ruling: { ...ruling, value: 1 } });
          expect(result).toMatchObject({ ok: false, refusal: { code: 'no-such-field' } });
        });
    }

  it('and the sheet of each has a value for every field of its layout', () => {
    const records = new WatchedTable(start).records('gm');
    for (const [layout, id] of Object.entries(OF)) {
      const record = records[id];
      const entries = record?.kind === 'model' ? record.sheet!.entries : {};
      const missing = layouts[layout]!.panels.flatMap((panel) =>
        panel.fields.filter((field) => !(field.id in entries)).map((field) => field.id),
      );
      expect(missing).toEqual([]);
    }
  });

  it.each([
    { mode: 'combat', number: 1, phase: 'hero' },
    { mode: 'exploration', number: 7, phase: 'hero' },
    { mode: 'exploration', number: 1, phase: 'gm' },
  ])('turn: $mode $number, $phase', (turn) => {
    const table = isTaken({ kind: 'turn', ...turn });
    expect(table.play.state.turn).toMatchObject(turn);
    isUndone(table);
  });
});

describe('every kind of ruling', () => {
  const cases: Readonly<Record<string, Record<string, unknown>[]>> = {
    set: [
      { model: 'm3', field: 'W', value: 1 },
      { marker: 'k1', field: 'text', value: 'Locked' },
      { marker: 'k1', field: 'open', value: true },
      { marker: 'k1', field: 'name', value: 'Old chest' },
      { marker: 'k1', field: 'note', value: 'Empty' },
      { section: 's1', field: 'name', value: 'Hall' },
      { section: 's1', field: 'note', value: 'Cold' },
      { section: 's1', field: 'floor', value: 'lair' },
    ],
    place: [
      { what: 'model', monster: 'troll', at: [3, 2] },
      { what: 'model', monster: 'man-at-arms', at: [3, 2], hidden: true },
      { what: 'marker', marker: 'note', at: [3, 2], text: 'A word' },
      { what: 'door', edge: '2,4,s', state: 'open' },
    ],
    move: [
      { model: 'm1', to: [3, 3] },
      { marker: 'k1', to: [3, 3] },
    ],
    remove: [{ model: 'm3' }, { model: 'm1' }, { marker: 'k1' }, { edge: '4,2,e' }],
    lay: [
      { section: 'passage', at: [5, 0], turn: 0 },
      { section: 'room', at: [20, 20], hidden: true },
    ],
    edge: [
      { edge: '4,2,e', set: { kind: 'door', state: 'open' } },
      { edge: '4,2,e', set: null },
      { edge: '1,1,e', set: { kind: 'rubble' } },
      { edge: 'l1:1,1,e', set: { kind: 'open', portcullis: 'down' } },
    ],
    hide: [{ section: 's1' }, { model: 'm3' }, { marker: 'k1' }, { edge: '4,2,e' }],
    turn: [{ mode: 'combat', number: 3, phase: 'gm' }],
  };
  for (const [kind, payloads] of Object.entries(cases))
    it.each(payloads)(`${kind} %o`, (payload) => isUndone(isTaken({ kind, ...payload })));

  it.each([{ section: 's1' }, { model: 'm3' }, { marker: 'k1' }, { edge: '4,2,e' }])('reveal %o', (what) => {
    const table = isTaken({ kind: 'hide', ...what });
    const before = canonical(table.play.state);
    expect(table.input({ do: 'ruling', ruling: { kind: 'reveal', ...what } })).toMatchObject({ ok: true });
    expect(canonical(table.play.state)).not.toBe(before);
    isUndone(table, 2);
  });

  it('moves and takes up a section on which nobody stands', () => {
    const table = isTaken({ kind: 'lay', section: 'room', at: [20, 20] });
    const laid = Object.keys(table.play.state.levels.l1!.sections).at(-1)!;
    for (const ruling of [
      { kind: 'move', section: laid, to: [30, 30] },
      { kind: 'remove', section: laid },
    ])
      expect(table.input({ do: 'ruling', ruling })).toMatchObject({ ok: true });
    expect(Object.keys(table.play.state.levels.l1!.sections)).toEqual(['s1']);
    isUndone(table, 3);
  });

  it('decree, rollAnew and stop, while a blow is in the air', () => {
    const table = new WatchedTable(start);
    const take = (ruling: unknown) =>
      expect(table.input({ do: 'ruling', ruling })).toMatchObject({ ok: true });
    expect(table.input({ do: 'command', command: { type: 'attack', by: 'm3', at: 'm1' } }).ok).toBe(true);
    take({ kind: 'decree', answer: [11] });
    expect(table.facts().some((fact) => fact.kind === 'struck' && fact.die === 11)).toBe(true);
    take({ kind: 'rollAnew' });
    const open = table.play.open;
    if (open) take({ kind: 'stop' });
    expect(table.play.open).toBeNull();
  });

  it('is among these', () => {
    const tried = [...Object.keys(cases), 'reveal', 'decree', 'rollAnew', 'stop'];
    expect([...RULING_KINDS].filter((kind) => !tried.includes(kind))).toEqual([]);
  });
});

describe('a ruling that makes no sense', () => {
  const isHarmless = (raw: unknown) => {
    const table = new WatchedTable(start);
    const before = canonical(table.play.state);
    const result = table.play.rule(raw, 'gm');
    if (result.ok) {
      expect(table.play.undo().ok).toBe(true);
    } else {
      expect(result.refusal.sentence).toMatch(/^\S.* .*[.”?]$/);
      expect(['ruling-failed', 'rule-failed']).not.toContain(result.refusal.code);
    }
    expect(canonical(table.play.state)).toBe(before);
  };

  it('is refused with a sentence and changes nothing, whatever is in it', () => {
    const id = fc.constantFrom(
      'm1',
      'm2',
      'm3',
      'k1',
      's1',
      '4,2,e',
      'l1:4,2,e',
      '__proto__',
      'constructor',
      '',
    );
    const field = fc.oneof(fc.constantFrom(...Object.keys(MODEL_FIELDS), 'toString', 'id'), fc.string());
    const value = fc.oneof(
      fc.constantFrom<unknown>(null, '', -1, 0, 1, 12, 99, 1e9, NaN, Infinity, 1.5, true, [], {}, 'halberd'),
      fc.jsonValue(),
    );
    const square = fc.oneof(
      fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 })),
      value,
    );
    const payload = fc.record(
      {
        kind: fc.oneof(fc.constantFrom<unknown>(...RULING_KINDS), value),
        what: fc.constantFrom<unknown>('model', 'marker', 'door', 7),
        model: id,
        marker: id,
        section: id,
        edge: id,
        monster: fc.constantFrom('orc', 'troll', 'constructor'),
        level: fc.constantFrom('l1', 'l2', '__proto__'),
        at: square,
        to: square,
        turn: value,
        set: fc.oneof(value, fc.record({ kind: fc.constantFrom('open', 'door', 'wall') })),
        field,
        value,
        add: value,
        take: value,
        text: value,
        hidden: value,
        answer: value,
        number: value,
        mode: value,
        phase: value,
      },
      { requiredKeys: ['kind'] },
    );
    // Most payloads with many fields fail on a stray one; these have only what a ruling of their kind knows.
    const plausible = fc.oneof(
      fc.record({ kind: fc.constant('set'), model: id, field, value }),
      fc.record({ kind: fc.constant('set'), model: id, field, add: value }),
      fc.record({ kind: fc.constant('set'), model: id, field, take: value }),
      fc.record({ kind: fc.constant('set'), marker: id, field, value }),
      fc.record({ kind: fc.constant('set'), section: id, field, value }),
      fc.record({ kind: fc.constant('move'), model: id, to: square }),
      fc.record({ kind: fc.constant('move'), section: id, to: square }),
      fc.record({
        kind: fc.constant('place'),
        what: fc.constant('model'),
        monster: fc.constant('troll'),
        at: square,
      }),
      fc.record({ kind: fc.constantFrom('remove', 'hide', 'reveal'), section: id }),
      fc.record({ kind: fc.constantFrom('remove', 'hide', 'reveal'), edge: id }),
      fc.record({ kind: fc.constantFrom('remove', 'hide', 'reveal'), model: id, level: id }),
      fc.record({
        kind: fc.constant('lay'),
        section: fc.constantFrom('room', 'turn', 'stairs'),
        at: square,
        turn: value,
      }),
      fc.record({ kind: fc.constant('rollAnew'), row: value, key: value }),
    );
    fc.assert(fc.property(fc.oneof(payload, plausible, fc.anything()), isHarmless), { numRuns: 600 });
  });

  it('of the kinds that somebody thought of', () => {
    const bag = new DiceBag('nonsense');
    for (let i = 0; i < 200; i++) isHarmless(nonsense(bag));
  });

  it('never finds a model by a word that every object knows', () => {
    for (const word of Object.getOwnPropertyNames(Object.prototype)) {
      const table = new WatchedTable(start);
      const result = table.input({ do: 'command', command: { type: 'attack', by: word, at: 'm3' } });
      expect(result).toMatchObject({ ok: false, refusal: { code: 'bad-command' } });
      expect(findModel(start, 'm404')).toBeNull();
    }
  });
});
