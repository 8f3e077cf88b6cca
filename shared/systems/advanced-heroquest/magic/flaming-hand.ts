import { ask, d12, tell } from '#engine';
import type { Fact } from '../facts.ts';
import { hasLasting, isOnMap, levelOf } from '../model.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId } from '../state.ts';
import { magic as words } from '../words/magic.ts';

/** "Flaming Hand of Destruction": a hit costs as many wounds as a die shows; null: the hand does not burn, or not yet. */
export function* flamingHand(g: Table, by: ModelId, at: ModelId): Rule<number | null> {
  const model = levelOf(g.state, by)?.models[by];
  // "In any following combat turn": not in the one in which it was cast.
  if (!model || !hasLasting(model, FLAMING_HAND) || model.did?.acted === 'spell') return null;
  const source = words.hand();
  const [die = 1] = yield* ask.dice<Fact>(1, d12, { for: 'flaming hand', by, about: { at } });
  if (isOnMap(g.state, at))
    yield* tell<Fact>({
      kind: 'damageRolled',
      ...{ by, at, dice: [die], toughness: 1, wounds: die, again: 0, source },
    });
  return die;
}

const FLAMING_HAND = 'flaming-hand-of-destruction';
