import type { MoveQuery, Square } from '#board';
import type { Offer, OfferedPlan } from '#engine/view';
import { FIGHTING_CHECKS, dragRefusal, fightRefusal, runRefusal } from './checks-fighting.ts';
import type { CommandOf } from './commands.ts';
import { TEMPLATE } from './magic/aim.ts';
import { spellCalled } from './magic/known.ts';
import { byId, findModel } from './model.ts';
import { DRAGGING_STEPS, lyingOf, moveQuery } from './moves.ts';
import { choice, openUnless } from './opening.ts';
import { ableParty, fightIsOver, foesInPlay, isInSight } from './rules/in-sight.ts';
import { setUpGround } from './rules/homes.ts';
import { nameOf } from './names.ts';
import { coverOf } from './shooting/aim.ts';
import { missileWeapon } from './shooting/weapons.ts';
import { plansFor, type Plan } from './tactics.ts';
import type { Level, Model, State } from './state.ts';
import { words } from './words/en.ts';

/** What a model can do in a fight besides moving, striking and doors; and what the end of the phase means. */
const say = words.offers;

/** The offers of a fight for one model. */
export function modelOffersFighting(state: State, model: Model, level: Level | null): Offer[] {
  if (!state.fight || state.turn.mode !== 'combat' || !level) return [];
  if (state.fight.setUp) return setUpOffers(state, model, level);
  const made: Offer[] = [...stepInOffers(state, model, level)];
  if (model.down !== null || fightRefusal(state, model, 'run')?.code === 'not-its-phase') return made;
  const run = { id: 'run', label: say.run(), key: 'r', fixed: { type: 'run', by: model.id } };
  made.push({ ...run, ...openUnless(runRefusal(state, level, model)) });
  if (model.kind === 'hero') made.push(...dragOffers(state, model, level));
  return made;
}

/** While monsters are set up: the squares of their ground, or one step (M-WHERE, M-STEP). */
function setUpOffers(state: State, model: Model, level: Level): Offer[] {
  const { stage, models, stepped } = state.fight!.setUp!;
  if (!models.includes(model.id) || (stage === 'step' && stepped.includes(model.id))) return [];
  const ground = setUpGround(state, model.id);
  const query: MoveQuery<Square> = {
    mover: model.id,
    from: { x: model.x, y: model.y },
    size: model.size,
    allowance: stage === 'step' ? 1 : 99,
    passBodies: stage === 'step' ? [] : Object.keys(level.models),
    within: ground?.sections.map(({ id }) => id) ?? [],
  };
  const type = stage === 'step' ? ('step' as const) : ('setUp' as const);
  const from = { of: 'squares' as const, level: level.id, model: model.id, query };
  return [
    {
      id: type,
      label: stage === 'step' ? say.step() : say.setUp(),
      key: 'm',
      open: true,
      fixed: { type, by: model.id },
      choose: { field: 'to', from },
    },
  ];
}

function stepInOffers(state: State, model: Model, level: Level): Offer[] {
  const { stepIn } = state.fight!;
  if (stepIn?.by !== model.id) return [];
  return choice(
    (command) => FIGHTING_CHECKS.stepIn(state, command as CommandOf<'stepIn'>),
    { id: 'stepIn', label: say.stepIn(), key: 's' },
    { type: 'stepIn', by: model.id },
    'to',
    stepIn.squares.map(([x, y]) => ({
      id: [x, y],
      name: `${x},${y}`,
      label: say.square(x, y),
      place: { level: level.id, x, y, w: 1, h: 1 },
    })),
  );
}

/** One for each of the fallen beside a Hero who has not moved yet (D-DRAG). */
function dragOffers(state: State, model: Model, level: Level): Offer[] {
  const bodies = Object.values(level.markers).flatMap(({ of }) => of ?? []);
  const fallen = [
    ...Object.values(level.models)
      .sort(byId)
      .map(({ id }) => id),
    ...bodies,
  ].filter((id) => lyingOf(state, level, id) !== null && dragRefusal(state, level, model, id) === null);
  const query = moveQuery(state, level, model);
  const three = { ...query, allowance: Math.min(DRAGGING_STEPS, query.allowance) };
  return fallen.map((id, i) => ({
    id: i === 0 ? 'drag' : `drag ${id}`,
    label: say.drag(findModel(state, id)?.name ?? ''),
    key: i === 0 ? 'g' : '',
    open: true,
    fixed: { type: 'drag', by: model.id, at: id },
    choose: { field: 'to', from: { of: 'squares', level: level.id, model: model.id, query: three } },
  }));
}

