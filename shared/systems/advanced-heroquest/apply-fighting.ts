import { deepCopy } from '#engine';
import type { FactOf } from './facts.ts';
import { findModel, levelOf, modelOnMap } from './model.ts';
import { clearTable } from './open-blows.ts';
import type { Account, Did, Home, Level, Model, ModelId, State } from './state.ts';
import {
  claim,
  isPublicModel,
  levelById,
  publishMarker,
  publishModel,
  sectionOfSquare,
  type Writers,
} from './writing.ts';

/** Kinds of facts that a fight brings ("Combat"). */
export type FightingKind =
  | 'monstersMet'
  | 'surpriseRolled'
  | 'fightBegan'
  | 'foesJoined'
  | 'setUpBegan'
  | 'stationed'
  | 'sidestepped'
  | 'setUpEnded'
  | 'routineChosen'
  | 'pursuitBegan'
  | 'pursuitEnded'
  | 'attacked'
  | 'heldUp'
  | 'ran'
  | 'dragged'
  | 'stepInOffered'
  | 'steppedIn'
  | 'cameIntoReach'
  | 'doorHolds'
  | 'escaped'
  | 'wentBack'
  | 'stripped'
  | 'groupLooted'
  | 'itemsLeft'
  | 'fightEnded'
  | 'restocked'
  | 'accountGiven';

