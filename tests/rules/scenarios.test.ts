import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScenario } from '#tests/support/scenario.ts';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { scenarioFiles } from '#tests/support/scenario-files.ts';

/** Every scenario of every game; and, in the marsh of the fixture game, that a wrong one is found out. */
const files = scenarioFiles().map(({ name, path }) => ({
  name,
  scenarios: readScenarios(readFileSync(path, 'utf8'), path),
}));

for (const { name, scenarios } of files)
  describe(name, () => {
    for (const scenario of scenarios) it(scenario.title, () => expect(runScenario(scenario)).toEqual([]));
  });

describe('scenarios', () => {
  it('lie in the folder of their game', () => {
    for (const { name, scenarios } of files)
      for (const { game } of scenarios) expect(name.split(/[\\/]/)[0]).toBe(game);
  });

  it('have a title each', () => {
    const titles = files.flatMap(({ scenarios }) => scenarios.map(({ title }) => title));
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
  });
});

describe('a scenario that is wrong is found out', () => {
  const scenario = (play: string, expected: string) => `
title: A strike
game: lanterns
play:
  - ${play}
expect: ${expected}
`;
  const problems = (text: string) => readScenarios(text, 'test.yaml').flatMap(runScenario);
  const strike = '{ do: strike, by: Ada, at: Will, dice: [1, 2, 3, 4] }';

  it('holds when all is right', () => {
    expect(problems(scenario(strike, '{ state: { Will: { sparks: 1 } } }'))).toEqual([]);
  });

  it.each([
    ['another state', strike, '{ state: { Will: { sparks: 2 } } }', /sparks is 1, not 2/],
    ['a fact that does not happen', strike, '{ facts: [ { wentOut: { model: Will } } ] }', /no fact/],
    ['a fact with another number', strike, '{ facts: [ { dimmed: { sparks: 2 } } ] }', /no fact/],
    ['a fact about another', strike, '{ facts: [ { dimmed: { model: Ada } } ] }', /no fact/],
    ['facts in another order', strike, '{ facts: [ { dimmed: {} }, { rolled: {} } ] }', /no fact/],
    ['fewer facts than there are', strike, '{ facts: [ { rolled: {} } ], exactly: true }', /2 facts, not 1/],
    ['other questions', strike, '{ asked: [ strike ] }', /asked: .*hurt/],
    ['another prompt', strike, '{ state: { prompt: hurt } }', /prompt is null/],
    ['a refusal that does not come', strike, '{ refused: apart }', /nothing was refused/],
    ['a sentence that is not said', strike, '{ log: [ "a perfect blow" ] }', /no sentence/],
    ['another offer', strike, '{ legal: { "Ada.strike:m3": apart } }', /offer Ada.strike:m3 is open/],
    [
      'dice that are left over',
      '{ do: strike, by: Ada, at: Will, dice: [1, 2, 3, 4, 5] }',
      '{}',
      /left over/,
    ],
    ['dice that are missing', '{ do: strike, by: Ada, at: Will, dice: [1] }', '{}', /missing|left over/],
    [
      'answers that nothing asks for',
      `${strike.slice(0, -2)}, answers: { luck: spend } }`,
      '{}',
      /nothing asked/,
    ],
    ['a refusal that nobody names', '{ do: strike, by: Ada, at: Ada }', '{}', /refused/],
    ['another refusal', '{ do: strike, by: Ada, at: Ada, refused: no-way }', '{}', /not no-way/],
    ['a step that should be refused', `${strike.slice(0, -2)}, refused: apart }`, '{}', /was not refused/],
  ])('%s', (_name, play, expected, found) => {
    expect(problems(scenario(play, expected)).join('\n')).toMatch(found);
  });

  it.each([
    ['nobody of that name', '{ state: { Zoe: { sparks: 8 } } }', /:6:\d+: nobody is called "Zoe"/],
    ['no such field of a model', '{ state: { Will: { wounds: 8 } } }', /:6:\d+: a model has no "wounds"/],
    ['no such fact', '{ facts: [ { struck: {} } ] }', /:6:\d+: no fact is called "struck"/],
    ['no such field of a fact', '{ facts: [ { dimmed: { by: Ada } } ] }', /:6:\d+: dimmed has no "by"/],
    ['what only another game expects', '{ sight: [] }', /:6:\d+: expect/],
  ])('is refused where it stands: %s', (_name, expected, found) => {
    expect(() => problems(scenario(strike, expected))).toThrow(found);
  });

  it('is refused where nobody plays its game', () => {
    const text = scenario(strike, '{}').replace('lanterns', 'lamps');
    expect(() => problems(text)).toThrow(/:3:7: no game called lamps is played here/);
    expect(() => problems(text.replace('game: lamps', ''))).toThrow(/game/);
  });

  it('is refused where a step is none of the game', () => {
    expect(() => problems(scenario('{ do: attack, by: Ada }', '{}'))).toThrow(
      /:5:\d+: nobody can do "attack"/,
    );
    expect(() => problems(scenario('{ do: walk, by: Ada, edge: x }', '{}'))).toThrow(/walk knows no "edge"/);
  });
});

describe('the scenario command', () => {
  const place = mkdtempSync(join(tmpdir(), 'scenario-'));
  afterAll(() => rmSync(place, { recursive: true }));
  const text = (more: string) => `title: A strike
game: lanterns
lanterns:
  Will: { luck: 1 }
${more}play:
  - { do: strike, by: Ada, at: Will, dice: [3, 4] }
expect: { facts: [ { rolled: { dice: [3, 4] } } ] }
`;
  const written: Record<string, string> = {
    'right.yaml': text(''),
    'wrong.yaml': text('').replace('rolled: { dice: [3, 4]', 'rolled: { dice: [3, 3]'),
    'unknown.yaml': text('weather: rainy\n'),
    'unknown-inside.yaml': text('').replace('luck: 1', 'luck: 1, mood: bad'),
    'broken.yaml': text('').replace('{ luck: 1 }', '{ luck: 1'),
  };
  const run = (
    name: string,
  ): { code: number; out: { failed: number; problems: { problems: string[] }[] } } => {
    const cli = fileURLToPath(new URL('../support/scenario-cli.ts', import.meta.url));
    try {
      const out = execFileSync(process.execPath, [cli, join(place, name)], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
      return { code: 0, out: JSON.parse(out) };
    } catch (error) {
      const failed = error as { status: number; stdout: string };
      return { code: failed.status, out: JSON.parse(failed.stdout) };
    }
  };
  beforeAll(() => {
    for (const [name, content] of Object.entries(written)) writeFileSync(join(place, name), content);
  });

  it('prints JSON and ends well when all scenarios hold', () => {
    expect(run('right.yaml')).toEqual({ code: 0, out: { scenarios: 1, failed: 0, problems: [] } });
  });

  it('ends with an error when one does not', () => {
    const { code, out } = run('wrong.yaml');
    expect(code).toBe(1);
    expect(out.failed).toBe(1);
    expect(out.problems[0]!.problems.join()).toMatch(/no fact/);
  });

  it.each([
    ['an unknown key', 'unknown.yaml', ':5:'],
    ['an unknown key of a model', 'unknown-inside.yaml', ':4:'],
    ['YAML that cannot be read', 'broken.yaml', ':5:'],
  ])('refuses %s with line and column', (_name, file, line) => {
    const { code, out } = run(file);
    expect(code).toBe(1);
    expect(out.problems[0]!.problems.join()).toContain(`${file}${line}`);
    expect(out.problems[0]!.problems.join()).toMatch(/:\d+:\d+: /);
  });
});
