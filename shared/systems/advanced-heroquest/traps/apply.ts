import type { Edge } from '#board';
import { finishOn } from '../apply-exploring.ts';
import { noteDeed } from '../apply-fighting.ts';
import { levelById, type Writers } from '../writing.ts';
import type { TrapsFact } from './facts.ts';

/** How the facts of this chapter are written into the state. */
export const TRAPS_WRITERS: Pick<Writers, TrapsFact['kind']> = {
  trapMet() {},
  trapSpotted() {},
  trapDisarmed() {},
  trapLeft() {},
  trapSprung() {},
  trapRolled() {},
  climbed(state, fact) {
    noteDeed(state, fact.model, { moved: true });
    finishOn(state, fact.model);
  },
  lifted(state, fact) {
    for (const id of fact.by) finishOn(state, id);
  },
  portcullisMoved(state, fact) {
    const level = levelById(state, fact.level);
    for (const name of fact.edges) {
      const edge: Edge = level.edges[name] ?? { kind: 'open' };
      level.edges[name] = { ...edge, portcullis: fact.to };
    }
    level.rev++;
  },
};
