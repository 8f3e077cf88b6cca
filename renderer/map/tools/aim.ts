import { aimAt, boardOf, burst, coveredBodies, rectSquares, type Sight, type Square } from '#board';
import type { AimedAt, ModelRecord, Offer, Records } from '#engine/view';
import type { Intent, ToolEvent } from '../input.ts';
import { onOf } from '../input.ts';
import { boardFrom, mapOf, type LevelMap } from '../model.ts';
import type { Overlay } from '../overlay.ts';
import { words } from '../words.ts';
import { arrowStep, type Tool } from './tool.ts';

/** What would be hit from one square: what is seen of it, the squares covered, and whom they cover. */
interface Look {
  seen: Sight | null;
  squares: Square[];
  covered: ModelRecord[];
}

/**
 * Aiming at a square: the template goes along with the pointer or the arrows, everybody under it is named with what he would take, friend
 * and foe apart. The window looks for itself whether the middle is in range and in sight; nothing is spent before the square is taken.
 */
export function aimTool(options: { records: Records; offer: Offer }): Tool {
  const { offer } = options;
  const { field, from } = offer.choose as { field: string; from: AimedAt };
  let records = options.records;
  let map: LevelMap = mapOf(records, from.level);
  const own = () => map.model(from.model);
  let at: Square | null = null;

  const isFriend = (model: ModelRecord) => isHero(model) === isHero(own());

  const lookAt = (square: Square): Look => {
    const { shape, bodies } = boardFrom(records, from.level);
    const board = boardOf(shape);
    const ids = coveredBodies(board, bodies, square, from.template);
    return {
      seen: aimAt(board, bodies, { ...from, model: from.model }, square),
      squares: burst(board, square, from.template),
      covered: ids.flatMap((id) => {
        const model = map.model(id);
        return model && model.down !== 'dead' ? [model] : [];
      }),
    };
  };

  /** Where most foes and fewest friends are covered, the nearest of these; else the square of whoever aims. */
  const best = (): Square => {
    const start = own() ?? { x: 0, y: 0 };
    let found: { square: Square; worth: number; far: number } | null = null;
    for (const square of nearFoes()) {
      const { seen, covered } = lookAt(square);
      if (!seen || seen.kind === 'blocked') continue;
      const foes = covered.filter((model) => !isFriend(model)).length;
      const worth = foes - 2 * (covered.length - foes);
      const far = Math.abs(square.x - start.x) + Math.abs(square.y - start.y);
      if (foes > 0 && (!found || worth > found.worth || (worth === found.worth && far < found.far)))
        found = { square, worth, far };
    }
    return found?.square ?? { x: start.x, y: start.y };
  };

  const nearFoes = (): Square[] => {
    const reach = { w: from.template.w, h: from.template.h };
    const squares = new Map<string, Square>();
    for (const model of map.models.filter((one) => !isFriend(one)))
      for (const square of rectSquares({
        ...{ x: model.x - Math.floor(reach.w / 2), y: model.y - Math.floor(reach.h / 2) },
        ...reach,
      }))
        squares.set(`${square.x},${square.y}`, square);
    return [...squares.values()];
  };

  const take = (square: Square | null): Intent[] => {
    if (!square) return [];
    const { seen } = lookAt(square);
    if (!seen || seen.kind === 'blocked') return [];
    return [{ do: 'command', fields: { ...offer.fixed, [field]: [square.x, square.y] } }];
  };

  const pressed = (key: string): Intent[] => {
    if (key === 'Escape') return [{ do: 'cancel' }];
    if (key === 'Enter') return take(at);
    if (key === 'Tab') at = best();
    const step = arrowStep(key);
    if (step && at) at = { x: at.x + step.x, y: at.y + step.y };
    return [];
  };

  at = best();

  return {
    name: 'aim',
    take(event: ToolEvent) {
      switch (event.type) {
        case 'key':
          return pressed(event.key);
        case 'move':
          at = event.square;
          return [];
        case 'release':
          if (event.dragged) return [];
          at = event.square;
          return take(at);
        case 'context':
          return [{ do: 'context', on: onOf(event), at: event.client }];
        case 'leave':
        case 'press':
        case 'double':
          return [];
      }
    },
    takes: (key) => arrowStep(key) !== null || ['Tab', 'Enter', 'Escape'].includes(key),
    overlay(): Overlay {
      if (!at) return {};
      const look = lookAt(at);
      const start = own();
      if (!look.seen) return { cursor: at, area: { squares: [], names: [] }, ghosts: [farGhost(at)] };
      const sight = start && look.seen.kind !== 'clear' ? lineTo(look.seen, start, at) : null;
      if (look.seen.kind === 'blocked') return { cursor: at, sight };
      const names = look.covered.map((model) =>
        words.aimed(model.label, from.takes, isFriend(model), model.id === from.model),
      );
      return {
        cursor: at,
        sight,
        area: { squares: look.squares, names: names.length > 0 ? names : [words.nobodyThere()] },
        targets: look.covered.map((model) => ({ model: model.id, open: !isFriend(model) })),
      };
    },
    hint: () => words.hint.aim,
    refresh(next) {
      records = next;
      map = mapOf(next, from.level);
    },
  };
}

const isHero = (model: ModelRecord | null) => model?.side === 'hero' || model?.side === 'henchman';

const farGhost = (square: Square) => ({ squares: [square], active: true, reason: words.outOfRange() });

function lineTo(seen: Sight, start: Square, to: Square): NonNullable<Overlay['sight']> {
  const { from = start, stopAt } = seen;
  const line = { from: { x: from.x, y: from.y }, to, state: seen.kind, label: words.sight[seen.kind] };
  const why = seen.kind === 'clear' ? null : seen.why;
  const blocker =
    why === null
      ? null
      : 'edge' in why
        ? { edge: why.edge }
        : 'body' in why
          ? { model: why.body }
          : 'noFloor' in why
            ? { square: why.noFloor }
            : {};
  return {
    ...line,
    ...(stopAt === undefined ? {} : { stopAt }),
    ...(seen.kind === 'blocked' ? { blocker } : {}),
  };
}
