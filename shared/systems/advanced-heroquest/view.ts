import type { EdgeName } from '#board';
import type { Shown } from '#engine';
import type { Bar, EdgeRecord, ModelRecord, Tone, ViewBuild } from '#engine/view';
import { spendsTurns } from './apply-exploring.ts';
import { spentRefusal } from './checks-exploring.ts';
import { gmEyes, playersEyes, type Eyes } from './eyes.ts';
import { findModel, isAtHome, weaponInHand, woundsAtStart } from './model.ts';
import { PHASES, nextPhase } from './rules/turns.ts';
import { putPrompt } from './prompts.ts';
import { nameOf, type For } from './say.ts';
import { lineOf, sheetOf } from './sheet.ts';
import type { Level, Marker, Model, Section, ShownRoll, State } from './state.ts';
import { words } from './words/en.ts';
import { isPublicModel, sectionOfSquare } from './writing.ts';

/**
 * The two views. The players' one is made from what lies open on the table (M-HIDDEN, CONTRACT of views): laid sections, models on
 * them, wounds taken, dice. Its records have names of their own, given in the order of the map when a thing is first seen.
 */
export function buildView(audience: For, shown: Shown<State>, build: ViewBuild): void {
  const { state, open } = shown;
  const eyes = audience === 'gm' ? gmEyes : playersEyes;
  for (const level of Object.values(state.levels)) {
    if (!eyes.seesLevel(level)) continue;
    build.put(level.id, [level.name, level.order, state.current], () => ({
      kind: 'level',
      id: level.id,
      name: level.name,
      order: level.order,
      current: state.current === level.id,
    }));
    build.part(`map of ${level.id}`, [level.sections, level.edges], () => {
      for (const section of Object.values(level.sections)) putSection(eyes, level, section, build);
      for (const name of Object.keys(level.edges)) putEdge(eyes, level, name as EdgeName, build);
    });
    for (const model of Object.values(level.models)) putModel(eyes, state, level, model, build);
    for (const marker of Object.values(level.markers)) putMarker(eyes, level, marker, build);
  }
  for (const model of Object.values(state.roster))
    if (model.kind !== 'monster') putModel(eyes, state, null, model, build);
  if (audience === 'players') putUnseenParty(eyes, state, build);
  putTurn(eyes, state, build);
  putPrompt(eyes, state, open, build);
  putDice(eyes, state, build);
}

function putSection(eyes: Eyes, level: Level, section: Section, build: ViewBuild): void {
  if (!eyes.seesSection(section)) return;
  const id = eyes.id(section);
  build.put(id, [section], () => ({
    kind: 'section',
    id,
    level: level.id,
    look: section.kind,
    floor: section.floor,
    label: section.name,
    x: section.x,
    y: section.y,
    w: section.w,
    h: section.h,
    turn: section.turn,
    ...(eyes.audience === 'gm' && section.hidden ? { hidden: true } : {}),
    ...(eyes.audience === 'gm' && section.note ? { note: section.note } : {}),
    ...keptOf(section),
  }));
}

/** What the Mapper writes beside a section ("Mapping"): walls and rooms that have been searched. */
function keptOf(section: Section): { kept?: string[] } {
  const say = words.things;
  const kept = [
    ...(section.searched ?? []).map((wall) => say.wallSearched(wall)),
    ...(section.looted ? [say.roomSearched()] : []),
  ];
  return kept.length > 0 ? { kept } : {};
}

function putEdge(eyes: Eyes, level: Level, name: EdgeName, build: ViewBuild): void {
  const edge = level.edges[name]!;
  if (!eyes.seesEdge(level, name, edge)) return;
  const id = `${level.id}:${name}`;
  build.put(id, [edge], () => {
    const [x, y, side] = name.split(',') as [string, string, 'e' | 's'];
    const record: EdgeRecord = {
      kind: 'edge',
      id,
      level: level.id,
      x: Number(x),
      y: Number(y),
      side,
      edge: edge.kind,
    };
    // A false door never stands open; its state says whether it has been tried, and until then the players see a door.
    if (edge.kind === 'door') record.state = edge.false ? 'closed' : (edge.state ?? 'closed');
    if (edge.false && (eyes.audience === 'gm' || edge.state === 'open')) record.false = true;
    if (edge.portcullis) record.portcullis = edge.portcullis;
    if (eyes.audience === 'gm' && edge.secret) record.secret = true;
    if (eyes.audience === 'gm' && edge.hidden) record.hidden = true;
    return record;
  });
}

/** Whether only the GM sees what stands on a square, because its section is hidden. Of what the players see nothing is. */
function isVeiled(eyes: Eyes, level: Level | null, x: number, y: number): boolean {
  return eyes.audience === 'gm' && level !== null && sectionOfSquare(level, x, y)?.hidden === true;
}

