import { rectSquares, sideEdges, type Rect } from '#board';
import { ask, tell, within } from '#engine';
import { personId } from '../actors.ts';
import type { CommandOf } from '../commands.ts';
import type { Fact, FactOf } from '../facts.ts';
import { neededEntry, makeModel, type Library } from '../library.ts';
import { levelOf } from '../model.ts';
import { questEnds } from '../quests/ending.ts';
import { lentHenchmen } from '../quests/henchmen.ts';
import { questCalled, questFact } from '../quests/quests.ts';
import type { LevelId, ModelId, Stairs, State } from '../state.ts';
import { words } from '../words/en.ts';
import { rectAhead, sectionFact, type Lying } from './ground.ts';
import { broughtHome, draggedTo } from './bodies.ts';
import { layDownCarried } from './carrying.ts';
import { breakOff, calledOff } from './end-phase.ts';
import { elect, heroesOf } from './leader.ts';
import { meetAgain } from './meeting.ts';
import { SKAVEN_MATRICES } from './monsters.ts';
import { currentGround, hasStandingHero, partyAtHome, partyBelow, recoveries } from './party.ts';
import { freeSquareNear } from './reach.ts';
import { restocked } from './restock.ts';
import { dungeonOf, squareAtFoot, stairsOf, stairsUnder } from './stairs.ts';
import { expeditionIsEnding } from './turning.ts';
import type { Rule, Table } from './rule.ts';

/** "Starting Play", "Stairs" and what lies between two expeditions. */

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
  const solo = command.solo ? { solo: true as const } : {};
  const quest = command.quest === undefined ? null : questCalled(command.quest);
  let level: LevelId;
  // A fight on a free table is none of the expedition's.
  yield* tell<Fact>(...calledOff(g.state));
  if (known !== undefined) {
    level = here?.id ?? stairsOf(g.state, known, command.stairs)!.level.id;
    yield* tell<Fact>({ kind: 'expeditionBegan', number, dungeon, level, absent, ...solo });
    for (const one of Object.values(g.state.levels))
      if (one.dungeon === known) yield* tell<Fact>({ kind: 'doorsShut', level: one.id });
    for (const one of Object.values(g.state.levels))
      if (one.dungeon === known) yield* tell<Fact>(...restocked(g.state, one));
  } else {
    const name =
      command.name ?? quest?.name ?? words.things.dungeon(Object.keys(g.state.dungeons ?? {}).length + 1);
    level = here?.id ?? freeLevel(g.state);
    yield* tell<Fact>({
      kind: 'dungeonFounded',
      dungeon,
      name,
      matrices: quest?.matrices ?? SKAVEN_MATRICES,
    });
    const order = here?.order ?? 1;
    // A name that the GM has given stays.
    const isNamed = here !== undefined && here.name !== words.things.level(order);
    const levelName = isNamed ? here.name : words.things.levelOf(name, order);
    yield* tell<Fact>({ kind: 'levelFounded', level, name: levelName, order, dungeon });
    yield* tell<Fact>({ kind: 'expeditionBegan', number, dungeon, level, absent, ...solo });
    if (quest) yield* tell<Fact>(questFact(quest));
    if (!here) yield* within(null, layEntrance(g, library, level, { to: 'out' }));
  }
  // Whoever stands in the dungeon already goes on as he is.
  if (quest) yield* within(null, lentHenchmen(g, library, quest, absent));
  else if (!here) yield* within(null, comrades(g, library, absent));
  yield* within(null, offices(g, absent));
  if (here) return;
  // A ruling may have taken the stairs up while the dice were out: then nobody can go in.
  const entrance = stairsOf(g.state, dungeon, command.stairs);
  if (!entrance) return;
  for (const { id } of partyAtHome(g.state, absent)) {
    const at = freeSquareNear(g.state.levels[level]!, rectSquares(entrance.stairs));
    if (at) yield* tell<Fact>({ kind: 'setOut', model: id, level, at });
  }
  yield* within(null, meetAgain(g, library));
}

/** A level for a new dungeon: the one that the table shows, if nothing lies on it; else a new one. */
function freeLevel(state: State): LevelId {
  const shown = state.levels[state.current]!;
  const empty = Object.keys(shown.sections).length === 0 && shown.dungeon === undefined;
  return empty ? shown.id : nextLevel(state);
}

