import { canonical, type OpenQuestion } from '#engine';
import type { Fact, State } from '#systems/advanced-heroquest';
import { aloudShooting } from './public-shooting.ts';
import { aloudExploring } from './public-exploring.ts';
import { aloudQuests } from './public-quests.ts';
import { aloudSpellworks } from './public-spellworks.ts';
import { aloudSpecials } from './public-specials.ts';
import { aloudTraps } from './public-traps.ts';
import { openDeeds, openFight } from './public-fighting.ts';
import { findModel, type Level, type Model } from '#shared/systems/advanced-heroquest/testing.ts';

/**
 * What lies open on the table, written down a second time and on purpose without the view's own code: two games that agree in
 * this must look the same to the players, byte for byte (M-HIDDEN, CONTRACT "Views and secrets").
 */
type Plain = Record<string, unknown>;

const inside = (s: { x: number; y: number; w: number; h: number }, x: number, y: number) =>
  x >= s.x && y >= s.y && x < s.x + s.w && y < s.y + s.h;

function isLaidOpen(level: Level, x: number, y: number): boolean {
  return Object.values(level.sections).some((section) => !section.hidden && inside(section, x, y));
}

/** Where a model is seen: on its level, in the box (`box`), or nowhere (null). */
function placeOf(state: State, id: string): string | null {
  for (const level of Object.values(state.levels)) {
    const model = level.models[id];
    if (!model) continue;
    if (!model.hidden && isLaidOpen(level, model.x, model.y)) return level.id;
    // Where the players cannot look, their own are still of the party.
    return model.kind !== 'monster' && model.pub !== null ? 'box' : null;
  }
  const boxed = state.roster[id];
  return boxed && boxed.kind !== 'monster' && boxed.pub !== null ? 'box' : null;
}

function nameFor(model: Model): string {
  const label = model.kind !== 'monster' || model.revealed ? model.name : (model.alias ?? model.seen.label);
  return `${label} ${model.number ?? ''}`;
}

function lookOf(state: State, model: Model, place: string): Plain {
  const foe = model.kind === 'monster';
  const most = model.ruled.W ?? model.start.W ?? 1;
  const owner = model.owner === null ? null : findModel(state, model.owner);
  return {
    place,
    x: place === 'box' ? 0 : model.x,
    y: place === 'box' ? 0 : model.y,
    size: model.size,
    name: nameFor(model),
    look: foe && !model.revealed ? model.seen.glyph : model.glyph,
    known: !foe || model.revealed,
    wounds: foe ? Math.max(0, most - model.wounds) : [Math.max(0, model.wounds), most],
    fate: model.kind === 'hero' ? model.fate : null,
    conditions: foe ? [] : model.conditions,
    loaded: foe ? null : model.unloaded === undefined,
    // What it can strike shows in who is marked as one who may still act.
    hand: foe ? null : model.hand,
    lasting: foe ? [] : [...new Set((model.lasting ?? []).map(({ what }) => what))],
    down: model.down,
    base: model.base,
    player: model.player ?? owner?.player ?? null,
    owner: owner?.pub ?? null,
    pub: model.pub,
    done: state.expedition && state.turn.mode === 'exploration' ? (model.spent?.done ?? false) : null,
    carries: model.carries === undefined ? null : (findModel(state, model.carries)?.name ?? null),
    atHome: model.atHome ?? false,
    did: place === 'box' ? null : openDeeds(state, model),
  };
}

