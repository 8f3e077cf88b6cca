import { rectSquares, sideEdges, type Rect, type Square } from '#board';
import { ask, tell, within } from '#engine';
import { personId } from '../actors.ts';
import type { CommandOf } from '../commands.ts';
import type { Fact, FactOf } from '../facts.ts';
import { neededEntry, makeModel, type Library } from '../library.ts';
import { findModel, levelOf, woundsAtStart } from '../model.ts';
import type { Level, LevelId, Marker, Model, ModelId, Section, Stairs, State } from '../state.ts';
import { covers } from '../writing.ts';
import { words } from '../words/en.ts';
import { rectAhead, sectionFact, type Lying } from './ground.ts';
import { layDownCarried } from './carrying.ts';
import { elect, heroesOf } from './leader.ts';
import { SKAVEN_MATRICES } from './monsters.ts';
import { freeSquareNear } from './reach.ts';
import type { Rule, Table } from './rule.ts';

/** "Starting Play", "Stairs" and what lies between two expeditions. */

/** Who can set out: heroes and henchmen in the box whose player is here tonight, in the order of the party. */
export function partyAtHome(state: State, absent: readonly string[]): Model[] {
  return Object.values(state.roster).filter((model) => {
    if (model.kind === 'monster' || model.down === 'dead') return false;
    const owner = model.owner === null ? null : findModel(state, model.owner);
    if (owner?.down === 'dead') return false;
    const player = model.player ?? owner?.player;
    return !absent.some((person) => person === player);
  });
}

/** Henchmen that each of so many heroes brings along (X-PLAYERS): one alone two, two one each. */
function henchmenEach(heroes: number): number {
  if (heroes === 1) return 2;
  return heroes === 2 ? 1 : 0;
}

/** An expedition sets out: into a new dungeon, back into a known one, or from where the heroes stand. */
export function* setOut(g: Table, library: Library, command: CommandOf<'expedition'>): Rule {
  const absent = (command.absent ?? []).map((who) => personId(g.state, who)!);
  const here = command.here ? currentGround(g.state) : undefined;
  const known = here ? here.dungeon : dungeonOf(g.state, command);
  const dungeon = known ?? g.next('d');
  const number = (g.state.expeditions ?? 0) + 1;
  let level: LevelId;
  if (known !== undefined) {
    level = here?.id ?? stairsOf(g.state, known, command.stairs)!.level.id;
    yield* tell<Fact>({ kind: 'expeditionBegan', number, dungeon, level, absent });
    for (const one of Object.values(g.state.levels))
      if (one.dungeon === known) yield* tell<Fact>({ kind: 'doorsShut', level: one.id });
  } else {
    const name = command.name ?? words.things.dungeon(Object.keys(g.state.dungeons ?? {}).length + 1);
    level = here?.id ?? freeLevel(g.state);
    yield* tell<Fact>({ kind: 'dungeonFounded', dungeon, name, matrices: SKAVEN_MATRICES });
    const order = here?.order ?? 1;
    const levelName = words.things.levelOf(name, order);
    yield* tell<Fact>({ kind: 'levelFounded', level, name: levelName, order, dungeon });
    yield* tell<Fact>({ kind: 'expeditionBegan', number, dungeon, level, absent });
    if (!here) yield* within(null, layEntrance(g, library, level, { to: 'out' }));
  }
  // Whoever stands in the dungeon already goes on as he is.
  if (!here) yield* within(null, comrades(g, library, absent));
  yield* within(null, offices(g, absent));
  if (here) return;
  // A ruling may have taken the stairs up while the dice were out: then nobody can go in.
  const entrance = stairsOf(g.state, dungeon, command.stairs);
  if (!entrance) return;
  for (const { id } of partyAtHome(g.state, absent)) {
    const at = freeSquareNear(g.state.levels[level]!, rectSquares(entrance.stairs));
    if (at) yield* tell<Fact>({ kind: 'setOut', model: id, level, at });
  }
}

/** The dungeon that an expedition goes back to, by its id or by its stairs; undefined: a new one. */
export function dungeonOf(
  state: State,
  { dungeon, stairs = '' }: Pick<CommandOf<'expedition'>, 'dungeon' | 'stairs'>,
): string | undefined {
  if (dungeon !== undefined) return state.dungeons?.[dungeon]?.id;
  return Object.values(state.levels).find((one) => one.sections[stairs] ?? one.markers[stairs])?.dungeon;
}

/** The level where heroes stand already; undefined: there is none. */
export function currentGround(state: State): Level | undefined {
  return Object.values(state.levels).find(hasStandingHero);
}

function hasStandingHero(level: Level): boolean {
  return Object.values(level.models).some((model) => model.kind === 'hero' && model.down === null);
}

