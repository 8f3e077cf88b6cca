// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { flushPromises } from '@vue/test-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done, type Play, type Result } from '#engine';
import { ViewBuild } from '#engine/view';
import { readScenarios } from '../support/scenario-file.ts';
import { scenarioFiles } from '../support/scenario-files.ts';
import { sampleOf } from '../support/scenario-sample.ts';
import { Table, type AnySystem } from '../support/scenario-table.ts';
import { runScenarioWith, type AskedOfPerson } from '../support/scenario.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, codeOf, openWindow } from './support/mount.ts';

/** A quarter of the scenarios once more (all in the long run), their dice typed at the prompt of the gamemaster's window, one key each. */
type AnyPlay = Play<never, never, never>;
const KEYS: Readonly<Record<number, string>> = { 10: '0', 11: '-', 12: '=' };

let play: AnyPlay | null = null;
let system: AnySystem | null = null;
let said: Result<unknown> | null = null;
let run = 0;

const client = fakeClient();
const version = () => `run${run}:${play?.version ?? 0}`;

function view() {
  const build = new ViewBuild();
  if (play) system!.view('gm', { state: play.state, open: play.open }, build);
  return { version: version(), records: build.records() };
}

client.answer('table.view', () => done(view()));
client.answer('table.offers', () => done({ version: version(), offers: [] }));
client.answer('table.answer', ({ key, answer, from }) => {
  said = play!.answer(key, answer, from, 'gm');
  if (!said.ok) return said;
  tellWindow();
  return done({ version: version(), notes: [] });
});

/** A patch that the window has missed makes it ask for the whole view. */
function tellWindow(): void {
  client.push('table.patch', { from: 'missed', to: version(), set: [], gone: [] });
}

async function settled(): Promise<void> {
  for (let i = 0; i < 4; i++) await flushPromises();
}

async function press(key: string): Promise<void> {
  const init = { key, code: codeOf(key), bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
}

/** Sits before the window: types each die; what no key can make is written. */
async function person(table: unknown, asked: AskedOfPerson): Promise<Result<unknown>> {
  play = table as AnyPlay;
  run++;
  said = null;
  tellWindow();
  await settled();
  if (asked.from === 'chosen' || !Array.isArray(asked.answer))
    return play.answer(asked.key, asked.answer, asked.from, 'gm');
  const dice = asked.answer as readonly number[];
  if (dice.every((die) => die >= 1 && die <= 12))
    for (const die of dice) await press(KEYS[die] ?? String(die));
  else {
    const field = document.querySelector<HTMLInputElement>('.prompt .write input')!;
    field.value = dice.join(' ');
    field.dispatchEvent(new Event('input'));
    field.form!.dispatchEvent(new Event('submit', { cancelable: true }));
  }
  await settled();
  return said ?? play.answer(asked.key, 'the window sent nothing', 'typed', 'gm');
}

describe('Typed at the prompt', () => {
  beforeAll(async () => void (await openWindow(client)));
  afterAll(closeWindow);

  for (const { name, path } of sampleOf(scenarioFiles(), 4)) {
    it(name, async () => {
      const problems: string[] = [];
      for (const scenario of readScenarios(readFileSync(path, 'utf8'), path)) {
        system = new Table(scenario).system;
        for (const problem of await runScenarioWith(scenario, person))
          problems.push(`${scenario.title}: ${problem}`);
      }
      expect(problems).toEqual([]);
    });
  }
});
