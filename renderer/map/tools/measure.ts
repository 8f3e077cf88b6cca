import type { Square } from '#board';
import { boardOf, distance, sight } from '#board';
import type { Blocker } from '#board';
import type { Records } from '#engine/view';
import type { Intent, ToolEvent } from '../input.ts';
import { onOf } from '../input.ts';
import { boardFrom, mapOf } from '../model.ts';
import type { LevelMap } from '../model.ts';
import type { Overlay, SightMark } from '../overlay.ts';
import { words } from '../words.ts';
import { arrowStep } from './tool.ts';
import type { Tool } from './tool.ts';

/** Distance and sight between two squares, with what is in the way lit. */
export function measureTool(options: { records: Records; from?: Square }): Tool {
  let records = options.records;
  let map: LevelMap = mapOf(records);
  let from: Square | null = options.from ?? null;
  let to: Square | null = null;
  let held: Square | null = null;
  let cursor: Square | null = null;
  let pointed: Square | null = null;

  /** The first click sets the start, the second holds the end, a third begins anew. */
  const click = (square: Square) => {
    if (!from || held) {
      from = square;
      held = null;
      to = null;
    } else {
      held = square;
      to = square;
    }
  };

  const pressed = (key: string): Intent[] => {
    const step = arrowStep(key);
    if (step) {
      const start = cursor ?? pointed ?? from ?? map.models[0] ?? { x: 0, y: 0 };
      cursor = { x: start.x + step.x, y: start.y + step.y };
      if (from && !held) to = cursor;
      return [];
    }
    if (key === 'Enter' && cursor) click(cursor);
    return key === 'Escape' ? [{ do: 'cancel' }] : [];
  };

  return {
    name: 'measure',
    take(event: ToolEvent) {
      switch (event.type) {
        case 'key':
          return pressed(event.key);
        case 'leave':
          pointed = null;
          return [];
        case 'move':
          pointed = event.square;
          cursor = null;
          if (from && !held) to = pointed;
          return [];
        case 'release':
          if (!event.dragged) click(event.square);
          return [];
        case 'context':
          return [{ do: 'context', on: onOf(event), at: event.client }];
        case 'press':
        case 'double':
          return [];
      }
    },
    takes: (key) => arrowStep(key) !== null || key === 'Escape' || (key === 'Enter' && cursor !== null),
    overlay(): Overlay {
      const overlay: Overlay = { hover: cursor ? null : pointed, cursor };
      if (from && to && map.level !== null && (from.x !== to.x || from.y !== to.y))
        overlay.sight = sightBetween(records, map, map.level, from, to);
      else if (from) overlay.ghosts = [{ squares: [from], active: true }];
      return overlay;
    },
    hint: () => (from && !held ? words.hint.measureTo : words.hint.measureFrom),
    refresh(next) {
      records = next;
      map = mapOf(next);
    },
  };
}

/** What the board says of the line between two squares, ready to be drawn. */
export function sightBetween(
  records: Records,
  map: LevelMap,
  level: string,
  from: Square,
  to: Square,
): SightMark {
  const { shape, bodies } = boardFrom(records, level);
  const board = boardOf(shape);
  const [viewer, target] = [map.modelAt(from), map.modelAt(to)];
  const seen = sight(board, bodies, {
    from,
    to,
    mode: 'attack',
    ...(viewer ? { viewer: viewer.id } : {}),
    ...(target ? { target: target.id } : {}),
  });
  const squares = words.distance(distance(board, from, to));
  return {
    from,
    to,
    state: seen.kind,
    label: `${squares}, ${words.sight[seen.kind]}`,
    ...(seen.stopAt === undefined ? {} : { stopAt: seen.stopAt }),
    ...(seen.kind === 'blocked' ? { blocker: blockerMark(seen.why) } : {}),
  };
}

function blockerMark(why: Blocker): NonNullable<SightMark['blocker']> {
  if ('edge' in why) return { edge: why.edge };
  if ('body' in why) return { model: why.body };
  if ('square' in why) return { square: why.square };
  if ('noFloor' in why) return { square: why.noFloor };
  return {};
}