/** A level for a new dungeon: the one that the table shows, if nothing lies on it; else a new one. */
function freeLevel(state: State): LevelId {
  const shown = state.levels[state.current]!;
  const empty = Object.keys(shown.sections).length === 0 && shown.dungeon === undefined;
  return empty ? shown.id : nextLevel(state);
}

/** The lowest number that no level has: levels are public by it, and a gap tells nothing of one that the GM keeps to himself. */
function nextLevel(state: State): LevelId {
  // The first is always there.
  let number = 2;
  while (state.levels[`l${number}`]) number++;
  return `l${number}`;
}

/** "Starting Play": stairs, two passages running north from them, and a T-junction. Every level begins like this (G-GRID). */
function* layEntrance(g: Table, library: Library, level: LevelId, stairs: Stairs): Rule<string> {
  const foot: Rect = { x: 0, y: 0, w: 2, h: 2 };
  const laid = sectionFact(g, library, level, piece('stairs', foot, 2, []), { stairs });
  yield* tell<Fact>(laid);
  let host: Rect = foot;
  for (let i = 0; i < 2; i++) {
    const rect = rectAhead(host, 'n', 5);
    yield* tell<Fact>(sectionFact(g, library, level, piece('passage', rect, 0, sideEdges(host, 'n'))));
    host = rect;
  }
  const junction = rectAhead(host, 'n', 2);
  const pose = piece('t-junction', junction, 0, sideEdges(host, 'n'));
  const exits = [...sideEdges(junction, 'w'), ...sideEdges(junction, 'e')];
  yield* tell<Fact>(sectionFact(g, library, level, { ...pose, exits }));
  return laid.section.id;
}

function piece(kind: string, rect: Rect, turn: Lying['turn'], joints: Lying['joints']): Lying {
  return { kind, ...rect, turn, joints, exits: [], rubble: [] };
}

/** X-PLAYERS: one or two heroes take henchmen along to make up the numbers; those who have some already bring them. */
function* comrades(g: Table, library: Library, absent: readonly string[]): Rule {
  const party = partyAtHome(g.state, absent);
  const heroes = party.filter((model) => model.kind === 'hero');
  const each = henchmenEach(heroes.length);
  const card = neededEntry(library, 'henchman', 'man-at-arms');
  const free = party.filter((model) => model.kind === 'henchman' && model.owner === null);
  for (const { id, player } of heroes) {
    let has = party.filter((model) => model.owner === id).length;
    // Those who serve nobody in particular go along with whoever lacks one.
    for (; has < each && free.length > 0; has++) free.pop();
    for (; has < each; has++) {
      const model = makeModel(library, card, { id: g.next('m'), owner: id, player });
      yield* tell<Fact>({ kind: 'joined', model });
    }
  }
}

/** Leader and Mapper, by dice among the players at the table (X-LEADER). */
function* offices(g: Table, absent: readonly string[]): Rule {
  const players = Object.keys(g.state.people).filter(
    (person) => !absent.includes(person) && heroesOf(g.state, person).length > 0,
  );
  yield* within(null, elect(g, 'leader', players));
  yield* within(
    null,
    elect(
      g,
      'mapper',
      players.filter((person) => person !== g.state.expedition?.leader),
    ),
  );
}

// --- stairs ---------------------------------------------------------------------------------------------------------------

export interface StairsFound {
  level: Level;
  id: string;
  /** Where they lie, and where they lead. */
  stairs: Rect & { stairs: Stairs };
}

/** Stairs of a dungeon by id; without one the first that lead out. Null: there are none. */
export function stairsOf(state: State, dungeon: string, id?: string): StairsFound | null {
  for (const level of Object.values(state.levels)) {
    if (level.dungeon !== dungeon) continue;
    for (const thing of stairsOn(level))
      if (id === undefined ? thing.stairs.stairs.to === 'out' : thing.id === id) return thing;
  }
  return null;
}

/** All stairs of a level: sections, and markers in rooms (R-FOOT). */
export function stairsOn(level: Level): StairsFound[] {
  const isStairs = (thing: Section | Marker) => thing.kind === 'stairs';
  return [...Object.values(level.sections), ...Object.values(level.markers)]
    .filter((thing) => isStairs(thing) && !thing.hidden)
    .map((thing) => ({
      level,
      id: thing.id,
      stairs: {
        x: thing.x,
        y: thing.y,
        w: thing.w,
        h: thing.h,
        stairs: thing.stairs ?? { to: 'out' as const },
      },
    }));
}

/** The stairs that somebody on a level stands on; undefined: he stands on none. */
export function stairsUnder(level: Level, { x, y }: Square): StairsFound | undefined {
  return stairsOn(level).find(({ stairs }) => covers(stairs, x, y));
}

