import { finishOn, spendsTurns } from '../apply-exploring.ts';
import { noteArrival, noteDeed } from '../apply-fighting.ts';
import { findModel, levelOf, modelOnMap } from '../model.ts';
import { levelById, publishModel, writeEdges, type Writers } from '../writing.ts';
import type { SpellworkFact } from './facts.ts';

/** How spells that change the ground, the moves and the lives of others are written into the state. */
export const SPELLWORK_WRITERS: Pick<Writers, SpellworkFact['kind']> = {
  spiedUpon(state, fact) {
    for (const id of fact.models) {
      const model = levelOf(state, id)?.models[id];
      if (model) Object.assign(model, { resting: true, spied: fact.surprise });
    }
  },
  doorMade(state, fact) {
    const level = levelById(state, fact.level);
    // Without a state: shut, and nobody has opened it yet.
    const rock = fact.rock === undefined ? {} : { rock: fact.rock };
    writeEdges(level, { [fact.edge]: { kind: 'door', ...rock } });
    // There is more to it than was thought.
    if (level.exhausted) delete level.exhausted;
  },
  rockRolled(state, fact) {
    const level = levelById(state, fact.level);
    const edge = level.edges[fact.edge];
    if (!edge) return;
    const { rock: _, ...door } = edge;
    level.edges[fact.edge] = fact.rock ? { ...door, false: true } : door;
    level.rev++;
  },
  raised(state, fact) {
    const model = findModel(state, fact.model);
    if (!model) return;
    Object.assign(model, { wounds: fact.wounds, hurt: 0 });
    // He begins anew: what he did before he died is done.
    delete model.did;
    delete model.spent;
    delete model.lasting;
  },
  soulLost(state, fact) {
    const model = findModel(state, fact.model);
    if (model) model.soulLost = true;
  },
  flew(state, fact) {
    const level = levelOf(state, fact.model);
    if (!level) return;
    const model = modelOnMap(state, fact.model);
    const stays = model.x === fact.to[0] && model.y === fact.to[1];
    [model.x, model.y] = fact.to;
    if (!stays) noteArrival(state, fact.model);
    noteDeed(state, fact.model, { moved: true, acted: 'run' });
    if (model.kind !== 'monster' && spendsTurns(state)) finishOn(state, fact.model);
    publishModel(state, level, model);
  },
  windRolled() {},
};
