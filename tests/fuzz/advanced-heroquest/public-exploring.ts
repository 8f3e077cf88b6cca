import type { Fact, State } from '#systems/advanced-heroquest';
import { aloudFighting } from './public-fighting.ts';
import { findModel, isPublicModel, levelOf } from '#shared/systems/advanced-heroquest/testing.ts';

/**
 * What a fact of an expedition says aloud. Everybody hears the dice and what they bring, and what the heroes do; of matrices only
 * whether anybody is there (M-HIDDEN). Marks, contents of chests and what the GM does with his map are his own.
 */
export function aloudExploring(fact: Fact, before: State, after: State): Record<string, unknown> | null {
  const name = (id: string) => findModel(after, id)?.pub ?? findModel(before, id)?.pub ?? '';
  const isSeen = (state: State, id: string) =>
    Object.values(state.levels[id]?.sections ?? {}).some((section) => !section.hidden);
  switch (fact.kind) {
    case 'dungeonFounded':
      return { name: fact.name };
    case 'levelFounded':
      return before.levels[fact.level] ? null : { name: fact.name };
    case 'expeditionBegan':
      return { number: fact.number, dungeon: after.dungeons?.[fact.dungeon]?.name };
    case 'expeditionEnded':
      return { number: fact.number, lost: fact.lost };
    case 'doorsShut':
      return isSeen(before, fact.level) ? {} : null;
    case 'levelShown':
      return isSeen(after, fact.level) ? { name: after.levels[fact.level]!.name } : null;
    case 'joined':
      return { name: fact.model.name, owner: name(fact.model.owner ?? '') };
    case 'electionRolled':
      return { person: fact.person, for: fact.for, die: fact.die };
    case 'leaderChosen':
    case 'mapperChosen':
      return { person: fact.person };
    case 'setOut':
    case 'leftDungeon':
    case 'recovered':
      return { model: name(fact.model) };
    case 'tookStairs':
      return isUnseenMonster(after, fact.model)
        ? null
        : { model: name(fact.model), level: after.levels[fact.level]?.name };
    case 'tableRolled': {
      // The die of a matrix tells its row to whoever has the book (M-HIDDEN).
      if (MATRICES.includes(fact.table)) return null;
      const { table, dice, result, end } = fact;
      return { table, dice, result, end: end ?? null, by: fact.by === null ? null : name(fact.by) };
    }
    case 'replaced':
      return { rolled: fact.rolled, laid: fact.laid, why: fact.why, extra: fact.extra ?? 0 };
    case 'exitClosed':
      return { why: fact.why };
    case 'doorLeadsNowhere':
    case 'doorLost':
    case 'chestPlaced':
    case 'hazardUnruled':
      return {};
    case 'doorLeadsToKnown':
      return { section: after.levels[fact.level]?.sections[fact.section]?.name };
    case 'doorPlaced':
      return { found: fact.found ?? null };
    case 'monstersFound':
      return { many: fact.groups.reduce((sum, group) => sum + group.models.length, 0) };
    case 'goldLeft':
      return { gold: fact.gold };
    case 'counterOwed':
      return { why: fact.why };
    case 'treasureUnruled':
      return fact.why === 'hidden' ? {} : null;
    case 'wallSearched':
      return { by: name(fact.by), wall: fact.wall };
    case 'roomSearched':
    case 'chestOpened':
    case 'chestClosed':
      return { by: name(fact.by) };
    case 'goldFound':
      return { by: name(fact.by), gold: fact.gold };
    case 'armourTakenOff':
      return { model: name(fact.model) };
    case 'armourPutOn':
      return { model: name(fact.model), armour: fact.armour.map((worn) => worn.name) };
    case 'weaponTaken': {
      const held = findModel(after, fact.model)?.weapons.find(({ weapon }) => weapon === fact.weapon);
      return { model: name(fact.model), weapon: held?.name ?? null };
    }
    case 'pickedUp':
    case 'putDown':
      return { by: name(fact.by), model: name(fact.model) };
    case 'bodyBroughtHome':
      return { model: name(fact.model) };
    case 'takenFromBody': {
      const held = findModel(before, fact.from)?.weapons.find(({ weapon }) => weapon === fact.what);
      const what = fact.gold ?? held?.name ?? fact.what;
      return { by: name(fact.by), from: name(fact.from), what };
    }
    default:
      return aloudFighting(fact, before, after);
  }
}

/** A monster that only the gamemaster sees where it stands. */
function isUnseenMonster(state: State, id: string): boolean {
  const level = levelOf(state, id);
  const model = level?.models[id];
  return model?.kind === 'monster' && !isPublicModel(level!, model);
}

const MATRICES: readonly string[] = ['wandering', 'lairs', 'quest', 'specialist'];
