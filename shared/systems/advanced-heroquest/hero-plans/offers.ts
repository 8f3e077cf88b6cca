import type { Offer, OfferedPlan } from '#engine/view';
import type { Command } from '../commands.ts';
import { spellCalled } from '../magic/known.ts';
import { TEMPLATE } from '../magic/aim.ts';
import { findModel, levelOf } from '../model.ts';
import { nameOf } from '../names.ts';
import type { State } from '../state.ts';
import { heroPlans as words } from '../words/hero-plans.ts';
import { heroStep, type HeroStep } from './index.ts';

/**
 * What the heroes might do next, where nobody is the gamemaster: one proposal, played as it stands or left alone. The end of a phase is
 * no proposal: it is offered anyway.
 */
export function heroPlanOffers(state: State, check: Parameters<typeof heroStep>[1]): Offer[] {
  if (!state.expedition?.solo) return [];
  const step = heroStep(state, check);
  if (step?.by === undefined || check(state, step.command) !== null) return [];
  return [
    {
      id: 'heroPlan',
      label: titleOf(state, step, step.by),
      key: '',
      open: true,
      fixed: { ...step.command },
      plans: [planOf(state, step, step.by)],
    },
  ];
}

function planOf(state: State, { command, path = [], reason }: HeroStep, by: string): OfferedPlan {
  const level = levelOf(state, by)!;
  const to = path.at(-1);
  const plan: OfferedPlan = { by, path, ...(to ? { to } : {}), reason };
  switch (command.type) {
    case 'attack':
      return { ...plan, at: command.at, strikes: true };
    case 'shoot':
      return { ...plan, ...(command.at === undefined ? {} : { at: command.at }), shoots: true };
    case 'cast': {
      const { at, to: aims } = command;
      const casts = spellCalled(command.spell)?.name ?? command.spell;
      const aimed = aims === undefined ? {} : { aims: [aims[0], aims[1]] as const, template: TEMPLATE };
      return { ...plan, casts, ...(at === undefined ? {} : { at }), ...aimed };
    }
    case 'openDoor':
      return { ...plan, door: `${level.id}:${command.edge}` };
    default:
      return plan;
  }
}

function titleOf(state: State, { command, path = [] }: HeroStep, by: string): string {
  return words.title(calledIn(state, by), path.length, deedOf(state, command));
}

function calledIn(state: State, id: string): string {
  const model = findModel(state, id);
  return model ? nameOf(model, 'gm') : '';
}

/** What a command is called beside the squares that are walked; null: it is a walk. */
function deedOf(state: State, command: Command): string | null {
  const say = words.deeds;
  const name = (id: string) => calledIn(state, id);
  switch (command.type) {
    case 'attack':
      return say.strikes(name(command.at));
    case 'shoot':
      return say.shoots(name(command.at ?? ''));
    case 'cast': {
      const spell = spellCalled(command.spell)?.name ?? command.spell;
      return say.casts(spell, command.at === undefined ? null : name(command.at));
    }
    case 'pickUp':
      return say.picksUp(name(command.at));
    case 'drag':
      return say.drags(name(command.at));
    case 'openDoor':
      return say.opensDoor();
    case 'openChest':
      return say.opensChest();
    case 'search':
      return say.searches();
    case 'leave':
      return say.leaves();
    case 'takeStairs':
      return say.takesStairs();
    case 'climb':
      return say.climbs();
    case 'leap':
      return say.leaps();
    case 'lift':
      return say.lifts();
    case 'use':
      return say.drinks();
    default:
      return null;
  }
}
