import type { FightingKind } from './apply-fighting.ts';
import { findModel } from './model.ts';
import { SILENT, about, toAll, toGm, type Sayers } from './say-parts.ts';
import { words } from './words/en.ts';

/** The facts of a fight in words. Who is what, which group has which gold and who stands again where is the GM's (M-HIDDEN). */
const tells = words.tells;

export const FIGHTING_SAYERS: Sayers<FightingKind> = {
  monstersMet: (fact) => toAll(tells.monstersMet(fact.models.length), 'bad', fact.models),
  surpriseRolled: (fact) => {
    const { leader, gm, leaderBonus, gmBonus, surprised } = fact;
    const tone = surprised === 'monsters' ? 'ok' : 'bad';
    return {
      gm: tells.surpriseRolled(leader, gm, { leader: leaderBonus, gm: gmBonus }, surprised),
      // What adds to the gamemaster's die is his: it would tell of a Sentry (M-HIDDEN).
      players: tells.surpriseRolled(leader, gm, null, surprised),
      tone,
      models: fact.by === null ? [] : [fact.by],
    };
  },
  fightBegan: (fact) => toAll(tells.fightBegan(fact.why), 'bad'),
  foesJoined: () => SILENT,
  setUpBegan: (fact, _before, after) =>
    toAll(tells.setUpBegan(fact.stage, fact.side, after.expedition?.solo), 'plain'),
  stationed: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => tells.stationed(name(fact.model))),
  sidestepped: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => tells.sidestepped(name(fact.model))),
  setUpEnded: () => SILENT,
  routineChosen: (fact) => toGm(tells.routineChosen(fact.routine)),
  pursuitBegan: () => toAll(tells.pursuitBegan(), 'bad'),
  pursuitEnded: () => toAll(tells.pursuitEnded(), 'plain'),
  attacked: () => SILENT,
  heldUp: (fact, _before, after) =>
    about(after, [fact.model, fact.by], 'plain', (name) => tells.heldUp(name(fact.model), name(fact.by))),
  ran: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => tells.ran(name(fact.model), fact.die, fact.squares)),
  dragged: (fact, _before, after) =>
    about(after, [fact.by, fact.model], 'plain', (name) =>
      tells.dragged(name(fact.by), name(fact.model), fact.path.length),
    ),
  stepInOffered: () => SILENT,
  steppedIn: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => tells.steppedIn(name(fact.model))),
  cameIntoReach: () => SILENT,
  doorHolds: () => toAll(tells.doorHolds(), 'info'),
  escaped: () => toAll(tells.escaped(), 'ok'),
  wentBack: (fact, before) =>
    about(before, [fact.model], 'plain', (name) => tells.wentBack(name(fact.model))),
  stripped: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name) => tells.stripped(name(fact.model))),
  groupLooted: (fact) => toAll(tells.groupLooted(fact.gold), 'gold'),
  itemsLeft: (fact) => toAll(tells.itemsLeft(fact.items), 'gold'),
  fightEnded: (fact) => toAll(tells.fightEnded(fact.how), fact.how === 'lost' ? 'bad' : 'ok'),
  restocked: (fact) => toGm(tells.restocked(fact.models.length)),
  accountGiven: (fact, _before, after) =>
    toAll(
      tells.accountGiven(
        fact.account,
        fact.carried.map(({ model, gold }) => ({ name: findModel(after, model)?.name ?? '', gold })),
      ),
      'gold',
    ),
};
