import { describe, expect, it } from 'vitest';
import type { Question } from '#engine';
import { SHIPPED, type Command, type Fact, type State } from '#systems/advanced-heroquest';
import { apply, libraryOf, systemWith } from '#shared/systems/advanced-heroquest/testing.ts';
import { playInPlace } from '#tests/support/in-place.ts';
import { party } from '#tests/fuzz/advanced-heroquest/dungeons.ts';

/** A campaign keeps its own copy of the content, which may be older than what the rules ask for. */
type Entry = (typeof SHIPPED)[number];

/** One who meets wandering monsters behind the first junction, all dice ones, with a campaign's content. */
function wandering(entries: readonly unknown[]) {
  const system = systemWith(libraryOf(entries), 1);
  const state = party();
  const facts: Fact[] = [];
  const answerTo = (question: Question) => {
    if (question.form === 'choice') return question.default;
    return question.for === 'passage' ? [1, 1, 1, 2, 2] : Array.from({ length: question.n }, () => 1);
  };
  const play = (command: Command) => {
    let asked = 0;
    playInPlace<State, Command, Fact>(system, state, command, {
      // Equal dice elect nobody.
      decide: (question) => ({
        answer:
          question.for === 'leader' || question.for === 'mapper' ? [1 + (asked++ % 12)] : answerTo(question),
        from: 'typed',
      }),
      told: (fact, before, after) => {
        facts.push(fact);
        said.push(system.say(fact, before, after).gm ?? '');
      },
    });
  };
  const said: string[] = [];
  play({ type: 'expedition' });
  apply(state, { kind: 'putAt', model: 'm1', level: 'l1', from: [0, 0], to: [0, -12] });
  play({ type: 'endPhase' });
  const monsters = Object.values(state.levels['l1']!.models).filter(({ kind }) => kind === 'monster');
  return { monsters, facts, said };
}

const without = (isGone: (entry: Entry) => boolean) => SHIPPED.filter((entry) => !isGone(entry));
const names = (monsters: readonly { entry: string }[]) => monsters.map(({ entry }) => entry).sort();

describe('a campaign that is older than its rules', () => {
  const printed = wandering(SHIPPED);

  it('meets monsters as printed with the content as shipped', () => {
    expect(printed.monsters.length).toBeGreaterThan(0);
    expect(printed.said.join(' ')).not.toMatch(/no card/);
  });

  it('takes cards that it lacks from the app', () => {
    const { monsters } = wandering(without(({ kind }) => kind === 'monster'));
    expect(names(monsters)).toEqual(names(printed.monsters));
  });

  it('takes weapons on its cards that it lacks from the app', () => {
    const { monsters } = wandering(without(({ kind }) => kind === 'weapon'));
    expect(monsters.map(({ weapons }) => weapons)).toEqual(printed.monsters.map(({ weapons }) => weapons));
  });

  it('says so of a card with a weapon that nobody knows, and goes on', () => {
    const { monsters, facts, said } = wandering(
      SHIPPED.map((entry) =>
        entry.kind === 'monster'
          ? { ...entry, attacks: entry.attacks.map((attack) => ({ ...attack, weapon: 'ahq:weapon:gun' })) }
          : entry,
      ),
    );
    expect(monsters).toEqual([]);
    expect(facts.some(({ kind }) => kind === 'monstersFound')).toBe(false);
    expect(said.join(' ')).toMatch(/no card, neither in this campaign nor in the app: \d/);
  });
});
