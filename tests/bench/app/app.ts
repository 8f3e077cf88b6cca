import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ElectronApp, newDataFolder, removeDataFolder } from '#tests/e2e/support/tables.ts';
import { machine, median } from '../measure.ts';

/**
 * `npm run measure`: the desktop app as it is built, started for real: how long until it can be used, what memory its processes hold
 * with both windows open, and how long from a key to the picture in each window. Needs a display and APP_ELECTRON.
 */
const RUNS = 5;
const KEYS = 40;

interface Paint {
  gm: number;
  players: number;
}

/** Tells when the first frame after the next change of a window was drawn, in ms since 1970. */
const armed = (page: Page) =>
  page.evaluate(() => {
    const seen = new Promise<number>((painted) => {
      const watcher = new MutationObserver(() => {
        watcher.disconnect();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => painted(performance.timeOrigin + performance.now())),
        );
      });
      watcher.observe(document.body, {
        childList: true,
        subtree: true,
        attributes: true,
        characterData: true,
      });
    });
    (window as unknown as { painted: Promise<number> }).painted = seen;
  });
const painted = (page: Page) =>
  page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);

/** Shared pages are counted once between all processes: what the app really takes. */
function ownBytes(pid: number): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(pss?.[1] ?? 0) * 1024;
}

const data = newDataFolder();
const app = new ElectronApp(data);
const lines: string[] = [];
try {
  const first: number[] = [];
  const again: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now();
    await app.start();
    if (run === 0) {
      await app.gm.getByText('Nothing has been played here yet').waitFor();
      first.push(performance.now() - begun);
      await app.gm.keyboard.press('d');
      await app.gm.locator('[data-frames]').first().waitFor();
    } else {
      await app.gm.locator('[data-frames]').first().waitFor();
      again.push(performance.now() - begun);
    }
    if (run < RUNS - 1) await app.quit();
  }
  lines.push(
    `start  from nothing to the first screen ${Math.round(first[0]!)} ms (once); to the table as it was left ${Math.round(median(again))} ms (middle of ${again.length})`,
  );

  const players = await app.players();
  await players.locator('[data-frames]').first().waitFor();
  await players.waitForTimeout(3000);
  const metrics = await app.app.evaluate(({ app: electron, BrowserWindow }) => ({
    all: electron.getAppMetrics().map(({ pid, type, name }) => ({ pid, type, name: name ?? '' })),
    windows: BrowserWindow.getAllWindows().map((window) => ({
      pid: window.webContents.getOSProcessId(),
      page: window.webContents.getURL(),
    })),
  }));
  const sizes = metrics.all.map(({ pid, type }) => {
    const page = metrics.windows.find((window) => window.pid === pid)?.page ?? '';
    const name = page.includes('gm.html')
      ? 'gm window'
      : page.includes('player.html')
        ? 'players’ window'
        : type === 'Browser'
          ? 'main'
          : type.toLowerCase();
    return { name, bytes: ownBytes(pid) };
  });
  const mega = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  lines.push(
    `memory ${sizes.map(({ name, bytes }) => `${name} ${mega(bytes)}`).join(', ')}; together ${mega(total)} (proportional)`,
  );

  const paints: Paint[] = [];
  for (let i = 0; i < KEYS; i++) {
    await Promise.all([armed(app.gm), armed(players)]);
    const pressed = await app.gm.evaluate(
      (key) =>
        new Promise<number>((sent) => {
          window.addEventListener('keydown', () => sent(performance.timeOrigin + performance.now()), {
            once: true,
            capture: true,
          });
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, shiftKey: key === 'Z', bubbles: true, cancelable: true }),
          );
        }),
      i % 2 === 0 ? 'z' : 'Z',
    );
    const [gm, there] = await Promise.all([painted(app.gm), painted(players)]);
    paints.push({ gm: gm - pressed, players: there - pressed });
    await app.gm.waitForTimeout(150);
  }
  const said = (of: keyof Paint) => {
    const sorted = paints.map((paint) => paint[of]).sort((a, b) => a - b);
    return `${Math.round(median(sorted))} ms (nine of ten within ${Math.round(sorted[Math.floor(sorted.length * 0.9)]!)} ms)`;
  };
  lines.push(
    `paint  from a key (undo, redo) to two frames in the GM's window ${said('gm')}, in the players' ${said('players')}`,
  );
} finally {
  await app.quit().catch(() => undefined);
  removeDataFolder(data);
}
console.log(machine());
for (const line of lines) console.log(line);