function mayAct(state: State, level: Level | null, model: Model): boolean {
  if (level === null || model.down !== null) return false;
  // On an expedition everybody acts once in an exploration turn, and nobody while others look at new ground.
  if (spendsTurns(state)) return spentRefusal(state, model) === null;
  if (state.turn.phase === 'hero') return model.kind !== 'monster';
  return state.turn.phase === 'gm' && state.turn.mode === 'combat' && model.kind === 'monster';
}

/** Heroes and henchmen where the players cannot look: they are still of the party, standing nowhere. */
function putUnseenParty(eyes: Eyes, state: State, build: ViewBuild): void {
  for (const level of Object.values(state.levels))
    for (const model of Object.values(level.models))
      if (model.kind !== 'monster' && !isPublicModel(level, model)) putModel(eyes, state, null, model, build);
}

function putModel(eyes: Eyes, state: State, level: Level | null, model: Model, build: ViewBuild): void {
  if (!eyes.seesModel(level, model)) return;
  const id = eyes.id(model);
  const canAct = mayAct(state, level, model);
  const owner = model.owner === null ? null : findModel(state, model.owner);
  const veiled = isVeiled(eyes, level, model.x, model.y);
  build.put(id, [model, level?.id, canAct, owner?.pub, veiled, state.people, ...offices(state, model)], () =>
    modelRecord(eyes, state, level, model, owner, canAct, veiled),
  );
}

/** What of the expedition a model's record is made from. */
function offices(state: State, model: Model): readonly unknown[] {
  const { expedition } = state;
  if (!expedition || model.kind === 'monster') return [];
  const carried = model.carries === undefined ? null : findModel(state, model.carries);
  return [expedition.leader, expedition.mapper, carried?.name, state.turn.mode];
}

function modelRecord(
  eyes: Eyes,
  state: State,
  level: Level | null,
  model: Model,
  owner: Model | null,
  canAct: boolean,
  veiled: boolean,
): ModelRecord {
  const gm = eyes.audience === 'gm';
  const known = gm || model.revealed;
  const person = model.player ?? owner?.player ?? null;
  const player = person === null ? null : (state.people[person]?.name ?? null);
  const record: ModelRecord = {
    kind: 'model',
    id: eyes.id(model),
    level: level?.id ?? null,
    // Off the map there is no square; the one where a model stood last may be the gamemaster's to know.
    x: level ? model.x : 0,
    y: level ? model.y : 0,
    size: model.size,
    side: model.kind === 'monster' ? (known ? 'foe' : 'unknown') : model.kind,
    look: known ? model.glyph : model.seen.glyph,
    label: nameOf(model, eyes.audience),
    bars: [woundBar(model, gm)],
    badges: model.kind === 'monster' && !gm ? [] : [...officeBadges(state, model), ...conditionBadges(model)],
    blocksWay: model.down !== 'dead',
    blocksSight: model.down === null,
  };
  if (model.number !== null) record.number = model.number;
  if (model.emblem) record.emblem = { ...model.emblem };
  else if (owner?.emblem) record.emblem = { ...owner.emblem };
  if (owner && eyes.id(owner) !== '') record.owner = eyes.id(owner);
  if (player !== null) record.player = player;
  if (model.base !== null) record.base = model.base;
  if (model.down !== null) record.down = model.down;
  if (canAct) record.canAct = true;
  if (model.kind === 'hero') record.fate = model.fate;
  if (!gm) return record;
  if (weaponInHand(model).longReach) record.longReach = true;
  if (model.hidden || veiled) record.hidden = true;
  record.line = lineOf(model);
  if (model.note) record.note = model.note;
  record.sheet = sheetOf(model, player);
  return record;
}

/**
 * Heroes show what they have left; of monsters everybody sees the wounds that they have taken, and the gamemaster alone what
 * they had.
 */
function woundBar(model: Model, gm: boolean): Bar {
  const most = woundsAtStart(model);
  if (model.kind !== 'monster') {
    const value = Math.max(0, model.wounds);
    return { id: 'W', label: words.things.woundsLeft(), form: 'left', value, max: most };
  }
  const value = Math.max(0, most - model.wounds);
  const bar: Bar = { id: 'W', label: words.things.woundsTaken(), form: 'taken', value };
  return gm ? { ...bar, max: most } : bar;
}

/** What a model is or does on an expedition: its player leads, it carries somebody, it is done. */
function officeBadges(state: State, model: Model): { id: string; label: string; tone: Tone }[] {
  const { expedition } = state;
  if (!expedition || model.kind === 'monster') return [];
  const badges: { id: string; label: string; tone: Tone }[] = [];
  const say = words.badges;
  const isHero = model.kind === 'hero' && model.player !== null;
  if (isHero && model.player === expedition.leader)
    badges.push({ id: 'leader', label: say.leader(), tone: 'gold' });
  if (isHero && model.player === expedition.mapper)
    badges.push({ id: 'mapper', label: say.mapper(), tone: 'info' });
  const carried = model.carries === undefined ? null : findModel(state, model.carries);
  if (carried) badges.push({ id: 'carries', label: say.carries(carried.name), tone: 'info' });
  if (spendsTurns(state) && model.spent?.done) badges.push({ id: 'done', label: say.done(), tone: 'plain' });
  return badges;
}

