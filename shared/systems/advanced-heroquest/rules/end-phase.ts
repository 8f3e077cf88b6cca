import { bodySquares, boardOf } from '#board';
import { ask, tell, within } from '#engine';
import type { At, Fact } from '../facts.ts';
import { MOST_GOLD, byId, isFit, isOnMap, levelOf } from '../model.ts';
import type { Group, Level, LevelId, Model, ModelId, State } from '../state.ts';
import { ableParty, foesInPlay, levelsOfFight, sees } from './in-sight.ts';
import { elect, speakerOf, standingPlayers } from './leader.ts';
import { itemsMark, markAt } from './marks.ts';
import { turnIn } from './phases.ts';
import { freeSquareNear, nameOf, takenSquares, withoutModel } from './reach.ts';
import { fightIsEnding, turnTo } from './turning.ts';
import type { Rule, Table } from './rule.ts';

/** "End Phase": the fight is won, escaped from, or broken off; what is looted; a new Leader. */

/** The fight ends, and the exploration goes on with the turn after the one that it broke off. */
export function* endOfFight(g: Table, how: 'won' | 'escaped'): Rule {
  if (how === 'won') yield* within(null, loot(g));
  else {
    yield* tell<Fact>({ kind: 'escaped' });
    yield* within(null, leftToMonsters(g));
  }
  yield* within(null, breakOff(g, how));
  // "Finally": on an expedition a new Leader, by dice as at the start.
  const players = g.state.expedition ? standingPlayers(g.state) : [];
  if (players.length > 0) yield* within(null, elect(g, 'leader', players));
  yield* within(null, onToExploring(g));
}

function* onToExploring(g: Table): Rule {
  // A ruling may have gone on to exploring already.
  if (g.state.turn.mode === 'combat') yield* within(null, turnTo(g, turnIn('exploration', g.state.turn)));
}

/** Survivors go back to their posts with the wounds that they have (F-BACK), and the fight is over. */
export function* breakOff(g: Table, how: 'won' | 'escaped' | 'lost'): Rule {
  if (!g.state.fight) return;
  // One by one: where one has gone back to, no other stands.
  for (const { model } of foesInPlay(g.state))
    yield* tell<Fact>({ kind: 'wentBack', model: model.id, ...postOf(g.state, model.id) });
  yield* within(null, fightIsEnding(g, how));
  if (g.state.fight) yield* tell<Fact>({ kind: 'fightEnded', how, lost: wipedOut(g.state) });
}

/** The facts of a fight that the GM calls off: monsters whom nobody sees rest where they stand, until they are met again. */
export function calledOff(state: State): Fact[] {
  if (!state.fight) return [];
  return [
    ...unseenFoes(state).map(({ level, model }): Fact => ({
      kind: 'wentBack',
      model: model.id,
      level: level.id,
      at: [model.x, model.y],
    })),
    { kind: 'fightEnded', how: 'calledOff', lost: [] },
  ];
}

/** Monsters whom nobody able has in sight: they are met again one day. */
function unseenFoes(state: State): { level: Level; model: Model }[] {
  const party = ableParty(state);
  return foesInPlay(state).filter(
    ({ level, model }) => !party.some((one) => one.level === level && sees(boardOf(level), one.model, model)),
  );
}

/** Where a monster goes back to: its post, or the free square nearest to it. Where its ground has been taken up, it stays. */
function postOf(state: State, id: ModelId): { level: LevelId; at: At } {
  const here = levelOf(state, id)!;
  const model = here.models[id]!;
  const stays = { level: here.id, at: [model.x, model.y] as const };
  const home = model.post ?? model.home;
  const level = home ? state.levels[home.level] : undefined;
  if (!home || !level?.sections[home.section]) return stays;
  const without = withoutModel(level, id);
  const at = model.size === 1 ? freeSquareNear(without, [home]) : largePost(without, home, model);
  return at ? { level: level.id, at } : stays;
}

/** A large model goes back to its own squares, if they are free. */
function largePost(level: Level, home: { x: number; y: number }, { size }: Model): At | null {
  const taken = takenSquares(level);
  const isFree = bodySquares({ x: home.x, y: home.y, size }).every((square) => !taken.has(nameOf(square)));
  return isFree ? [home.x, home.y] : null;
}

/** Groups of this fight of whom nobody is left and whose gold has not been paid, in an order of their own. */
function wipedOut(state: State): { level: LevelId; group: string }[] {
  return groupsOfFight(state)
    .filter(({ group }) => !group.models.some((id) => isOnMap(state, id)))
    .map(({ level, group }) => ({ level, group: group.id }));
}

