import { edgeSquares, sides, sideEdges, type Edge, type EdgeName, type Side } from '#board';
import { ask, d12, tell, within } from '#engine';
import type { CommandOf } from '../commands.ts';
import type { At, Fact } from '../facts.ts';
import { makeMarker, neededEntry, type Library } from '../library.ts';
import { MOST_GOLD, isCalled, levelOf, modelOnMap } from '../model.ts';
import type { ArmourWorn, Level, Marker, ModelId, Section, State } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';
import { words } from '../words/en.ts';
import { ROOMS } from '../laying.ts';
import { doorsIn, exitsOf } from './ground.ts';
import { markAt } from './marks.ts';
import { doorInWall } from './placing.ts';
import { rollOn } from './tables.ts';
import type { Rule, Table } from './rule.ts';

/** What a hero does on an exploration turn besides moving ("Hero Player Phase", "Secret Doors", "Hidden Treasure"). */

/** The section where a model stands, or null. */
export function sectionUnder(state: State, id: ModelId): { level: Level; section: Section } | null {
  const level = levelOf(state, id);
  if (!level) return null;
  const { x, y } = level.models[id]!;
  const section = sectionOfSquare(level, x, y);
  return section && { level, section };
}

/**
 * The walls of a section in which secret doors may be searched for (X-SECRET): the long sides of a dead end or of a passage closed
 * by rubble, and in a room with one known door the three other walls. Searched ones are among them.
 */
export function searchableWalls(level: Level, section: Section): Side[] {
  if (ROOMS.includes(section.kind)) {
    const withDoor = sides.flatMap((side) => doorsIn(level, section, side).map(() => side));
    return withDoor.length === 1 ? sides.filter((side) => !withDoor.includes(side)) : [];
  }
  if (section.kind !== 'passage' && section.kind !== 'dead-end') return [];
  const long: Side[] = section.w > section.h ? ['n', 's'] : ['e', 'w'];
  const closed = sides
    .filter((side) => !long.includes(side))
    .some((side) => sideEdges(section, side).every((name) => level.edges[name]?.kind === 'rubble'));
  return closed ? long : [];
}

/** G-DEADDUNGEON: nothing is left to explore or to search, so that what was searched may be searched again. */
export function isDeadDungeon(state: State): boolean {
  return levelsExplored(state).every(
    (level) =>
      !leadsOn(level) &&
      knownSections(level).every((section) =>
        searchableWalls(level, section).every((wall) => section.searched?.includes(wall)),
      ),
  );
}

/**
 * G-EXHAUSTED: nothing leads on and no wall may be searched. What was found is the whole level: the GM is told, and the party leaves
 * by any stairs found, or the GM lays something by hand. It is the GM's alone: the players take a false door for a way on until it
 * has been tried.
 */
export function isExhausted(level: Level): boolean {
  const known = knownSections(level);
  return (
    known.length > 0 &&
    !leadsOn(level) &&
    known.every((section) => searchableWalls(level, section).length === 0)
  );
}

/** Tells of each level of the dungeon once when the whole of it has been found (G-EXHAUSTED). */
export function* tellExhausted(g: Table): Rule {
  for (const level of levelsExplored(g.state))
    if (!level.exhausted && isExhausted(level)) yield* tell<Fact>({ kind: 'exhausted', level: level.id });
}

/** The levels of the dungeon that is being explored. */
function levelsExplored(state: State): Level[] {
  return Object.values(state.levels).filter((level) => level.dungeon === state.expedition!.dungeon);
}

function knownSections(level: Level): Section[] {
  return Object.values(level.sections).filter((section) => !section.hidden);
}

/** Whether a level has an unexplored exit, or a door that nobody has opened. */
function leadsOn(level: Level): boolean {
  return (
    Object.entries(level.edges).some(([name, edge]) => isUnopened(level, name as EdgeName, edge)) ||
    knownSections(level).some((section) => exitsOf(level, section).length > 0)
  );
}

function isUnopened(level: Level, name: EdgeName, edge: Edge): boolean {
  if (edge.kind !== 'door' || edge.secret || edge.hidden || edge.false) return false;
  return edgeSquares(name).some(({ x, y }) => sectionOfSquare(level, x, y)?.hidden !== false);
}

/** "Secret Doors": one die, and what it says of that wall; without a gamemaster a 1 brings `monsters`, which the caller sees to. */
export function* searchSecret(g: Table, by: ModelId, wall: Side): Rule<'monsters' | void> {
  const start = sectionUnder(g.state, by);
  // A ruling before the dice may have taken the searcher away.
  if (!start) return;
  const [level, section] = [start.level.id, start.section.id];
  const result = yield* within(null, rollOn('secret-doors', by));
  yield* tell<Fact>({ kind: 'wallSearched', level, section, wall, by });
  if (result === 'counter' && g.state.expedition?.solo) return 'monsters';
  if (result === 'counter') yield* within(null, owe(g, level, squareOf(g.state, by), 'secretDoor'));
  if (result !== 'door') return;
  yield* within(null, doorInWall(g, level, { section, wall }, 'secret door square', by, 'secret'));
}

