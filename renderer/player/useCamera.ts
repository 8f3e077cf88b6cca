import { recordsOf, type Records } from '#engine/view';
import type { Square } from '#board';
import { nextTick, watch, type Ref, type ShallowRef } from 'vue';

export interface PlayerMap {
  fit(lessMotion?: boolean): void;
  show(squares: readonly Square[]): void;
  zoom(factor: number): void;
  squareToClient(square: Square): { size: number };
}

/** The least size of a square, as a part of the window's height: what can be told apart from three metres. */
const leastSquare = 0.062;

/**
 * The players' camera: all that is revealed, but never with pieces too small to be seen from the table. Then it looks at
 * the heroes, and at each new section as it is revealed.
 */
export function useCamera(map: ShallowRef<PlayerMap | null>, records: Readonly<Ref<Records>>) {
  const known = new Set<string>();
  /** The map has its size and has looked at the level once: before that it would look again over our head. */
  let isReady = false;

  function look(): void {
    const now = map.value;
    if (!now || !isReady) return;
    const sections = recordsOf(records.value, 'section');
    const fresh = sections.filter(({ id }) => !known.has(id));
    sections.forEach(({ id }) => known.add(id));
    if (fresh.length === 0) return;
    now.fit();
    const { size } = now.squareToClient({ x: 0, y: 0 });
    const least = window.innerHeight * leastSquare;
    if (size >= least) return;
    now.zoom(least / size);
    const corners = fresh.flatMap(({ x, y, w, h }) => [
      { x, y },
      { x: x + w - 1, y: y + h - 1 },
    ]);
    const isFirst = fresh.length === sections.length;
    if (!isFirst) now.show(corners);
    now.show(
      recordsOf(records.value, 'model').filter(({ level, side }) => level !== null && side !== 'henchman'),
    );
  }

  function see(): void {
    if (isReady) return;
    isReady = true;
    void nextTick(look);
  }

  watch(map, (now) => {
    if (now) return;
    isReady = false;
    known.clear();
  });
  watch(records, () => void nextTick(look));

  return { see };
}
