import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { Records } from '#engine/view';
import { median } from '../measure.ts';
import type { Drawings, Panned, Panning } from './page.ts';

const TIMES = 3;
const MS = 3_000;
/** Pixels of a square: as small as the players ever see one. */
const SQUARE = 48;
/** The map of each window on a screen of 1920 × 1080. */
const VIEWPORTS = { gm: { width: 1256, height: 980 }, players: { width: 1920, height: 1080 } } as const;

/** One window's map, drawn in two ways: the middle one of some runs each. */
export interface Drawn {
  audience: 'gm' | 'players';
  /** The first look, while the app still paints what comes into sight, and the second. */
  app: { first: Panned; again: Panned };
  plain: { first: Panned; again: Panned };
}

/**
 * Frames a second while the eye glides over a level, in both windows, drawn as the app does and by one node a square, by turns in
 * one run of Chromium. The screen's own rhythm does not hold it back, and no GPU helps. Also says who paints.
 */
export async function benchDraw(
  views: Readonly<Record<'gm' | 'players', Records>>,
): Promise<{ drawn: Drawn[]; browser: string }> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-gpu-vsync', '--disable-frame-rate-limit'],
  });
  try {
    const page = await browser.newPage({ viewport: VIEWPORTS.players });
    await page.setContent('<body style="margin: 0; background: black"></body>');
    await page.addScriptTag({ content: await bundled() });
    const drawn: Drawn[] = [];
    for (const audience of ['gm', 'players'] as const) {
      const panning: Panning = {
        records: views[audience],
        audience,
        viewport: VIEWPORTS[audience],
        square: SQUARE,
        ms: MS,
      };
      const { app, plain } = await page.evaluate(
        ([what, times]) => (window as unknown as { drawings: Drawings }).drawings.compare(what, times),
        [panning, TIMES] as const,
      );
      drawn.push({ audience, app: middle(app), plain: middle(plain) });
    }
    const painter = await page.evaluate(() =>
      (window as unknown as { drawings: Drawings }).drawings.painter(),
    );
    return { drawn, browser: `Chromium ${browser.version()} without a GPU (WebGL: ${painter})` };
  } finally {
    await browser.close();
  }
}

/** The page's code with everything that it imports, as one script. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['iife'], name: 'drawings' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The page of the bench was not built.');
  return output.output[0].code;
}

const middle = (runs: readonly { first: Panned; again: Panned }[]) => ({
  first: middleOf(runs.map(({ first }) => first)),
  again: middleOf(runs.map(({ again }) => again)),
});

function middleOf(runs: readonly Panned[]): Panned {
  const rate = median(runs.map(({ perSecond }) => perSecond));
  return runs.find(({ perSecond }) => perSecond === rate)!;
}
