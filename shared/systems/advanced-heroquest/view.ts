import type { EdgeName } from '#board';
import type { Shown } from '#engine';
import type { Badge, Bar, EdgeRecord, ModelRecord, Tone, ViewBuild } from '#engine/view';
import { spendsTurns } from './apply-exploring.ts';
import { spentRefusal } from './checks-exploring.ts';
import { gmEyes, playersEyes, type Eyes } from './eyes.ts';
import { stillRefusal } from './checks.ts';
import { fightRefusal } from './checks-fighting.ts';
import { spellCalled } from './magic/known.ts';
import { findModel, isAtHome, isFit, levelOf, weaponInHand, woundsAtStart } from './model.ts';
import { enemiesInReach } from './rules/reach.ts';
import { focusOf } from './rules/zones.ts';
import { isExhausted } from './rules/hero-phase.ts';
import { PHASES, nextPhase } from './rules/phases.ts';
import { hasShotLeft } from './shooting/offers.ts';
import { onlyStaggers } from './spellworks/held.ts';
import { putPrompt } from './prompts.ts';
import { questTask } from './quests/task.ts';
import { nameOf, type For } from './say.ts';
import { lineOf, sheetOf } from './sheet.ts';
import type { Level, Marker, Model, Section, ShownRoll, ShownTold, State } from './state.ts';
import { words } from './words/en.ts';
import { lasting as lastingWords } from './words/lasting.ts';
import { shooting } from './words/shooting.ts';
import { quests as questWords } from './words/quests.ts';
import { solo as soloWords } from './words/solo.ts';
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

function mayAct(eyes: Eyes, state: State, level: Level | null, model: Model): boolean {
  if (level === null || model.down !== null) return false;
  // Of whoever chokes nothing but a step is waited for.
  if (onlyStaggers(model) && stillRefusal(state, level, model) !== null) return false;
  // On an expedition everybody acts once in an exploration turn, and nobody while others look at new ground.
  if (spendsTurns(state)) return spentRefusal(state, model) === null;
  if (state.fight && state.turn.mode === 'combat')
    return eyes.audience === 'gm' ? left(state, model).length > 0 : isOpenlyLeft(state, level, model);
  if (state.turn.phase === 'hero') return model.kind !== 'monster';
  return state.turn.phase === 'gm' && state.turn.mode === 'combat' && model.kind === 'monster';
}

/**
 * What is left to a model in a fight: its attack while somebody is in reach, its move while the attack is to come. Who has attacked may
 * move still, but is not waited for; neither is a run.
 */
function left(state: State, model: Model): ('move' | 'attack' | 'set up')[] {
  const { setUp } = state.fight!;
  if (setUp) return setUp.models.includes(model.id) && !setUp.stepped.includes(model.id) ? ['set up'] : [];
  if (model.hidden || model.resting || isOutOfPlay(state, model)) return [];
  const level = levelOf(state, model.id);
  if (onlyStaggers(model)) return level && stillRefusal(state, level, model) === null ? ['move'] : [];
  if (!isFit(model)) return [];
  const mayMove = fightRefusal(state, model, 'move') === null;
  if (model.did?.run !== undefined) return mayMove ? ['move'] : [];
  if (fightRefusal(state, model, 'attack') !== null) return [];
  const mayAttack =
    enemiesInReach(state, model.id).some((enemy) => enemy.down === null) ||
    (level !== null && hasShotLeft(state, level, model));
  return [...(mayMove ? (['move'] as const) : []), ...(mayAttack ? (['attack'] as const) : [])];
}

/**
 * The same for the players, by what they see: neither which monster has a long weapon nor the order that was chosen for all of them shows
 * in who is marked (M-HIDDEN).
 */
function isOpenlyLeft(state: State, level: Level, model: Model): boolean {
  const { setUp } = state.fight!;
  if (setUp) return left(state, model).length > 0;
  if (model.kind === 'monster')
    return state.turn.phase === 'gm' && !model.did?.done && !(model.did?.moved && model.did.acted);
  const todo = left(state, model);
  // What somebody has in hand is the gamemaster's to know, and so is a shot that is left.
  const isStruckAt = enemiesInReach(state, model.id).some(
    (enemy) => enemy.down === null && isPublicModel(level, enemy),
  );
  return todo.includes('move') || (todo.includes('attack') && isStruckAt);
}

