import { done } from '#engine';
import type { PlayersScreen, ScreenChange } from '#electron/ports.ts';

/** A players' screen that is no more than a flag. `happens`: something happens to it by itself. */
export interface FakeScreen extends PlayersScreen {
  isShown: boolean;
  happens(change: ScreenChange): void;
}

export function fakeScreen(): FakeScreen {
  let heard: (change: ScreenChange) => void = () => undefined;
  return {
    isShown: false,
    happens: (change) => heard(change),
    isOpen() {
      return this.isShown;
    },
    link: () => null,
    screens: () => [],
    glass: () => ({ key: 'glass', width: 1920, height: 1080, scale: 1 }),
    on: () => null,
    isPulled: () => false,
    open() {
      this.isShown = true;
      return done(null);
    },
    close() {
      this.isShown = false;
    },
    onChange(listener) {
      heard = listener;
    },
  };
}
