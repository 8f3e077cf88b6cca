import type Konva from 'konva';
import type { EdgeRecord } from '#engine/view';
import { SQUARE } from '#renderer/ui/tokens.ts';
import type { LevelMap } from '../model.ts';
import { openness } from '../motion.ts';
import type { DoorLook } from '../paint/doors.ts';
import { paintDoor } from '../paint/doors.ts';
import { paintStruckEye } from '../paint/tokens.ts';
import { paintWalls, planWithin } from '../paint/walls.ts';
import type { Sprites } from '../sprites.ts';
import { createSprites } from '../sprites.ts';
import type { Tiles } from '../tiles.ts';
import { createTiles } from '../tiles.ts';
import { wallPlan } from '../walls.ts';

/** Walls, exits and rubble as tiles of 8 x 8 squares; doors as sprites on them. */
export interface EdgeLayer {
  tiles: Tiles;
  doors: Sprites;
  reconcile(map: LevelMap): void;
  /** Draws a door part open while it moves; null: as its record says. */
  turn(map: LevelMap, edge: string, open: number | null): void;
}

const CHUNK = 8 * SQUARE;
/** Neighbouring tiles overlap a little, so that no seam shows between them. */
const OVERLAP = 1;
/** Exits, rubble and the halo reach over the line they belong to. */
const REACH = 40;
const HALF_DOOR = 76;

export function createEdgeLayer(walls: Konva.Group, doorGroup: Konva.Group): EdgeLayer {
  const tiles = createTiles(walls);
  const doors = createSprites(doorGroup);
  return {
    tiles,
    doors,
    reconcile(map) {
      const plan = wallPlan(map);
      const chunks = new Set<string>();
      for (const { x, y, w, h } of map.sections)
        for (let column = chunkAt(x * SQUARE - REACH); column <= chunkAt((x + w) * SQUARE + REACH); column++)
          for (let row = chunkAt(y * SQUARE - REACH); row <= chunkAt((y + h) * SQUARE + REACH); row++)
            chunks.add(`${column},${row}`);
      for (const chunk of chunks) {
        const [column, row] = chunk.split(',').map(Number) as [number, number];
        const rect = {
          x: column * CHUNK - OVERLAP,
          y: row * CHUNK - OVERLAP,
          w: CHUNK + 2 * OVERLAP,
          h: CHUNK + 2 * OVERLAP,
        };
        const part = planWithin(plan, rect);
        tiles.put(chunk, rect, JSON.stringify(part), (ink) => paintWalls(ink, map.level ?? '', part));
      }
      tiles.keep(chunks);
      const shown = [...map.edges.entries()].filter(([, edge]) => formOf(edge) !== null);
      for (const [name, edge] of shown) putDoor(doors, map, name, edge, openness(edge));
      doors.keep(shown.map(([name]) => name));
    },
    turn(map, name, open) {
      const edge = map.edges.get(name);
      if (edge && formOf(edge)) putDoor(doors, map, name, edge, open ?? openness(edge));
    },
  };
}

const chunkAt = (unit: number) => Math.floor(unit / CHUNK);

/** Which drawing an edge has besides those of walls, exits and rubble; null: none. */
export function formOf(edge: EdgeRecord): DoorLook['form'] | null {
  if (edge.portcullis) return 'portcullis';
  if (edge.edge !== 'door') return null;
  if (edge.secret) return 'secret';
  return edge.false ? 'false' : 'door';
}

function putDoor(doors: Sprites, map: LevelMap, name: string, edge: EdgeRecord, open: number): void {
  const form = formOf(edge);
  if (!form) return;
  const upright = edge.side === 'e';
  const beyond = map.sectionAt({ x: edge.x + (upright ? 1 : 0), y: edge.y + (upright ? 0 : 1) });
  // Turned a quarter, what was below the line lies to its west.
  const towardsSecond = upright ? -1 : 1;
  const into = (beyond ? towardsSecond : -towardsSecond) as 1 | -1;
  const look: DoorLook = { form, open: Math.round(open * 20) / 20, into };
  const hidden = Boolean(edge.hidden) && form !== 'secret';
  doors.put(name, {
    x: (edge.x + (upright ? 1 : 0.5)) * SQUARE,
    y: (edge.y + (upright ? 0.5 : 1)) * SQUARE,
    half: HALF_DOOR,
    turn: upright ? 90 : 0,
    key: JSON.stringify([look, hidden, upright]),
    paint: (ink) => {
      paintDoor(ink, look);
      if (hidden) {
        ink.rotate(upright ? -Math.PI / 2 : 0);
        paintStruckEye(ink, 18, -16, 8.5);
      }
    },
  });
}
