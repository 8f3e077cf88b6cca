import type { EyeRect, Stage as Told } from '#api';
import type { Records } from '#engine/view';
import { currentLevel, freshSections } from '../map/model.ts';
import { zoomedTo, type Camera } from '../map/camera.ts';
import { SQUARE } from '../ui/tokens.ts';
import { nextTick, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { fixedShot, overviewOf, spotOf, cameraAt, type Spot } from './eyes.ts';
import { beatOf, phaseShot, type Stage } from './shots.ts';

export interface PlayerMap {
  stage(): Stage;
  aim(camera: Camera, gliding: boolean): void;
  isMoving(): boolean;
}

/** How the eye is led: after the action, not at all, or to some squares; and how large a square must be, in pixels. */
export interface Lead {
  eye: Told['eye'];
  square: number | null;
  /** Where this window said last that it looks: sent there, it has nothing to do. */
  told?: EyeRect | null;
}

/** How often the map is asked whether it rests, and for how long at most, in milliseconds. */
const every = 30;
const patience = 1600;
const nothing: ReadonlySet<string> = new Set();
const freely = (): Lead => ({ eye: 'follow', square: null });

/**
 * Leads the players' eye. It moves once a phase, and when new ground is laid: while it moves, nothing else does. So the map is shown
 * what has happened a little later than the rest of the screen: first what moves comes to rest, then the eye goes there, then the new
 * ground is uncovered. Where the gamemaster leads the eye, or real miniatures stand on the glass, it goes nowhere by itself.
 */
export function useCamera(
  map: ShallowRef<PlayerMap | null>,
  records: Readonly<Ref<Records>>,
  lead: () => Lead = freely,
) {
  /** What the map shows. */
  const shown = shallowRef<Records>(records.value);
  /** The map has its size and has looked at the level once: before that it would look again over our head. */
  let isReady = false;
  let isBusy = false;
  /** Where the eye comes back to from an overview, and what was going on when it left; null: it is there. */
  let away: { spot: Spot; beat: string } | null = null;

  const follows = () => lead().eye === 'follow' && lead().square === null;
  const fixedZoom = () => {
    const { square } = lead();
    return square === null ? null : square / SQUARE;
  };

  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  async function rest(): Promise<void> {
    // A window that nobody sees draws nothing, so that nothing in it comes to rest.
    const until = performance.now() + patience;
    while (map.value?.isMoving() && !document.hidden && performance.now() < until) await pause(every);
  }

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (shown.value !== records.value) await showNext(records.value);
    isBusy = false;
  }

  async function showNext(next: Records): Promise<void> {
    const before = shown.value;
    const fresh = freshSections(before, next);
    const now = map.value;
    if (!now || !isReady || (fresh.size === 0 && beatOf(before) === beatOf(next))) {
      shown.value = next;
      return;
    }
    if (currentLevel(before)?.id !== currentLevel(next)?.id) {
      shown.value = next;
      await nextTick();
      if (follows()) look(next, nothing, false);
      else arrive(next);
      return;
    }
    // What covers the map may have changed with the same step.
    await nextTick();
    if (follows() && phaseShot(next, fresh, now.stage())) {
      await rest();
      if (follows()) look(next, fresh, true);
      await rest();
    }
    shown.value = next;
  }

  function look(at: Records, fresh: ReadonlySet<string>, gliding: boolean): void {
    const now = map.value;
    const shot = now && isReady ? phaseShot(at, fresh, now.stage()) : null;
    if (shot) now?.aim(shot, gliding);
  }

  /** On another level, or at the very beginning, even an eye that stays must look somewhere. */
  function arrive(at: Records): void {
    const now = map.value;
    if (!now || !isReady || typeof lead().eye === 'object') return;
    away = null;
    const shot = fixedShot(at, now.stage(), fixedZoom());
    if (shot) now.aim(shot, false);
  }

  /** The gamemaster sends the eye to some squares, leaves it, or calls it back to the very spot from which it was sent. */
  function send(gliding: boolean): void {
    const now = map.value;
    if (!now || !isReady) return;
    const stage = now.stage();
    const { eye } = lead();
    const back = away && cameraAt(away.spot, stage.viewport);
    if (typeof eye === 'object') {
      if (!away && JSON.stringify(eye) === JSON.stringify(lead().told)) return;
      const { camera, isOverview } = overviewOf(eye, stage, back ?? stage.camera);
      if (isOverview) away ??= { spot: spotOf(stage.camera, stage.viewport), beat: beatOf(shown.value) };
      else away = null;
      now.aim(camera, gliding);
      return;
    }
    const isAnother = away !== null && away.beat !== beatOf(shown.value);
    away = null;
    if (!follows()) {
      if (back) now.aim(back, gliding);
      return;
    }
    const shot =
      !back || isAnother ? phaseShot(shown.value, nothing, { ...stage, camera: back ?? stage.camera }) : null;
    const to = shot ?? back;
    if (to) now.aim(to, gliding);
  }

  /** Squares of just the size that was measured, about the middle of the glass. */
  function fix(): void {
    const zoom = fixedZoom();
    const now = map.value;
    if (!now || !isReady || zoom === null) return;
    if (away) {
      away.spot = { ...away.spot, zoom };
      return;
    }
    const { camera, viewport } = now.stage();
    if (camera.zoom !== zoom) now.aim(zoomedTo(camera, viewport, zoom), false);
  }

  function see(): void {
    if (isReady) return;
    isReady = true;
    void nextTick(() => {
      if (follows()) return look(shown.value, freshSections({}, shown.value), false);
      arrive(shown.value);
      if (typeof lead().eye === 'object') send(false);
      fix();
    });
  }

  /** Another size of the glass: what was shown is shown, and squares keep the size that was measured. */
  function sized(): void {
    if (follows()) look(shown.value, nothing, false);
    else if (typeof lead().eye === 'object' && away) send(false);
    fix();
  }

  watch(map, (now) => {
    if (!now) isReady = false;
  });
  watch(records, () => void goOn(), { flush: 'sync' });
  // Only once the map has been told that it is led otherwise.
  watch(
    () => lead().eye,
    () => send(true),
    { flush: 'post' },
  );
  watch(
    () => lead().square,
    (square) => {
      if (square !== null) fix();
      else if (follows()) look(shown.value, nothing, true);
    },
    { flush: 'post' },
  );

  return { shown, see, sized };
}
