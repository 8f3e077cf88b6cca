import { boardOf } from '#board';
import { tell, within, type Refusal } from '#engine';
import type { Fact } from '../facts.ts';
import { beginLasting, endLasting } from '../lasting/rules.ts';
import { areEnemies, isFit, specialOf } from '../model.ts';
import { hindrancesOf } from '../names.ts';
import { fightIsOver, levelsOfFight, sees } from '../rules/in-sight.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, Model, ModelId, State } from '../state.ts';
import { words as game } from '../words/en.ts';
import { specials as words } from '../words/specials.ts';
import { isPublicModel } from '../writing.ts';
import { isBerserk } from './blocks.ts';

/** "Berserker": who rages, and how it ends. Where it drives him: engaging.ts. */

/** Why a model does not go berserk now; null: it may, and whoever plays it decides. */
export function rageRefusal(state: State, level: Level, model: Model): Refusal | null {
  const { fight, turn } = state;
  if (!specialOf(model, 'berserker')) return words.refusals.noBerserker(model.name);
  if (!fight || turn.mode !== 'combat') return game.refusals.onlyFighting();
  if (fight.setUp) return game.refusals.setUpFirst(fight.setUp.stage);
  if (fightIsOver(state)) return game.refusals.fightIsOver();
  if (isBerserk(model)) return words.refusals.ragesAlready(model.name);
  if (!isFit(model)) return game.refusals.cannotStrike(model.name, hindrancesOf(model));
  if (hasPhaseBegun(state)) return words.refusals.phaseHasBegun(model.name);
  return seesEnemy(level, model) ? null : words.refusals.nobodyInSight(model.name);
}

/** Whether anybody whose phase it is has done anything in it. */
function hasPhaseBegun(state: State): boolean {
  const isTheirs = ({ kind }: Model) => (kind === 'monster') === (state.turn.phase === 'gm');
  return levelsOfFight(state).some((level) =>
    Object.values(level.models).some(
      (model) => isTheirs(model) && (model.did?.moved === true || model.did?.acted !== undefined),
    ),
  );
}

export function* goBerserk(g: Table, by: ModelId): Rule {
  yield* tell<Fact>({ kind: 'wentBerserk', model: by });
  yield* within(null, beginLasting(g, by, { what: 'berserk', until: 'fight' }));
}

/** The rage is over for whoever has no enemy left in sight, or lies knocked out. */
export function* ragesEnd(g: Table): Rule {
  for (const level of levelsOfFight(g.state))
    for (const model of Object.values(level.models))
      if (isBerserk(model) && (model.down !== null || !seesEnemy(level, model)))
        yield* within(
          null,
          endLasting(g, model.id, ({ what }) => what === 'berserk'),
        );
}

/** Whether an enemy who is not dead is in sight, standing or not; models are in nobody's way (S-MODELS). */
function seesEnemy(level: Level, model: Model): boolean {
  const board = boardOf(level);
  return Object.values(level.models).some(
    (other) => isEnemyInPlay(level, model, other) && sees(board, model, other),
  );
}

/** An enemy in the fight who is not dead, where everybody sees him. */
export function isEnemyInPlay(level: Level, model: Model, other: Model): boolean {
  if (!areEnemies(model, other) || other.down === 'dead' || other.hidden || other.resting) return false;
  return other.kind !== 'monster' || isPublicModel(level, other);
}
