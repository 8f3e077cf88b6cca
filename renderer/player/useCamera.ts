import type { Records } from '#engine/view';
import { currentLevel, freshSections } from '../map/model.ts';
import type { Camera } from '../map/camera.ts';
import { nextTick, onScopeDispose, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { beatOf, phaseShot, type Stage } from './shots.ts';

export interface PlayerMap {
  stage(): Stage;
  aim(camera: Camera, gliding: boolean): void;
  isMoving(): boolean;
}

/** How often the map is asked whether it rests, and for how long at most, in milliseconds. */
const every = 30;
const patience = 1600;
const nothing: ReadonlySet<string> = new Set();

/**
 * Leads the players' eye. It moves once a phase, and when new ground is laid: while it moves, nothing else does. So the map is shown
 * what has happened a little later than the rest of the screen: first what moves comes to rest, then the eye goes there, then the new
 * ground is uncovered.
 */
export function useCamera(map: ShallowRef<PlayerMap | null>, records: Readonly<Ref<Records>>) {
  /** What the map shows. */
  const shown = shallowRef<Records>(records.value);
  /** The map has its size and has looked at the level once: before that it would look again over our head. */
  let isReady = false;
  let isBusy = false;

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
      look(next, nothing, false);
      return;
    }
    // What covers the map may have changed with the same step.
    await nextTick();
    if (phaseShot(next, fresh, now.stage())) {
      await rest();
      look(next, fresh, true);
      await rest();
    }
    shown.value = next;
  }

  function look(at: Records, fresh: ReadonlySet<string>, gliding: boolean): void {
    const now = map.value;
    const shot = now && isReady ? phaseShot(at, fresh, now.stage()) : null;
    if (shot) now?.aim(shot, gliding);
  }

  function see(): void {
    if (isReady) return;
    isReady = true;
    void nextTick(() => look(shown.value, freshSections({}, shown.value), false));
  }

  watch(map, (now) => {
    if (!now) isReady = false;
  });
  watch(records, () => void goOn(), { flush: 'sync' });

  const resized = () => void nextTick(() => look(shown.value, nothing, false));
  window.addEventListener('resize', resized);
  onScopeDispose(() => window.removeEventListener('resize', resized));

  return { shown, see };
}
