import {
  bodySquares,
  boardOf,
  distance,
  edgeSquares,
  rectSquares,
  sameSquare,
  sectionAt,
  sides,
  type Square,
} from '#board';
import { ask, d12, drawDie, seedDice, tell, within } from '#engine';
import type { Matrix, MatrixUse, Monster } from '../content/schema.ts';
import type { Fact } from '../facts.ts';
import { knownEntry, makeModel, neededEntry, type Library } from '../library.ts';
import type { Somebody } from '../quests/rooms.ts';
import type { Group, Level, LevelId, Matrices, Model, ModelId, Section, State } from '../state.ts';
import { doorsIn } from './ground.ts';
import { nameOf, squaresFrom, takenSquares } from './reach.ts';
import type { Rule, Table } from './rule.ts';

/** Monsters of a dungeon: its matrices, and how those found are set up ("Lairs", "Quest Rooms", "Wandering Monsters"). */

/** Monsters that one roll found, before they are set up. */
export interface Find {
  level: LevelId;
  sections: string[];
  matrix: string;
  die: number;
  /** Gold crowns. */
  gold: number;
  /** One by one, or both of a team. */
  monsters: Somebody[][];
}

/** The matrices of the Shattered Amulet, on which a dungeon is rolled unless another set is chosen. */
export const SKAVEN_MATRICES: Matrices = {
  wandering: 'ahq:matrix:skaven-wandering',
  lairs: 'ahq:matrix:skaven-lairs',
  quest: 'ahq:matrix:skaven-quest-rooms',
  specialist: 'ahq:matrix:skaven-specialists',
};

/** The matrix on which the dungeon that a level belongs to is rolled. A level laid by hand belongs to none: the printed one. */
function matrixFor(library: Library, state: State, level: LevelId, use: MatrixUse): Matrix {
  const { dungeon } = state.levels[level]!;
  const matrices = dungeon === undefined ? SKAVEN_MATRICES : state.dungeons![dungeon]!.matrices;
  return neededEntry(library, 'matrix', matrices[use]);
}

/** The monsters of a row, each as often as it stands there: one model, or the two of a team (M-TEAM). */
function monstersOf(library: Library, row: Matrix['rows'][number]): Monster[][] {
  return row.monsters.flatMap(({ monster, count }) => {
    const card = usableCard(library, monster);
    if (!card) return [];
    const team = card.specials.find(({ rule }) => rule === 'team');
    const models = team ? Number(team['models']) : 1;
    return Array.from({ length: count }, () => Array.from({ length: models }, () => card));
  });
}

/** A monster's card; null: neither the campaign nor the app has it, or a weapon on it. */
function usableCard(library: Library, monster: string): Monster | null {
  const card = knownEntry(library, 'monster', monster);
  const isArmed = card?.attacks.every(({ weapon }) => knownEntry(library, 'weapon', weapon) !== null);
  return isArmed ? card : null;
}

/** Monsters of a row in words of the content: "4 skaven-warrior, 1 skaven-sentry". */
function rowText(monsters: Matrix['rows'][number]['monsters']): string {
  const parts = monsters.map(({ monster, count }) => `${count} ${monster.split(':').at(-1)}`);
  return parts.join(', ') || 'none';
}

/** The GM rolls on a matrix; from its rows with a star on to the specialist matrix. */
export function* rollMatrix(
  g: Table,
  library: Library,
  use: MatrixUse,
  where: { level: LevelId; sections: string[] },
): Rule<Find> {
  const [die] = (yield* ask.dice<Fact>(1, d12, { for: use, by: null })) as [number];
  const matrix = matrixFor(library, g.state, where.level, use);
  const row = matrix.rows.find(({ from, to }) => die >= from && die <= to)!;
  const missing = row.monsters.filter(({ monster }) => usableCard(library, monster) === null);
  yield* tell<Fact>({
    kind: 'tableRolled',
    table: use,
    dice: [die],
    total: die,
    result: rowText(row.monsters),
    by: null,
    ...(missing.length > 0 ? { missing: rowText(missing) } : {}),
  });
  const find: Find = { ...where, matrix: matrix.id, die, gold: row.gold, monsters: monstersOf(library, row) };
  if (row.specialist) {
    const more = yield* within('specialist', rollMatrix(g, library, 'specialist', where));
    find.monsters.push(...more.monsters);
  }
  return find;
}

export const hasSentry = (find: Find): boolean => find.monsters.flat().some(({ rank }) => rank === 'sentry');