/** What a level found by stairs is called; other stairs down may have led to one as deep before (Level 2, then Level 2b). */
function nameOfLevel(state: State, dungeon: string, order: number): string {
  const known = Object.values(state.levels).filter((level) => level.dungeon === dungeon);
  const name = words.things.levelOf(state.dungeons![dungeon]!.name, order);
  let n = 1;
  while (known.some((level) => level.name === words.things.levelBeside(name, n))) n++;
  return words.things.levelBeside(name, n);
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
    const name = nameOfLevel(g.state, dungeon, order);
    yield* tell<Fact>({ kind: 'levelFounded', level, name, order, dungeon });
    const back: Stairs = { to: to === 'down' ? 'up' : 'down', foot: { level: from.id, id: found.id } };
    target = { level, id: yield* within(null, layEntrance(g, library, level, back)) };
    yield* tell<Fact>({ kind: 'stairsJoined', level: from.id, id: found.id, stairs: { to, foot: target } });
  }
  const { level } = target;
  const at = squareAtFoot(g.state, target)!;
  const fallen = draggedTo(g.state, by);
  const beside = fallen === undefined ? null : squareAtFoot(g.state, target, [at]);
  const drags = beside ? { drags: { model: fallen!, at: beside } } : {};
  yield* tell<Fact>({ kind: 'tookStairs', model: by, level, at, ...drags });
  if (g.state.current === from.id && !hasStandingHero(g.state.levels[from.id]!))
    yield* tell<Fact>({ kind: 'levelShown', level });
  yield* within(null, meetAgain(g, library));
}

/**
 * D-OUT: out of the dungeon, with whom one carries, or has dragged onto the stairs in this turn of a fight. When no able one is left, the
 * expedition is over.
 */
export function* leave(g: Table, by: ModelId): Rule {
  const along = levelOf(g.state, by)!.models[by]!.carries ?? draggedTo(g.state, by);
  yield* tell<Fact>({ kind: 'leftDungeon', model: by });
  yield* tell<Fact>(...broughtHome(g.state, along));
  yield* within(null, endOfExpedition(g, 'escaped'));
}

/**
 * The expedition is over when all surviving heroes are out. Of those who lie below when the last able one has left, the GM says
 * whether they live (D-ALLDOWN). `how`: what a fight comes to that was on: the last one got out, or nobody stands any more.
 */
export function* endOfExpedition(g: Table, how: 'escaped' | 'lost'): Rule {
  // A ruling may have sent everybody home.
  const { expedition } = g.state;
  const fallen = partyBelow(g.state).filter((model) => model.kind === 'hero');
  // While somebody stands below, those who lie there may still be carried out.
  if (!expedition || (fallen.length > 0 && partyBelow(g.state).some((model) => model.down === null))) return;
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
  yield* within(null, breakOff(g, how));
  // Henchmen follow their heroes home, with the body that one may carry.
  for (const { id, carries } of partyBelow(g.state)) {
    yield* tell<Fact>({ kind: 'leftDungeon', model: id });
    yield* tell<Fact>(...broughtHome(g.state, carries));
  }
  // Outside of the dungeon, where only a ruling brings anybody, nobody is carried any longer.
  yield* within(null, layDownCarried(g));
  yield* tell<Fact>(accountFact(g.state));
  yield* tell<Fact>(...recoveries(Object.values(g.state.roster)));
  const back = partyAtHome(g.state, expedition.absent).some((model) => model.kind === 'hero');
  yield* within(null, expeditionIsEnding(g));
  yield* within(null, questEnds(g));
  yield* tell<Fact>({ kind: 'expeditionEnded', number: expedition.number, lost: !back });
}

/** What the expedition has come to, and the gold crowns that each survivor brings home. */
function accountFact(state: State): FactOf<'accountGiven'> {
  const account = state.expedition?.account ?? { rooms: 0, kills: 0, gold: 0, wounds: 0, fate: 0 };
  const carried = partyAtHome(state, state.expedition?.absent ?? [])
    .filter(({ gold }) => gold > 0)
    .map(({ id, gold }) => ({ model: id, gold }));
  return { kind: 'accountGiven', account: { ...account }, carried };
}
