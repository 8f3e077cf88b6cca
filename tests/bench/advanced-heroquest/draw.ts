import { ViewBuild, recordsOf, type Records } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import { grow } from '#tests/fuzz/advanced-heroquest/dungeons.ts';
import { benchDraw, type Drawn } from '../drawing/draw.ts';
import type { Panned } from '../drawing/page.ts';
import { system } from './tables.ts';

const SECTIONS = 150;
/** Exploration phases after which a dungeon that has not grown so large is given up. */
const PATIENCE = 250;

/** A level of 150 sections or a few more, explored by the rules. */
function largeLevel(): State {
  for (let seed = 1; ; seed++) {
    const { state } = grow(seed, PATIENCE);
    if (Object.keys(state.levels[state.current]!.sections).length >= SECTIONS) return state;
  }
}

function viewOf(state: State, audience: 'gm' | 'players'): Records {
  const build = new ViewBuild(null);
  system.view(audience, { state, open: null }, build);
  return build.records();
}

/** The lines of the report: frames a second of both windows, in both drawings. */
export async function drawLines(): Promise<string[]> {
  const state = largeLevel();
  const views = { gm: viewOf(state, 'gm'), players: viewOf(state, 'players') };
  const sections = recordsOf(views.gm, 'section').length;
  const { drawn, browser } = await benchDraw(views);
  return [
    `draw   frames a second, the middle one of three runs, while panning over a level of ${sections} sections; ${browser}`,
    ...drawn.flatMap(({ audience, app, plain }: Drawn) => [
      line(audience, 'the app, first look', app.first),
      line(audience, 'the app', app.again),
      line(audience, 'one node a square', plain.again),
    ]),
  ];
}

function line(audience: string, what: string, { perSecond, slowest, script, nodes }: Panned): string {
  const rate = `${perSecond.toFixed(1)}/s`;
  return `${''.padEnd(6)}${rate.padStart(12)}  ${audience.padEnd(8)} ${what}; ${nodes} nodes, ${script.toFixed(1)} ms of it script, slowest frame ${Math.round(slowest)} ms`;
}