/** A monster on ground that the GM keeps to himself takes no part. */
function isOutOfPlay(state: State, model: Model): boolean {
  const level = levelOf(state, model.id);
  return model.kind === 'monster' && level !== null && !isPublicModel(level, model);
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
  const canAct = mayAct(eyes, state, level, model);
  const inFight = eyes.audience === 'gm' && level !== null && state.fight !== undefined;
  const focus = inFight ? (focusOf(level, model)?.id ?? null) : null;
  const todo = inFight && state.turn.mode === 'combat' ? todoOf(state, model, canAct) : '';
  const owner = model.owner === null ? null : findModel(state, model.owner);
  const veiled = isVeiled(eyes, level, model.x, model.y);
  const sources = [model, level?.id, canAct, focus, todo, owner?.pub, veiled, state.people];
  build.put(id, [...sources, ...offices(state, model)], () => {
    const record = modelRecord(eyes, state, level, model, owner, canAct, veiled);
    if (focus !== null) record.focus = focus;
    if (inFight) record.badges = [...fightBadges(model, todo), ...record.badges];
    return record;
  });
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
    badges:
      model.kind === 'monster' && !gm
        ? []
        : [
            ...officeBadges(state, model),
            ...homeBadge(model),
            ...loadBadge(model),
            ...conditionBadges(model),
          ],
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

/** What is left to a model, be it waited for or not: who has struck may still move. */
function todoOf(state: State, model: Model, canAct: boolean): string {
  if (canAct) return left(state, model).join(' ');
  const isOpen = isFit(model) && !isOutOfPlay(state, model) && fightRefusal(state, model, 'move') === null;
  return isOpen ? 'move' : '';
}

/** For the GM: what is left to a model in this turn of the fight, and what has become of it. */
function fightBadges(model: Model, todo: string): { id: string; label: string; tone: Tone }[] {
  const badges: { id: string; label: string; tone: Tone }[] = [];
  const say = words.badges;
  if (todo.includes('move')) badges.push({ id: 'may-move', label: say.mayMove(), tone: 'info' });
  if (todo.includes('attack')) badges.push({ id: 'may-attack', label: say.mayAttack(), tone: 'info' });
  if (model.did?.held) badges.push({ id: 'held', label: say.held(), tone: 'plain' });
  if (model.did?.acted === 'run') badges.push({ id: 'ran', label: say.ran(), tone: 'plain' });
  return badges;
}

/** Of a dead hero: his body is out of the dungeon (D-BODY). */
function homeBadge(model: Model): { id: string; label: string; tone: Tone }[] {
  return model.atHome ? [{ id: 'at-home', label: words.badges.atHome(), tone: 'info' }] : [];
}

/** A crossbow or musket that has to be loaded first. */
function loadBadge({ unloaded }: Model): { id: string; label: string; tone: Tone }[] {
  return unloaded === undefined ? [] : [{ id: 'unloaded', label: shooting.badges.unloaded(), tone: 'plain' }];
}

/** Conditions of the sheet, and what lasts on a model, each once. */
function conditionBadges({ conditions, lasting = [] }: Model): Badge[] {
  const lasts = [...new Set(lasting.map(({ what }) => what))];
  return [
    ...conditions.map((condition, i) => ({ id: `c${i}`, label: condition, tone: 'info' as const })),
    ...lasts.map((what) => ({
      id: `lasts-${what}`,
      label: lastingWords.name(what),
      tone: lastingWords.tone(what),
      lasts: true as const,
    })),
  ];
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
  const level = state.levels[state.current];
  const atHome = isAtHome(state, eyes.seesModel);
  /** The level of which the GM has been told that it is found whole (G-EXHAUSTED). He may have laid more since. */
  const told = eyes.audience === 'gm' && expedition && level?.exhausted ? level : undefined;
  build.put(
    'turn',
    [
      ...[
        turn,
        atHome,
        state.fight?.setUp,
        expedition?.number,
        expedition?.leader,
        expedition?.mapper,
        expedition?.solo,
        expedition?.quest,
        ...(expedition?.quest ? [level?.order, level?.dungeon] : []),
        state.fight?.tactic,
        state.people,
      ],
      ...(told ? [told.name, told.sections, told.edges] : []),
    ],
    () => {
      const next = nextPhase(turn);
      const solo = expedition?.solo;
      const quest = questTask(state);
      // It is rolled as their phase begins, and says nothing of the next.
      const tactic = solo && turn.mode === 'combat' && turn.phase === 'gm' ? state.fight?.tactic : undefined;
      const setUp = turn.mode === 'combat' ? state.fight?.setUp : undefined;
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
        ...(told && isExhausted(told) ? { notice: words.exhausted(told.name) } : {}),
        ...(solo ? { solo } : {}),
        ...(quest === undefined ? {} : { quest }),
        ...(tactic === undefined ? {} : { tactic: soloWords.tactic(tactic) }),
        phases: (atHome ? [] : PHASES[turn.mode]).map((phase) => ({
          id: phase,
          label: words.phaseLabel({ phase, mode: turn.mode }, solo),
          now: phase === turn.phase,
        })),
        ...(setUp ? { setUp: true as const } : {}),
        kind: 'turn',
        id: 'turn',
        mode: turn.mode,
        label: atHome ? words.atHome() : words.turnLabel(turn),
        number: turn.number,
        phase: turn.phase,
        phaseLabel: atHome
          ? ''
          : setUp
            ? words.setUpLabel(setUp.stage, setUp.side, leader ?? null, solo)
            : words.phaseLabel(turn, solo),
        side: setUp
          ? setUp.side === 'leader'
            ? 'heroes'
            : 'gm'
          : atHome
            ? 'none'
            : turn.phase === 'hero'
              ? 'heroes'
              : turn.phase === 'gm'
                ? 'gm'
                : 'none',
        next:
          eyes.audience === 'gm' && !atHome
            ? `${words.turnLabel(next)}: ${words.phaseLabel(next, solo)}`
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
  const { moment, account } = state.shown;
  if (account)
    build.put('moment', [account], () => ({
      kind: 'moment',
      id: 'moment',
      serial: account.serial,
      what: 'account',
      line: [
        ...(account.quest ? [questWords.account(account.quest.title, account.quest.won)] : []),
        words.tells.accountGiven(account.account, account.carried),
      ].join(' '),
    }));
  putTold(eyes, state, build);
  if (!moment) return;
  const by = findModel(state, moment.by);
  const at = findModel(state, moment.at);
  if (!by || !at) return;
  build.put('moment', [moment, by, at, state.shown.serial], () => ({
    kind: 'moment',
    id: 'moment',
    serial: state.shown.serial,
    what: moment.fell ?? moment.outcome,
    begun: moment.serial,
    ...(moment.shot ? { flies: 'shot' as const } : {}),
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
      moment.shot,
    ),
  }));
}

/** A test, a spell or a shot at a square, as everybody saw it. */
function putTold(eyes: Eyes, state: State, build: ViewBuild): void {
  const { told } = state.shown;
  const by = told && findModel(state, told.by);
  if (!told || !by) return;
  const at = told.at === undefined ? null : findModel(state, told.at);
  build.put('moment', [told, by, at, state.shown.serial], () => {
    const gm = eyes.audience === 'gm';
    const name = gm ? nameOf(by, 'gm') : told.names[0];
    const target = told.at === undefined ? null : gm && at ? nameOf(at, 'gm') : (told.names[1] ?? null);
    const to = told.what === 'test' ? undefined : told.to;
    return {
      kind: 'moment',
      id: 'moment',
      serial: state.shown.serial,
      what: told.what,
      begun: told.serial,
      by: eyes.id(by),
      ...(at ? { at: eyes.id(at) } : {}),
      ...(to ? { to } : {}),
      ...(told.what === 'test' ? {} : { flies: told.what === 'spell' ? 'spell' : 'shot' }),
      line: lineTold(told, name, target),
    };
  });
}

function lineTold(told: ShownTold, name: string, at: string | null): string {
  const say = words.moments;
  switch (told.what) {
    case 'test':
      return say.test(name, told.why, told.die, told.needed, told.passed);
    case 'spell':
      return say.spell(name, spellCalled(told.spell)?.name ?? told.spell, at, told.failed === true);
    case 'aimed':
      return say.aimed(name, told.die, told.outcome);
  }
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
