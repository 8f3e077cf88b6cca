import type { Records } from '#engine/view';
import { onScopeDispose, ref, watch } from 'vue';
import { panned, squareAt, zoomedAbout, type Camera, type Point } from '../map/camera.ts';
import { mapOf } from '../map/model.ts';
import type { PlayerMap } from './useCamera.ts';

/** A finger that rests this long on a piece asks for its name; one that moved farther than this does not. */
const LONG = 500;
const TREMBLE = 12;
/** How long the name stays. */
const STAYS = 2500;

/** What the fingers of the table may do. */
export interface TouchPorts {
  /** Whether they may do anything, and whether the map may move under them. */
  isOn(): boolean;
  mayMove(): boolean;
  map(): PlayerMap | null;
  records(): Records;
  level(): string | null;
  /** Where a point of the window lies on the map. */
  onMap(at: Point): Point;
}

/**
 * Fingers on the glass: one moves the map, two move it and bring it nearer, a long press names the piece under it. A tap does
 * nothing, and as long as it is off nothing does.
 */
export function useTouch(ports: TouchPorts) {
  const fingers = new Map<number, Point>();
  const named = ref<{ label: string; at: Point } | null>(null);
  let press: ReturnType<typeof setTimeout> | undefined;
  let gone: ReturnType<typeof setTimeout> | undefined;
  let from: Point = { x: 0, y: 0 };

  function name(at: Point): void {
    const now = ports.map();
    if (!now) return;
    const level = ports.level();
    const map = level === null ? mapOf(ports.records()) : mapOf(ports.records(), level);
    const model = map.modelAt(squareAt(now.stage().camera, at));
    if (!model) return;
    named.value = { label: model.label, at };
    clearTimeout(gone);
    gone = setTimeout(() => (named.value = null), STAYS);
  }

  function down(event: PointerEvent): void {
    if (!ports.isOn()) return;
    const at = ports.onMap({ x: event.clientX, y: event.clientY });
    fingers.set(event.pointerId, at);
    clearTimeout(press);
    if (fingers.size > 1) return;
    from = at;
    press = setTimeout(() => name(at), LONG);
  }

  function move(event: PointerEvent): void {
    const last = fingers.get(event.pointerId);
    const now = ports.map();
    if (!last || !now || !ports.isOn()) return;
    const at = ports.onMap({ x: event.clientX, y: event.clientY });
    if (Math.hypot(at.x - from.x, at.y - from.y) > TREMBLE) clearTimeout(press);
    const before = [...fingers.values()];
    fingers.set(event.pointerId, at);
    if (ports.mayMove()) now.aim(dragged(now.stage().camera, before, [...fingers.values()]), false);
  }

  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    clearTimeout(press);
  }

  watch(
    () => ports.isOn(),
    () => fingers.clear(),
  );
  onScopeDispose(() => {
    clearTimeout(press);
    clearTimeout(gone);
  });

  return { named, down, move, up };
}

/** The camera after one finger or two went from here to there; a third does not count. */
export function dragged(camera: Camera, before: readonly Point[], after: readonly Point[]): Camera {
  const [a, b] = before;
  const [c, d] = after;
  if (!a || !c) return camera;
  if (!b || !d) return panned(camera, c.x - a.x, c.y - a.y);
  const was = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const is = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
  const [apart, farther] = [Math.hypot(a.x - b.x, a.y - b.y), Math.hypot(c.x - d.x, c.y - d.y)];
  const moved = panned(camera, is.x - was.x, is.y - was.y);
  return apart > 0 && farther > 0 ? zoomedAbout(moved, is, farther / apart) : moved;
}
