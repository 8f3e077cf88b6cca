import { boardOf, distance } from '#board';
import { tell, type Refusal } from '#engine';
import type { Fact } from '../facts.ts';
import { canRun } from './blocks.ts';
import { hindrancesOf } from '../names.ts';
import { parameterOf, specialOf } from '../model.ts';
import { fightIsOver } from '../rules/in-sight.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, Model, ModelId, State } from '../state.ts';
import { words as game } from '../words/en.ts';
import { specials as words } from '../words/specials.ts';

/** "Assassin": gone at the end of the gamemaster's phase, with no Hero near enough to see where to. */

export function slipRefusal(state: State, level: Level, model: Model): Refusal | null {
  const { fight, turn } = state;
  const special = specialOf(model, 'slips-away');
  if (!special) return words.refusals.noSuchThing(model.name);
  if (!fight || turn.mode !== 'combat') return game.refusals.onlyFighting();
  if (fight.setUp) return game.refusals.setUpFirst(fight.setUp.stage);
  if (fightIsOver(state)) return game.refusals.fightIsOver();
  if (turn.phase !== 'gm') return game.refusals.notInThisPhase(model.name);
  if (!canRun(model)) return game.refusals.cannotStrike(model.name, hindrancesOf(model));
  const clear = parameterOf(special, 'clearSquares', 6);
  const near = Object.values(level.models).find(
    (other) => other.kind === 'hero' && distance(boardOf(level), model, other) <= clear,
  );
  return near ? words.refusals.notAlone(model.name, near.name) : null;
}

export function* slipAway(_g: Table, by: ModelId): Rule {
  yield* tell<Fact>({ kind: 'slippedAway', model: by });
}
