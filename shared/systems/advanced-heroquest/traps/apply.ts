import type { Edge } from '#board';
import { carryAlong } from '../apply-carrying.ts';
import { finishOn } from '../apply-exploring.ts';
import { noteDeed } from '../apply-fighting.ts';
import { levelOf } from '../model.ts';
import type { State } from '../state.ts';
import { levelById, type Writers } from '../writing.ts';
import type { TrapsFact } from './facts.ts';

/** A trap that had been left alone is no more: its squares are free, or its chest can be opened. */
function isGone(state: State, { level, marker: id }: { level?: string; marker?: string }): void {
  if (level === undefined || id === undefined) return;
  const { markers } = levelById(state, level);
  const marker = markers[id];
  if (marker?.zone) delete markers[id];
  else if (marker) delete marker.trap;
}

/** How the facts of this chapter are written into the state. */
export const TRAPS_WRITERS: Pick<Writers, TrapsFact['kind']> = {
  trapMet() {},
  trapSpotted() {},
  trapDisarmed: isGone,
  trapLeft(state, fact) {
    const level = levelOf(state, fact.model);
    const chest = fact.chest === undefined ? undefined : level?.markers[fact.chest];
    if (!chest) return;
    chest.open = false;
    chest.trap = fact.trap;
  },
  trapSprung: isGone,
  movedBack(state, fact) {
    const level = levelOf(state, fact.model);
    const model = level?.models[fact.model];
    if (!model) return;
    [model.x, model.y] = fact.to;
    carryAlong(state, level, model);
  },
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
