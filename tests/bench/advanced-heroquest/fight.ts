import { streamDice } from '#engine';
import type { State } from '#systems/advanced-heroquest';
import { enemiesInReach, isAble } from '#shared/systems/advanced-heroquest/testing.ts';
import { perSecond, type Rate } from '../measure.ts';
import { playInPlace } from './rule.ts';
import { copyToFight, melee } from './tables.ts';

const FIGHTS = 2_000;

type Side = readonly string[];

/** Whole fights a second: sides strike in turn at the first standing enemy in reach, until one of them is down. */
export function benchFight(): { rate: Rate; ended: number } {
  const start = melee();
  const models = Object.values(start.levels['l1']!.models);
  const heroes = models.filter((model) => model.kind !== 'monster').map((model) => model.id);
  const foes = models.filter((model) => model.kind === 'monster').map((model) => model.id);
  let ended = 0;
  let fought = 0;
  const rate = perSecond(() => () => {
    for (let i = 0; i < FIGHTS; i++) if (fight(start, i, heroes, foes)) ended++;
    fought += FIGHTS;
    return FIGHTS;
  });
  return { rate, ended: ended / fought };
}

/** Plays fight number `index` of the series. False where both sides still stand and nobody reaches anybody. */
function fight(start: State, index: number, heroes: Side, foes: Side): boolean {
  const state = copyToFight(start);
  state.dice = streamDice('bench', index);
  const standing = (side: Side) => side.some((id) => isAble(state, id));
  for (;;) {
    let struck = false;
    for (const side of [heroes, foes]) {
      for (const by of side) {
        if (!isAble(state, by)) continue;
        const enemy = enemiesInReach(state, by).find((other) => other.down === null);
        if (!enemy) continue;
        playInPlace(state, { type: 'attack', by, at: enemy.id });
        struck = true;
      }
      if (!standing(heroes) || !standing(foes)) return true;
      playInPlace(state, { type: 'endPhase' });
    }
    if (!struck) return false;
  }
}