/** Everything that the players can see of a state, by what it is. */
export function openTable(state: State): Record<string, string> {
  const seen: Record<string, unknown> = {
    turn: [state.turn.mode, state.turn.number, state.turn.phase],
    people: state.people,
    fight: openFight(state),
  };
  const { expedition } = state;
  if (expedition)
    seen.expedition = [
      expedition.number,
      state.dungeons?.[expedition.dungeon]?.name,
      expedition.leader,
      expedition.mapper,
      expedition.quest ?? null,
      expedition.solo ?? false,
    ];
  // Without a gamemaster everybody knows what the monsters do in their phase.
  if (expedition?.solo && state.turn.mode === 'combat' && state.turn.phase === 'gm')
    seen.tactic = state.fight?.tactic ?? null;
  const maps: Record<string, string>[] = [];
  for (const level of Object.values(state.levels)) {
    if (!Object.values(level.sections).some((section) => !section.hidden)) continue;
    seen[level.id] = [level.name, level.order, state.current === level.id];
    maps.push(openMapOf(level));
    for (const marker of Object.values(level.markers)) {
      // A zone lies around its middle, and its corners may be in the rock.
      const [mx, my] = marker.zone ? [(marker.w - 1) >> 1, (marker.h - 1) >> 1] : [0, 0];
      if (marker.hidden || !isLaidOpen(level, marker.x + mx, marker.y + my)) continue;
      const { kind, name, glyph, x, y, w, h, open: opened, text, solid, pub } = marker;
      seen[`marker ${marker.id}`] = [level.id, kind, name, glyph, x, y, w, h, opened, text, solid, pub];
    }
  }
  const everybody = [
    ...Object.values(state.levels).flatMap((level) => Object.values(level.models)),
    ...Object.values(state.roster),
  ];
  for (const model of everybody) {
    const place = placeOf(state, model.id);
    if (place !== null) seen[`model ${model.id}`] = lookOf(state, model, place);
  }
  return Object.assign(
    Object.fromEntries(Object.entries(seen).map(([key, value]) => [key, canonical(value)])),
    ...maps,
  ) as Record<string, string>;
}

/** What lies open of a level's ground. Kept while neither sections nor edges are others, since most facts leave them alone. */
function openMapOf(level: Level): Record<string, string> {
  const known = openMaps.get(level.sections);
  if (known?.edges === level.edges) return known.open;
  const seen: Record<string, unknown> = {};
  for (const section of Object.values(level.sections)) {
    const { id, hidden, note: _n, holes: _o, limit: _l, trodden: _t, stairs, ...open } = section;
    if (!hidden) seen[`section ${id}`] = [level.id, open, stairs?.to ?? null];
  }
  for (const [name, edge] of Object.entries(level.edges)) {
    if (edge.secret || edge.hidden) continue;
    const [x, y, side] = name.split(',') as [string, string, string];
    const beyond = side === 'e' ? [Number(x) + 1, Number(y)] : [Number(x), Number(y) + 1];
    if (!isLaidOpen(level, Number(x), Number(y)) && !isLaidOpen(level, beyond[0]!, beyond[1]!)) continue;
    seen[`edge ${level.id} ${name}`] = [
      edge.kind,
      edge.kind === 'door' ? (edge.false ? 'closed' : (edge.state ?? 'closed')) : null,
      // A false door is a door like any other until it has been tried.
      edge.false === true && edge.state === 'open',
      edge.portcullis ?? null,
    ];
  }
  const open = Object.fromEntries(Object.entries(seen).map(([key, value]) => [key, canonical(value)]));
  openMaps.set(level.sections, { edges: level.edges, open });
  return open;
}

const openMaps = new WeakMap<Level['sections'], { edges: Level['edges']; open: Record<string, string> }>();

const openTables = new WeakMap<State, Record<string, string>>();

function openTableOf(state: State): Record<string, string> {
  const known = openTables.get(state);
  if (known) return known;
  const made = openTable(state);
  openTables.set(state, made);
  return made;
}

/** Whether the table has it that the players know what a blow needs (M-HIDDEN). */
function isNumberOpen(state: State, by: Model): boolean {
  const chosen = state.settings.options?.['needed-shown'] ?? 'ruled';
  return chosen === 'always' || (chosen === 'ruled' && (by.kind !== 'monster' || by.revealed));
}