/** G-LEVEL: up or down the stairs that a model stands on. A level that nobody has seen begins like the first. */
export function* takeStairs(g: Table, library: Library, by: ModelId): Rule {
  const from = levelOf(g.state, by)!;
  const found = stairsUnder(from, from.models[by]!)!;
  const { to, foot } = found.stairs.stairs;
  let target = foot;
  if (!target) {
    const order = from.order + (to === 'down' ? 1 : -1);
    const dungeon = from.dungeon ?? g.state.expedition!.dungeon;
    const level = nextLevel(g.state);
    const name = words.things.levelOf(g.state.dungeons![dungeon]!.name, order);
    yield* tell<Fact>({ kind: 'levelFounded', level, name, order, dungeon });
    const back: Stairs = { to: to === 'down' ? 'up' : 'down', foot: { level: from.id, id: found.id } };
    target = { level, id: yield* within(null, layEntrance(g, library, level, back)) };
    yield* tell<Fact>({ kind: 'stairsJoined', level: from.id, id: found.id, stairs: { to, foot: target } });
  }
  const level = g.state.levels[target.level]!;
  const there = level.sections[target.id] ?? level.markers[target.id];
  // The GM may have taken up the stairs at the other end, or all ground around them is full.
  const at = there && freeSquareNear(level, rectSquares(there));
  if (!at) return;
  yield* tell<Fact>({ kind: 'tookStairs', model: by, level: level.id, at });
  if (g.state.current === from.id && !hasStandingHero(g.state.levels[from.id]!))
    yield* tell<Fact>({ kind: 'levelShown', level: level.id });
}

/** D-OUT: out of the dungeon, with whom one carries. When no able one is left, the expedition is over. */
export function* leave(g: Table, by: ModelId): Rule {
  const { carries } = levelOf(g.state, by)!.models[by]!;
  yield* tell<Fact>({ kind: 'leftDungeon', model: by });
  if (carries !== undefined) yield* tell<Fact>({ kind: 'leftDungeon', model: carries });
  yield* within(null, endOfExpedition(g));
}

/**
 * The expedition is over when all surviving heroes are out. Of those who lie below when the last able one has left, the GM says
 * whether they live (D-ALLDOWN).
 */
export function* endOfExpedition(g: Table): Rule {
  // A ruling may have sent everybody home.
  const { expedition } = g.state;
  const fallen = onMap(g.state).filter((model) => model.kind === 'hero');
  // While somebody stands below, those who lie there may still be carried out.
  if (!expedition || (fallen.length > 0 && onMap(g.state).some((model) => model.down === null))) return;
  if (fallen.length > 0) {
    const fate = yield* ask.choice<Fact>([{ id: 'die' }, { id: 'live' }], {
      for: 'left behind',
      by: null,
      default: 'die',
      about: { models: fallen.map(({ id }) => id) },
    });
    for (const { id } of fallen) {
      // A ruling may have taken him off the map while the question stood.
      const level = levelOf(g.state, id);
      if (!level) continue;
      if (fate === 'live') yield* tell<Fact>({ kind: 'leftDungeon', model: id });
      else {
        const { x, y } = level.models[id]!;
        yield* tell<Fact>({ kind: 'died', model: id });
        yield* tell<Fact>({ kind: 'bodyLeft', model: id, marker: g.next('k'), level: level.id, at: [x, y] });
      }
    }
  }
  // Henchmen follow their heroes home.
  for (const { id } of onMap(g.state)) yield* tell<Fact>({ kind: 'leftDungeon', model: id });
  // Outside of the dungeon, where only a ruling brings anybody, nobody is carried any longer.
  yield* within(null, layDownCarried(g));
  yield* tell<Fact>(...recoveries(Object.values(g.state.roster)));
  const back = partyAtHome(g.state, expedition.absent).some((model) => model.kind === 'hero');
  yield* tell<Fact>({ kind: 'expeditionEnded', number: expedition.number, lost: !back });
}

/** "Between Expeditions": who comes home recovers the wounds and the fate points that the expedition has cost. */
export function recoveries(models: readonly Model[]): FactOf<'recovered'>[] {
  return models
    .filter((model) => model.kind !== 'monster' && model.down !== 'dead')
    .map((model) => ({ model, wounds: woundsAtStart(model), fate: Math.max(model.fate, model.fateHad ?? 0) }))
    .filter(({ model, wounds, fate }) => model.wounds < wounds || model.fate < fate)
    .map(({ model, wounds, fate }) => ({ kind: 'recovered', model: model.id, wounds, fate }));
}

/** Whether nobody of the party stands in the dungeon any more, so that the expedition is lost (D-ALLDOWN). */
export function isAllDown(state: State): boolean {
  return onMap(state).every((model) => model.down !== null);
}

function onMap(state: State): Model[] {
  return Object.values(state.levels)
    .filter((level) => level.dungeon === state.expedition?.dungeon)
    .flatMap((level) => Object.values(level.models))
    .filter((model) => model.kind !== 'monster');
}
