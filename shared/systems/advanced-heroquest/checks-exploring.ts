import type { Refusal } from '#engine';
import { canAct, personId } from './actors.ts';
import type { CommandOf, CommandType } from './commands.ts';
import { MOST_GOLD, bodyOfHero, findModel, isCalled, levelOf, sideOf } from './model.ts';
import { GOLD, belonging, isAtBody } from './rules/bodies.ts';
import { currentGround, partyAtHome } from './rules/party.ts';
import { dungeonOf, squareAtFoot, stairsAtFoot, stairsOf, stairsUnder } from './rules/stairs.ts';
import { isCarried } from './rules/ground.ts';
import { isForWizards, isWizard } from './magic/known.ts';
import { armourLying, isDeadDungeon, searchableWalls, sectionUnder } from './rules/hero-phase.ts';
import { followRefusal, stairsRefusal } from './checks-fighting.ts';
import { ROOMS } from './laying.ts';
import { heldRefusal } from './spellworks/held.ts';
import { boardOf, adjacent, sectionAt } from '#board';
import { isBesideMarker, isTaken } from './rules/reach.ts';
import { questRefusal } from './quests/checks.ts';
import { spendsTurns } from './apply-exploring.ts';
import type { ArmourWorn, Level, Marker, Model, ModelId, Stairs, State } from './state.ts';
import { isHeldFast, isOutOfMind, lacksHands, takesTwoHands } from './traps/limits.ts';
import { isOfUse } from './shooting/weapons.ts';
import { words } from './words/en.ts';
import { solo } from './words/solo.ts';
import { magic } from './words/magic.ts';
import { traps } from './words/traps.ts';

/** Why something of an exploration turn cannot be done now ("Hero Player Phase", X-…). */
const say = words.refusals;

/** Commands that only an expedition knows. */
type ExploringCommand =
  | 'openChest'
  | 'closeChest'
  | 'search'
  | 'armour'
  | 'takeInHand'
  | 'pickUp'
  | 'putDown'
  | 'takeFromBody'
  | 'leave'
  | 'takeStairs'
  | 'expedition'
  | 'settle'
  | 'lookAt';

type Checks = {
  [T in ExploringCommand & CommandType]: (state: State, command: CommandOf<T>) => Refusal | null;
};

export const EXPLORING_CHECKS: Checks = {
  openChest: (state, { by, at }) => chestRefusal(state, by, at, true),
  closeChest: (state, { by, at }) => chestRefusal(state, by, at, false),
  search: (state, command) => searchRefusal(state, command),
  armour: (state, { by, what }) => {
    if (!state.expedition) return say.noExpedition();
    const actor = explorer(state, by, { still: true });
    if (!actor.ok) return actor.why;
    const { model } = actor;
    if (what === 'takeOff') return model.armour.length > 0 ? null : say.noArmour(model.name);
    const under = sectionUnder(state, by);
    const lying = under ? armourLying(under.level, under.section)[0] : undefined;
    if (!lying?.armour) return say.noArmourHere();
    if (isWizard(model)) return magic.refusals.wizardsDoNot(model.name, 'armour');
    return canWearBoth(model.armour, lying.armour) ? null : say.armourOverArmour(model.name);
  },
  takeInHand: (state, { by, weapon }) => {
    const actor = explorer(state, by, { still: true, henchmen: true });
    if (!actor.ok) return actor.why;
    const { model } = actor;
    if (!model.weapons.some((held) => isOfUse(model, held) && isCalled(held.weapon, weapon)))
      return say.weaponNotCarried(model.name);
    const wanted = model.weapons.find((held) => isCalled(held.weapon, weapon))!;
    if (isWizard(model) && !isForWizards(wanted)) return magic.refusals.wizardsDoNot(model.name, wanted.name);
    if (lacksHands(model) && takesTwoHands(wanted.weapon))
      return traps.refusals.cannotGrip(model.name, wanted.name);
    return model.hand !== null && isCalled(model.hand, weapon) ? say.alreadyInHand(model.name) : null;
  },
  pickUp: (state, { by, at }) => {
    const actor = explorer(state, by, { henchmen: true });
    if (!actor.ok) return actor.why;
    const { model, level } = actor;
    const fallen = findModel(state, at);
    if (!fallen) return say.noSuchModel();
    if (model.carries !== undefined) return say.carriesAlready(model.name);
    if (isDeadHero(fallen)) return bodyRefusal(state, actor, fallen);
    if (fallen.down !== 'ko' || sideOf(fallen) !== sideOf(model)) return say.notFallen(fallen.name);
    if (isCarried(level, at)) return say.isCarried(fallen.name);
    const there = level.models[at];
    return there && adjacent(boardOf(level), model, there) ? null : say.notAdjacent(model.name, fallen.name);
  },
  putDown: (state, { by, to }) => {
    const actor = explorer(state, by, { henchmen: true });
    if (!actor.ok) return actor.why;
    const { model, level } = actor;
    if (model.carries === undefined) return say.carriesNobody(model.name);
    const square = { x: to[0], y: to[1] };
    if (!adjacent(boardOf(level), model, square)) return say.notAdjacent(model.name, null);
    return isTaken(level, square) ? say.squareTaken(null) : null;
  },
  takeFromBody: (state, { by, at, what }) => {
    const actor = explorer(state, by);
    if (!actor.ok) return actor.why;
    const dead = findModel(state, at);
    if (!dead) return say.noSuchModel();
    if (!isDeadHero(dead)) return say.notDead(dead.name);
    const why = bodyRefusal(state, actor, dead);
    if (why) return why;
    const thing = belonging(dead, what);
    if (thing === null) return say.notOnBody(dead.name);
    return thing === GOLD && actor.model.gold >= MOST_GOLD ? say.purseFull(actor.model.name) : null;
  },
  leave: (state, { by }) => {
    const actor = onStairs(state, by);
    if (!actor.ok) return actor.why;
    return actor.stairs.to === 'out' ? null : say.noStairsHere(actor.model.name);
  },
  takeStairs: (state, { by }) => {
    const actor = onStairs(state, by, 'monsters too');
    if (!actor.ok) return actor.why;
    const { to, foot } = actor.stairs;
    if (to === 'out') return say.noStairsHere(actor.model.name);
    if (!foot || squareAtFoot(state, foot)) return null;
    return (stairsAtFoot(state, foot) ? say.stairsFull : say.stairsGone)(actor.model.name);
  },
  expedition: (state, command) => expeditionRefusal(state, command),
  settle: (state, { mark }) => {
    const found = findMark(state, mark);
    if (!found) return say.noSuchMark();
    return found.marker.open ? say.markSettled() : null;
  },
  lookAt: (state, { level }) => {
    if (!state.levels[level]) return say.noSuchLevel();
    return state.current === level ? say.levelShown() : null;
  },
};