/** What a fact says aloud besides what it changes on the table: dice, and who did what to whom. */
function aloud(fact: Fact, before: State, after: State): Plain | null {
  const name = (id: string) => {
    const model = findModel(after, id) ?? findModel(before, id);
    return model ? (model.pub ?? '') : '';
  };
  const bothSeen = (a: string, b: string) => {
    const [at, to] = [placeOf(after, a) ?? placeOf(before, a), placeOf(after, b) ?? placeOf(before, b)];
    return at !== null && to !== null;
  };
  switch (fact.kind) {
    case 'struck': {
      if (!bothSeen(fact.by, fact.at)) return null;
      const by = findModel(after, fact.by)!;
      const open = isNumberOpen(after, by);
      const how = fact.fumble ? 'fumble' : !fact.hit ? 'miss' : fact.critical ? 'critical' : 'hit';
      return { by: name(fact.by), at: name(fact.at), die: fact.die, how, needed: open ? fact.needed : null };
    }
    case 'damageRolled': {
      if (!bothSeen(fact.by, fact.at)) return null;
      const marks = fact.dice.map((die) => fact.wounds > 0 && (die >= fact.toughness || die === 12));
      const open = findModel(after, fact.at)?.kind !== 'monster';
      return { dice: fact.dice, marks, again: fact.rolledAgain, T: open ? fact.toughness : null };
    }
    case 'unfinished':
      return bothSeen(fact.by, fact.at) ? { by: name(fact.by), at: name(fact.at), what: fact.what } : null;
    case 'wounded':
    case 'woundsUndone':
      return placeOf(after, fact.model) === null ? null : { of: name(fact.model), wounds: fact.wounds };
    case 'moved':
      return placeOf(after, fact.model) === null ? null : { steps: fact.path.length };
    case 'typeRevealed':
      return placeOf(after, fact.model) === null
        ? null
        : { name: name(fact.model), class: findModel(after, fact.model)!.class };
    case 'fateSpent':
      return placeOf(after, fact.by) === null ? null : { by: name(fact.by), for: fact.for };
    case 'optionSet':
      return { option: fact.option, to: fact.to };
    case 'turnBegan':
      return { mode: fact.mode, number: fact.number, phase: fact.phase };
    default:
      return (
        aloudShooting(fact, before, after) ??
        aloudTraps(fact, before, after) ??
        aloudSpecials(fact, before, after) ??
        aloudSpellworks(fact, before, after) ??
        aloudQuests(fact, after) ??
        aloudExploring(fact, before, after)
      );
  }
}

/** What a fact tells the players, as text; null: nothing at all. Inner ids stand in no part of it. */
export function publicFact(fact: Fact, before: State, after: State): string | null {
  const was = openTableOf(before);
  const is = openTableOf(after);
  const changes: unknown[] = [];
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
    if (was[key] !== is[key]) changes.push([openName(key), was[key] ?? null, is[key] ?? null]);
  const said = aloud(fact, before, after);
  if (said === null && changes.length === 0) return null;
  return canonical({ kind: said === null ? null : fact.kind, said, changes: changes.map(canonical).sort() });
}

/** Edges are known by where they are; other things have inner names, which are nobody's business. */
const openName = (key: string) => (key.startsWith('edge ') ? key : key.split(' ')[0]);

/** What a question that waits tells the players. A declared blow of a hero makes its number known. */
export function publicQuestion(state: State, open: OpenQuestion | null): string | null {
  // That a specialist is rolled for says who was found, and that a door is a sentry's (M-HIDDEN); the monsters' order is the GM's.
  if (!open || ['specialist', 'routine'].includes(open.question.for)) return null;
  const { question } = open;
  const key = question.for === 'sentry wall' ? 'door' : open.key;
  const by = question.by === null ? null : findModel(state, question.by);
  const at = typeof question.about['at'] === 'string' ? findModel(state, question.about['at']) : null;
  // Who fell in this very blow is still known by name.
  const unknown = (model: Model) =>
    placeOf(state, model.id) === null && !(state.roster[model.id] && model.pub !== null);
  for (const model of [by, at]) if (model && unknown(model)) return null;
  const heroic = by !== null && by.kind !== 'monster';
  const told: Plain = { key, form: question.form, by: by?.pub ?? null, at: at?.pub ?? null };
  if (question.form === 'choice') {
    told.options = question.options.flatMap((option) => {
      if (option.model === undefined) return [option.id];
      return placeOf(state, option.model) === null ? [] : [findModel(state, option.model)?.pub ?? ''];
    });
    const chosen = question.options.find((option) => option.id === question.default);
    told.default = chosen?.model === undefined ? question.default : findModel(state, chosen.model)?.pub;
    told.about = [question.about['wounds'] ?? null, question.about['hurt'] ?? null];
  } else {
    told.n = question.n;
    // What a monster needs for a test of its own is on its card.
    const isTest = question.for === 'test' && by?.kind === 'monster';
    if (question.for === 'to hit' ? by && isNumberOpen(state, by) : !isTest && at?.kind !== 'monster')
      told.needed = question.needed ?? null;
    const held = by?.weapons.find((weapon) => weapon.weapon === by.hand);
    if (heroic) told.hint = [held?.fumble ?? null, held?.critical ?? null];
  }
  return canonical(told);
}
