import type { BrowserWindow } from 'electron';
import type { Rect } from './displays.ts';

/** How long a system may take to put a window somewhere, and how long it must be quiet then, in milliseconds. */
const [SLOW, QUIET] = [1500, 120];
const LOOK = 30;

/** Puts a window somewhere, `full` over the whole display there, and waits until the system has done it, or will not. */
export async function stand(window: BrowserWindow, at: Rect, full: boolean): Promise<void> {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  if (window.isMaximized()) window.unmaximize();
  if (window.isFullScreen()) {
    window.setFullScreen(false);
    await comesToRest(window);
  }
  if (window.isDestroyed()) return;
  window.setBounds(at);
  await comesToRest(window);
  if (!full || window.isDestroyed()) return;
  window.setFullScreen(true);
  await comesToRest(window);
}

/** Some systems move a window at once, some after a while, some animate it, and some do nothing. */
function comesToRest(window: BrowserWindow): Promise<void> {
  return new Promise((rest) => {
    const started = Date.now();
    let [was, since] = ['', started];
    const look = (): void => {
      if (window.isDestroyed()) return rest();
      const now = JSON.stringify([window.getBounds(), window.isFullScreen()]);
      if (now !== was) [was, since] = [now, Date.now()];
      if (Date.now() - since >= QUIET || Date.now() - started >= SLOW) return rest();
      setTimeout(look, LOOK);
    };
    look();
  });
}
