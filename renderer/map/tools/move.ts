import type { Body, Board, Corner, MoveQuery, Reached, Square } from '#board';
import { bodySquares, boardOf, path, reach, sameSquare } from '#board';
import type { Offer, Records } from '#engine/view';
import type { Intent, ToolEvent } from '../input.ts';
import { onOf } from '../input.ts';
import { boardFrom } from '../model.ts';
import type { Overlay, PathOverlay } from '../overlay.ts';
import { words } from '../words.ts';
import { arrowStep } from './tool.ts';
import type { Tool } from './tool.ts';

/** One offer whose open field is a square, with what the board says to it. */
interface Reckoned {
  offer: Offer;
  field: string;
  query: MoveQuery<Square>;
  squares: readonly Reached<Square>[];
}

/**
 * A move before it is made: where the model can go, and the way to the square in question. `run`: a second offer for
 * what lies farther. The board is the window's own, so it knows no more than the window.
 */
export function moveTool(options: { records: Records; offer: Offer; run?: Offer }): Tool {
  let board: Board;
  let bodies: Body[] = [];
  let walk: Reckoned | null = null;
  let run: Reckoned | null = null;
  let pointed: Square | null = null;
  let cursor: Square | null = null;
  let refused: string | null = null;
  /** The piece itself is being dragged to where it shall go. */
  let dragging = false;

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
  };
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
    const label = goal.by === run ? words.runs : words.steps;
    return {
      squares: [query.from, ...(query.size === 2 ? ledWay(way.squares, way.corner) : way.squares)],
      ...(query.size ? { size: query.size } : {}),
      label: label(way.steps, query.allowance),
      ...(way.stop ? { stop: words.stop(way.stop) } : {}),
    };
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
          if (event.dragged) return dragging ? go(event.square) : [];
          const mover = (walk ?? run)?.query.mover;
          if (event.model && event.model !== mover && !meant(event.square))
            return [{ do: 'select', model: event.model }];
          // What lies out of reach can still be looked at.
          if (event.marker && !meant(event.square)) return [{ do: 'inspect', on: onOf(event) }];
          return go(event.square);
        }
        case 'context':
          return [{ do: 'context', on: onOf(event), at: event.client }];
        case 'press':
          dragging = event.model !== null && event.model === (walk ?? run)?.query.mover;
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
          bodySquares({ ...at, size: by!.query.size ?? 1 }).map((one) => ({
            ...one,
            steps,
            ...(stop ? { stop } : {}),
          })),
        );
      const near = uniqueSquares(covered(walk));
      const known = new Set(near.map(({ x, y }) => `${x},${y}`));
      const far = uniqueSquares(covered(run)).filter(({ x, y }) => !known.has(`${x},${y}`));
      return {
        hover: cursor ? null : pointed,
        cursor,
        reach: { squares: near, ...(far.length > 0 ? { run: far } : {}) },
        path: square ? pathTo(square) : null,
        ...(refused && square ? { ghosts: [{ squares: [square], active: true, reason: refused }] } : {}),
      };
    },
    hint: () => refused ?? words.hint.move,
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
