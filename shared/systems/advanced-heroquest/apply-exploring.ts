import { deepCopy } from '#engine';
import { count, forgetFight, noteArrival, noteDeed } from './apply-fighting.ts';
import type { FactOf } from './facts.ts';
import { bodyAlong, draggedAlong, carryAlong, handOver, layDown, letGo } from './apply-carrying.ts';
import { burdenOn, findModel, levelOf, modelOnMap } from './model.ts';
import { clearTable } from './open-blows.ts';
import type { Level, Model, ModelId, State } from './state.ts';
import {
  claim,
  levelById,
  publishMarker,
  publishModel,
  sectionOfSquare,
  writeEdges,
  type Writers,
} from './writing.ts';

/** Kinds of facts that an expedition brings ("Turns" to "Mapping"). */
export type ExploringKind =
  | 'dungeonFounded'
  | 'levelFounded'
  | 'expeditionBegan'
  | 'expeditionEnded'
  | 'doorsShut'
  | 'joined'
  | 'electionRolled'
  | 'leaderChosen'
  | 'mapperChosen'
  | 'levelShown'
  | 'setOut'
  | 'leftDungeon'
  | 'recovered'
  | 'tookStairs'
  | 'stairsJoined'
  | 'tableRolled'
  | 'replaced'
  | 'exitClosed'
  | 'doorLeadsNowhere'
  | 'doorLeadsToKnown'
  | 'doorPlaced'
  | 'doorLost'
  | 'chestPlaced'
  | 'monstersFound'
  | 'groundLost'
  | 'exhausted'
  | 'counterOwed'
  | 'hazardUnruled'
  | 'treasureUnruled'
  | 'goldLeft'
  | 'markSettled'
  | 'wallSearched'
  | 'roomSearched'
  | 'goldFound'
  | 'chestOpened'
  | 'chestClosed'
  | 'armourTakenOff'
  | 'armourPutOn'
  | 'weaponTaken'
  | 'pickedUp'
  | 'putDown'
  | 'bodyBroughtHome'
  | 'takenFromBody';

