import { about, toAll, type Sayers, type Topics } from '../say-parts.ts';
import { traps as words } from '../words/traps.ts';
import type { TrapsFact } from './facts.ts';

/** The facts of this chapter in words. Which trap it is the players learn when it is seen, or goes off. */
export const TRAPS_SAYERS: Sayers<TrapsFact['kind']> = {
  trapMet: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name, audience) =>
      words.tells.met(name(fact.model), fact.where, audience === 'gm' ? fact.trap : null, fact.die ?? null),
    ),
  trapSpotted: (fact, _before, after) =>
    about(after, [fact.model], 'ok', (name) => words.tells.spotted(name(fact.model), fact.trap)),
  trapDisarmed: (fact, _before, after) =>
    about(after, [fact.model], 'ok', (name) => words.tells.disarmed(name(fact.model), fact.trap)),
  trapLeft: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) =>
      words.tells.left(name(fact.model), fact.trap, fact.chest !== undefined),
    ),
  movedBack: (fact, _before, after) =>
    about(after, [fact.model], 'plain', (name) => words.tells.movedBack(name(fact.model))),
  trapSprung: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name) => words.tells.sprung(name(fact.model), fact.trap)),
  trapRolled: (fact, _before, after) =>
    about(after, [fact.model], 'bad', (name) =>
      words.tells.rolled(fact.trap, name(fact.model), fact.die, fact.result),
    ),
  climbed: (fact, _before, after) =>
    about(after, [fact.model], fact.out ? 'ok' : 'plain', (name) =>
      words.tells.climbed(name(fact.model), fact.out),
    ),
  lifted: (fact, _before, after) =>
    about(after, fact.by, fact.up ? 'ok' : 'plain', (name) => words.tells.lifted(fact.by.map(name), fact.up)),
  portcullisMoved: (fact) => toAll(words.tells.portcullis(fact.to), fact.to === 'down' ? 'bad' : 'ok'),
};

export const TRAPS_TOPICS: Topics<TrapsFact['kind']> = {
  trapMet: 'dungeon',
  trapSpotted: 'dungeon',
  trapDisarmed: 'dungeon',
  trapLeft: 'dungeon',
  movedBack: 'move',
  trapSprung: 'dungeon',
  trapRolled: 'dungeon',
  climbed: 'move',
  lifted: 'move',
  portcullisMoved: 'dungeon',
};
