import { damageDiceOfRow, handToHandNumber } from './content/tables.ts';
import type { Special } from './content/schema.ts';
import type {
  Characteristic,
  Lasting,
  Level,
  LevelId,
  Marker,
  Model,
  ModelId,
  State,
  WeaponHeld,
} from './state.ts';

/** Questions about models that every chapter asks. None of them changes anything. */

/** What somebody without a weapon strikes with ("Hand-to-Hand Weapons": Fists). */
export const FISTS: WeaponHeld = {
  weapon: 'ahq:weapon:fists',
  name: 'Fists',
  row: 'fists',
  longReach: false,
  minimumStrength: 3,
  dice: null,
  fumble: null,
  critical: null,
};

/** Gold crowns that a hero or henchman can carry; the rest stays where it was found ("Treasure Chests"). */
export const MOST_GOLD = 250;

/** The level that a model stands on, or null where it is in the box or gone. */
export function levelOf(state: State, id: ModelId): Level | null {
  // The loop over keys makes no list: this is asked many times in every blow.
  for (const key in state.levels) {
    const level = state.levels[key]!;
    if (level.models[id]) return level;
  }
  return null;
}

/**
 * Between two expeditions: the party is out, nobody stands on the map, and no turn is under way. `counts`: of whom somebody knows where
 * he stands; the players know nothing of one whom the gamemaster hides.
 */
export function isAtHome(
  state: State,
  counts: (level: Level, model: Model) => boolean = () => true,
): boolean {
  if (state.expeditions === undefined || state.expedition) return false;
  return Object.values(state.levels).every((level) =>
    Object.values(level.models).every((model) => model.kind === 'monster' || !counts(level, model)),
  );
}

/** A model on the map or in the box, or null where there is none of that id. */
export function findModel(state: State, id: ModelId): Model | null {
  return levelOf(state, id)?.models[id] ?? state.roster[id] ?? null;
}

/** A model that stands on the map. Throws where it does not: rules ask `isOnMap` first. */
export function modelOnMap(state: State, id: ModelId): Model {
  const model = levelOf(state, id)?.models[id];
  if (!model) throw new Error(`No model ${id} stands on the map.`);
  return model;
}

export function isOnMap(state: State, id: ModelId): boolean {
  return levelOf(state, id) !== null;
}

/** Conditions under which a model strikes nobody (F-ABLE). */
const HELPLESS: ReadonlySet<string> = new Set(['asleep', 'cowering', 'restrained']);

/** What lasts on a model that strikes nobody while it does: it is held, or fights for breath. */
const HOLDING: ReadonlySet<string> = new Set(['still-air', 'choke', 'cowering']);

/** Whether what lasts under that name keeps a model from striking. */
export const holds = (what: string): boolean => HOLDING.has(what);

/** Able to strike (F-ABLE): neither knocked out nor dead, nor asleep, cowering, restrained, or held by a spell. */
export function isFit(model: Model): boolean {
  return isStanding(model) && !model.lasting?.some(({ what }) => HOLDING.has(what));
}

/** Neither down nor helpless, though something may hold him for now: he is in the fight all the same. */
export function isStanding(model: Model): boolean {
  if (model.down !== null) return false;
  return !model.conditions.some((condition) => HELPLESS.has(condition.toLowerCase()));
}

/** Whether death zones stop a model's move: they do not stop one that flies. */
export function ignoresZones(model: Model): boolean {
  return hasLasting(model, 'flight') || specialOf(model, 'flight') !== undefined;
}

/** Standing on the map and able to strike (F-ABLE). */
export function isAble(state: State, id: ModelId): boolean {
  const model = levelOf(state, id)?.models[id];
  return model !== undefined && isFit(model);
}

/** Heroes and Henchmen on one side, monsters on the other. */
export function sideOf(model: Model): 'heroes' | 'monsters' {
  if (model.kind === 'monster') return 'monsters';
  // Whose mind is stolen, the gamemaster has him strike whom he likes ("Mindstealer").
  return model.lasting !== undefined && hasLasting(model, 'mindstolen') ? 'monsters' : 'heroes';
}

export function areEnemies(a: Model, b: Model): boolean {
  return sideOf(a) !== sideOf(b);
}

/**
 * A characteristic as it is now, with the lines that explain it: the GM's ruling, or the start column changed by armour
 * ("Armour"). Null: the model has none. A knocked-out Hero's Weapon Skill is 1 ("Death"). W: wounds at the start.
 */
export function characteristic(model: Model, name: Characteristic): number | null {
  if (name === 'WS' && model.down === 'ko') return 1;
  const ruled = model.ruled[name];
  if (ruled !== undefined) return ruled;
  const start = model.start[name];
  if (start === null) return null;
  let value = start;
  if (name === 'BS' || name === 'T' || name === 'Sp') {
    for (const worn of model.armour) value += worn[name];
    value = Math.max(value, 0);
  }
  return model.lasting === undefined ? value : changed(model.lasting, name, value);
}