/** How each of them is written into the state. */
export const FIGHTING_WRITERS: Pick<Writers, FightingKind> = {
  monstersMet(state, fact) {
    for (const id of fact.models) {
      const model = modelOnMap(state, id);
      delete model.resting;
      model.hidden = false;
      publishModel(state, levelOf(state, id)!, model);
    }
  },
  surpriseRolled() {},
  fightBegan(state, fact, before) {
    state.fight = { clock: 0, groups: [] };
    forgetDeeds(state, before.levels);
    takeUpPosts(state, fact.foes);
  },
  foesJoined(state, fact) {
    takeUpPosts(state, fact.foes);
  },
  setUpBegan(state, fact) {
    if (!state.fight) return;
    state.fight.setUp = { stage: fact.stage, side: fact.side, models: [...fact.models], stepped: [] };
  },
  stationed(state, fact) {
    const model = modelOnMap(state, fact.model);
    [model.x, model.y] = fact.to;
    // Where a monster is set up is where it belongs (F-BACK).
    const section = fact.section === undefined ? {} : { section: fact.section };
    if (model.home) model.home = { ...model.home, ...section, x: model.x, y: model.y };
  },
  sidestepped(state, fact) {
    const model = modelOnMap(state, fact.model);
    [model.x, model.y] = fact.to;
    const { setUp } = state.fight ?? {};
    if (setUp) state.fight!.setUp = { ...setUp, stepped: [...setUp.stepped, fact.model] };
  },
  setUpEnded(state) {
    if (state.fight) delete state.fight.setUp;
  },
  routineChosen(state, fact) {
    if (state.fight) state.fight.routine = fact.routine;
  },
  pursuitBegan(state) {
    if (!state.fight) return;
    state.fight.pursuit = true;
    state.fight.routine = 'move-attack';
  },
  pursuitEnded(state, fact) {
    if (state.fight) delete state.fight.pursuit;
    for (const { model, home } of fact.foes) {
      const foe = levelOf(state, model)?.models[model];
      if (!foe) continue;
      foe.post ??= foe.home ?? home;
      foe.home = { ...home };
    }
  },
  attacked(state, fact) {
    noteDeed(state, fact.by, { acted: 'attack' });
  },
  heldUp(state, fact) {
    noteDeed(state, fact.model, { held: true });
    const model = levelOf(state, fact.model)?.models[fact.model];
    if (model?.did?.run !== undefined) delete model.did.run;
  },
  ran(state, fact) {
    noteDeed(state, fact.model, { moved: true, acted: 'run', run: fact.squares });
  },
  dragged(state, fact) {
    const level = levelOf(state, fact.by)!;
    const model = level.models[fact.by]!;
    [model.x, model.y] = fact.to;
    noteArrival(state, fact.by);
    noteDeed(state, fact.by, { moved: true, dragged: true, drags: fact.model });
    const fallen = level.models[fact.model];
    if (fallen) [fallen.x, fallen.y] = fact.behind;
    for (const marker of Object.values(level.markers))
      if (marker.of === fact.model) [marker.x, marker.y] = fact.behind;
  },
  stepInOffered(state, fact) {
    if (state.fight) state.fight.stepIn = { by: fact.by, squares: deepCopy(fact.squares) };
  },
  steppedIn(state, fact) {
    const model = modelOnMap(state, fact.model);
    [model.x, model.y] = fact.to;
    noteArrival(state, fact.model);
    if (state.fight) delete state.fight.stepIn;
  },
  cameIntoReach(state, fact) {
    for (const id of fact.models) noteArrival(state, id);
  },
  doorHolds(state, fact) {
    if (state.fight) state.fight.lastTurn = fact.turn;
  },
  escaped() {},
  wentBack(state, fact) {
    const from = levelOf(state, fact.model);
    if (!from) return;
    const model = from.models[fact.model]!;
    [model.x, model.y] = fact.at;
    model.resting = true;
    if (model.post) model.home = model.post;
    delete model.post;
    delete model.did;
    delete model.arrived;
    if (from.id === fact.level) return;
    delete from.models[fact.model];
    levelById(state, fact.level).models[fact.model] = model;
  },
  stripped(state, fact) {
    const model = modelOnMap(state, fact.model);
    Object.assign(model, { weapons: [], hand: null, armour: [], gear: [], gold: 0 });
  },
  groupLooted(state, fact) {
    const group = levelById(state, fact.level).groups?.[fact.group];
    if (group) group.settled = true;
  },
  itemsLeft(state, fact) {
    const level = levelById(state, fact.level);
    claim(state, 'k', fact.mark.id, level.markers[fact.mark.id]);
    level.markers[fact.mark.id] = deepCopy(fact.mark);
    publishMarker(state, level, level.markers[fact.mark.id]!);
  },
  fightEnded(state, fact, before) {
    for (const { level, group } of fact.lost) {
      const lost = state.levels[level]?.groups?.[group];
      if (lost) lost.settled = true;
    }
    forgetFight(state, before.levels);
  },
  restocked(state, fact) {
    const level = levelById(state, fact.level);
    const group = level.groups?.[fact.group];
    if (group) delete group.settled;
    for (const { model: id, at, wounds } of fact.models) {
      const model = findModel(state, id);
      if (!model) continue;
      delete state.roster[id];
      const from = levelOf(state, id);
      if (from) delete from.models[id];
      [model.x, model.y] = at;
      Object.assign(model, {
        ...{ wounds, hurt: 0, down: null, conditions: [], hidden: true, resting: true },
        // Nobody has seen these yet, and what they are is not known (M-HIDDEN).
        ...{ pub: null, number: null, revealed: false },
      });
      if (model.spied !== undefined) delete model.spied;
      delete model.did;
      level.models[id] = model;
    }
  },
  accountGiven(state, fact) {
    clearTable(state);
    state.shown.account = {
      serial: ++state.shown.serial,
      account: { ...fact.account },
      carried: fact.carried.map(({ model, gold }) => ({ name: findModel(state, model)?.name ?? '', gold })),
    };
  },
};

/** Monsters come into the fight where they were set up. */
function takeUpPosts(state: State, foes: readonly { model: ModelId; home: Home }[]): void {
  const { fight } = state;
  if (!fight) return;
  const groups = new Set(fight.groups);
  for (const { model, home } of foes) {
    const level = levelOf(state, model);
    if (!level) continue;
    const foe = level.models[model]!;
    foe.home = { ...home };
    // It has been met: what was gained by spying is used up (T-WINDOW).
    if (foe.spied !== undefined) delete foe.spied;
    for (const group of Object.values(level.groups ?? {}))
      if (group.models.includes(model) && !group.settled) groups.add(group.id);
  }
  state.fight = { ...fight, ...(foes.length > 0 ? { hadFoes: true } : {}), groups: [...groups] };
}

/** A monster that the GM puts on the map joins a fight that is on: it belongs where it was put. */
export function joinFight(state: State, level: Level, model: Model): void {
  const section = sectionOfSquare(level, model.x, model.y);
  if (!state.fight || !section) return;
  model.home = { level: level.id, section: section.id, x: model.x, y: model.y };
  model.arrived = ++state.fight.clock;
  if (isPublicModel(level, model)) state.fight.hadFoes = true;
}

