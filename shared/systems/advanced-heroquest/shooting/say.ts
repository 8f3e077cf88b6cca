import { nameOfEntry } from '../library.ts';
import { findModel } from '../model.ts';
import { isNeededShown } from '../names.ts';
import { about, type Sayers, type Topics } from '../say-parts.ts';
import type { ModelId, State } from '../state.ts';
import { shooting as words } from '../words/shooting.ts';
import type { ShootingFact } from './facts.ts';
import { scatterOf } from './scatter.ts';

/** The facts of this chapter in words. What a monster has left is the gamemaster's to know (M-HIDDEN). */
const tells = words.tells;

export const SHOOTING_SAYERS: Sayers<ShootingFact['kind']> = {
  shot: (fact, _before, after) =>
    about(after, [fact.by, fact.at], fact.hit ? 'bad' : 'plain', (name, audience) => {
      const needed = audience === 'gm' || isOpenNumber(after, fact.by) ? fact.needed : null;
      const how = fact.fumble ? 'fumble' : !fact.hit ? 'miss' : fact.critical ? 'critical' : 'hit';
      return tells.shot(name(fact.by), name(fact.at), fact.die, needed, how);
    }),
  friendHit: (fact, _before, after) =>
    about(after, [fact.by, fact.instead], 'bad', (name) =>
      tells.friendHit(name(fact.by), name(fact.instead)),
    ),
  missileSpent: (fact, _before, after) =>
    ofParty(after, fact.by, 'plain', (name) => tells.spent(name, fact.what, fact.left)),
  missilesRecovered: (fact, before, after) =>
    ofParty(after, fact.by, 'ok', (name) =>
      tells.recovered(name, nameOfMissile(before, fact.by, fact.what), fact.kept, fact.dice.length),
    ),
  unloaded: (fact, _before, after) => ofParty(after, fact.model, 'plain', (name) => tells.unloaded(name)),
  reloaded: (fact, _before, after) => ofParty(after, fact.model, 'plain', (name) => tells.reloaded(name)),
  fired: (fact, _before, after) =>
    about(after, [fact.by], fact.hit ? 'bad' : 'plain', (name, audience) => {
      const needed = audience === 'gm' || isOpenNumber(after, fact.by) ? fact.needed : null;
      const how = fact.fumble ? 'fumble' : fact.hit ? 'hit' : 'miss';
      return tells.fired(name(fact.by), fact.die, needed, how);
    }),
  landed: (fact, _before, after) =>
    about(after, [fact.by], 'plain', (name) =>
      tells.landed(name(fact.by), fact.die ?? null, fact.die === undefined ? 0 : scatterOf(fact.die)),
    ),
  misfired: (fact, _before, after) =>
    about(after, [fact.by], 'bad', (name) => tells.misfired(name(fact.by), nameOfEntry(fact.weapon))),
  weaponBurst: (fact, before) =>
    about(before, [fact.by], 'bad', () => tells.weaponBurst(nameOfEntry(fact.weapon))),
};

/** Whether the players know the number that somebody needs. */
function isOpenNumber(state: State, by: ModelId): boolean {
  const shooter = findModel(state, by);
  return shooter !== null && isNeededShown(state, shooter);
}

/** What concerns the gear of a model: of a monster the gamemaster alone hears it. */
function ofParty(state: State, id: ModelId, tone: string, make: (name: string) => string) {
  const said = about(state, [id], tone, (name) => make(name(id)));
  return findModel(state, id)?.kind === 'monster' ? { ...said, players: null } : said;
}

/** A thrown weapon by its name, gear as it is called. */
function nameOfMissile(state: State, by: ModelId, what: string): string {
  const shot = state.fight?.missiles?.find((one) => one.by === by && one.what === what);
  return shot?.thrown?.name ?? what;
}

export const SHOOTING_TOPICS: Topics<ShootingFact['kind']> = {
  shot: 'fight',
  friendHit: 'fight',
  missileSpent: 'fight',
  missilesRecovered: 'fight',
  unloaded: 'fight',
  reloaded: 'fight',
  fired: 'fight',
  landed: 'fight',
  misfired: 'fight',
  weaponBurst: 'fight',
};
