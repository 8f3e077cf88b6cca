import type { Fact, State } from '#systems/advanced-heroquest';
import { findModel, isPublicModel, levelOf, type Model } from '#shared/systems/advanced-heroquest/testing.ts';

/**
 * What a fact of a fight says aloud. Everybody hears the dice, sees who goes where and learns what the dead carried; what adds to the
 * gamemaster's die, the order of the monsters, where they belong and who stands again on a later expedition is his own (M-HIDDEN).
 */
export function aloudFighting(fact: Fact, before: State, after: State): Record<string, unknown> | null {
  const name = (id: string) => findModel(after, id)?.pub ?? findModel(before, id)?.pub ?? '';
  const aboutSeen = (state: State, ids: readonly string[], said: Record<string, unknown>) =>
    ids.every((id) => isSeen(state, id)) ? said : null;
  switch (fact.kind) {
    case 'monstersMet':
      return { many: fact.models.length };
    case 'surpriseRolled':
      return { leader: fact.leader, gm: fact.gm, surprised: fact.surprised };
    case 'fightBegan':
      return { why: fact.why };
    case 'setUpBegan':
      return { stage: fact.stage, side: fact.side };
    case 'stationed':
    case 'sidestepped':
    case 'steppedIn':
    case 'stripped':
      return aboutSeen(after, [fact.model], { model: name(fact.model) });
    case 'heldUp':
      return aboutSeen(after, [fact.model, fact.by], { model: name(fact.model), by: name(fact.by) });
    case 'ran':
      return aboutSeen(after, [fact.model], {
        model: name(fact.model),
        die: fact.die,
        squares: fact.squares,
      });
    case 'dragged':
      return aboutSeen(after, [fact.by, fact.model], {
        by: name(fact.by),
        model: name(fact.model),
        steps: fact.path.length,
      });
    case 'wentBack':
      return aboutSeen(before, [fact.model], { model: name(fact.model) });
    case 'pursuitBegan':
    case 'pursuitEnded':
    case 'doorHolds':
    case 'escaped':
      return {};
    case 'groupLooted':
      return { gold: fact.gold };
    case 'itemsLeft':
      return { items: fact.items };
    // What the monsters do without a gamemaster is rolled in the open.
    case 'tacticRolled':
      return { die: fact.die, tactic: fact.tactic };
    case 'fightEnded':
      return { how: fact.how };
    case 'accountGiven':
      return {
        account: fact.account,
        carried: fact.carried.map(({ model, gold }) => [name(model), gold]),
      };
    default:
      return null;
  }
}

/** Whether the players see a model where it stands, or have seen it before. */
function isSeen(state: State, id: string): boolean {
  const level = levelOf(state, id);
  return level ? isPublicModel(level, level.models[id]!) : (state.roster[id]?.pub ?? null) !== null;
}

/** What lies open of the fight itself: that one is on, and who sets which monsters up. */
export function openFight(state: State): unknown {
  const { fight, turn } = state;
  if (!fight) return null;
  const { setUp } = fight;
  if (!setUp || turn.mode !== 'combat') return [];
  const pubs = (ids: readonly string[]) => ids.flatMap((id) => findModel(state, id)?.pub ?? []).sort();
  return [setUp.stage, setUp.side, pubs(setUp.models), pubs(setUp.stepped)];
}

/** What everybody has seen a model do in this turn of the fight. */
export function openDeeds({ fight, turn }: State, model: Model): unknown {
  if (!fight || turn.mode !== 'combat' || !model.did) return null;
  const { drags: _, ...did } = model.did;
  return did;
}
