import type { Game, Rule as EngineRule } from '#engine';
import type { Fact } from '../facts.ts';
import type { State } from '../state.ts';

/** A rule of Advanced HeroQuest, and what it is given. */
export type Rule<R = void> = EngineRule<R, Fact>;
export type Table = Game<State>;