function groupsOfFight(state: State): { level: LevelId; group: Group }[] {
  const ids = state.fight!.groups;
  return levelsOfFight(state).flatMap((level) =>
    Object.values(level.groups ?? {})
      .filter((group) => ids.includes(group.id) && !group.settled)
      .map((group) => ({ level: level.id, group })),
  );
}

/** F-LOOT: the gold of all groups of the fight, filled up to 250 a model, the Leader's first; the rest lies where the last one fell. */
function* loot(g: Table): Rule {
  const groups = groupsOfFight(g.state);
  let left = 0;
  for (const { level, group } of groups) {
    yield* tell<Fact>({ kind: 'groupLooted', level, group: group.id, gold: group.gold });
    left += group.gold;
  }
  const place = placeOfLoot(g.state);
  for (const { id, gold } of lootersOf(g.state)) {
    const taken = Math.min(left, Math.max(0, MOST_GOLD - gold));
    if (taken === 0) continue;
    left -= taken;
    yield* tell<Fact>({ kind: 'goldFound', by: id, gold: taken });
  }
  if (!place) return;
  const { level, at } = place;
  if (left > 0)
    yield* tell<Fact>({ kind: 'goldLeft', level, mark: markAt(g.next('k'), 'gold', at, left), gold: left });
  const items = itemsOf(
    g.state,
    groups.flatMap(({ group }) => group.models),
  );
  if (items.length > 0)
    yield* tell<Fact>({ kind: 'itemsLeft', level, mark: itemsMark(g.next('k'), at, items), items });
}

/** Who takes gold: the Leader's hero, then the heroes, then the henchmen, each list in the order in which they joined the party. */
function lootersOf(state: State): Model[] {
  const able = ableParty(state)
    .map(({ model }) => model)
    .sort(byId);
  const speaker = speakerOf(state);
  const first = able.filter(({ id }) => id === speaker);
  const heroes = able.filter(({ kind }) => kind === 'hero');
  return [...new Set([...first, ...heroes, ...able])];
}

/** Where loot lies that nobody can carry: where the last monster fell, else with the Leader's hero. */
function placeOfLoot(state: State): { level: LevelId; at: At } | null {
  const fell = state.fight?.lastFell;
  if (fell) return { level: fell.level, at: [fell.at[0], fell.at[1]] };
  const [first] = lootersOf(state);
  return first ? { level: levelOf(state, first.id)!.id, at: [first.x, first.y] } : null;
}

/** What dead character monsters carried: the GM says what it is and who takes it. */
function itemsOf(state: State, ids: readonly ModelId[]): string[] {
  return ids.flatMap((id) => {
    const dead = state.roster[id];
    return dead?.down === 'dead' && (dead.rank === 'character' || dead.quest)
      ? dead.gear.map(({ name }) => name)
      : [];
  });
}

/** F-BACK: what the monsters do to knocked-out Heroes whom the others have left behind in their sight. The GM says it. */
function* leftToMonsters(g: Table): Rule {
  for (const id of fallenInSight(g.state)) {
    const done = yield* ask.choice<Fact>([{ id: 'leave' }, { id: 'strip' }, { id: 'kill' }], {
      for: 'left to monsters',
      by: null,
      default: 'leave',
      about: { at: id },
    });
    const level = levelOf(g.state, id);
    // A ruling may have brought him away, or round.
    if (!level || level.models[id]!.down !== 'ko') continue;
    const { x, y } = level.models[id]!;
    if (done === 'strip') yield* tell<Fact>({ kind: 'stripped', model: id });
    if (done !== 'kill') continue;
    yield* tell<Fact>({ kind: 'died', model: id, level: level.id });
    yield* tell<Fact>({ kind: 'bodyLeft', model: id, marker: g.next('k'), level: level.id, at: [x, y] });
  }
}

function fallenInSight(state: State): ModelId[] {
  const foes = foesInPlay(state).filter(({ model }) => isFit(model));
  return levelsOfFight(state).flatMap((level) =>
    Object.values(level.models)
      .filter(
        (model) =>
          model.kind === 'hero' &&
          model.down === 'ko' &&
          foes.some((foe) => foe.level.id === level.id && sees(boardOf(level), foe.model, model)),
      )
      .map(({ id }) => id),
  );
}
