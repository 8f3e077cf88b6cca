import { boardOf, rectSquares } from '#board';
import { ask, d12, tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { levelOf, modelOnMap } from '../model.ts';
import { choiceOf } from '../option-choices.ts';
import type { ModelId, State, Turn } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';
import { layDownCarried } from './carrying.ts';
import { turnByFate } from './fate.ts';
import { foundGround, withHomes } from './homes.ts';
import { ableParty, foesInPlay, resting, sees } from './in-sight.ts';
import { leadingHero } from './leader.ts';
import { placeNear } from '../solo/placing.ts';
import { turnIn } from './phases.ts';
import { turnTo } from './turning.ts';
import type { Rule, Table } from './rule.ts';

/** "Placing Monsters": who is surprised, who sets the monsters up, and how the fight begins. */

/** Monsters that come into sight, and the turn that the fight goes on with; none: it begins with them. */
export interface Meeting {
  found: readonly ModelId[];
  why: 'found' | 'met';
  /** In a fight that is on already, the phase that comes next (M-LATER). */
  next?: Turn;
}

/**
 * The surprise roll (M-ONE, M-BONUS, M-TIE), and what follows from it: the fight begins (M-FIRST) or grows (M-LATER), and the winner's
 * side sets the monsters up. A Leader who lost may spend fate on it. Gives false where a ruling has taken all of them away.
 */
export function* meet(g: Table, library: Library, { found, why, next }: Meeting): Rule<boolean> {
  const by = yield* within('leads', leadingHero(g));
  const alone = g.state.expedition?.solo === true;
  // Without a gamemaster they are placed first, and the surprise is rolled for then.
  if (alone) yield* within(null, placeNear(g, found));
  const [leader] = (yield* ask.dice<Fact>(1, d12, { for: 'surprise', by })) as [number];
  const [gm] = (yield* ask.dice<Fact>(1, d12, { for: 'gm surprise', by: null })) as [number];
  const models = found.filter((id) => levelOf(g.state, id));
  if (models.length === 0) {
    yield* tell<Fact>({ kind: 'groundLost', what: 'monsters' });
    return false;
  }
  const leaderBonus = elvesBonus(g.state, library, models) + spyingBonus(g.state, models);
  const gmBonus = monstersBonus(g.state, library, models);
  const surprised = leader + leaderBonus >= gm + gmBonus ? 'monsters' : 'heroes';
  yield* tell<Fact>({ kind: 'surpriseRolled', by, leader, gm, leaderBonus, gmBonus, surprised });
  const isFirst = g.state.fight === undefined;
  const foes = foesInPlay(g.state).filter(({ model }) => isFirst || models.includes(model.id));
  const joining = withHomes(foes);
  yield* tell<Fact>(
    isFirst ? { kind: 'fightBegan', why, foes: joining } : { kind: 'foesJoined', foes: joining },
  );
  yield* within(null, turnTo(g, next ?? firstTurn(g.state.turn, surprised), 'after set-up'));
  if (alone) {
    // Surprised monsters are moved a square each; else nobody is, and it goes on at once.
    const moved = surprised === 'monsters' ? models : [];
    yield* tell<Fact>({ kind: 'setUpBegan', stage: 'step', side: 'leader', models: moved });
    return true;
  }
  const side = surprised === 'monsters' ? 'leader' : 'gm';
  yield* tell<Fact>({ kind: 'setUpBegan', stage: 'place', side, models });
  // A ruling that comes in with the offer may end the fight, or take the Leader's hero away.
  if (side === 'leader' || by === null || !g.state.fight?.setUp) return true;
  if (yield* within(null, turnByFate(g, by, 'fate surprise'))) {
    if (!next) yield* within(null, turnTo(g, firstTurn(g.state.turn, 'monsters'), 'after set-up'));
    yield* tell<Fact>({ kind: 'setUpBegan', stage: 'place', side: 'leader', models });
  }
  return true;
}

/** M-FIRST: combat turn 1, from its Hero phase where the monsters are surprised, else from its GM phase. */
function firstTurn(turn: Turn, surprised: 'heroes' | 'monsters'): Turn {
  return { ...turnIn('combat', turn), phase: surprised === 'monsters' ? 'hero' : 'gm' };
}

/**
 * M-BONUS: 1 where an able Elf stands where the monsters are, or has sight to a square of their ground; by the option as much for each
 * such Elf.
 */
function elvesBonus(state: State, library: Library, found: readonly ModelId[]): number {
  const elves = ableParty(state).filter(({ model }) => library.find('hero', model.entry)?.race === 'elf');
  const grounds = found.map((id) => foundGround(state, id)!);
  const looking = elves.filter((elf) =>
    grounds.some(
      ({ level, sections }) =>
        level.id === elf.level.id &&
        sections.flatMap(rectSquares).some((square) => sees(boardOf(level), elf.model, square)),
    ),
  );
  return choiceOf(state, 'surprise-bonus') === 'each' ? looking.length : Math.min(1, looking.length);
}

/** "Open Window": what is added where some of them have been spied upon, once for all that are met together (M-ONE, T-WINDOW). */
function spyingBonus(state: State, found: readonly ModelId[]): number {
  return Math.max(0, ...found.map((id) => modelOnMap(state, id).spied ?? 0));
}

/**
 * M-BONUS: what Sentries and Runners add to the GM's die, each kind once, or by the option each model. Cards that name no kind are one
 * together.
 */
function monstersBonus(state: State, library: Library, found: readonly ModelId[]): number {
  const isEach = choiceOf(state, 'surprise-bonus') === 'each';
  const bonuses = new Map<string, number>();
  for (const id of found)
    library.find('monster', modelOnMap(state, id).entry)?.specials.forEach((special) => {
      if (special.rule === 'surprise-bonus')
        bonuses.set(isEach ? id : String(special['once']), Number(special['bonus'] ?? 0));
    });
  return [...bonuses.values()].reduce((sum, bonus) => sum + bonus, 0);
}

/**
 * X-MET: monsters that went back to their posts come into sight again. The exploration turn ends at once, and they are set up where they
 * were. Nothing happens while none is in sight.
 */
export function* meetAgain(g: Table, library: Library): Rule {
  if (g.state.turn.mode !== 'exploration') return;
  const found = yield* within(null, seeAgain(g));
  if (found.length === 0) return;
  yield* within(null, layDownCarried(g));
  yield* within(null, meet(g, library, { found, why: 'met' }));
}

/** Tells of monsters that come into sight again, and gives them. In a fight they join it at the end of the phase (M-LATER). */
export function* seeAgain(g: Table): Rule<readonly ModelId[]> {
  const models = g.state.expedition ? inSightAgain(g.state) : [];
  if (models.length > 0) yield* tell<Fact>({ kind: 'monstersMet', models });
  return models;
}

/** The resting monsters of whom one is in sight of somebody able, with all of their group. */
function inSightAgain(state: State): ModelId[] {
  const rest = resting(state);
  const party = ableParty(state);
  const seen = rest.filter(({ level, model }) =>
    party.some((one) => one.level === level && sees(boardOf(level), one.model, model)),
  );
  const groups = seen.flatMap(({ level, model }) =>
    Object.values(level.groups ?? {}).filter(({ models }) => models.includes(model.id)),
  );
  const isMet = (id: ModelId) =>
    seen.some(({ model }) => model.id === id) || groups.some(({ models }) => models.includes(id));
  return rest.map(({ model }) => model.id).filter(isMet);
}

/** "The GM can then move each monster one square": the other side's turn to change something, or the end of the setting up. */
export function* endSetUp(g: Table): Rule {
  const { stage, side, models } = g.state.fight!.setUp!;
  const there = models.filter((id) => levelOf(g.state, id));
  if (stage === 'step' || there.length === 0) yield* tell<Fact>({ kind: 'setUpEnded' });
  else
    yield* tell<Fact>({
      kind: 'setUpBegan',
      stage: 'step',
      side: side === 'leader' ? 'gm' : 'leader',
      models: there,
    });
}

/** Puts a monster on a square of its ground (M-WHERE). It has been checked. */
export function* station(g: Table, model: ModelId, to: readonly [number, number]): Rule {
  const { level, sections } = foundGround(g.state, model)!;
  const section = sectionOfSquare(level, to[0], to[1])!.id;
  const isElsewhere = !sections.some(({ id }) => id === section);
  yield* tell<Fact>({
    kind: 'stationed',
    model,
    to: [to[0], to[1]],
    ...(isElsewhere ? { section } : {}),
  });
}

/** M-STEP: one square to the side. It has been checked. */
export function* sidestep(_g: Table, model: ModelId, to: readonly [number, number]): Rule {
  yield* tell<Fact>({ kind: 'sidestepped', model, to: [to[0], to[1]] });
}
