import {
  bodySquares,
  boardOf,
  distance,
  edgeSquares,
  rectSquares,
  sameSquare,
  sides,
  sideSquares,
  type Square,
} from '#board';
import { ask, tell, type Choice } from '#engine';
import type { Fact } from '../facts.ts';
import { makeMarker, neededEntry, type Library } from '../library.ts';
import type { Level, Section } from '../state.ts';
import { covers } from '../writing.ts';
import { doorsIn, type Way } from './ground.ts';
import { isTaken } from './reach.ts';
import type { Rule, Table } from './rule.ts';

/** "Rooms": where the chest stands, and what else is placed in a room. */

/** The GM places the chest of a lair or quest room (X-CHEST). */
export function* placeChest(g: Table, library: Library, way: Way, id: string): Rule {
  const level = g.state.levels[way.level]!;
  const section = level.sections[id];
  const squares = section ? squaresForThing(level, section, way) : [];
  const chest = neededEntry(library, 'marker', 'chest');
  const [w, h] = chest.size;
  const name = ({ x, y }: Square) => `${x},${y}`;
  let at = squares[0];
  if (squares.length > 1) {
    const options: Choice[] = squares.map(({ x, y }) => ({
      id: name({ x, y }),
      place: { level: way.level, x, y, w, h },
    }));
    const chosen = yield* ask.choice<Fact>(options, {
      for: 'chest square',
      by: null,
      default: name(squares[0]!),
    });
    at = squares.find((square) => name(square) === chosen);
  }
  if (!at) return;
  const marker = makeMarker(chest, g.next('k'), [at.x, at.y]);
  yield* tell<Fact>({ kind: 'chestPlaced', level: way.level, marker });
}

/**
 * Squares for what stands or lies in a room, as its north-west corner, the likest first: against the walls, far from the door one came
 * by, in reading order; never beside a door, nor on a marker, nor where somebody stands. `size`: squares across and down.
 */
export function squaresForThing(level: Level, section: Section, way: Way, size: 1 | 2 = 1): Square[] {
  const isOn = (squares: readonly Square[], one: Square) => squares.some((square) => sameSquare(square, one));
  const beside = sides.flatMap((side) => doorsIn(level, section, side)).flatMap(edgeSquares);
  const walls = sides.flatMap((side) => sideSquares(section, side));
  const markers = Object.values(level.markers).filter(({ kind }) => kind !== 'mark');
  const inside = rectSquares(section);
  // Every square of the room is as much farther from one side of the door as from the other.
  const [door] = edgeSquares(way.edges[0]!);
  const far = (square: Square) => distance(boardOf(level), square, door);
  const atWalls = (square: Square) =>
    bodySquares({ ...square, size }).filter((one) => isOn(walls, one)).length;
  return inside
    .filter((square) =>
      bodySquares({ ...square, size }).every(
        (one) =>
          isOn(inside, one) &&
          !isOn(beside, one) &&
          !isTaken(level, one) &&
          !markers.some((marker) => covers(marker, one.x, one.y)),
      ),
    )
    .sort((a, b) => atWalls(b) - atWalls(a) || far(b) - far(a));
}