/** "Hidden Treasure": two dice, and one more for a cache: five gold crowns for each point (R-FIVE). */
export function* searchTreasure(g: Table, by: ModelId): Rule {
  const start = sectionUnder(g.state, by);
  if (!start) return;
  const [level, section] = [start.level.id, start.section.id];
  const result = yield* within(null, rollOn('hidden-treasure', by));
  yield* tell<Fact>({ kind: 'roomSearched', level, section, by });
  if (result === 'counter') yield* within(null, owe(g, level, squareOf(g.state, by), 'treasure'));
  if (result === 'magic') {
    const mark = markAt(g.next('k'), 'magic', squareOf(g.state, by));
    yield* tell<Fact>({ kind: 'treasureUnruled', level, mark, why: 'hidden' });
  }
  if (result !== 'cache') return;
  const [die] = (yield* ask.dice<Fact>(1, d12, { for: 'cache', by })) as [number];
  // A ruling may have taken the finder away.
  const finder = levelOf(g.state, by)?.models[by];
  if (!finder) return;
  const gold = Math.min(5 * die, Math.max(0, MOST_GOLD - finder.gold));
  const rest = 5 * die - gold;
  const at: At = [finder.x, finder.y];
  if (gold > 0) yield* tell<Fact>({ kind: 'goldFound', by, gold });
  if (rest > 0)
    yield* tell<Fact>({ kind: 'goldLeft', level, mark: markAt(g.next('k'), 'gold', at, rest), gold: rest });
}

function squareOf(state: State, id: ModelId): At {
  const { x, y } = modelOnMap(state, id);
  return [x, y];
}

/** R-LATER: the GM may draw a dungeon counter; the mark keeps it until that chapter is played. */
export function* owe(g: Table, level: string, at: At, why: 'gmPhase' | 'secretDoor' | 'treasure'): Rule {
  yield* tell<Fact>({ kind: 'counterOwed', level, mark: markAt(g.next('k'), 'counter', at), why });
}

/** X-CHEST: a chest opened for the first time leaves a mark for its contents (R-LATER). */
export function* openChest(g: Table, by: ModelId, chest: string): Rule {
  const level = levelOf(g.state, by)!;
  const marker = level.markers[chest]!;
  const first = !marker.emptied;
  yield* tell<Fact>({ kind: 'chestOpened', level: level.id, marker: chest, by });
  if (!first) return;
  const mark = markAt(g.next('k'), 'chest', [marker.x, marker.y]);
  yield* tell<Fact>({ kind: 'treasureUnruled', level: level.id, mark, why: 'chest' });
}

export function* closeChest(g: Table, by: ModelId, chest: string): Rule {
  yield* tell<Fact>({ kind: 'chestClosed', level: levelOf(g.state, by)!.id, marker: chest, by });
}

/** The armour that lies in a section. */
export function armourLying(level: Level, section: Section): Marker[] {
  return Object.values(level.markers).filter(
    (marker) => marker.armour !== undefined && sectionOfSquare(level, marker.x, marker.y)?.id === section.id,
  );
}

/** Armour off or on, a whole phase each ("Hero Player Phase"). */
export function* changeArmour(g: Table, library: Library, { by, what }: CommandOf<'armour'>): Rule {
  const level = levelOf(g.state, by)!;
  const model = modelOnMap(g.state, by);
  if (what === 'putOn') {
    const { section } = sectionUnder(g.state, by)!;
    const lying = armourLying(level, section)[0]!;
    yield* tell<Fact>({
      kind: 'armourPutOn',
      model: by,
      level: level.id,
      marker: lying.id,
      armour: lying.armour!,
    });
    return;
  }
  const armour: ArmourWorn[] = model.armour.map((worn) => ({ ...worn }));
  const entry = neededEntry(library, 'marker', 'armour');
  const marker: Marker = {
    ...makeMarker(entry, g.next('k'), [model.x, model.y]),
    name: words.things.armourLeft(armour.map(({ name }) => name)),
    armour,
  };
  yield* tell<Fact>({ kind: 'armourTakenOff', model: by, level: level.id, marker });
}

/** F-WEAPON: another weapon in hand, at the start of an exploration turn. */
export function* takeInHand(g: Table, by: ModelId, weapon: string): Rule {
  const held = modelOnMap(g.state, by).weapons.find((one) => isCalled(one.weapon, weapon))!;
  yield* tell<Fact>({ kind: 'weaponTaken', model: by, weapon: held.weapon });
}
