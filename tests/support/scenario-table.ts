import { deepCopy, type BaseState, type Fact, type GameBox } from '#engine';
import { lookUp } from './look-up.ts';
import type { Scenario, ScenarioStep } from './scenario-file.ts';

/** A game with its shipped content, known only by the engine's own types. */
export type AnySystem = ReturnType<GameBox['open']>;

/** What the scenario runner asks of a game: what `tests/systems/<id>/scenario-game.ts` exports as `scenarioGame`. */
export interface ScenarioGame<S extends BaseState = BaseState> {
  readonly system: AnySystem;
  /** The game with content that a scenario brings; null: it brings none. */
  systemFor?(scenario: Scenario): AnySystem | null;
  /** The state that a scenario begins with. Everybody and everything that it names is learnt by `names`. */
  lay(scenario: Scenario, names: Names): S;
  /** Whether a field of a step or a fact names something by the scenario's own names. */
  isNamed(field: string, fields: Readonly<Record<string, unknown>>): boolean;
  /** What a ruling may give a name to, as it stands on the table now. */
  things(state: S): readonly { id: string; name: string }[];
  /** The answer with which a step takes the offer that stands; null where it is a command and nothing else. */
  takesOffer?(step: ScenarioStep): string | null;
  /** What a fact calls a field of which scenarios speak by another word. */
  factField?(kind: string, field: string): string;
  /** A field of a fact by a scenario's word for it, which may say more than the record does. */
  factValue?(fact: Fact, field: string, state: S): unknown;
  /** What a scenario wants of a field, put as `factValue` puts it. */
  wanted?(kind: string, field: string, value: unknown): unknown;
  /** One entry of `state:` against the state: a sentence for each difference. */
  compareState(key: string, value: unknown, table: Table, state: S): string[];
  /** What else is expected of the table. */
  compareMore?(scenario: Scenario, table: Table, state: S): string[];
}

const games = await lookUp<ScenarioGame>('systems', 'scenario-game.ts', 'scenarioGame');

/** What the runner knows of a scenario's game. */
export function gameOf(scenario: Scenario): ScenarioGame {
  const game = games.get(scenario.game);
  if (!game) throw new Error(`No game called ${scenario.game} is played here.`);
  return game;
}

/** A scenario's names for those who have an id in the game. */
export class Names {
  readonly ids = new Map<string, string>();
  readonly #names = new Map<string, string>();

  learn(name: string, id: string): void {
    this.ids.set(name, id);
    this.#names.set(id, name);
  }

  name(id: string): string {
    return this.#names.get(id) ?? id;
  }
}

/** A scenario's table: the state it begins with, and its names. */
export class Table extends Names {
  readonly scenario: Scenario;
  readonly game: ScenarioGame;
  readonly system: AnySystem;
  readonly #start: BaseState;

  constructor(scenario: Scenario) {
    super();
    this.scenario = scenario;
    this.game = gameOf(scenario);
    this.system = this.game.systemFor?.(scenario) ?? this.game.system;
    this.#start = this.game.lay(scenario, this);
  }

  start(): BaseState {
    return deepCopy(this.#start);
  }

  playsInPlace(): boolean {
    return (this.scenario.play ?? []).every(
      (step) =>
        !['undo', 'redo', 'ruling', 'amend', 'stop'].includes(step.do) &&
        !['bad-die', 'no-such-option'].includes(step.refused ?? '') &&
        (step.refused !== undefined || (this.game.takesOffer?.(step) ?? null) === null),
    );
  }

  /** Writes the scenario's names in a step as ids. */
  withIds(fields: Record<string, unknown>): Record<string, unknown> {
    const read: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(fields)) {
      const isName = typeof value === 'string' || typeof value === 'number';
      const known = isName && this.game.isNamed(key, fields) ? this.ids.get(String(value)) : undefined;
      read[key] = known ?? value;
    }
    return read;
  }
}