const isDeadHero = (model: Model): boolean => model.kind === 'hero' && model.down === 'dead';

/** D-BODY: why somebody cannot lay hands on a body: on it or beside it he can, unless it is being carried. */
function bodyRefusal(state: State, { model, level }: Actor, dead: Model): Refusal | null {
  const body = bodyOfHero(state, dead.id);
  // On an expedition nobody finds what the gamemaster hides.
  if (!body || body.marker.hidden) return say.noBody(dead.name);
  if (isCarried(body.level, dead.id)) return say.isCarried(dead.name);
  const isThere = body.level.id === level.id && isAtBody(level, model, body.marker);
  return isThere ? null : say.notAdjacent(model.name, dead.name);
}

/** One wears one armour, and a shield with it ("Magic Treasure": one type of armour). */
function canWearBoth(worn: readonly ArmourWorn[], more: readonly ArmourWorn[]): boolean {
  const all = [...worn, ...more];
  const shields = all.filter(({ shield }) => shield);
  return shields.length < 2 && all.length - shields.length < 2;
}

/** A mark on any level. */
export function findMark(state: State, id: string): { level: Level; marker: Marker } | null {
  for (const level of Object.values(state.levels)) {
    const marker = level.markers[id];
    if (marker?.kind === 'mark') return { level, marker };
  }
  return null;
}

interface Actor {
  ok: true;
  model: Model;
  level: Level;
}

/**
 * A hero (or, where said, a henchman) who may still act in this exploration turn; `still`: who has not moved either. Without an
 * expedition the table is free, and only what needs one is refused.
 */
function explorer(
  state: State,
  by: ModelId,
  { still = false, henchmen = false }: { still?: boolean; henchmen?: boolean } = {},
): Actor | { ok: false; why: Refusal } {
  const actor = canAct(state, by);
  if (!actor.ok) return actor;
  const no = (why: Refusal) => ({ ok: false as const, why });
  const { model } = actor;
  if (model.kind === 'monster') return no(say.notAHero(model.name));
  if (state.turn.mode !== 'exploration') return no(say.onlyExploring());
  if (!henchmen && model.kind === 'henchman') return no(say.henchmenDoNot(model.name));
  const spent = spentRefusal(state, model);
  if (spent) return no(spent);
  const held = heldRefusal(model);
  if (held) return no(held);
  if (still && state.expedition) {
    if (model.carries !== undefined) return no(say.carriesAlready(model.name));
    // Who has picked somebody up or put him down has not moved, but begun all the same.
    if (model.spent) return no(say.hasMoved(model.name));
  }
  return actor;
}