/** How each of them is written into the state. */
export const EXPLORING_WRITERS: Pick<Writers, ExploringKind> = {
  dungeonFounded(state, fact) {
    const number = Number(fact.dungeon.slice(1));
    state.counters = { ...state.counters, d: Math.max(state.counters['d'] ?? 0, number) };
    state.dungeons = {
      ...state.dungeons,
      [fact.dungeon]: { id: fact.dungeon, name: fact.name, matrices: { ...fact.matrices } },
    };
  },
  levelFounded(state, fact) {
    const level = state.levels[fact.level];
    if (level) {
      level.name = fact.name;
      level.order = fact.order;
      level.dungeon = fact.dungeon;
      return;
    }
    state.levels[fact.level] = {
      id: fact.level,
      name: fact.name,
      order: fact.order,
      rev: 1,
      sections: {},
      edges: {},
      models: {},
      markers: {},
      dungeon: fact.dungeon,
    };
  },
  expeditionBegan(state, fact) {
    delete state.shown.account;
    state.expeditions = fact.number;
    state.expedition = {
      number: fact.number,
      dungeon: fact.dungeon,
      ...(fact.solo ? { solo: true as const } : {}),
      leader: null,
      mapper: null,
      absent: [...fact.absent],
      order: [],
      acting: null,
    };
    state.current = fact.level;
    state.turn = { mode: 'exploration', number: 1, phase: 'hero', explored: 1 };
    // The dice of the last expedition are cleared away: who was struck by them may stand again, unknown (C-RESTOCK).
    clearTable(state);
    state.shown.open = false;
  },
  expeditionEnded(state) {
    delete state.expedition;
    if (state.fight) forgetFight(state, state.levels);
    for (const model of everyModel(state)) {
      delete model.spent;
      if (model.slain) delete model.slain;
      // On ground that the GM keeps to himself nobody could be laid down: there he is still carried.
      const level = levelOf(state, model.id);
      if (model.carries === undefined || !level?.models[model.carries]) delete model.carries;
    }
  },
  doorsShut(state, fact) {
    const level = levelById(state, fact.level);
    for (const [name, edge] of Object.entries(level.edges))
      if (edge.kind === 'door' && edge.state === 'open' && !edge.false)
        level.edges[name] = { ...edge, state: 'closed' };
    level.rev++;
  },
  joined(state, fact) {
    const model = deepCopy(fact.model);
    claim(state, 'm', model.id, findModel(state, model.id));
    // A henchman comes out of the box, where everybody sees who there is.
    const number = (state.counters['o'] ?? 0) + 1;
    state.counters = { ...state.counters, o: number };
    state.roster[model.id] = { ...model, pub: `o${number}` };
  },
  electionRolled() {},
  leaderChosen(state, fact) {
    if (state.expedition) state.expedition.leader = fact.person;
  },
  mapperChosen(state, fact) {
    if (state.expedition) state.expedition.mapper = fact.person;
  },
  levelShown(state, fact) {
    state.current = fact.level;
  },
  setOut(state, fact) {
    const model = state.roster[fact.model];
    if (!model) return;
    delete state.roster[fact.model];
    [model.x, model.y] = fact.at;
    delete model.spent;
    // At home everything has been loaded (T-RELOAD).
    if (model.unloaded !== undefined) delete model.unloaded;
    if (model.kind === 'hero') model.fateHad = model.fate;
    const level = levelById(state, fact.level);
    level.models[fact.model] = model;
    if (state.expedition) state.expedition.order = [...state.expedition.order, fact.model];
    publishModel(state, level, model);
  },
  leftDungeon(state, fact) {
    const level = levelOf(state, fact.model);
    if (!level) return;
    const model = level.models[fact.model]!;
    letGo(state, model.id);
    delete level.models[model.id];
    delete model.spent;
    delete model.carries;
    state.roster[model.id] = model;
    forgetOrder(state, model.id);
  },
  recovered(state, fact) {
    const model = state.roster[fact.model];
    if (!model) return;
    model.wounds = fact.wounds;
    model.fate = fact.fate;
    model.hurt = 0;
    model.down = null;
    delete model.fateHad;
  },
  tookStairs(state, fact) {
    const from = levelOf(state, fact.model);
    const to = levelById(state, fact.level);
    if (!from) return;
    const model = from.models[fact.model]!;
    for (const id of [fact.model, model.carries]) {
      const one = id === undefined ? undefined : from.models[id];
      if (!one) continue;
      [one.x, one.y] = fact.at;
      delete from.models[one.id];
      to.models[one.id] = one;
    }
    bodyAlong(state, from, to, model);
    if (fact.drags) draggedAlong(state, from, to, fact.drags);
    finish(state, model);
    if (state.fight) {
      noteArrival(state, model.id);
      noteDeed(state, model.id, { moved: true });
    }
    if (model.kind !== 'monster') cameLast(state, model.id);
    publishModel(state, to, model);
  },
  stairsJoined(state, fact) {
    const level = levelById(state, fact.level);
    const stairs = level.sections[fact.id] ?? level.markers[fact.id];
    if (stairs) stairs.stairs = deepCopy(fact.stairs);
  },
  tableRolled() {},
  replaced() {},
  exitClosed(state, fact) {
    const level = levelById(state, fact.level);
    writeEdges(level, Object.fromEntries(fact.edges.map((edge) => [edge, { kind: 'rubble' as const }])));
  },
  doorLeadsNowhere(state, fact) {
    const level = levelById(state, fact.level);
    writeEdges(level, {
      [fact.edge]: { ...level.edges[fact.edge], kind: 'door', state: 'open', false: true },
    });
  },
  doorLeadsToKnown() {},
  doorPlaced(state, fact) {
    // Without a state: shut, and nobody has opened it yet.
    writeEdges(levelById(state, fact.level), { [fact.edge]: { kind: 'door' } });
  },
  doorLost() {},
  chestPlaced: (state, fact, before) => putMarker(state, fact, before),
  monstersFound(state, fact) {
    for (const { level: id, ...group } of fact.groups) {
      const level = levelById(state, id);
      const number = Number(group.id.slice(1));
      state.counters = { ...state.counters, g: Math.max(state.counters['g'] ?? 0, number) };
      level.groups = { ...level.groups, [group.id]: { ...group, models: [...group.models] } };
    }
  },
  groundLost() {},
  exhausted(state, fact) {
    levelById(state, fact.level).exhausted = true;
  },
  counterOwed: (state, fact) => putMarker(state, { level: fact.level, marker: fact.mark }),
  hazardUnruled: (state, fact) => putMarker(state, { level: fact.level, marker: fact.mark }),
  treasureUnruled: (state, fact) => putMarker(state, { level: fact.level, marker: fact.mark }),
  goldLeft: (state, fact) => putMarker(state, { level: fact.level, marker: fact.mark }),
  markSettled(state, fact) {
    const mark = levelById(state, fact.level).markers[fact.marker];
    if (!mark) return;
    mark.open = true;
    if (fact.note) mark.note = fact.note;
  },
  wallSearched(state, fact) {
    const section = levelById(state, fact.level).sections[fact.section];
    const known = section?.searched ?? [];
    if (section && !known.includes(fact.wall)) section.searched = [...known, fact.wall];
    finishOn(state, fact.by);
  },
  roomSearched(state, fact) {
    const section = levelById(state, fact.level).sections[fact.section];
    if (section) section.looted = true;
    finishOn(state, fact.by);
  },
  goldFound(state, fact) {
    const model = findModel(state, fact.by);
    if (model) model.gold += fact.gold;
    count(state, 'gold', fact.gold);
  },
  chestOpened(state, fact) {
    const marker = levelById(state, fact.level).markers[fact.marker];
    if (marker) {
      marker.open = true;
      marker.emptied = true;
    }
    finishOn(state, fact.by);
  },
  chestClosed(state, fact) {
    const marker = levelById(state, fact.level).markers[fact.marker];
    if (marker) marker.open = false;
    finishOn(state, fact.by);
  },
  armourTakenOff(state, fact) {
    const model = modelOnMap(state, fact.model);
    model.armour = [];
    putMarker(state, fact);
    finish(state, model);
  },
  armourPutOn(state, fact) {
    const model = modelOnMap(state, fact.model);
    model.armour = [...model.armour, ...fact.armour.map((worn) => ({ ...worn }))];
    delete levelById(state, fact.level).markers[fact.marker];
    finish(state, model);
  },
  weaponTaken(state, fact) {
    modelOnMap(state, fact.model).hand = fact.weapon;
  },
  pickedUp(state, fact) {
    const model = modelOnMap(state, fact.by);
    model.carries = fact.model;
    carryAlong(state, levelOf(state, fact.by)!, model);
    begin(state, model);
  },
  putDown(state, fact) {
    const model = modelOnMap(state, fact.by);
    const level = levelOf(state, fact.by)!;
    const burden = burdenOn(level, fact.model);
    // Who falls lets go of the other, which is no act.
    if (model.down === null) begin(state, model);
    delete model.carries;
    if (burden) layDown(state, level, burden, fact.at);
  },
  bodyBroughtHome(state, fact) {
    letGo(state, fact.model);
    for (const level of Object.values(state.levels))
      for (const marker of Object.values(level.markers))
        if (marker.of === fact.model) delete level.markers[marker.id];
    const hero = state.roster[fact.model];
    if (hero?.down === 'dead') hero.atHome = true;
  },
  takenFromBody(state, fact) {
    const taker = modelOnMap(state, fact.by);
    const dead = findModel(state, fact.from);
    if (dead) handOver(dead, taker, fact);
    finish(state, taker);
  },
};

