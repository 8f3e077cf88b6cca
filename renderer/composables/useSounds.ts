import type { Records } from '#engine/view';
import { onScopeDispose, watch } from 'vue';
import { soundsBetween } from '../ui/sounds-between.ts';
import { playSound, type SoundName } from '../ui/sounds.ts';

/** Between two sounds of one moment, in milliseconds: dice land before anybody sees what they brought. */
const apart = 260;

/** Plays what happens in the records of a window, where it is to be heard there. `volume`: 0 is silent. */
export function useSounds(
  records: () => Records,
  volume: () => number,
  play: (name: SoundName, volume: number) => unknown = playSound,
): void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  watch(records, (after, before) => {
    if (volume() <= 0) return;
    for (const [i, name] of soundsBetween(before, after).entries()) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        play(name, volume());
      }, i * apart);
      timers.add(timer);
    }
  });
  onScopeDispose(() => timers.forEach((timer) => clearTimeout(timer)));
}
