import type { App } from 'vue';

/** What `bridge.ts` says of an input that was on its way when the road broke; the window tells of that by itself. */
const roadLost = 'road lost';
/** Said by browsers where a measured box changes while it is measured. Nothing is broken then. */
const harmless = /^ResizeObserver loop/;

function isFault(error: unknown): boolean {
  const why = error instanceof Error ? error.message : String(error);
  return why !== roadLost && !harmless.test(why);
}

/** Hears of everything in this window that nobody caught: in a component, in a listener, in something waited for. */
export function onFault(app: App, page: Window, tell: () => void): void {
  const hear = (error: unknown) => {
    if (isFault(error)) tell();
  };
  app.config.errorHandler = (error) => {
    // For the diagnosis: the main process reads what a window complains of.
    console.error(error);
    hear(error);
  };
  page.addEventListener('error', (event) => hear(event.error ?? event.message));
  page.addEventListener('unhandledrejection', (event) => hear(event.reason));
}

const mark = 'reloaded-after-fault';
/** A page that breaks again so soon would break for ever, in milliseconds. */
const calm = 60_000;

/** Whether a page that broke may be loaded again by itself: once, and again only after a calm while. Notes that it will be. */
export function mayReload(kept: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(kept.getItem(mark) ?? Number.NEGATIVE_INFINITY);
  if (now - last < calm) return false;
  kept.setItem(mark, String(now));
  return true;
}