function conditionBadges(model: Model): { id: string; label: string; tone: Tone }[] {
  return model.conditions.map((condition, i) => ({ id: `c${i}`, label: condition, tone: 'info' as const }));
}

function putMarker(eyes: Eyes, level: Level, marker: Marker, build: ViewBuild): void {
  if (!eyes.seesMarker(level, marker)) return;
  const id = eyes.id(marker);
  const veiled = isVeiled(eyes, level, marker.x, marker.y);
  build.put(id, [marker, veiled], () => ({
    kind: 'marker',
    id,
    level: level.id,
    x: marker.x,
    y: marker.y,
    w: marker.w,
    h: marker.h,
    look: marker.glyph,
    marker: marker.kind,
    label: marker.kind === 'body' ? words.things.body(marker.name) : marker.name,
    ...(marker.open ? { open: true } : {}),
    ...(marker.solid ? { blocksWay: true } : {}),
    ...(marker.text ? { text: marker.text } : {}),
    ...(eyes.audience === 'gm' && (marker.hidden || veiled) ? { hidden: true } : {}),
    ...(eyes.audience === 'gm' && marker.note ? { note: marker.note } : {}),
  }));
}

function putTurn(eyes: Eyes, state: State, build: ViewBuild): void {
  const { turn, expedition } = state;
  build.put(
    'turn',
    [turn, isAtHome(state), expedition?.number, expedition?.leader, expedition?.mapper, state.people],
    () => {
      const next = nextPhase(turn);
      const name = (person: string | null) => (person === null ? undefined : state.people[person]?.name);
      const leader = name(expedition?.leader ?? null);
      const mapper = name(expedition?.mapper ?? null);
      return {
        ...(expedition
          ? {
              expedition: words.expeditionLabel(
                expedition.number,
                state.dungeons?.[expedition.dungeon]?.name ?? '',
              ),
            }
          : {}),
        ...(leader === undefined ? {} : { leader }),
        ...(mapper === undefined ? {} : { mapper }),
        phases: (isAtHome(state) ? [] : PHASES[turn.mode]).map((phase) => ({
          id: phase,
          label: words.phaseLabel({ phase }),
          now: phase === turn.phase,
        })),
        kind: 'turn',
        id: 'turn',
        mode: turn.mode,
        label: isAtHome(state) ? words.atHome() : words.turnLabel(turn),
        number: turn.number,
        phase: turn.phase,
        phaseLabel: isAtHome(state) ? '' : words.phaseLabel(turn),
        side: isAtHome(state)
          ? 'none'
          : turn.phase === 'hero'
            ? 'heroes'
            : turn.phase === 'gm'
              ? 'gm'
              : 'none',
        next:
          eyes.audience === 'gm' && !isAtHome(state)
            ? `${words.turnLabel(next)}: ${words.phaseLabel(next)}`
            : '',
      };
    },
  );
}

function putDice(eyes: Eyes, state: State, build: ViewBuild): void {
  for (const roll of state.shown.rolls) {
    const by = findModel(state, roll.by);
    build.put(`die${roll.serial}`, [roll, by?.pub], () => dieRecord(eyes, roll, by));
  }
  const { moment } = state.shown;
  if (!moment) return;
  const by = findModel(state, moment.by);
  const at = findModel(state, moment.at);
  if (!by || !at) return;
  build.put('moment', [moment, by, at], () => ({
    kind: 'moment',
    id: 'moment',
    serial: state.shown.serial,
    what: moment.fell ?? moment.outcome,
    by: eyes.id(by),
    at: eyes.id(at),
    line: words.moments.blow(
      eyes.audience === 'gm' ? nameOf(by, 'gm') : moment.names[0],
      eyes.audience === 'gm' ? nameOf(at, 'gm') : moment.names[1],
      moment.die,
      moment.outcome,
      moment.wounds,
      moment.fell,
      moment.turned,
    ),
  }));
}

function dieRecord(eyes: Eyes, roll: ShownRoll, by: Model | null) {
  const open = eyes.audience === 'gm' || roll.neededPublic;
  return {
    kind: 'die' as const,
    id: `die${roll.serial}`,
    serial: roll.serial,
    by: by ? eyes.id(by) : null,
    tone: roll.hero ? ('hero' as const) : ('foe' as const),
    purpose: roll.purpose,
    sides: 12,
    values: [...roll.values],
    marks: [...roll.marks],
    ...(open ? { needed: roll.needed } : {}),
    ...(roll.outcome ? { outcome: roll.outcome } : {}),
  };
}

export { PHASES };
