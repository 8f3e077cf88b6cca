import { z } from 'zod';
import type { Scenario, ScenarioWords } from '#tests/support/scenario-file.ts';
import type { FixtureFact } from '#tests/support/fixture-rules.ts';

/** Scenarios of the fixture game: the marsh as it always begins, with lanterns changed or added. */
const lantern = z.strictObject({
  area: z.string().optional(),
  sparks: z.int().optional(),
  luck: z.int().optional(),
  player: z.string().optional(),
  hidden: z.boolean().optional(),
});
const table = { lanterns: z.record(z.string(), lantern).optional() };

export type LanternScenario = Scenario & z.output<z.ZodObject<typeof table>>;

const FACTS: Readonly<Record<FixtureFact['kind'], readonly string[]>> = {
  walked: ['model', 'to'],
  gateTurned: ['by', 'link', 'state'],
  rolled: ['by', 'dice'],
  dimmed: ['model', 'sparks'],
  wentOut: ['model'],
  luckSpent: ['model'],
  arrived: ['model'],
  removed: ['model'],
  fieldSet: ['model', 'field', 'value'],
  noted: ['text'],
  unfinished: ['what'],
  settingsChanged: ['dice', 'person', 'mode'],
};

/** Those who are in the marsh when nobody says otherwise. */
export const ALWAYS = ['Ada', 'Bo', 'Will', 'Jack'];

export const words: ScenarioWords = {
  table,
  expect: {},
  steps: {
    walk: ['by', 'to'],
    gate: ['by', 'link'],
    strike: ['by', 'at'],
    call: ['by'],
    whisper: ['text'],
  },
  facts: FACTS,
  state: { table: ['lanterns'], model: ['area', 'sparks', 'luck', 'hidden'], ids: /^m\d+$/ },
  names: (scenario) => [...ALWAYS, ...Object.keys((scenario as LanternScenario).lanterns ?? {})],
};
