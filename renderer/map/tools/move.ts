import type { Body, Board, Corner, MoveQuery, Reached, Square } from '#board';
import { bodySquares, boardOf, path, reach, sameSquare } from '#board';
import type { ModelRecord, Offer, Records } from '#engine/view';
import type { Intent, ToolEvent } from '../input.ts';
import { onOf } from '../input.ts';
import { boardFrom } from '../model.ts';
import type { Ghost, Overlay, PathOverlay, ReachSquare, ZoneOverlay } from '../overlay.ts';
import { words } from '../words.ts';
import { arrowStep } from './tool.ts';
import type { Tool } from './tool.ts';
import { zonesFor } from './zones.ts';

/** One offer whose open field is a square, with what the board says to it. */
interface Reckoned {
  offer: Offer;
  field: string;
  query: MoveQuery<Square>;
  squares: readonly Reached<Square>[];
}

/**
 * A move before it is made: where the model can go, and the way to the square in question. `run`: a second offer for
 * what lies farther. `puts`: the model is not walked but put down there. `held`: the pointer holds it already. The board is the
 * window's own, so it knows no more than the window.
 */
export function moveTool(options: {
  records: Records;
  offer: Offer;
  run?: Offer;
  puts?: boolean;
  held?: boolean;
}): Tool {
  let board: Board;
  let bodies: Body[] = [];
  let walk: Reckoned | null = null;
  let run: Reckoned | null = null;
  let pointed: Square | null = null;
  let cursor: Square | null = null;
  let refused: string | null = null;
  /** The piece itself is being dragged to where it shall go. */
  let dragging = options.held ?? false;
  let mover: ModelRecord | null = null;
  let zones: readonly ZoneOverlay[] = [];

  const reckon = (offer: Offer | undefined, records: Records): Reckoned | null => {
    if (!offer?.open || offer.choose?.from.of !== 'squares') return null;
    const { level, query } = offer.choose.from;
    if (!isMoveQuery(query)) return null;
    const known = boardFrom(records, level);
    board = boardOf(known.shape);
    bodies = known.bodies;
    return { offer, field: offer.choose.field, query, squares: reach(board, bodies, query) };
  };

  const refresh = (records: Records) => {
    walk = reckon(options.offer, records);
    run = reckon(options.run, records);
    refused = null;
    const query = (walk ?? run)?.query;
    const moved = query ? records[query.mover] : undefined;
    mover = moved?.kind === 'model' ? moved : null;
    zones = query ? zonesFor(records, board, query) : [];
  };
  /** What is left of a run is walked like a move, and drawn as what it is. */
  const isRun = (by: Reckoned | null) =>
    by === run || (mover?.badges.some(({ id }) => id === 'ran') ?? false);
  refresh(options.records);

  /** A large model is meant by any of the squares that it would cover. */
  const meant = (square: Square): { by: Reckoned; to: Reached<Square> } | null => {
    for (const by of [walk, run]) {
      if (!by) continue;
      const corners =
        by.query.size === 2
          ? [
              [0, 0],
              [1, 0],
              [0, 1],
              [1, 1],
            ]
          : [[0, 0]];
      for (const [dx, dy] of corners as [number, number][]) {
        const to = by.squares.find(({ at }) => sameSquare(at, { x: square.x - dx, y: square.y - dy }));
        if (to) return { by, to };
      }
    }
    return null;
  };

  const go = (square: Square): Intent[] => {
    const goal = meant(square);
    if (!goal) {
      refused = walk ? refusalFor(walk, square) : null;
      return [];
    }
    const { at } = goal.to;
    return [{ do: 'command', fields: { ...goal.by.offer.fixed, [goal.by.field]: [at.x, at.y] } }];
  };

  const refusalFor = ({ query }: Reckoned, square: Square): string | null => {
    const way = path(board, bodies, query, square);
    return 'blocked' in way ? words.blocked(way.blocked) : null;
  };

  const pathTo = (square: Square): PathOverlay | null => {
    const goal = meant(square);
    if (!goal) return null;
    const { query } = goal.by;
    const way = path(board, bodies, query, goal.to.at);
    if ('blocked' in way) return null;
    const label = isRun(goal.by) ? words.runs : words.steps;
    return {
      squares: [query.from, ...(query.size === 2 ? ledWay(way.squares, way.corner) : way.squares)],
      ...(query.size ? { size: query.size } : {}),
      label: label(way.steps, query.allowance),
      ...(way.stop ? { stop: words.stop(way.stop) } : {}),
    };
  };

  /** Where it would be put down; or, of a square behind one that stops, that it stops before. */
  const ghostAt = (square: Square): Ghost | null => {
    if (refused) return { squares: [square], active: true, reason: refused };
    const goal = meant(square);
    if (goal)
      return options.puts
        ? {
            squares: bodySquares({ ...goal.to.at, size: goal.by.query.size ?? 1 }),
            active: true,
            look: mover?.look,
            label: words.putsHere(mover?.label ?? ''),
          }
        : null;
    if (!walk?.query.stops?.length) return null;
    const way = path(board, bodies, walk.query, square);
    const isStopped = 'blocked' in way && way.blocked.reason === 'stopped';
    return isStopped ? { squares: [square], active: true, reason: words.blocked(way.blocked) } : null;
  };

  const pressed = (key: string): Intent[] => {
    const step = arrowStep(key);
    if (step) {
      const from = cursor ?? pointed ?? walk?.query.from ?? run?.query.from ?? { x: 0, y: 0 };
      cursor = { x: from.x + step.x, y: from.y + step.y };
      refused = null;
      return [];
    }
    if (key === 'Enter' && cursor) return go(cursor);
    if (key === 'Escape') return [{ do: 'cancel' }];
    return [];
  };

  return {
    name: 'move',
    take(event: ToolEvent) {
      switch (event.type) {
        case 'key':
          return pressed(event.key);
        case 'leave':
          pointed = null;
          return [];
        case 'move':
          if (!pointed || !sameSquare(pointed, event.square)) refused = null;
          pointed = event.square;
          cursor = null;
          return [];
        case 'release': {
          const wasHeld = dragging;
          dragging = false;
          if (event.dragged) return wasHeld ? go(event.square) : [];
          if (event.model && event.model !== mover?.id && !meant(event.square))
            return [{ do: 'select', model: event.model }];
          // A click that only took it up.
          if (event.model && event.model === mover?.id && options.puts) return [];
          // What lies out of reach can still be looked at.
          if (event.marker && !meant(event.square)) return [{ do: 'inspect', on: onOf(event) }];
          return go(event.square);
        }
        case 'context':
          return [{ do: 'context', on: onOf(event), at: event.client }];
        case 'press':
          dragging = event.model !== null && event.model === mover?.id;
          return [];
        case 'double':
          return [];
      }
    },
    takes: (key) => arrowStep(key) !== null || key === 'Escape' || (key === 'Enter' && cursor !== null),
    overlay(): Overlay {
      const square = cursor ?? pointed;
      const covered = (by: Reckoned | null) =>
        (by?.squares ?? []).flatMap(({ at, steps, stop }) =>
          bodySquares({ ...at, size: by!.query.size ?? 1 }).map((one): ReachSquare => ({
            ...one,
            steps,
            ...(stop ? { stop } : {}),
          })),
        );
      const near = uniqueSquares(covered(walk));
      const known = new Set(near.map(({ x, y }) => `${x},${y}`));
      const far = uniqueSquares(covered(run)).filter(({ x, y }) => !known.has(`${x},${y}`));
      const ghost = square ? ghostAt(square) : null;
      return {
        hover: cursor ? null : pointed,
        cursor,
        reach: isRun(walk)
          ? { squares: [], run: near }
          : { squares: near, ...(far.length > 0 ? { run: far } : {}) },
        path: square && !options.puts ? pathTo(square) : null,
        zones,
        ...(ghost ? { ghosts: [ghost] } : {}),
      };
    },
    hint: () => refused ?? (options.puts ? words.hint.station : words.hint.move),
    refresh,
  };
}

/** The board answers a large model's way by its leading corner; drawn is the middle, so it is led back to the north-west. */
function ledWay(squares: readonly Square[], corner: Corner | undefined): Square[] {
  const dx = corner === 'ne' || corner === 'se' ? 1 : 0;
  const dy = corner === 'sw' || corner === 'se' ? 1 : 0;
  return squares.map((square) => ({ x: square.x - dx, y: square.y - dy }));
}

function uniqueSquares<S extends Square>(squares: readonly S[]): S[] {
  const seen = new Map<string, S>();
  for (const square of squares)
    if (!seen.has(`${square.x},${square.y}`)) seen.set(`${square.x},${square.y}`, square);
  return [...seen.values()];
}

/** The query of an offer comes as plain data. */
function isMoveQuery(query: unknown): query is MoveQuery<Square> {
  if (typeof query !== 'object' || query === null) return false;
  const { mover, from, allowance } = query as Partial<MoveQuery<Square>>;
  return (
    typeof mover === 'string' &&
    typeof allowance === 'number' &&
    typeof from?.x === 'number' &&
    typeof from.y === 'number'
  );
}