function putMarker(
  state: State,
  fact: Pick<FactOf<'chestPlaced'>, 'level' | 'marker'>,
  before: State = state,
): void {
  const level = levelById(state, fact.level);
  claim(state, 'k', fact.marker.id, level.markers[fact.marker.id]);
  level.markers[fact.marker.id] = deepCopy(fact.marker);
  publishMarker(state, level, level.markers[fact.marker.id]!, before.levels[level.id]);
}

function everyModel(state: State): Model[] {
  return [state.roster, ...Object.values(state.levels).map((level) => level.models)].flatMap((models) =>
    Object.values(models),
  );
}

/** Whether models spend their exploration turns: only on an expedition, and not in a fight. */
export function spendsTurns(state: State): boolean {
  return state.expedition !== undefined && state.turn.mode === 'exploration';
}

/** A model begins to act: whoever acted before it is done for this turn (X-PARTS). */
function begin(state: State, model: Model): void {
  if (!spendsTurns(state)) return;
  const { acting } = state.expedition!;
  if (acting !== null && acting !== model.id) {
    const other = levelOf(state, acting)?.models[acting];
    if (other?.spent && !other.spent.done) other.spent = { ...other.spent, done: true };
  }
  state.expedition!.acting = model.id;
  model.spent ??= { steps: 0, done: false };
  if (model.carries !== undefined) model.spent = { ...model.spent, laden: true };
}

