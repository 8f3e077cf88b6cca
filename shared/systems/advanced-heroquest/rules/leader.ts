import { ask, d12, tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import { isOnMap } from '../model.ts';
import type { Model, ModelId, State } from '../state.ts';
import type { Rule, Table } from './rule.ts';

/** Leader and Mapper ("Starting Play", X-LEADER): offices of players, not of models. */

/** The heroes of a player, on the map first, each list in the order of the party. Dead ones are not among them. */
export function heroesOf(state: State, person: string): Model[] {
  const onMap = Object.values(state.levels).flatMap((level) => Object.values(level.models));
  return [...onMap, ...Object.values(state.roster)].filter(
    (model) => model.kind === 'hero' && model.player === person && model.down !== 'dead',
  );
}

/** The heroes of a player who stand on the map: the first rolls and chooses for him. */
function standingOf(state: State, person: string): Model[] {
  return heroesOf(state, person).filter((hero) => hero.down === null && isOnMap(state, hero.id));
}

/** The hero by whom the Leader rolls and chooses; null: there is none, or he cannot. */
export function speakerOf(state: State): ModelId | null {
  // A hero whom no player has is not the Leader's.
  const leader = state.expedition?.leader ?? '';
  const [hero = null] = standingOf(state, leader).map(({ id }) => id);
  return hero;
}

/**
 * The hero by whom the Leader rolls and chooses. A Leader who is knocked out, dead or gone is replaced first, by dice among the
 * players who still have somebody standing (X-LEADER). Null: nobody is left, and the GM does it.
 */
export function* leadingHero(g: Table): Rule<ModelId | null> {
  const standing = standingPlayers(g.state);
  if (speakerOf(g.state) === null && standing.length > 0) yield* within(null, elect(g, 'leader', standing));
  return speakerOf(g.state);
}

/** The players who have a hero standing on the map. */
export function standingPlayers(state: State): string[] {
  return Object.keys(state.people).filter((person) => standingOf(state, person).length > 0);
}

/** One die a player, the highest has the office; ties are rolled again among the tied. A lone candidate has it without dice. */
export function* elect(g: Table, office: 'leader' | 'mapper', candidates: readonly string[]): Rule {
  let tied = [...candidates];
  while (tied.length > 1) {
    const rolled: { person: string; die: number }[] = [];
    for (const person of tied) {
      const [by = null] = heroesOf(g.state, person).map(({ id }) => id);
      const [die] = yield* ask.dice<Fact>(1, d12, { for: office, by });
      yield* tell<Fact>({ kind: 'electionRolled', for: office, person, die: die! });
      rolled.push({ person, die: die! });
    }
    const best = Math.max(...rolled.map(({ die }) => die));
    tied = rolled.filter(({ die }) => die === best).map(({ person }) => person);
  }
  const kind = office === 'leader' ? ('leaderChosen' as const) : ('mapperChosen' as const);
  const [person = null] = tied;
  yield* tell<Fact>({ kind, person });
}
