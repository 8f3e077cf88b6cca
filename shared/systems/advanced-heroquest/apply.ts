import { deepCopy } from '#engine';
import type { Fact, FactOf } from './facts.ts';
import {
  FIGHTING_WRITERS,
  count,
  joinFight,
  noteArrival,
  noteDeath,
  noteDoor,
  refreshFight,
  walkedInFight,
} from './apply-fighting.ts';
import { bodyAlong, letGo } from './apply-carrying.ts';
import { EXPLORING_WRITERS, finishOn, refresh, spendsTurns, walked } from './apply-exploring.ts';
import { ROOMS } from './laying.ts';
import { LASTING_WRITERS } from './lasting/apply.ts';
import { MAGIC_WRITERS } from './magic/apply.ts';
import { findModel, levelOf, modelOnMap, weaponInHand, woundsAtStart } from './model.ts';
import { isOpenFight, noteFall, openMoment, showBlow } from './open-blows.ts';
import { QUESTS_WRITERS } from './quests/apply.ts';
import { SHOOTING_WRITERS } from './shooting/apply.ts';
import { SOLO_WRITERS } from './solo/apply.ts';
import { SPECIALS_WRITERS } from './specials/apply.ts';
import { TRAPS_WRITERS } from './traps/apply.ts';
import type { Level, Model, ModelId, Section, State } from './state.ts';
import {
  claim,
  edgesOf,
  hideEdge,
  levelById,
  publish,
  publishMarker,
  publishModel,
  publishSection,
  writeEdges,
  type Writer,
  type Writers,
} from './writing.ts';

/**
 * Writes a fact into the state. Nothing else ever changes it. What a fact holds is copied, so that no record lies in a fact
 * and in the state at once.
 */
export function apply(state: State, fact: Fact, before: State = state): void {
  const write = WRITERS[fact.kind] as Writer<Fact>;
  write(state, fact, before);
}