/** A model has done its turn. */
function finish(state: State, model: Model): void {
  if (!spendsTurns(state)) return;
  begin(state, model);
  model.spent = { ...model.spent!, done: true, acted: true };
}

/** A spell in an exploration turn: whoever has not walked yet may walk after it, unless it takes the whole turn (T-SPELLMOVE). */
export function castOn(state: State, id: ModelId, isLong: boolean): void {
  const model = levelOf(state, id)?.models[id];
  if (!model || !spendsTurns(state)) return;
  if (isLong || (model.spent?.steps ?? 0) > 0) finish(state, model);
  else begin(state, model);
  model.spent = { ...model.spent!, cast: true };
}

/** The same for a model named by a fact. */
export function finishOn(state: State, id: ModelId): void {
  const model = levelOf(state, id)?.models[id];
  if (model) finish(state, model);
}

function forgetOrder(state: State, id: ModelId): void {
  if (state.expedition) state.expedition.order = state.expedition.order.filter((other) => other !== id);
}

function cameLast(state: State, id: ModelId): void {
  if (!state.expedition) return;
  state.expedition.order = [...state.expedition.order.filter((other) => other !== id), id];
}

/** Whom a walk carries along, and on an expedition what it costs and leaves behind: steps and trodden squares (R-TRIGGER). */
export function walked(state: State, level: Level, model: Model, fact: FactOf<'moved'>): void {
  carryAlong(state, level, model);
  if (!state.expedition) return;
  for (const [x, y] of fact.path) tread(level, x, y);
  if (state.turn.mode !== 'exploration') return;
  begin(state, model);
  cameLast(state, model.id);
  model.spent = { ...model.spent!, steps: model.spent!.steps + fact.path.length };
}

function tread(level: Level, x: number, y: number): void {
  const section = sectionOfSquare(level, x, y);
  if (!section) return;
  const at = (y - section.y) * section.w + (x - section.x);
  const known = section.trodden ?? '0'.repeat(section.w * section.h);
  if (known[at] === '1') return;
  section.trodden = `${known.slice(0, at)}1${known.slice(at + 1)}`;
}

/** A new turn: everybody may act again. `levels`: as they stand, where they are cheap to read. */
export function refresh(state: State, levels: State['levels']): void {
  if (state.expedition) state.expedition.acting = null;
  for (const level of Object.values(levels))
    for (const { id, spent } of Object.values(level.models))
      if (spent) delete state.levels[level.id]!.models[id]!.spent;
}
