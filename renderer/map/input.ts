import type { Square } from '#board';
import type { Point } from './camera.ts';

/** What the pointer did, already in squares: the map does the reckoning, tools never see a DOM event. */
export type MapInput =
  | {
      type: 'move' | 'press' | 'release' | 'context' | 'double';
      square: Square;
      /** Where exactly, in squares; absent: in the middle of the square. */
      at?: Point;
      /** Name of the edge that the pointer is near, whatever stands there. */
      edge: string | null;
      /** Ids of what is under the pointer. */
      model: string | null;
      section: string | null;
      marker: string | null;
      /** The edge's record, if it has one. */
      edgeId: string | null;
      /** CSS pixels within the map. */
      px: Point;
      /** CSS pixels within the window. */
      client: Point;
      shift: boolean;
      ctrl: boolean;
      /** Of `move` and `release`: the button is held and the pointer has left where it was pressed. */
      dragged: boolean;
    }
  | { type: 'leave' };

export type PointerInput = Exclude<MapInput, { type: 'leave' }>;

/** A key as the screen passes it on. */
export interface KeyInput {
  type: 'key';
  /** KeyboardEvent.key. */
  key: string;
  shift?: boolean;
}

export type ToolEvent = MapInput | KeyInput;

/** What a click or a right click was on. */
export interface On {
  what: 'model' | 'section' | 'marker' | 'edge' | 'square';
  id: string | null;
  square: Square;
  edge?: string;
}

export type Intent =
  | { do: 'select'; model: string | null }
  | { do: 'inspect'; on: On }
  /** The whole command: `{ ...offer.fixed, [field]: value }`; a square is `[x, y]`. */
  | { do: 'command'; fields: Record<string, unknown> }
  | { do: 'choose'; id: string }
  | { do: 'ruling'; ruling: { kind: string } & Record<string, unknown> }
  | { do: 'context'; on: On; at: Point }
  | { do: 'cancel' };

/** What is under the pointer, the most particular first: piece, door, marker, floor. */
export function onOf(input: PointerInput): On {
  const { square } = input;
  if (input.model) return { what: 'model', id: input.model, square };
  if (input.edge && input.edgeId) return { what: 'edge', id: input.edgeId, square, edge: input.edge };
  if (input.marker) return { what: 'marker', id: input.marker, square };
  if (input.edge && input.section) return { what: 'edge', id: null, square, edge: input.edge };
  if (input.section) return { what: 'section', id: input.section, square };
  return { what: 'square', id: null, square };
}
