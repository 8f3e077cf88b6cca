/** What tests, benches and the lab ask of the game beyond its two doors. */
import { check as checkCommand } from './checks.ts';
import { heroStep as plannedStep, type HeroStep } from './hero-plans/index.ts';
import type { State } from './state.ts';

export { apply } from './apply.ts';
export { isPublicModel } from './writing.ts';
export { firstLevel } from './begin.ts';
export { check } from './checks.ts';
export { COMMAND_TYPES, readCommand } from './commands.ts';
export { heldWeapon, wornArmour, libraryOf, makeMarker, makeModel, SHIPPED } from './library.ts';
export {
  areEnemies,
  bodyOfHero,
  characteristic,
  findModel,
  ignoresZones,
  isAble,
  isFit,
  isOnMap,
  levelOf,
  modelsOnMap,
} from './model.ts';
export { offers } from './offers.ts';
export { RULING_KINDS } from './rulings.ts';
export { MODEL_FIELDS } from './ruling-fields.ts';
export { bodiesOn, enemiesInReach, reaches } from './rules/reach.ts';
export { SECRECY } from './secrecy.ts';
export { systemWith, type AdvancedHeroQuest } from './index.ts';
export type { Command } from './commands.ts';
export type { Fact, FactKind } from './facts.ts';
export type { Did, Fight, Lasting, Level, Marker, Model, State } from './state.ts';
export { exitsOf, waysSeen } from './rules/ground.ts';
export { isDeadDungeon, searchableWalls } from './rules/hero-phase.ts';
export { stairsOn } from './rules/stairs.ts';
export { DUNGEON_TABLES, resultOn, rowsOf } from './content/exploring.ts';
export { moveQuery } from './moves.ts';
export { homeHere } from './rules/homes.ts';
export { focusOf, stoppingSquares } from './rules/zones.ts';
export { planFor, plansFor, type Plan } from './tactics.ts';
export { calledFight } from './rules/combat.ts';
export { ableParty, foesInPlay, isInSight, resting } from './rules/in-sight.ts';
export { fightIsOver } from './rules/in-sight.ts';
export { OPTION_IDS, choicesOf, type Chosen } from './option-choices.ts';
export { questCalled, questFact } from './quests/quests.ts';
export { SPELLWORKS } from './spellworks/index.ts';
export { asPlayersKnow, heroAnswer, type HeroStep } from './hero-plans/index.ts';
/** The heroes' next step, by the rules as they are. */
export const heroStep = (state: State): HeroStep | null => plannedStep(state, checkCommand);