const WRITERS: Writers = {
  ...EXPLORING_WRITERS,
  ...FIGHTING_WRITERS,
  ...LASTING_WRITERS,
  ...SHOOTING_WRITERS,
  ...MAGIC_WRITERS,
  ...SPECIALS_WRITERS,
  ...TRAPS_WRITERS,
  ...SOLO_WRITERS,
  ...QUESTS_WRITERS,
  struck(state, fact, before) {
    if (state.fight?.stepIn) state.fight.stepIn = null;
    showBlow(state, fact, before);
  },
  damageRolled(state, fact, before) {
    if (!isOpenFight(before, fact)) return;
    state.shown.rolls.push({
      serial: ++state.shown.serial,
      by: fact.by,
      purpose: fact.rolledAgain ? 'again' : 'damage',
      values: [...fact.dice],
      // Of the invulnerable the dice count together or not at all.
      marks: fact.dice.map((die) => fact.wounds > 0 && (die >= fact.toughness || die === 12)),
      needed: fact.toughness,
      neededPublic: modelOnMap(before, fact.at).kind !== 'monster',
      outcome: null,
      hero: modelOnMap(before, fact.by).kind !== 'monster',
    });
    const moment = openMoment(state);
    if (moment) moment.wounds = (moment.wounds ?? 0) + fact.wounds;
  },
  wounded(state, fact, before) {
    const model = modelToWrite(state, before, fact.model);
    model.wounds -= fact.wounds;
    model.hurt += fact.wounds;
    if (model.kind !== 'monster') count(state, 'wounds', fact.wounds);
  },
  knockedOut(state, fact, before) {
    const model = modelToWrite(state, before, fact.model);
    model.down = 'ko';
    if (model.carries !== undefined) delete model.carries;
    noteFall(state, fact.model, 'ko');
  },
  died(state, fact, before) {
    const level = levelOf(state, fact.model);
    const model = modelOnMap(state, fact.model);
    noteFall(state, fact.model, 'dead');
    noteDeath(state, model, level!.id);
    model.down = 'dead';
    if (fact.level !== undefined) model.slain = { level: fact.level, turns: 0 };
    letGo(state, fact.model);
    if (model.carries !== undefined) delete model.carries;
    if (before !== state) delete level!.models[fact.model];
    else {
      // In a simulation nobody makes the record anew, and one from which something was deleted is slow to read for good.
      const { [fact.model]: _dead, ...others } = level!.models;
      level!.models = others;
    }
    state.roster[fact.model] = model;
  },
  bodyLeft(state, fact) {
    const hero = findModel(state, fact.model);
    const level = state.levels[fact.level];
    if (!hero || !level) return;
    delete hero.atHome;
    claim(state, 'k', fact.marker, level.markers[fact.marker]);
    level.markers[fact.marker] = {
      id: fact.marker,
      entry: 'ahq:marker:body',
      kind: 'body',
      name: hero.name,
      glyph: 'crossed-bones',
      x: fact.at[0],
      y: fact.at[1],
      w: 1,
      h: 1,
      solid: false,
      open: false,
      text: '',
      note: '',
      hidden: false,
      of: fact.model,
      pub: null,
    };
    publishMarker(state, level, level.markers[fact.marker]!);
  },
  fateSpent(state, fact) {
    const hero = findModel(state, fact.by);
    if (hero) hero.fate = fact.left;
    count(state, 'fate', 1);
    const moment = openMoment(state);
    if (moment && fact.for !== 'wounds') {
      moment.turned = true;
      if (fact.for === 'death' || fact.for === 'ko') moment.wounds = 0;
      if (fact.for === 'damage') moment.wounds = 1;
    }
  },
  woundsUndone(state, fact) {
    const hero = findModel(state, fact.model);
    if (!hero) return;
    hero.wounds += fact.wounds;
    hero.hurt = Math.max(0, hero.hurt - fact.wounds);
  },
  stoodUp(state, fact) {
    const hero = findModel(state, fact.model);
    const level = levelById(state, fact.level);
    if (!hero) return;
    hero.down = null;
    if (hero.slain) delete hero.slain;
    letGo(state, hero.id);
    [hero.x, hero.y] = fact.at;
    delete state.roster[hero.id];
    level.models[hero.id] = hero;
    noteArrival(state, hero.id);
    for (const marker of Object.values(level.markers))
      if (marker.of === hero.id) delete level.markers[marker.id];
  },
  typeRevealed(state, fact) {
    modelOnMap(state, fact.model).revealed = true;
  },
  moved(state, fact, before) {
    const model = modelToWrite(state, before, fact.model);
    [model.x, model.y] = fact.to;
    if (before.expedition || model.carries !== undefined)
      walked(state, levelOf(state, fact.model)!, model, fact);
    if (before.fight) walkedInFight(state, fact);
    // A step shows nothing but the one who takes it, so one who has a name already needs no walk over the map.
    if (model.pub === null || (model.kind === 'monster' && model.number === null))
      publishModel(state, levelOf(state, model.id)!, model);
  },
  doorOpened(state, fact) {
    const level = levelById(state, fact.level);
    level.edges[fact.edge] = { ...level.edges[fact.edge]!, state: 'open' };
    level.rev++;
    if (spendsTurns(state)) finishOn(state, fact.by);
    noteDoor(state, fact);
  },
  doorClosed(state, fact) {
    const level = levelById(state, fact.level);
    level.edges[fact.edge] = { ...level.edges[fact.edge]!, state: 'closed' };
    level.rev++;
    if (spendsTurns(state)) finishOn(state, fact.by);
    noteDoor(state, fact);
  },
  doorFoundFalse(state, fact) {
    // An open false door is one that has been tried; nothing ever goes through it.
    const level = levelById(state, fact.level);
    level.edges[fact.edge] = { ...level.edges[fact.edge]!, state: 'open' };
    level.rev++;
    if (spendsTurns(state)) finishOn(state, fact.by);
    noteDoor(state, fact);
  },
  turnBegan(state, fact, { turn, levels, roster }) {
    state.turn = { mode: fact.mode, number: fact.number, phase: fact.phase, explored: fact.explored };
    if (state.fight?.stepIn) delete state.fight.stepIn;
    if (turn.mode === fact.mode && turn.number === fact.number) return;
    for (const level of Object.values(levels))
      for (const { id, hurt } of Object.values(level.models))
        if (hurt !== 0) state.levels[level.id]!.models[id]!.hurt = 0;
    for (const { id, slain } of Object.values(roster)) if (slain) countTurn(state.roster[id]!);
    refresh(state, levels);
    refreshFight(state, levels);
    if (fact.mode === 'exploration') state.shown.numbered = highestNumber(levels);
  },
  settingsChanged(state, fact) {
    const people = { ...state.settings.people };
    if (fact.person !== undefined) {
      if (fact.mode === undefined || fact.mode === 'campaign') delete people[fact.person];
      else people[fact.person] = fact.mode;
    }
    state.settings = { ...state.settings, dice: fact.dice ?? state.settings.dice, people };
  },
  optionSet(state, { option, to }) {
    state.settings = { ...state.settings, options: { ...state.settings.options, [option]: to } };
  },
  unfinished() {},
  fieldSet(state, fact) {
    const model = findModel(state, fact.model);
    if (!model) throw new Error(`There is no model ${fact.model}.`);
    setField(model, fact.field, deepCopy(fact.to));
  },
  markerSet(state, fact) {
    const marker = levelById(state, fact.level).markers[fact.marker];
    if (!marker) throw new Error(`There is no marker ${fact.marker}.`);
    Object.assign(marker, { [fact.field]: deepCopy(fact.to) });
  },
  sectionSet(state, fact) {
    const section = levelById(state, fact.level).sections[fact.section];
    if (!section) throw new Error(`There is no section ${fact.section}.`);
    if (fact.to === null) delete section[fact.field as 'looted' | 'stairs'];
    else Object.assign(section, { [fact.field]: deepCopy(fact.to) });
  },
  levelNamed(state, fact) {
    levelById(state, fact.level).name = fact.to;
  },
  placed(state, fact, before) {
    const level = levelById(state, fact.level);
    const model = deepCopy(fact.model);
    if (model.away) delete model.away;
    if (fact.fromRoster) delete state.roster[model.id];
    else claim(state, 'm', model.id, findModel(before, model.id), before);
    level.models[model.id] = model;
    // Who has only been spied upon takes no part (T-WINDOW).
    if (state.fight && model.kind === 'monster' && model.spied === undefined) joinFight(state, level, model);
    publishModel(state, level, model, before.levels[level.id]);
  },
  markerPlaced(state, fact) {
    const level = levelById(state, fact.level);
    claim(state, 'k', fact.marker.id, level.markers[fact.marker.id]);
    level.markers[fact.marker.id] = deepCopy(fact.marker);
    publishMarker(state, level, level.markers[fact.marker.id]!);
  },
  putAt(state, fact, before) {
    const model = modelToWrite(state, before, fact.model);
    const from = levelById(state, levelOf(before, fact.model)!.id);
    letGo(state, fact.model, before);
    for (const id of [fact.model, model.carries]) {
      const one = id === undefined ? undefined : from.models[id];
      if (!one) continue;
      [one.x, one.y] = fact.to;
      if (from.id === fact.level) continue;
      delete from.models[one.id];
      levelById(state, fact.level).models[one.id] = one;
    }
    bodyAlong(state, from, levelById(state, fact.level), model);
    noteArrival(state, fact.model);
    // Whom others move has moved (T-STILL).
    if (state.fight) model.did = { ...model.did, shifted: true };
    publishModel(state, levelById(state, fact.level), model);
  },
  markerMoved(state, fact, before) {
    const level = levelById(state, fact.level);
    const marker = level.markers[fact.marker];
    if (!marker) return;
    if (marker.of !== null) letGo(state, marker.of, before);
    [marker.x, marker.y] = fact.to;
    publishMarker(state, level, marker);
  },
  removed(state, fact, before) {
    const there = levelOf(before, fact.model);
    const level = there && levelById(state, there.id);
    const model = level?.models[fact.model] ?? state.roster[fact.model];
    letGo(state, fact.model, before);
    if (model) delete model.carries;
    if (level) delete level.models[fact.model];
    delete state.roster[fact.model];
    if (fact.toRoster && model) state.roster[fact.model] = model;
  },
  markerRemoved(state, fact, before) {
    const { markers } = levelById(state, fact.level);
    const body = markers[fact.marker]?.of;
    if (body) letGo(state, body, before);
    delete markers[fact.marker];
  },
  sectionLaid(state, fact, before) {
    const level = levelById(state, fact.level);
    claim(state, 's', fact.section.id, level.sections[fact.section.id], before);
    level.sections[fact.section.id] = deepCopy(fact.section);
    writeEdges(level, fact.edges);
    // There is more to it than was thought.
    if (level.exhausted) delete level.exhausted;
    if (ROOMS.includes(fact.section.kind) && !fact.section.hidden) count(state, 'rooms', 1);
    publishSection(state, level, fact.section.id, before.levels[fact.level]);
  },
  sectionMoved(state, fact) {
    const level = levelById(state, fact.level);
    const section = level.sections[fact.section];
    if (section) level.sections[fact.section] = { ...section, x: fact.to[0], y: fact.to[1] };
    writeEdges(level, fact.edges);
    publish(state);
  },
  sectionRemoved(state, fact) {
    const level = levelById(state, fact.level);
    delete level.sections[fact.section];
    writeEdges(level, fact.edges);
  },
  edgeSet(state, fact) {
    writeEdges(levelById(state, fact.level), { [fact.edge]: fact.to });
  },
  revealed(state, fact) {
    const level = levelById(state, fact.level);
    // A room that was seen before and whose doors alone come to light counts as ever: files have it so.
    const shown =
      fact.what === 'ground'
        ? Object.values(level.sections).filter(({ hidden }) => hidden)
        : [fact.what === 'section' ? level.sections[fact.id] : undefined];
    const rooms = shown.filter((section) => section && ROOMS.includes(section.kind)).length;
    show(level, fact, false);
    if (rooms > 0) count(state, 'rooms', rooms);
    publish(state);
  },
  hidden(state, fact) {
    show(levelById(state, fact.level), fact, true);
  },
};