/** A characteristic under what lasts: first what is halved (T-HALF) or multiplied, then what is added; a number of its own stands above all. */
function changed(lasting: readonly Lasting[], name: Characteristic, value: number): number {
  let [now, more] = [value, 0];
  for (const { change } of lasting) {
    const { add, set, half, times = 1 } = change?.[name] ?? {};
    if (set !== undefined) return set;
    if (half) now = half === 'up' ? Math.ceil(now / 2) : Math.floor(now / 2);
    now *= times;
    more += add ?? 0;
  }
  return Math.max(now + more, 0);
}

/** Whether something of that name lasts on a model. */
export function hasLasting(model: Model, what: string): boolean {
  return model.lasting?.some((one) => one.what === what) === true;
}

/** A special of a card that the app rules, with its parameters; undefined: the model has none of that name, or it is left to the gamemaster. */
export function specialOf(model: Model, rule: string): Special | undefined {
  return model.specials.find((special) => special.rule === rule && special.ruled !== false);
}

/** A number among the parameters of a special; where the card does not say it, the one given. */
export function parameterOf(special: Special | undefined, name: string, usual: number): number {
  const value = special?.[name];
  return typeof value === 'number' ? value : usual;
}

/** The weapon in hand, or fists (F-WEAPON). */
export function weaponInHand(model: Model): WeaponHeld {
  return model.weapons.find((held) => held.weapon === model.hand) ?? FISTS;
}

/** What the second of two attacks is made with ("Two Attacks"): the other line of the card, or the one weapon again. */
export function secondWeapon(model: Model): WeaponHeld {
  const held = weaponInHand(model);
  return model.weapons.find((other) => other !== held && other.row !== null) ?? held;
}

/**
 * How many damage dice a hit rolls: as the card says, or by weapon and Strength ("Hand-to-Hand Weapons Table"). Null: the
 * model is too weak for the weapon.
 */
export function damageDiceOf(model: Model, held: WeaponHeld): number | null {
  const dice = plainDiceOf(model, held);
  let more = 0;
  for (const one of model.lasting ?? []) more += one.dice ?? 0;
  if (more === 0) return dice;
  // Such dice stand for the Strength that comes with them; who is too weak without it strikes with what it gives (T-POTION).
  const plain = model.lasting!.filter((one) => one.dice === undefined);
  const without = plainDiceOf({ ...model, lasting: plain }, held);
  return without === null ? dice : without + more;
}

function plainDiceOf(model: Model, held: WeaponHeld): number | null {
  if (held.dice !== null) return held.dice;
  if (held.row === null) return null;
  const strength = characteristic(model, 'S') ?? 1;
  if (strength < held.minimumStrength) return null;
  return damageDiceOfRow(held.row, strength);
}

/** Weapon Skill as opponents read it for their blows: of a berserker two less, not below 1 ("Berserker", T-BERSERK). */
export function weaponSkillStruckAt(model: Model): number {
  const skill = characteristic(model, 'WS') ?? 1;
  if (model.lasting === undefined || !hasLasting(model, 'berserk')) return skill;
  return Math.max(1, skill - parameterOf(specialOf(model, 'berserker'), 'weaponSkill', 2));
}

/** The least hit die that strikes the target ("Hand-to-Hand Hit Rolls Table"). */
export function hitNumber(attacker: Model, target: Model): number {
  return handToHandNumber(characteristic(attacker, 'WS') ?? 1, weaponSkillStruckAt(target));
}

/** Wounds that the model has when unhurt. */
export function woundsAtStart(model: Model): number {
  return model.ruled.W ?? model.start.W ?? 1;
}

/** Where the body of a dead Hero lies (D-BODY), or null. */
export function bodyOfHero(state: State, id: ModelId): { level: Level; marker: Marker } | null {
  for (const level of Object.values(state.levels))
    for (const marker of Object.values(level.markers)) if (marker.of === id) return { level, marker };
  return null;
}

/** Whom a carrier bears: a knocked-out model of that level, or the body of a dead Hero there (D-CARRY, D-BODY). Null: neither. */
export function burdenOn(level: Level, id: ModelId): Model | Marker | null {
  return level.models[id] ?? Object.values(level.markers).find((marker) => marker.of === id) ?? null;
}

/** All models on the map, in the order of their ids. */
export function modelsOnMap(state: State): { level: LevelId; model: Model }[] {
  return Object.values(state.levels).flatMap((level) =>
    Object.values(level.models).map((model) => ({ level: level.id, model })),
  );
}

/** By the number in an id: m2 before m10. */
export function byId(a: { id: string }, b: { id: string }): number {
  return Number(a.id.slice(1)) - Number(b.id.slice(1));
}

/** A content id by itself or by its short name. */
export const isCalled = (id: string, name: string): boolean => id === name || id.split(':').at(-1) === name;
