import { refused, type Result } from '#engine';
import type { Audience } from '#engine/view';
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { Announcer } from './announcer.ts';
import { INVOKE, PUSH } from './channels.ts';
import type { Door } from './door.ts';
import { mainWords as words } from './words/en.ts';

/** A window that may ask: its contents, the one page it shows, and for whom. */
export interface KnownWindow {
  contents: WebContents;
  page: string;
  audience: Audience;
}

/**
 * Serves the door to the windows of the desktop app. Who asks is found out from the sender itself: one of our windows, its
 * main frame, showing the page that it was opened with. Everything else is a foreigner.
 */
export function serveIpc(door: Door, announcer: Announcer, windows: () => readonly KnownWindow[]): void {
  ipcMain.handle(INVOKE, (event, name: unknown, input: unknown): Promise<Result<unknown>> => {
    const audience = audienceOf(event, windows());
    if (!audience) return Promise.resolve(refused(words.foreignSender()));
    return door.ask(name, input, { audience, road: 'desktop' });
  });
  announcer.listen(({ topic, audience, body }) => {
    for (const window of windows())
      if (window.audience === audience && !window.contents.isDestroyed())
        window.contents.send(PUSH, topic, body);
  });
}

function audienceOf(event: IpcMainInvokeEvent, windows: readonly KnownWindow[]): Audience | null {
  const window = windows.find(({ contents }) => contents === event.sender);
  const frame = event.senderFrame;
  if (!window || !frame || window.contents.isDestroyed() || frame !== window.contents.mainFrame) return null;
  return samePage(frame.url, window.page) ? window.audience : null;
}

/** Whether an address is that page, whatever its fragment. */
function samePage(address: string, page: string): boolean {
  try {
    const [here, there] = [new URL(address), new URL(page)];
    return here.protocol === there.protocol && here.host === there.host && here.pathname === there.pathname;
  } catch {
    return false;
  }
}
