import type { Camera, Point } from './camera.ts';
import { SQUARE } from '../ui/tokens.ts';
import { edgeAt, squareAt, toUnits } from './camera.ts';
import type { MapInput, PointerInput } from './input.ts';
import type { LevelMap } from './model.ts';

/** What the pointing needs of the map around it. */
export interface PointingPorts {
  camera(): Camera;
  map(): LevelMap;
  carries(): boolean;
  /** Whether something that a tool shows is to be dragged from here, a point in squares. */
  grips?(at: Point): boolean;
  /** Where the map's element begins in the window. */
  origin(): { left: number; top: number };
  emit(event: MapInput): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, about: Point): void;
  settle(): void;
  panning(now: boolean): void;
}

/** A hand trembles: less than this many pixels is still a click. */
const TREMBLE = 5;
/** One notch of a wheel (100 pixels) is about a fifth nearer. */
const WHEEL = 0.0018;

interface Held {
  pointer: number;
  from: Point;
  last: Point;
  panning: boolean;
  dragged: boolean;
  carrying: boolean;
}

/**
 * Pointer events to squares, pans and zooms. A press on a piece drags the piece, on anything else the map; the middle
 * button or the space bar always drags the map; two fingers drag and zoom it.
 */
export function createPointing(ports: PointingPorts) {
  let held: Held | null = null;
  let space = false;
  const fingers = new Map<number, Point>();

  const pixelOf = (event: MouseEvent): Point => {
    const { left, top } = ports.origin();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const pointOf = (px: Point): Point => {
    const { x, y } = toUnits(ports.camera(), px);
    return { x: x / SQUARE, y: y / SQUARE };
  };

  const inputOf = (type: PointerInput['type'], event: MouseEvent): PointerInput => {
    const px = pixelOf(event);
    const [square, edge, map] = [squareAt(ports.camera(), px), edgeAt(ports.camera(), px), ports.map()];
    return {
      type,
      square,
      at: pointOf(px),
      edge,
      model: map.modelAt(square)?.id ?? null,
      section: map.sectionAt(square)?.id ?? null,
      marker: map.markerAt(square)?.id ?? null,
      edgeId: edge ? (map.edges.get(edge)?.id ?? null) : null,
      px,
      client: { x: event.clientX, y: event.clientY },
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
      dragged: held?.dragged ?? false,
    };
  };

  const pinch = (event: PointerEvent) => {
    const before = [...fingers.values()];
    fingers.set(event.pointerId, pixelOf(event));
    const after = [...fingers.values()];
    const [a, b, c, d] = [before[0]!, before[1]!, after[0]!, after[1]!];
    const middle = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
    ports.pan(middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2);
    const [was, is] = [Math.hypot(a.x - b.x, a.y - b.y), Math.hypot(c.x - d.x, c.y - d.y)];
    if (was > 0 && is > 0) ports.zoom(is / was, middle);
  };

  const release = () => {
    held = null;
    ports.panning(false);
  };

  return {
    down(event: PointerEvent) {
      ports.settle();
      if (event.pointerType === 'touch') fingers.set(event.pointerId, pixelOf(event));
      if (fingers.size === 2) {
        release();
        return;
      }
      if (event.button === 2) return;
      (event.currentTarget as Element | null)?.setPointerCapture?.(event.pointerId);
      const px = pixelOf(event);
      const free = event.button === 1 || space;
      const isPiece = () => ports.carries() && ports.map().modelAt(squareAt(ports.camera(), px)) !== null;
      const onPiece = !free && (isPiece() || (ports.grips?.(pointOf(px)) ?? false));
      held = {
        pointer: event.pointerId,
        from: px,
        last: px,
        panning: free,
        dragged: free,
        carrying: onPiece,
      };
      if (free) {
        event.preventDefault();
        ports.panning(true);
      } else ports.emit(inputOf('press', event));
    },

    move(event: PointerEvent) {
      if (fingers.size === 2 && fingers.has(event.pointerId)) {
        pinch(event);
        return;
      }
      const px = pixelOf(event);
      if (held && held.pointer === event.pointerId) {
        if (!held.dragged && Math.hypot(px.x - held.from.x, px.y - held.from.y) > TREMBLE) {
          held.dragged = true;
          held.panning = !held.carrying;
          if (held.panning) ports.panning(true);
        }
        if (held.panning) {
          ports.pan(px.x - held.last.x, px.y - held.last.y);
          held.last = px;
          return;
        }
      }
      ports.emit(inputOf('move', event));
    },

    up(event: PointerEvent) {
      fingers.delete(event.pointerId);
      if (!held || held.pointer !== event.pointerId) return;
      const input = inputOf('release', event);
      const silent = held.panning && event.button !== 0;
      release();
      if (!silent) ports.emit(input);
    },

    cancel(event: PointerEvent) {
      fingers.delete(event.pointerId);
      release();
      ports.emit({ type: 'leave' });
    },

    leave() {
      if (!held) ports.emit({ type: 'leave' });
    },

    double(event: MouseEvent) {
      ports.emit(inputOf('double', event));
    },

    context(event: MouseEvent) {
      ports.emit(inputOf('context', event));
    },

    wheel(event: WheelEvent) {
      const pixels = event.deltaMode === 1 ? event.deltaY * 33 : event.deltaY;
      ports.zoom(Math.exp(-Math.max(-240, Math.min(240, pixels)) * WHEEL), pixelOf(event));
    },

    keyDown(event: KeyboardEvent) {
      const target = event.target as Element | null;
      if (event.key === ' ' && !target?.closest?.('input, textarea, select, button, [contenteditable]')) {
        space = true;
        if (target?.closest?.('.map')) event.preventDefault();
      }
    },

    keyUp(event: KeyboardEvent) {
      if (event.key === ' ') space = false;
    },
  };
}
