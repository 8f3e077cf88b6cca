import { describe, expect, it } from 'vitest';
import { canonical, deepCopy } from '#engine';
import type { State } from '#systems/advanced-heroquest';
import { heroStep, type Model } from '#shared/systems/advanced-heroquest/testing.ts';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { layTable, nextInput } from '#tests/fuzz/advanced-heroquest/random-game.ts';
import { SECRETS } from '#tests/fuzz/advanced-heroquest/secrets.ts';
import type { Bent } from '#tests/fuzz/advanced-heroquest/watched-table.ts';

/**
 * The plan of the heroes gives nothing away: two tables that differ only in what the gamemaster keeps to himself get the same one. What
 * stands on the sheets of the party is left alone: the players have those before them.
 */
const BENTS: readonly Bent[] = ['fought', 'meddled', 'crowded', 'fought'];
const STEPS = 110;
const EVERY = 22;

/** Tables of expeditions under way, at rest, with the heroes to do something. */
function tablesUnderWay(): State[] {
  return BENTS.flatMap((bent, index) => {
    const bag = new DiceBag(`plans ${bent}`, index);
    const table = layTable(bag, (input, taking) => void taking.input(input), bent);
    const states: State[] = [];
    for (let step = 1; step <= STEPS; step++) {
      table.input(nextInput(bag, table));
      const { open, state } = table.play;
      if (step % EVERY === 0 && !open && state.expedition) states.push(state);
    }
    return states;
  });
}

/** The party's own sheets as they were. */
function withSheetsOf(before: State, state: State): State {
  const own = (models: Record<string, Model>, was: Record<string, Model>) => {
    for (const [id, model] of Object.entries(was))
      if (model.kind !== 'monster' && models[id]?.pub === model.pub) models[id] = deepCopy(model);
  };
  own(state.roster, before.roster);
  for (const [id, level] of Object.entries(before.levels)) {
    const now = state.levels[id];
    if (now) own(now.models, level.models);
  }
  return state;
}

/** A step with monsters by the names that the players have for them. */
function asSeen(state: State): string {
  const step = heroStep(state);
  if (!step) return 'null';
  const names = new Map(
    Object.values(state.levels).flatMap((level) =>
      [...Object.values(level.models), ...Object.values(level.markers)].map(({ id, pub }) => [id, pub ?? id]),
    ),
  );
  const named = (value: unknown): unknown =>
    typeof value === 'string'
      ? (names.get(value) ?? value)
      : Array.isArray(value)
        ? value.map(named)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]))
          : value;
  return canonical(named(step));
}

describe('the heroes’ plan reads what the players know', () => {
  const starts = tablesUnderWay();

  it('there are tables enough, and on most of them the heroes have something to do', () => {
    expect(starts.length).toBeGreaterThan(8);
    const steps = starts.flatMap((state) => heroStep(state) ?? []);
    expect(steps.length).toBeGreaterThan(starts.length / 2);
    expect(new Set(steps.map(({ command }) => command.type)).size).toBeGreaterThan(1);
  });

  for (const secret of SECRETS)
    it(`and does not change with ${secret.name}`, () => {
      for (const [index, start] of starts.entries()) {
        const other = deepCopy(start);
        secret.change(new DiceBag(secret.name, index), other);
        expect(asSeen(withSheetsOf(start, other)), `table ${index}`).toBe(asSeen(start));
      }
    });

  it('would notice: a foe that bleeds more is gone for', () => {
    const seen = (state: State) => asSeen(state);
    const changed = starts.filter((start) => {
      const other = deepCopy(start);
      for (const level of Object.values(other.levels))
        for (const section of Object.values(level.sections)) section.searched = ['n', 'e', 's', 'w'];
      for (const level of Object.values(other.levels)) level.edges = {};
      return seen(other) !== seen(start);
    });
    expect(changed.length).toBeGreaterThan(0);
  });
});
