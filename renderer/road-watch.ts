/** How often a page that roams asks whether the server still knows it, and how long it waits for the answer, in milliseconds. */
const EVERY = 20_000;
const PATIENCE = 6_000;
/** A clock that jumps by more than this has slept. */
const SLEPT = 10_000;

/**
 * What the server says about the session of this page: it has `ended`, or serves and is connected by some sockets (`connected`) or by
 * none (`apart`). `silent` when nothing is heard, `unknown` when the server does not tell: the one for its own machine never does.
 */
export type SessionSays = 'ended' | 'apart' | 'connected' | 'silent' | 'unknown';

/** Asks the server whether the cookie of this page still serves. */
export async function sessionOf(page: Window): Promise<SessionSays> {
  const aborted = new AbortController();
  const timer = page.setTimeout(() => aborted.abort(), PATIENCE);
  try {
    const options = { credentials: 'same-origin', cache: 'no-store', signal: aborted.signal } as const;
    const answer = await page.fetch('/session', options);
    if (answer.status === 401) return 'ended';
    if (answer.status !== 200) return 'unknown';
    return ((await answer.json()) as { lines?: unknown }).lines === 0 ? 'apart' : 'connected';
  } catch {
    return 'silent';
  } finally {
    page.clearTimeout(timer);
  }
}

/**
 * A socket on a tablet does not notice that the network was gone or that the tablet slept: it stays open and hears nothing. So the server
 * is asked from time to time, and at once when the tablet wakes, comes back into view or into a network.
 */
export function keepWatch(page: Window, socket: { isOpen(): boolean; broke(): void; ended(): void }): void {
  let isAsking = false;
  let last = Date.now();

  async function look(): Promise<void> {
    if (isAsking || !socket.isOpen()) return;
    isAsking = true;
    const says = await sessionOf(page);
    isAsking = false;
    if (!socket.isOpen()) return;
    if (says === 'ended') socket.ended();
    else if (says === 'silent' || says === 'apart') socket.broke();
  }

  page.setInterval(() => {
    const now = Date.now();
    const hasSlept = now - last > EVERY + SLEPT;
    last = now;
    if (hasSlept && socket.isOpen()) socket.broke();
    else void look();
  }, EVERY);
  page.addEventListener('online', () => void look());
  page.addEventListener('pageshow', () => void look());
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') void look();
  });
}
