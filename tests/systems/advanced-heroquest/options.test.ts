import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonical, deepCopy } from '#engine';
import { advancedHeroquest, type State } from '#systems/advanced-heroquest';
import { OPTION_IDS, choicesOf, findModel } from '#shared/systems/advanced-heroquest/testing.ts';
import { toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import { WatchedTable, type Input } from '#tests/fuzz/advanced-heroquest/watched-table.ts';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { scenarioFiles } from '#tests/support/scenario-files.ts';
import { command, rule, tableOfOneHero, takeAll } from './one-hero.ts';

/** What a campaign plays otherwise than ruled: chosen at the table, told to everybody, taken back like anything else. */
const optionsIn = (state: State) => advancedHeroquest.options!(state);
const set = (option: string, value: string): Input => command({ type: 'settings', option, value });
const valueIn = (state: State, id: string) => optionsIn(state).find((option) => option.id === id)!.value;

describe('the options of the game', () => {
  it('are told in words, each with the ruling that it is about, and nobody has chosen yet', () => {
    const options = optionsIn(tableOfOneHero().play.state);
    expect(options.map(({ id }) => id)).toEqual(OPTION_IDS);
    for (const { label, sentence, ruling, choices, value, usual } of options) {
      expect(label).toMatch(/^[A-Z][^.]+$/);
      expect(sentence).toMatch(/^[A-Z].+\.$/);
      expect(advancedHeroquest.rulings!.map(({ id }) => id)).toContain(ruling);
      expect(choices.length).toBeGreaterThan(1);
      expect(new Set(choices.map((choice) => choice.label)).size).toBe(choices.length);
      expect([value, usual]).toEqual([choices[0]!.id, choices[0]!.id]);
    }
  });

  it('have scenarios each: as ruled, otherwise, and changed in the middle', () => {
    const scenarios = scenarioFiles('advanced-heroquest/options').flatMap(({ path, name }) =>
      readScenarios(readFileSync(path, 'utf8'), name),
    );
    for (const id of OPTION_IDS) {
      const [usual] = choicesOf(id);
      const given = scenarios.flatMap((one) => {
        const { options } = one as { options?: Readonly<Record<string, string>> };
        return options?.[id] ?? [];
      });
      expect(given).toContain(usual);
      for (const other of choicesOf(id).slice(1)) expect(given).toContain(other);
      const changed = scenarios.filter(({ play }) =>
        play?.some((step) => step['option'] === id && !step.refused),
      );
      expect(changed.length).toBeGreaterThan(0);
    }
  });
});

describe('an option that is set', () => {
  it.each(
    OPTION_IDS.flatMap((id) =>
      choicesOf(id)
        .slice(1)
        .map((choice) => [id, choice] as const),
    ),
  )('%s: %s holds, is told to everybody, and is gone with undo', (id, choice) => {
    const table = tableOfOneHero();
    const before = canonical(table.play.state);
    takeAll(table, [set(id, choice)]);
    expect(valueIn(table.play.state, id)).toBe(choice);
    for (const option of optionsIn(table.play.state))
      if (option.id !== id) expect(option.value).toBe(option.usual);
    const { label, choices } = optionsIn(table.play.state).find((option) => option.id === id)!;
    const said = `Option: ${label}: ${choices.find((one) => one.id === choice)!.label}.`;
    expect(table.told).toEqual({ patch: null, sentences: [said] });
    expect(table.journal.lines.at(-1)).toMatchObject({ gm: said, players: said });
    expect(table.play.rows().at(-1)!.label).toBe(`Option: ${label}`);
    takeAll(table, [{ do: 'undo', whole: false }]);
    expect(canonical(table.play.state)).toBe(before);
  });

  it('says nothing of rolls that lie on the table already', () => {
    const table = tableOfOneHero();
    takeAll(table, [
      rule({ kind: 'lay', section: 'room', at: [0, 0] }),
      rule({ kind: 'place', what: 'model', model: 'm1', at: [2, 2] }),
      rule({ kind: 'place', what: 'model', monster: 'skaven-warrior', at: [2, 1] }),
      command({ type: 'attack', by: 'm2', at: 'm1' }),
      { do: 'answer', answer: [2], from: 'typed' },
    ]);
    const die = () => Object.values(table.records('players')).find(({ kind }) => kind === 'die');
    expect(die()).not.toHaveProperty('needed');
    takeAll(table, [set('needed-shown', 'always')]);
    expect(die()).not.toHaveProperty('needed');
    takeAll(table, [command({ type: 'attack', by: 'm2', at: 'm1' })]);
    const prompt = () => table.records('players')['prompt'];
    expect(prompt()).toHaveProperty('needed');
    takeAll(table, [{ do: 'answer', answer: [2], from: 'typed' }]);
    expect(die()).toHaveProperty('needed');
    takeAll(table, [set('needed-shown', 'never'), command({ type: 'attack', by: 'm1', at: 'm2' })]);
    expect(prompt()).toMatchObject({ form: 'dice' });
    expect(prompt()).not.toHaveProperty('needed');
    expect(table.records('gm')['prompt']).toHaveProperty('needed');
    expect(findModel(table.play.state, 'm2')!.revealed).toBe(false);
  });
});

describe('campaigns of other versions', () => {
  it('that know no options play as ruled', () => {
    const { state } = tableOfOneHero().play;
    expect(state.settings).toEqual({ dice: 'typed', people: {} });
    for (const option of optionsIn(state)) expect(option.value).toBe(option.usual);
  });

  it('that know more keep what they know, and what is not known here is as ruled', () => {
    const start = deepCopy(tableOfOneHero().play.state);
    const options = { 'needed-shown': 'on-thursdays', 'monsters-sing': 'yes' };
    (start.settings as unknown as { options: unknown }).options = options;
    const table = new WatchedTable(start);
    expect(valueIn(start, 'needed-shown')).toBe('ruled');
    takeAll(table, [set('fate-on-damage', 'yes'), command({ type: 'settings', dice: 'app' })]);
    expect(table.play.state.settings.options).toEqual({ ...options, 'fate-on-damage': 'yes' });
  });

  it('a command copied as a scenario says what the campaign plays otherwise', () => {
    const table = tableOfOneHero();
    takeAll(table, [
      set('fate-on-damage', 'yes'),
      rule({ kind: 'lay', section: 'room', at: [0, 0] }),
      rule({ kind: 'place', what: 'model', model: 'm1', at: [2, 2] }),
    ]);
    const text = advancedHeroquest.asScenario(table.play.state, table.play.rows().at(-1)!);
    expect(text).toContain('options: {"fate-on-damage":"yes"}');
  });
});

describe('the options of an open campaign', () => {
  let core: ToyCore;
  beforeEach(() => {
    core = toyCore({}, [advancedHeroquest]);
  });
  afterEach(() => core.close());

  it('are asked for, set, taken back and kept in its file', async () => {
    const { setup } = advancedHeroquest.demo;
    const { id } = await core.must('campaigns.create', {
      ...setup,
      players: setup.players.map((player) => ({ ...player })),
      party: setup.party.map((member) => ({ ...member })),
    });
    const value = async () =>
      (await core.must('table.options', {})).find((option) => option.id === 'surprise-bonus')!.value;
    const seen = async () => (await core.must('table.view', {})).version;
    expect(await value()).toBe('once');
    const input = { type: 'settings', option: 'surprise-bonus', value: 'each' };
    await core.must('table.command', { seen: await seen(), command: input });
    expect(await value()).toBe('each');
    expect(await core.ask('table.command', { seen: await seen(), command: input })).toMatchObject({
      ok: false,
      refusal: { code: 'no-change' },
    });
    await core.must('campaigns.close', {});
    await core.must('campaigns.open', { id });
    expect(await value()).toBe('each');
    await core.must('table.undo', { seen: await seen() });
    expect(await value()).toBe('once');
  });
});