/** A turn more since somebody was killed; after the next one it is too late to raise him, and nothing is kept of it. */
function countTurn(model: Model): void {
  if (!model.slain) return;
  if (model.slain.turns > 0) delete model.slain;
  else model.slain = { ...model.slain, turns: 1 };
}

/** A model on the map, found where that is cheap and taken where it can be written. */
function modelToWrite(state: State, before: State, id: ModelId): Model {
  const level = levelOf(before, id);
  if (!level) throw new Error(`No model ${id} stands on the map.`);
  return state.levels[level.id]!.models[id]!;
}

/** Takes the GM's veil off a thing or lays it on. A section brings its doors and joints with it. */
function show(level: Level, fact: FactOf<'revealed'> | FactOf<'hidden'>, hidden: boolean): void {
  if (fact.what === 'model') {
    const model = level.models[fact.id];
    if (model) model.hidden = hidden;
  } else if (fact.what === 'marker') {
    const marker = level.markers[fact.id];
    if (marker) marker.hidden = hidden;
  } else if (fact.what === 'edge') hideEdge(level, fact.id, hidden);
  else if (fact.what === 'ground')
    for (const section of Object.values(level.sections)) showSection(level, section, hidden);
  else if (level.sections[fact.id]) showSection(level, level.sections[fact.id]!, hidden);
}