/** Why a model can do nothing more in this exploration turn, on an expedition (X-PARTS). */
export function spentRefusal(state: State, model: Model): Refusal | null {
  if (!spendsTurns(state)) return null;
  if (model.kind === 'monster') return say.notItsPhase(model.name);
  if (state.turn.phase !== 'hero') return say.notItsPhase(model.name);
  if (isOutOfMind(model)) {
    const level = levelOf(state, model.id);
    if (level && isHeldFast(level, model)) return traps.refusals.heldFast(model.name);
  }
  return model.spent?.done ? say.hasActed(model.name) : null;
}

function chestRefusal(state: State, by: ModelId, at: string, open: boolean): Refusal | null {
  const actor = explorer(state, by);
  if (!actor.ok) return actor.why;
  const chest = actor.level.markers[at];
  if (chest?.kind !== 'chest') return say.noSuchChest();
  if (!isBesideMarker(actor.level, actor.model, chest)) return say.notBesideChest(actor.model.name);
  if (chest.open === open) return open ? say.chestOpen() : say.chestShut();
  if (open && chest.trap !== undefined) return traps.refusals.trapped();
  return null;
}

function searchRefusal(state: State, { by, for: what, wall }: CommandOf<'search'>): Refusal | null {
  if (!state.expedition) return say.noExpedition();
  const actor = explorer(state, by, { still: true });
  if (!actor.ok) return actor.why;
  const { level, section } = sectionUnder(state, by)!;
  if (what === 'treasure') {
    if (state.expedition.solo) return solo.refusals.noTreasure();
    if (!ROOMS.includes(section.kind)) return say.nothingToSearch();
    if (section.looted) return say.alreadySearched();
    return monstersIn(level, section) ? say.monstersHere() : null;
  }
  const walls = searchableWalls(level, section);
  if (walls.length === 0) return say.nothingToSearch();
  if (wall === undefined) return say.needsWall();
  if (!walls.includes(wall)) return say.notThatWall();
  return section.searched?.includes(wall) && !isDeadDungeon(state) ? say.alreadySearched() : null;
}

function monstersIn(level: Level, section: { id: string }): boolean {
  const board = boardOf(level);
  return Object.values(level.models).some(
    (model) => model.kind === 'monster' && model.down === null && sectionAt(board, model) === section.id,
  );
}

function onStairs(
  state: State,
  by: ModelId,
  who: 'the party' | 'monsters too' = 'the party',
): { ok: true; model: Model; stairs: Stairs } | { ok: false; why: Refusal } {
  if (!state.expedition) return { ok: false, why: say.noExpedition() };
  const actor = canAct(state, by);
  if (!actor.ok) return actor;
  const isMonster = actor.model.kind === 'monster';
  if (isMonster && who === 'the party') return { ok: false, why: say.notAHero(actor.model.name) };
  const busy = isMonster ? followRefusal(state, actor.level, actor.model) : stairsRefusal(state, actor.model);
  if (busy) return { ok: false, why: busy };
  // What a model may do in a fight is another chapter's; on stairs it may go in both kinds of turns (D-OUT, G-LEVEL).
  if (spendsTurns(state)) {
    const { model } = actor;
    if (state.turn.phase !== 'hero') return { ok: false, why: say.notItsPhase(model.name) };
    // Who walked onto the stairs may leave by them, though others have moved since.
    const walked = model.spent !== undefined && model.spent.steps > 0 && !model.spent.acted;
    if (model.spent?.done && !walked) return { ok: false, why: say.hasActed(model.name) };
  }
  const found = stairsUnder(actor.level, actor.model);
  if (!found) return { ok: false, why: say.noStairsHere(actor.model.name) };
  return { ok: true, model: actor.model, stairs: found.stairs.stairs };
}

function expeditionRefusal(state: State, command: CommandOf<'expedition'>): Refusal | null {
  if (state.expedition) return say.expeditionUnderWay();
  const absent: string[] = [];
  for (const who of command.absent ?? []) {
    const person = personId(state, who);
    if (person === null || person === 'gm') return say.noSuchPerson();
    absent.push(person);
  }
  const quest = questRefusal(state, command);
  if (quest) return quest;
  // A fight is fought out first, or called off.
  if (command.here && state.fight) return say.onlyExploring();
  if (command.here) return currentGround(state) ? null : say.nobodyToSend();
  if (!partyAtHome(state, absent).some((model) => model.kind === 'hero')) return say.nobodyToSend();
  if (command.dungeon === undefined && command.stairs === undefined) return null;
  const dungeon = dungeonOf(state, command);
  if (dungeon === undefined) return command.stairs === undefined ? say.noSuchDungeon() : say.noSuchStairs();
  const stairs = stairsOf(state, dungeon, command.stairs);
  return stairs?.stairs.stairs.to === 'out' ? null : say.noSuchStairs();
}