/** No fight is on any more: nobody has done anything in it. */
export function forgetFight(state: State, levels: State['levels']): void {
  delete state.fight;
  forgetDeeds(state, levels);
}

/** Nobody has done anything or come anywhere in a fight. `levels`: the same as those of the state, cheaper to read. */
function forgetDeeds(state: State, levels: State['levels']): void {
  for (const level of Object.values(levels))
    for (const { id, did, arrived } of Object.values(level.models)) {
      if (did === undefined && arrived === undefined) continue;
      const model = state.levels[level.id]!.models[id]!;
      delete model.did;
      delete model.arrived;
    }
}

/** A new turn of a fight: everybody may act again. Doors closed in the last one are shut like any other. */
export function refreshFight(state: State, levels: State['levels']): void {
  const { fight } = state;
  if (!fight) return;
  const { routine: _r, tactic: _t, acting: _a, shut: _s, stepIn: _i, ...rest } = fight;
  state.fight = rest;
  // What is deleted makes a record slow to read for good.
  for (const level of Object.values(levels))
    for (const { id, did } of Object.values(level.models))
      if (did) state.levels[level.id]!.models[id]!.did = {};
}

/** A model comes to a square: whoever has it in reach has it there from now on (F-FOCUS). */
export function noteArrival(state: State, id: ModelId): void {
  const { fight } = state;
  const model = fight && levelOf(state, id)?.models[id];
  if (model) model.arrived = ++fight.clock;
}

/** What a model does in a combat turn; a monster ends the turn of the one before it (F-ACT), and nobody steps in any more (F-ADVANCE). */
export function noteDeed(state: State, id: ModelId, deed: Did): void {
  const { fight } = state;
  const model = fight && levelOf(state, id)?.models[id];
  if (!model) return;
  if (fight.stepIn) fight.stepIn = null;
  model.did = { ...model.did, ...deed };
  if (model.kind !== 'monster' || fight.acting === id) return;
  const other = fight.acting === undefined ? undefined : levelOf(state, fight.acting)?.models[fight.acting];
  if (other) other.did = { ...other.did, done: true };
  fight.acting = id;
}

/** A walk in a fight: the move of the turn, or the squares of a run. */
export function walkedInFight(state: State, fact: FactOf<'moved'>): void {
  const model = state.fight && levelOf(state, fact.model)?.models[fact.model];
  if (!model) return;
  noteArrival(state, fact.model);
  noteDeed(state, fact.model, { moved: true });
  if (model.did!.run !== undefined) delete model.did!.run;
}

/** A door opened or closed takes the place of the attack (F-DOOR); what the party closes may be all that hides it (F-ESCAPE). */
export function noteDoor(state: State, fact: FactOf<'doorOpened' | 'doorClosed' | 'doorFoundFalse'>): void {
  const { fight } = state;
  if (!fight) return;
  noteDeed(state, fact.by, { acted: 'door' });
  const isThis = (door: { level: string; edge: string }) =>
    door.level === fact.level && door.edge === fact.edge;
  const others = (fight.shut ?? []).filter((door) => !isThis(door));
  const party = levelOf(state, fact.by)?.models[fact.by]?.kind !== 'monster';
  const shut =
    fact.kind === 'doorClosed' && party ? [...others, { level: fact.level, edge: fact.edge }] : others;
  if (shut.length > 0) fight.shut = shut;
  else delete fight.shut;
}

/** Adds to what the expedition has come to. */
export function count(state: State, what: keyof Account, n: number): void {
  const { expedition } = state;
  if (!expedition) return;
  const account = expedition.account ?? { rooms: 0, kills: 0, gold: 0, wounds: 0, fate: 0 };
  expedition.account = { ...account, [what]: account[what] + n };
}

/** A model dies: of a monster the fight keeps where it fell, for what is left there (F-LOOT). */
export function noteDeath(state: State, model: Model, level: string): void {
  if (model.kind !== 'monster') return;
  count(state, 'kills', 1);
  if (!state.fight) return;
  state.fight.lastFell = { level, at: [model.x, model.y] };
  // One that the GM had hidden when it was put there was seen at last.
  if (isPublicModel(levelById(state, level), model)) state.fight.hadFoes = true;
}
