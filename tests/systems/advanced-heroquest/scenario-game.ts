import { advancedHeroquest, type Fact, type State } from '#systems/advanced-heroquest';
import type { ScenarioGame } from '#tests/support/scenario-table.ts';
import { compareGeometry, compareState } from './scenario-compare.ts';
import { contentWith, exploringValue, inOrder } from './scenario-exploring.ts';
import { layTable } from './scenario-table.ts';
import type { HeroquestScenario } from './scenario-words.ts';

const NAMED: ReadonlySet<string> = new Set([
  ...[
    'by',
    'at',
    'model',
    'target',
    'section',
    'marker',
    'owner',
    'last',
    'answer',
    'stairs',
    'mark',
    'person',
    'group',
  ],
]);

/** What the scenario runner asks of Advanced HeroQuest. */
export const scenarioGame: ScenarioGame<State> = {
  system: advancedHeroquest.open(advancedHeroquest.entries, 1),
  systemFor(scenario) {
    const { matrices } = scenario as HeroquestScenario;
    return matrices ? advancedHeroquest.open(contentWith(matrices), 1) : null;
  },
  lay: (scenario, names) => layTable(scenario as HeroquestScenario, names),
  // What is laid is named by its kind, not by a section that is there already.
  isNamed: (field, fields) =>
    // From whom something is taken is somebody; elsewhere that word stands for what was before.
    (NAMED.has(field) && !(field === 'section' && fields['kind'] === 'lay')) ||
    (field === 'from' && 'what' in fields),
  things(state) {
    const { models, sections, markers } = state.levels[state.current]!;
    return [models, sections, markers].flatMap((things) => Object.values(things));
  },
  // Fate is a command of its own, and the answer to the offer of a new roll.
  takesOffer: (step) => (step.do === 'fate' && step['for'] === 'roll' ? 'yes' : null),
  factField: (kind, field) => (kind === 'turnBegan' && field === 'kind' ? 'mode' : field),
  factValue: (fact, field, state) => exploringValue(fact as unknown as Fact, field, state),
  wanted: (kind, field, value) =>
    kind === 'monstersFound' && field === 'monsters' && Array.isArray(value)
      ? value.map((group) => inOrder(String(group).split(', ')))
      : value,
  compareState,
  compareMore: (scenario, table, state) => compareGeometry(scenario as HeroquestScenario, table, state),
};
