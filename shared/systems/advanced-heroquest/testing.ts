/** What tests, benches and the lab ask of the game beyond its two doors. */
export { apply, isPublicModel } from './apply.ts';
export { firstLevel } from './begin.ts';
export { check } from './checks.ts';
export { COMMAND_TYPES } from './commands.ts';
export { heldWeapon, libraryOf, makeModel, SHIPPED } from './library.ts';
export { areEnemies, characteristic, findModel, isAble, isOnMap, levelOf, modelsOnMap } from './model.ts';
export { offers } from './offers.ts';
export { RULING_KINDS } from './rulings.ts';
export { MODEL_FIELDS } from './ruling-fields.ts';
export { bodiesOn, enemiesInReach, reaches } from './rules/reach.ts';
export { SECRECY } from './secrecy.ts';
export { systemWith, type AdvancedHeroQuest } from './index.ts';
export type { Command } from './commands.ts';
export type { Fact, FactKind } from './facts.ts';
export type { Level, Model, State } from './state.ts';
