import { about, type Sayers, type Topics } from '../say-parts.ts';
import { shooting as words } from '../words/shooting.ts';
import type { ShootingFact } from './facts.ts';

/** The facts of this chapter in words. */
export const SHOOTING_SAYERS: Sayers<ShootingFact['kind']> = {
  shot: (fact, _before, after) =>
    about(after, [fact.by, fact.at], fact.hit ? 'bad' : 'plain', (name) =>
      words.tells.shot(name(fact.by), name(fact.at), fact.die),
    ),
  friendHit: (fact, _before, after) =>
    about(after, [fact.by, fact.instead], 'bad', (name) =>
      words.tells.friendHit(name(fact.by), name(fact.instead)),
    ),
  missileSpent: (fact, _before, after) =>
    about(after, [fact.by], 'plain', (name) => words.tells.spent(name(fact.by), fact.what, fact.left)),
  missilesRecovered: (fact, _before, after) =>
    about(after, [fact.by], 'ok', (name) =>
      words.tells.recovered(name(fact.by), fact.what, fact.kept, fact.dice.length),
    ),
  unloaded: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => words.tells.unloaded(name(fact.model))),
  reloaded: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => words.tells.reloaded(name(fact.model))),
};

export const SHOOTING_TOPICS: Topics<ShootingFact['kind']> = {
  shot: 'fight',
  friendHit: 'fight',
  missileSpent: 'fight',
  missilesRecovered: 'fight',
  unloaded: 'fight',
  reloaded: 'fight',
};
