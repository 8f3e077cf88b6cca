import { tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import { partyAtHome } from '../rules/party.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { State } from '../state.ts';

/** "The Quest": whether its foe is dead, and what the one expedition has come to. */

const isFoeDead = ({ roster, levels }: State): boolean =>
  [roster, ...Object.values(levels).map(({ models }) => models)].some((models) =>
    Object.values(models).some(({ quest, down }) => quest === 'foe' && down === 'dead'),
  );

/** When a fight is over: whether he whom the quest is about lies among the dead. It is told once. */
export function* foeFalls(g: Table): Rule {
  const quest = g.state.expedition?.quest;
  if (!quest || quest.slain || !isFoeDead(g.state)) return;
  yield* tell<Fact>({ kind: 'questFoeSlain', foe: quest.foe });
}

/** The expedition is over: the quest is won if its foe is dead and a hero has come back, else it is lost for good (T-ONCE). */
export function* questEnds(g: Table): Rule {
  yield* within(null, foeFalls(g));
  const { quest: of, absent = [] } = g.state.expedition ?? {};
  if (!of) return;
  const { quest, title, foe, fate, more } = of;
  const heroes = partyAtHome(g.state, absent).filter((model) => model.kind === 'hero');
  if (of.slain && heroes.length > 0)
    yield* tell<Fact>({
      kind: 'questWon',
      ...{ quest, title, more },
      heroes: heroes.map((hero) => ({ model: hero.id, fate: hero.fate + fate })),
    });
  else
    yield* tell<Fact>({
      kind: 'questLost',
      ...{ quest, title, foe },
      why: heroes.length > 0 ? 'left' : 'dead',
    });
}
