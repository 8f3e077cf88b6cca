import type { Shown } from '#engine';
import { ViewBuild } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import { perSecond, type Rate } from '../measure.ts';
import { tableInMemory } from './table.ts';
import { system } from './tables.ts';

const BUILDS = 2_000;

/** Builds of both views with their differences a second, each after one more attack. */
export function benchView(): Rate {
  const { play, strike } = tableInMemory();
  const seen: Shown<State>[] = Array.from({ length: BUILDS }, () => {
    strike();
    return { state: play.state, open: play.open };
  });
  return perSecond(() => () => {
    let [gm, players]: (ViewBuild | null)[] = [null, null];
    let changed = 0;
    for (const shown of seen) {
      gm = new ViewBuild(gm);
      players = new ViewBuild(players);
      system.view('gm', shown, gm);
      system.view('players', shown, players);
      changed += gm.changes().set.length + players.changes().set.length;
    }
    if (changed < seen.length) throw new Error('The attacks did not show.');
    return seen.length;
  });
}