/**
 * Sets up everything that was found, each group in its own sections (M-WHERE, M-ONE), types hidden (M-HIDDEN), and tells it. Who
 * stands where is shuffled, so that places and numbers do not betray which is which. Gives who stands there now: nobody, where a
 * ruling has taken up the ground of all of them, or a matrix of the GM's has a row without monsters. `spied`: they rest, and know nothing
 * of being seen, which so much is added for when they are met (T-WINDOW).
 */
export function* setUp(g: Table, library: Library, finds: readonly Find[], spied?: number): Rule<ModelId[]> {
  const unaware = spied === undefined ? {} : { resting: true as const, spied };
  const groups: (Omit<Group, 'id'> & { level: LevelId })[] = [];
  for (const find of finds) {
    const models: string[] = [];
    for (const team of shuffled(find.monsters, seedOf(g.state, find))) {
      let mate: Square | undefined;
      for (const card of team) {
        mate = placeFor(g.state.levels[find.level]!, find.sections, card.size, mate);
        if (!mate) continue;
        const made = makeModel(library, card, { id: g.next('m'), name: card.called });
        const model: Model = { ...made, ...mate, ...unaware, ...(card.quest ? { quest: card.quest } : {}) };
        yield* tell<Fact>({ kind: 'placed', level: find.level, model, fromRoster: false });
        models.push(model.id);
      }
    }
    if (models.length === 0) {
      if (find.monsters.length > 0) yield* tell<Fact>({ kind: 'groundLost', what: 'monsters' });
      continue;
    }
    groups.push({
      level: find.level,
      section: find.sections[0]!,
      ...(find.sections.length > 1 ? { sections: find.sections } : {}),
      matrix: find.matrix,
      die: find.die,
      gold: find.gold,
      models,
    });
  }
  if (groups.length > 0)
    yield* tell<Fact>({
      kind: 'monstersFound',
      groups: groups.map((group) => ({ id: g.next('g'), ...group })),
    });
  return groups.flatMap(({ models }) => models);
}

/**
 * What a shuffle begins with: the die that found them, where that was and when, so that a replay, and a changed die of a later roll,
 * find the same order again. The standing of the dice would not do: it is another one when a die is changed.
 */
function seedOf(state: State, { die, level, sections }: Find): number {
  const { x = 0, y = 0 } = state.levels[level]?.sections[sections[0] ?? ''] ?? {};
  const { turn, shown, expeditions = 0 } = state;
  return seedDice(`${die} ${x},${y} ${turn.explored} ${shown.numbered} ${expeditions}`);
}

/** The same in another order. Nothing stands in the list twice. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let rest = [...list];
  const mixed: T[] = [];
  let dice = seed;
  while (rest.length > 0) {
    const drawn = drawDie(dice, rest.length);
    dice = drawn.dice;
    const chosen = rest[drawn.value - 1]!;
    mixed.push(chosen);
    rest = rest.filter((one) => one !== chosen);
  }
  return mixed;
}

/**
 * Where the next of a group stands: on a free square of its sections, or the nearest that is free where these are full; the second
 * of a team beside the first (M-TEAM); off the doors and near the middle. Undefined: nothing is free, or a ruling has taken the
 * sections away.
 */
function placeFor(
  level: Level,
  ids: readonly string[],
  size: 1 | 2,
  mate: Square | undefined,
): Square | undefined {
  const board = boardOf(level);
  const taken = takenSquares(level);
  const isFree = (square: Square, section: Section) =>
    bodySquares({ ...square, size }).every(
      (one) => sectionAt(board, one) === section.id && !taken.has(nameOf(one)),
    );
  const home = ids.flatMap((id) => level.sections[id] ?? []);
  const own = home.flatMap((section) => {
    const doors = sides.flatMap((side) => doorsIn(level, section, side)).flatMap(edgeSquares);
    const isAtDoor = (square: Square) =>
      bodySquares({ ...square, size }).some((one) => doors.some((door) => sameSquare(door, one)));
    return rectSquares(section)
      .filter((square) => isFree(square, section))
      .map((square) => ({
        square,
        order: [
          distance(board, square, mate ?? square),
          Number(isAtDoor(square)),
          Math.abs(2 * (square.x - section.x) + size - section.w) +
            Math.abs(2 * (square.y - section.y) + size - section.h),
        ],
      }));
  });
  const [best] = own.sort((a, b) => compare(a.order, b.order));
  if (best) return best.square;
  for (const square of squaresFrom(level, home.flatMap(rectSquares))) {
    const section = level.sections[sectionAt(board, square)!]!;
    if (!section.hidden && isFree(square, section)) return square;
  }
  return undefined;
}

/** Which of two lists of numbers comes first: by the first number in which they differ. */
const compare = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((order, number, i) => order || number - b[i]!, 0);