/**
 * What the app proposes for the next monster in the GM's phase: the one that acts, else the first by number that has something left to
 * do. None: there is nothing to propose.
 */
export function carryOutOffers(state: State): Offer[] {
  const { fight, turn } = state;
  if (!fight || fight.setUp || turn.mode !== 'combat' || turn.phase !== 'gm') return [];
  const place = ({ id, number }: Model) => (id === fight.acting ? -1 : (number ?? Infinity));
  const foes = foesInPlay(state).sort((a, b) => place(a.model) - place(b.model) || byId(a.model, b.model));
  for (const { level, model } of foes) {
    const plans = plansFor(state, model.id);
    if (plans.length > 0) return [carryOutOffer(state, level, model, plans)];
  }
  return [];
}

function carryOutOffer(state: State, level: Level, model: Model, plans: readonly Plan[]): Offer {
  const [first] = plans as [Plan, ...Plan[]];
  const { at, door, run, stairs, path, shoots, casts } = first;
  const meant = at ?? casts?.at;
  const target = meant === undefined ? null : findModel(state, meant);
  const label = say.plan(nameOf(model, 'gm'), path.length, {
    ...(target ? { strikes: nameOf(target, 'gm') } : {}),
    shoots: shoots === true,
    ...(casts ? { casts: spellCalled(casts.spell)?.name ?? casts.spell } : {}),
    opens: door !== undefined,
    runs: run === true,
    follows: stairs === true,
  });
  const among = plans.flatMap((plan) => (plan.at === undefined ? [] : [{ id: plan.at, open: true }]));
  const isChoice = among.length > (at === undefined ? 0 : 1);
  return {
    id: 'carryOut',
    label,
    key: '',
    open: true,
    fixed: { type: 'carryOut', by: model.id, ...(at === undefined ? {} : { at }) },
    ...(isChoice ? { choose: { field: 'at', from: { of: 'models', among } } } : {}),
    plans: plans.map((plan) => offeredPlan(level, plan)),
  };
}

function offeredPlan(level: Level, { door, stairs: _s, ties: _t, casts, ...plan }: Plan): OfferedPlan {
  return {
    ...plan,
    ...(door === undefined ? {} : { door: `${level.id}:${door}` }),
    ...(casts
      ? {
          casts: spellCalled(casts.spell)?.name ?? casts.spell,
          ...(casts.at === undefined ? {} : { at: casts.at }),
          ...(casts.to === undefined ? {} : { aims: casts.to, template: TEMPLATE }),
        }
      : {}),
    ...(plan.aims ? { template: coverOfShot(level, plan.by) } : {}),
  };
}

/** What a shot that covers squares covers around the one that it is aimed at. */
function coverOfShot(level: Level, by: string): OfferedPlan['template'] {
  const shooting = level.models[by] && missileWeapon(level.models[by]);
  return shooting ? coverOf(shooting) : TEMPLATE;
}

/** What the end of the phase does in a fight, in words; null: it is the next phase as ever. */
export function endOfPhaseLabel(state: State): string | null {
  const { setUp } = state.fight ?? {};
  if (setUp) return setUp.stage === 'place' ? say.endPlacing() : say.endStepping();
  const coming = state.turn.mode === 'combat' ? outlook(state) : null;
  return coming && say.outlook(coming);
}

/** What the end of this phase will bring, as far as it can be told beforehand. */
function outlook(state: State): 'won' | 'escape' | 'door' | null {
  const { fight, turn } = state;
  if (!fight || fight.setUp) return null;
  if (fightIsOver(state)) return 'won';
  if (turn.phase !== 'gm' || foesInPlay(state).length === 0 || ableParty(state).length === 0) return null;
  if (isInSight(state)) return null;
  return fight.lastTurn !== turn.number && isInSight(state, fight.shut ?? []) ? 'door' : 'escape';
}
