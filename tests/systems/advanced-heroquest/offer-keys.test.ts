import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deepCopy } from '#engine';
import type { Offer } from '#engine/view';
import { offers, type State } from '#shared/systems/advanced-heroquest/testing.ts';
import { advancedHeroquest } from '#systems/advanced-heroquest';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { scenarioFiles } from '#tests/support/scenario-files.ts';
import { Table } from '#tests/support/scenario-table.ts';

/** Every table on which a scenario begins: spells, bows, rage, armour on the floor, chests and the fallen, mixed as nobody would mix them. */
const states = scenarioFiles().flatMap(({ path }) =>
  readScenarios(readFileSync(path, 'utf8'), path)
    .filter(({ game }) => game === 'advanced-heroquest')
    .map((scenario) => new Table(scenario).start() as unknown as State),
);
const actorsOf = (state: State) => [
  null,
  ...Object.values(state.levels).flatMap(({ models }) => Object.keys(models)),
  ...Object.keys(state.roster),
];
const sets = states.flatMap((state) => actorsOf(state).map((actor) => offers(state, actor)));
const keysOf = (made: readonly Offer[]) => made.map(({ key }) => key).filter(Boolean);

/** The same table with armour lying where somebody stands. */
function withArmourUnder(before: State, actor: string) {
  const state = deepCopy(before);
  const level = Object.values(state.levels).find(({ models }) => actor in models)!;
  const model = level.models[actor]!;
  const { x, y } = model;
  const lying = { id: 'k999', kind: 'armour', name: 'Armour', x, y, w: 1, h: 1, armour: [...model.armour] };
  level.markers['k999'] = lying as unknown as (typeof level.markers)[string];
  return { state, actor, model };
}

describe('The keys of offers', () => {
  it('are looked at on many tables, and all letters that are named come up', () => {
    expect(states.length).toBeGreaterThan(100);
    const seen = new Set(sets.flatMap(keysOf));
    for (const letter of ['a', 'd', 'e', 'g', 'm', 'r', 's', 't', 'v', 'w', 'y'])
      expect(seen, letter).toContain(letter);
  });

  it('mean one offer each among those of one model', () => {
    const doubled = sets.filter((made) => new Set(keysOf(made)).size < keysOf(made).length);
    expect(doubled.map((made) => made.map(({ id, key }) => `${key} ${id}`))).toEqual([]);
  });

  it('are all among the letters that the window leaves to the game', () => {
    const letters = advancedHeroquest.letters!.map(({ key }) => key);
    const others = sets.flatMap(keysOf).filter((key) => !letters.includes(key));
    expect([...new Set(others)]).toEqual([]);
  });

  it('leave Q to the spells of one who could also put armour on', () => {
    const able = states.flatMap((state) =>
      actorsOf(state).flatMap((actor) =>
        actor !== null && offers(state, actor).some(({ id }) => id === 'takeOffArmour')
          ? [withArmourUnder(state, actor)]
          : [],
      ),
    );
    expect(able.length).toBeGreaterThan(0);
    for (const { state, actor, model } of able) {
      const keyOf = () => offers(state, actor).find(({ id }) => id === 'putOnArmour')!.key;
      model.spells = [];
      expect(keyOf()).toBe('q');
      model.spells = [{ spell: 'ahq:spell:courage' }];
      expect(keyOf()).toBe('');
    }
  });
});