function showSection(level: Level, section: Section, hidden: boolean): void {
  section.hidden = hidden;
  if (hidden) return;
  for (const name of edgesOf(section, level)) hideEdge(level, name, false);
}

function highestNumber(levels: State['levels']): number {
  let highest = 0;
  for (const level of Object.values(levels))
    for (const model of Object.values(level.models)) highest = Math.max(highest, model.number ?? 0);
  return highest;
}

/** Writes one field of a sheet. Characteristics become rulings over what the tables say; null takes the ruling away. */
function setField(model: Model, field: string, value: unknown): void {
  switch (field) {
    case 'WS':
    case 'BS':
    case 'S':
    case 'T':
    case 'Sp':
    case 'Br':
    case 'Int':
    case 'Wmax': {
      const name = field === 'Wmax' ? 'W' : field;
      const before = woundsAtStart(model);
      if (typeof value === 'number') model.ruled[name] = value;
      else delete model.ruled[name];
      // Wounds taken lie open on the table; what is left moves with what there was at the start.
      model.wounds += woundsAtStart(model) - before;
      if (name === 'W' && model.wounds > 0) revive(model);
      return;
    }
    case 'W': {
      const lost = model.wounds - (value as number);
      model.wounds = value as number;
      model.hurt = Math.max(0, model.hurt + lost);
      if (model.wounds > 0) revive(model);
      return;
    }
    case 'atHome':
      if (value) model.atHome = true;
      else delete model.atHome;
      return;
    case 'alias':
      if (typeof value === 'string') model.alias = value;
      else delete model.alias;
      return;
    case 'hand':
      model.hand = value as string | null;
      return;
    case 'weapons': {
      model.weapons = value as Model['weapons'];
      if (weaponInHand(model).weapon !== model.hand) model.hand = null;
      return;
    }
    case 'fate':
    case 'gold':
    case 'name':
    case 'note':
    case 'armour':
    case 'gear':
    case 'conditions':
    case 'spells':
    case 'player':
    case 'base':
    case 'revealed':
      Object.assign(model, { [field]: value });
      return;
    case 'lasting':
      if (value === null) delete model.lasting;
      else model.lasting = value as NonNullable<Model['lasting']>;
      return;
    default:
      throw new Error(`A sheet has no field "${field}".`);
  }
}

/** Who has wounds left is neither knocked out nor dead, and has no body to be brought home. */
function revive(model: Model): void {
  model.down = null;
  delete model.atHome;
}

export type { ModelId };
