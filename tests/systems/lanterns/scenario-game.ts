import { fixtureGame } from '#tests/support/fixture-game.ts';
import { fixtureStart, lantern, type FixtureState } from '#tests/support/fixture-rules.ts';
import { same } from '#tests/support/scenario-compare.ts';
import type { ScenarioGame } from '#tests/support/scenario-table.ts';
import type { LanternScenario } from './scenario-words.ts';

const NAMED: ReadonlySet<string> = new Set(['by', 'at', 'model']);

/** What the scenario runner asks of the fixture game. */
export const scenarioGame: ScenarioGame<FixtureState> = {
  system: fixtureGame.open(fixtureGame.entries, 1),
  lay(scenario, names) {
    const state = fixtureStart(1);
    for (const { id, name } of Object.values(state.models)) names.learn(name, id);
    for (const [name, given] of Object.entries((scenario as LanternScenario).lanterns ?? {})) {
      const known = names.ids.get(name);
      const id = known ?? `m${(state.counters = { m: (state.counters['m'] ?? 0) + 1 })['m']}`;
      names.learn(name, id);
      const { area = 'bog', ...more } = given;
      state.models[id] = known
        ? { ...state.models[known]!, ...given }
        : lantern(id, name, area, JSON.parse(JSON.stringify(more)) as object);
    }
    return state;
  },
  isNamed: (field) => NAMED.has(field),
  things: (state) => Object.values(state.models),
  takesOffer: () => null,
  compareState(key, value, table, state) {
    if (key === 'lanterns') {
      const n = Object.keys(state.models).length;
      return n === value ? [] : [`${n} lanterns burn, not ${String(value)}`];
    }
    const model = state.models[table.ids.get(key) ?? key];
    if (value === null) return model ? [`${key} still burns`] : [];
    if (!model) return [`there is no lantern ${key}`];
    const known = model as unknown as Record<string, unknown>;
    return Object.entries(value as object).flatMap(([field, wanted]) =>
      same(known[field], wanted)
        ? []
        : [`${key}: ${field} is ${JSON.stringify(known[field])}, not ${JSON.stringify(wanted)}`],
    );
  },
};
