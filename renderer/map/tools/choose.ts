import type { Rect, Square } from '#board';
import { rectSquares } from '#board';
import type { MapPlace, Offer, Records } from '#engine/view';
import type { Point } from '../camera.ts';
import type { Intent, PointerInput, ToolEvent } from '../input.ts';
import { onOf } from '../input.ts';
import type { LevelMap } from '../model.ts';
import { mapOf } from '../model.ts';
import type { Ghost, Overlay } from '../overlay.ts';
import type { Spot } from '../spots.ts';
import { closestSpot, middleOfSpot, nearestSpot, spotOf, spotTowards, squaresOfSpot } from '../spots.ts';
import { words } from '../words.ts';
import { arrowStep } from './tool.ts';
import type { Tool } from './tool.ts';

/** One of the things of which one is chosen; without a place or an edge it is a word alone. */
export interface Choosable {
  id: string;
  label: string;
  /** What it takes. */
  detail?: string;
  open: boolean;
  why?: string;
  /** The key that takes it, to be written on the map. */
  key?: string;
  place?: MapPlace;
  edge?: string;
}

export interface ChooseTool extends Tool {
  /** Id of the one that Enter takes. */
  candidate(): string | null;
  /** The next one, or with -1 the one before. */
  walk(by: number): void;
  /** The level on which the candidate lies; null: a word, or on the one looked at. */
  level(): string | null;
  /** What must be in sight for the whole choice to be seen, and for the candidate alone. */
  squares(): { all: Square[]; candidate: Square[] };
}

interface Placed {
  member: Choosable;
  level: string;
  spot: Spot;
}

/** Nothing is held, the outline was pressed, or it is being dragged: `grip` from its middle to the pointer. */
type State = { name: 'resting' } | { name: 'pressing' | 'carrying'; grip: Point };

/**
 * Choosing among places of the map. One of them is the candidate, in the beginning the proposed one: it is drawn as what would
 * come to lie there, the others as outlines. Pointer, arrows and Tab make another one the candidate, and so does dragging it;
 * a click or Enter takes it. With an offer the choice completes its command, without it answers a prompt.
 */
export function chooseTool(options: {
  records: Records;
  members: readonly Choosable[];
  offer?: Offer;
  /** Id of the member under Enter; else the first that is open. */
  preferred?: string;
}): ChooseTool {
  const { members } = options;
  let { records } = options;
  let map: LevelMap = mapOf(records);
  let home = map.level;
  let state: State = { name: 'resting' };
  let focus: Choosable | null =
    members.find(({ id }) => id === options.preferred) ??
    members.find(({ open }) => open) ??
    members[0] ??
    null;
  const proposed = focus;
  const placed = members.flatMap((member): Placed[] => {
    const found = spotOf(member);
    return found ? [{ member, ...found }] : [];
  });

  const placeOf = (member: Choosable | null) => placed.find((one) => one.member === member) ?? null;
  const level = () => placeOf(focus)?.level ?? null;
  /** The map that is looked at: the candidate's, where it lies on another level than the table's. */
  const seen = (): LevelMap => {
    const wanted = level() ?? home;
    if (wanted !== map.level) map = mapOf(records, wanted);
    return map;
  };
  const shown = () => placed.filter((one) => one.level === seen().level);

  const take = (member: Choosable | null): Intent[] => {
    if (!member?.open) return [];
    const field = options.offer?.choose?.field;
    if (options.offer && field)
      return [{ do: 'command', fields: { ...options.offer.fixed, [field]: member.id } }];
    return [{ do: 'choose', id: member.id }];
  };

  const walk = (by: number) => {
    const at = focus ? members.indexOf(focus) : -1;
    focus = members[(at + by + members.length) % members.length] ?? null;
  };

  const arrow = (step: Square) => {
    const from = placeOf(focus);
    if (!from) walk(step.x + step.y);
    else focus = spotTowards(shown(), from.spot, step)?.member ?? focus;
  };

  const pressed = (key: string, shift: boolean): Intent[] => {
    const step = arrowStep(key);
    if (step) arrow(step);
    else if (key === 'Tab') walk(shift ? -1 : 1);
    else if (key === 'Enter') return take(focus);
    else if (key === 'Escape') return [{ do: 'cancel' }];
    return [];
  };

  const pointOf = ({ at, square }: PointerInput): Point => at ?? { x: square.x + 0.5, y: square.y + 0.5 };
  const meant = (input: PointerInput) => nearestSpot(shown(), pointOf(input));

  const moved = (input: PointerInput) => {
    if (state.name !== 'resting' && input.dragged) {
      const { x, y } = pointOf(input);
      state = { ...state, name: 'carrying' };
      focus = closestSpot(shown(), { x: x - state.grip.x, y: y - state.grip.y })?.member ?? focus;
    } else if (!input.dragged) focus = meant(input)?.member ?? focus;
  };

  const grasp = (input: PointerInput) => {
    const under = meant(input);
    if (under) focus = under.member;
    const { x, y } = pointOf(input);
    const middle = under ? middleOfSpot(under.spot) : null;
    state = middle ? { name: 'pressing', grip: { x: x - middle.x, y: y - middle.y } } : { name: 'resting' };
  };

  const released = (input: PointerInput): Intent[] => {
    state = { name: 'resting' };
    if (input.dragged) return [];
    const under = meant(input);
    if (under) focus = under.member;
    else if (input.model) return [{ do: 'select', model: input.model }];
    return under ? take(focus) : [];
  };

  return {
    name: 'choose',
    candidate: () => focus?.id ?? null,
    walk,
    level,
    squares: () => ({
      all: shown().flatMap(({ spot }) => squaresOfSpot(spot)),
      candidate: placeOf(focus) ? squaresOfSpot(placeOf(focus)!.spot) : [],
    }),
    take(event: ToolEvent) {
      switch (event.type) {
        case 'key':
          return pressed(event.key, event.shift ?? false);
        case 'move':
          moved(event);
          return [];
        case 'press':
          grasp(event);
          return [];
        case 'release':
          return released(event);
        case 'context':
          return [{ do: 'context', on: onOf(event), at: event.client }];
        case 'leave':
        case 'double':
          return [];
      }
    },
    takes: (key) => arrowStep(key) !== null || ['Tab', 'Enter', 'Escape'].includes(key),
    overlay(): Overlay {
      return {
        ghosts: shown().map((one) => ghostOf(one, seen(), one.member === focus, one.member === proposed)),
      };
    },
    hint: () => (placed.length > 0 ? words.hint.choose : ''),
    refresh(next) {
      records = next;
      map = mapOf(next);
      home = map.level;
    },
  };
}

/** How a place is drawn: squares where something lies already or for a single one, else the piece that would come to lie there. */
function ghostOf({ member, spot }: Placed, map: LevelMap, active: boolean, proposed: boolean): Ghost {
  return {
    ...shapeOf(spot, map),
    active,
    ...(proposed ? { proposed: true } : {}),
    ...(active ? { grip: true, label: words.takes } : {}),
    ...(member.key && !active ? { key: member.key } : {}),
    ...(member.open ? {} : { reason: member.why ?? member.label }),
  };
}

function shapeOf(spot: Spot, map: LevelMap): Pick<Ghost, 'section' | 'squares' | 'wall' | 'gate'> {
  if (!('rect' in spot)) return spot;
  const rect: Rect = spot.rect;
  const isLaid = rectSquares(rect).some((square) => map.sectionAt(square));
  return isLaid || rect.w * rect.h === 1 ? { squares: rectSquares(rect) } : { section: rect };
}
