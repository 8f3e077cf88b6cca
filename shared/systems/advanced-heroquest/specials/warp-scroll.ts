import { tell, within, type Refusal } from '#engine';
import type { Fact } from '../facts.ts';
import { beginLasting, endLasting, type Ending } from '../lasting/rules.ts';
import {
  byId,
  characteristic,
  findModel,
  isAble,
  isFit,
  isOnMap,
  modelOnMap,
  parameterOf,
  specialOf,
} from '../model.ts';
import { isWarded } from '../magic/answers.ts';
import { hindrancesOf, nameOf } from '../names.ts';
import { fightIsOver, levelsOfFight } from '../rules/in-sight.ts';
import { rollTest } from '../rules/tests.ts';
import { dies } from '../rules/wounds.ts';
import { zoneUpon } from '../rules/zones.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, Model, ModelId, State } from '../state.ts';
import { words as game } from '../words/en.ts';
import { specials as words } from '../words/specials.ts';
import { isReading } from './blocks.ts';

/** "Plague Monk": a scroll that is read for two turns on end, and then withers all Heroes and Henchmen who do not hold out. */

const SCROLL = 'warp-scroll';

export function scrollRefusal(state: State, level: Level, model: Model): Refusal | null {
  const { fight, turn } = state;
  if (!specialOf(model, SCROLL)) return words.refusals.noSuchThing(model.name);
  if (!fight || turn.mode !== 'combat') return game.refusals.onlyFighting();
  if (fight.setUp) return game.refusals.setUpFirst(fight.setUp.stage);
  if (fightIsOver(state)) return game.refusals.fightIsOver();
  if (turn.phase !== 'gm') return game.refusals.notInThisPhase(model.name);
  if (isReading(model)) return words.refusals.readsScroll(model.name);
  if (!isFit(model)) return game.refusals.cannotStrike(model.name, hindrancesOf(model));
  const { moved, acted, done } = model.did ?? {};
  if (done) return game.refusals.monsterIsDone(model.name);
  if (moved || acted) return words.refusals.hasDoneSomething(model.name);
  const holder = zoneUpon(level, model);
  return holder ? words.refusals.scrollInZone(model.name, nameOf(holder, 'gm')) : null;
}

/** Begins to read: what it is shows from now on (M-HIDDEN). The end of each gamemaster phase ends a turn of reading. */
export function* readScroll(g: Table, by: ModelId): Rule {
  const model = modelOnMap(g.state, by);
  if (!model.revealed) yield* tell<Fact>({ kind: 'typeRevealed', model: by });
  yield* tell<Fact>({ kind: 'used', by, what: SCROLL });
  const left = parameterOf(specialOf(model, SCROLL), 'turns', 2);
  yield* within(null, beginLasting(g, by, { what: SCROLL, until: 'monsters', left }));
}

/** The turns of reading are over: the reader's Intelligence decides whether the spell comes about. If not, it may be tried again. */
export const scrollIsRead: Ending = function* (g, by) {
  if (!isAble(g.state, by)) return;
  const isCast = yield* within(
    null,
    rollTest(g, by, {
      of: 'Int',
      why: words.why.scroll(),
      needed: () => intelligenceOf(g.state, by),
      roll: 'atMost',
    }),
  );
  if (!isCast || !isOnMap(g.state, by)) return;
  yield* tell<Fact>({ kind: 'scrollCrumbled', model: by });
  for (const id of everybodyOfTheParty(g.state)) {
    // A ring or an amulet keeps this spell off like any other ("Magic Rings", "Magic Amulets").
    if (!isOnMap(g.state, id) || (yield* within('withering', isWarded(g, id))) || !isOnMap(g.state, id))
      continue;
    const holds = yield* within(
      'withering',
      rollTest(g, id, {
        of: 'Int',
        why: words.why.ageing(),
        needed: () => intelligenceOf(g.state, id),
        roll: 'atMost',
        kills: true,
        at: by,
      }),
    );
    if (!holds && isOnMap(g.state, id)) yield* within(null, dies(g, id, by));
  }
};

function intelligenceOf(state: State, id: ModelId): number {
  const model = findModel(state, id);
  return model ? (characteristic(model, 'Int') ?? 0) : 0;
}

/** Whoever of the party is in the dungeon, seen or not, standing or not. */
function everybodyOfTheParty(state: State): ModelId[] {
  return levelsOfFight(state)
    .flatMap((level) => Object.values(level.models))
    .filter(({ kind }) => kind !== 'monster')
    .sort(byId)
    .map(({ id }) => id);
}

/** Nobody reads on when the fight is over. */
export function* readingStops(g: Table): Rule {
  for (const level of levelsOfFight(g.state))
    for (const model of Object.values(level.models))
      if (isReading(model))
        yield* within(
          null,
          endLasting(g, model.id, ({ what }) => what === SCROLL),
        );
}
