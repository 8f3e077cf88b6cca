import { rectSquares, type Sight, type Square } from '#board';
import type { AimedAt, ModelRecord, Offer, Records } from '#engine/view';
import { coveredAt, coveredMarks, isFriend, seenAt, sightMark, unseenWhy } from '../aimed.ts';
import type { Intent, ToolEvent } from '../input.ts';
import { onOf } from '../input.ts';
import { boundsOf, mapOf, type LevelMap } from '../model.ts';
import type { CoveredMark, Overlay } from '../overlay.ts';
import { words } from '../words.ts';
import { arrowStep, type Meant, type Tool } from './tool.ts';

/** What would be hit from one square: what is seen of it, the squares covered, and whom they cover. */
interface Look {
  seen: Sight | null;
  squares: Square[];
  covered: CoveredMark[];
}

/** What a square promises, to be compared with another's: a friend weighs as much as a foe, and where that is even no friend is better. */
type Worth = readonly [gain: number, unharmed: number, near: number];

/**
 * Aiming at a square: the template goes along with the pointer or the arrows, everybody under it is named with what he would take, friend
 * and foe apart. The window looks for itself whether the middle is in range and in sight; nothing is spent before the square is taken.
 */
export function aimTool(options: { records: Records; offer: Offer }): Tool {
  const { offer } = options;
  const { field, from } = offer.choose as { field: string; from: AimedAt };
  let records = options.records;
  let map: LevelMap = mapOf(records, from.level);
  /** Whoever aims, on the map or not: his side is known in any case. */
  const own = (): ModelRecord | null => {
    const record = records[from.model];
    return record?.kind === 'model' ? record : null;
  };
  /** Where he aims from. */
  const origin = (): Square => from.from[0] ?? map.model(from.model) ?? { x: 0, y: 0 };

  const takes = from.takes.replace('{n}', String(from.dice ?? ''));
  const seenOf = (square: Square) => seenAt(records, from, own(), square);
  const lookAt = (square: Square): Look => {
    const { squares, models } = coveredAt(records, from.level, own(), square, from.template);
    return { seen: seenOf(square), squares, covered: coveredMarks(own(), models) };
  };

  const worthOf = (square: Square, start: Square): Worth => {
    const { models } = coveredAt(records, from.level, own(), square, from.template);
    const friends = models.filter((model) => isFriend(own(), model)).length;
    const far = Math.abs(square.x - start.x) + Math.abs(square.y - start.y);
    return [models.length - 2 * friends, -friends, -far];
  };

  /** Where most foes and no friend are covered, the nearest of these; else the square of whoever aims. */
  const best = (): Square => {
    const start = origin();
    const ranked = nearFoes()
      .map((square) => ({ square, worth: worthOf(square, start) }))
      .sort((a, b) => compare(b.worth, a.worth));
    const found = ranked.find(({ square }) => isSeen(seenOf(square)));
    return found?.square ?? { x: start.x, y: start.y };
  };

  /** Every square from which a template would cover some foe. */
  const nearFoes = (): Square[] => {
    const { w, h } = from.template;
    const squares = new Map<string, Square>();
    for (const model of map.models) {
      if (isFriend(own(), model) || model.down === 'dead') continue;
      const [left, top] = [model.x - Math.floor(w / 2), model.y - Math.floor(h / 2)];
      const around = { x: left, y: top, w: w + model.size - 1, h: h + model.size - 1 };
      for (const square of rectSquares(around)) squares.set(`${square.x},${square.y}`, square);
    }
    return [...squares.values()];
  };

  /** The arrows stay on the ground that is known: beyond it nothing can be aimed at, nor seen. */
  const within = ({ x, y }: Square): Square => {
    const ground = boundsOf(map);
    if (!ground) return { x, y };
    const clamped = (value: number, least: number, many: number) =>
      Math.min(Math.max(value, least), least + many - 1);
    return { x: clamped(x, ground.x, ground.w), y: clamped(y, ground.y, ground.h) };
  };

  let at: Square = best();

  const take = (square: Square): Intent[] =>
    isSeen(seenOf(square))
      ? [{ do: 'command', fields: { ...offer.fixed, [field]: [square.x, square.y] } }]
      : [];

  const pressed = (key: string): Intent[] => {
    if (key === 'Escape') return [{ do: 'cancel' }];
    if (key === 'Enter') return take(at);
    if (key === 'Tab') at = best();
    const step = arrowStep(key);
    if (step) at = within({ x: at.x + step.x, y: at.y + step.y });
    return [];
  };

  const whyNot = (seen: Sight | null): string | null => {
    if (!seen) return map.sectionAt(at) ? words.outOfRange() : words.noFloor;
    return seen.kind === 'blocked' ? unseenWhy(seen, records) : null;
  };

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
      const { seen, squares, covered } = lookAt(at);
      const why = whyNot(seen);
      const sight = seen && (why !== null || seen.kind === 'obscured') ? seen : null;
      const line = sight ? { sight: sightMark(sight, origin(), at, why ?? words.partlySeen()) } : {};
      if (why !== null)
        return {
          cursor: at,
          ...line,
          ...(sight ? {} : { ghosts: [{ squares: [at], active: true, reason: why }] }),
        };
      return { cursor: at, ...line, area: { squares, takes, covered } };
    },
    hint: () => words.hint.aim,
    meant(): Meant {
      const { seen, covered } = lookAt(at);
      const why = whyNot(seen);
      return {
        label: covered.length > 0 && why === null ? words.covers(covered.length) : words.nobodyThere(),
        open: why === null,
        ...(why === null ? { detail: words.eachTakes(takes), covers: covered } : { why }),
      };
    },
    refresh(next) {
      records = next;
      map = mapOf(next, from.level);
    },
  };
}

const isSeen = (seen: Sight | null) => seen !== null && seen.kind !== 'blocked';

const compare = (a: Worth, b: Worth): number => a.reduce((order, value, i) => order || value - b[i]!, 0);
