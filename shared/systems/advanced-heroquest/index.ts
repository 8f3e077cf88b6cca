import type { ContentEntry, Fact as AnyFact, GameBox, System } from '#engine';
import type { Rule as AnyRule } from '#engine';
import { apply } from './apply.ts';
import { begin } from './begin.ts';
import { markerCards, monsterCards, pieceCards, setupCards } from './cards.ts';
import { personId } from './actors.ts';
import { check } from './checks.ts';
import { findMark } from './checks-exploring.ts';
import { readCommand, type Command, type CommandOf } from './commands.ts';
import { demo } from './demo.ts';
import type { Fact } from './facts.ts';
import { SHIPPED, libraryOf, type Library } from './library.ts';
import { findModel } from './model.ts';
import { offers } from './offers.ts';
import { choiceOf, isOption } from './option-choices.ts';
import { optionInWords, optionsOf, withOptions } from './options.ts';
import { rulingFacts } from './rulings.ts';
import { shakeOff } from './rules/fate.ts';
import { leave, setOut, takeStairs } from './rules/expedition.ts';
import { takeFromBody } from './rules/bodies.ts';
import { pickUp, putDown } from './rules/carrying.ts';
import { attack } from './rules/fight.ts';
import {
  changeArmour,
  closeChest,
  openChest,
  searchSecret,
  searchTreasure,
  takeInHand,
} from './rules/hero-phase.ts';
import { carryOut } from './rules/carry-out.ts';
import { drag, run, stepIn } from './rules/fight-moves.ts';
import { sidestep, station } from './rules/meeting.ts';
import { closeDoor, move, openDoor } from './rules/moving.ts';
import { changeMode, endPhase } from './rules/turns.ts';
import type { Rule, Table } from './rules/rule.ts';
import { MAGIC_RULES } from './magic/rules.ts';
import { SHOOTING_RULES } from './shooting/rules.ts';
import { SPECIALS_RULES } from './specials/rules.ts';
import { TRAPS_RULES } from './traps/rules.ts';
import { wanderingMonsters } from './solo/rules.ts';
import { nameOf, say, topicOf } from './say.ts';
import { asScenario } from './scenario.ts';
import { layouts } from './shapes.ts';
import { wordsOf } from './prompts.ts';
import type { State } from './state.ts';
import { buildView } from './view.ts';
import { words } from './words/en.ts';
import { magic } from './words/magic.ts';
import { shooting } from './words/shooting.ts';
import { specials } from './words/specials.ts';
import { traps } from './words/traps.ts';
import { lettersInWords } from './words/letters.ts';
import { rulingsInWords } from './words/rulings.ts';

/** Advanced HeroQuest: everything that the engine and the main process know of it. */
const ID = 'advanced-heroquest';
const NAME = 'Advanced HeroQuest';
/** Raised when a rule begins to do something else, so that open commands of older files are known as such. */
const RULES = '1';

export type AdvancedHeroQuest = System<State, Command, Fact>;

/** The system that plays a campaign with the content in its file. */
export function systemWith(library: Library, contentRevision: number): AdvancedHeroQuest {
  return {
    id: ID,
    name: NAME,
    rules: RULES,
    content: contentRevision,
    readCommand,
    check,
    perform: (g, command) => perform(library, g, command),
    offers,
    rule: (state, ruling, next) => rulingFacts(library, state, ruling, next),
    apply,
    personOf(state, id) {
      if (id === null) return null;
      const model = findModel(state, id);
      if (!model || model.kind === 'monster') return null;
      return model.player ?? (model.owner === null ? null : (findModel(state, model.owner)?.player ?? null));
    },
    people: (state) => Object.entries(state.people).map(([id, person]) => ({ id, name: person.name })),
    wordsOf,
    labelOf,
    say,
    topicOf,
    view: buildView,
  };
}

/** The rule of a command, which has passed `check`. */
function perform(library: Library, g: Table, command: Command): Rule<unknown> {
  switch (command.type) {
    case 'attack':
      return attack(g, command.by, command.at);
    case 'fate':
      return shakeOff(g, command.by);
    case 'move':
      return move(g, library, command.by, command.to);
    case 'run':
      return run(g, command.by, command.to);
    case 'drag':
      return drag(g, command.by, command.at, command.to);
    case 'stepIn':
      return stepIn(g, command.by, command.to);
    case 'setUp':
      return station(g, command.by, command.to);
    case 'step':
      return sidestep(g, command.by, command.to);
    case 'carryOut':
      return carryOut(g, library, command.by, command.at);
    case 'openDoor':
      return openDoor(g, library, command.by, command.edge);
    case 'closeDoor':
      return closeDoor(g, command.by, command.edge);
    case 'endPhase':
      return endPhase(g, library);
    case 'turn':
      return changeMode(g, command.to);
    case 'settings':
      return settings(g, command);
    case 'openChest':
      return openChest(g, command.by, command.at);
    case 'closeChest':
      return closeChest(g, command.by, command.at);
    case 'search':
      return command.for === 'treasure'
        ? searchTreasure(g, command.by)
        : secretSearch(g, library, command.by, command.wall!);
    case 'armour':
      return changeArmour(g, library, command);
    case 'takeInHand':
      return takeInHand(g, command.by, command.weapon);
    case 'pickUp':
      return pickUp(g, command.by, command.at);
    case 'putDown':
      return putDown(g, command.by, command.to);
    case 'takeFromBody':
      return takeFromBody(g, command.by, command.at, command.what);
    case 'leave':
      return leave(g, command.by);
    case 'takeStairs':
      return takeStairs(g, library, command.by);
    case 'expedition':
      return setOut(g, library, command);
    case 'settle':
      return settle(g, command);
    case 'lookAt':
      return lookAt(command.level);
    case 'shoot':
      return SHOOTING_RULES.shoot(g, library, command);
    case 'cast':
      return MAGIC_RULES.cast(g, library, command);
    case 'goBerserk':
      return SPECIALS_RULES.goBerserk(g, library, command);
    case 'use':
      return SPECIALS_RULES.use(g, library, command);
    case 'springTrap':
      return TRAPS_RULES.springTrap(g, library, command);
    case 'disarm':
      return TRAPS_RULES.disarm(g, library, command);
    case 'climb':
      return TRAPS_RULES.climb(g, library, command);
    case 'leap':
      return TRAPS_RULES.leap(g, library, command);
    case 'lift':
      return TRAPS_RULES.lift(g, library, command);
  }
}

/** A search for a secret door. Without a gamemaster it may bring wandering monsters ("Solo Exploration Turns"). */
function* secretSearch(g: Table, library: Library, by: string, wall: 'n' | 'e' | 's' | 'w'): Rule {
  if ((yield* searchSecret(g, by, wall)) === 'monsters') yield* wanderingMonsters(g, library);
}

function* settle(g: Table, { mark, note }: CommandOf<'settle'>): Rule {
  const { level } = findMark(g.state, mark)!;
  yield { fact: { kind: 'markSettled', level: level.id, marker: mark, note: note ?? '' } };
}

function* lookAt(level: string): Rule {
  yield { fact: { kind: 'levelShown', level } };
}

function* settings(g: Table, command: CommandOf<'settings'>): Rule {
  const { dice, mode, option, value } = command;
  const person = command.person === undefined ? undefined : (personId(g.state, command.person) ?? undefined);
  if (option !== undefined && isOption(option))
    yield { fact: { kind: 'optionSet', option, from: choiceOf(g.state, option), to: value! } };
  if (dice === undefined && (person === undefined || mode === undefined)) return;
  yield {
    fact: {
      kind: 'settingsChanged',
      ...(dice === undefined ? {} : { dice }),
      ...(person === undefined ? {} : { person }),
      ...(mode === undefined ? {} : { mode }),
    },
  };
}

function labelOf(state: State, command: Command | { type: 'ruling'; ruling: unknown }): string {
  const name = (id: string) => {
    const model = findModel(state, id);
    return model ? nameOf(model, 'gm') : id;
  };
  const labels = words.labels;
  switch (command.type) {
    case 'attack':
      return labels.attack(name(command.by), name(command.at));
    case 'fate':
    case 'move':
    case 'openDoor':
    case 'closeDoor':
      return labels[command.type](name(command.by));
    case 'openChest':
    case 'closeChest':
    case 'takeInHand':
    case 'putDown':
    case 'leave':
    case 'takeStairs':
    case 'run':
    case 'stepIn':
    case 'setUp':
    case 'step':
      return labels[command.type](name(command.by));
    case 'drag':
      return labels.drag(name(command.by), name(command.at));
    case 'carryOut':
      return labels.carryOut(name(command.by), command.at === undefined ? null : name(command.at));
    case 'search':
      return labels.search(name(command.by), command.for);
    case 'armour':
      return labels.armour(name(command.by), command.what);
    case 'pickUp':
    case 'takeFromBody':
      return labels[command.type](name(command.by), name(command.at));
    case 'expedition':
      return labels.expedition();
    case 'settle':
      return labels.settle();
    case 'lookAt':
      return labels.lookAt(state.levels[command.level]?.name ?? '');
    case 'shoot':
      return shooting.labels.shoot(name(command.by));
    case 'cast':
      return magic.labels.cast(name(command.by), command.spell);
    case 'goBerserk':
      return specials.labels.goBerserk(name(command.by));
    case 'use':
      return specials.labels.use(name(command.by), command.what);
    case 'springTrap':
      return traps.labels.springTrap(name(command.at));
    case 'disarm':
    case 'climb':
    case 'leap':
    case 'lift':
      return traps.labels[command.type](name(command.by));
    case 'endPhase':
      return labels.endPhase();
    case 'turn':
      return labels.turn(command.to);
    case 'settings':
      return labels.settings(command.option === undefined ? null : optionInWords(command.option, '').label);
    case 'ruling':
      return labels.ruling(rulingLabel(state, command.ruling));
  }
}

function rulingLabel(state: State, raw: unknown): string {
  const ruling = raw as {
    kind?: unknown;
    model?: unknown;
    section?: unknown;
    monster?: unknown;
    field?: unknown;
    all?: unknown;
    level?: unknown;
  };
  if (ruling.all === true && (ruling.kind === 'reveal' || ruling.kind === 'hide')) {
    const level = state.levels[typeof ruling.level === 'string' ? ruling.level : state.current];
    return words.rulingLabel(ruling.kind, words.things.wholeOf(level?.name ?? ''), '');
  }
  const kind = typeof ruling.kind === 'string' ? ruling.kind : '';
  const model = typeof ruling.model === 'string' ? findModel(state, ruling.model) : null;
  const what = model
    ? nameOf(model, 'gm')
    : [ruling.monster, ruling.section].find((part) => typeof part === 'string');
  const short = typeof what === 'string' ? what.split(':').at(-1) : '';
  return words.rulingLabel(kind, short ?? '', typeof ruling.field === 'string' ? ruling.field : '');
}

/** The whole game as the main process holds it. */
export const advancedHeroquest: GameBox = {
  id: ID,
  name: NAME,
  entries: SHIPPED as readonly ContentEntry[],
  open: (entries, contentRevision) => anyGame(systemWith(libraryOf(entries), contentRevision)),
  problems: (entries) => {
    const { problems } = libraryOf(entries);
    return problems.length > 0 ? [words.unusableEntries(problems)] : [];
  },
  begin: (setup, entries, dice) => begin(setup, libraryOf(entries), dice),
  setup: (entries) => setupCards(libraryOf(entries), ID, NAME),
  layouts,
  monsters: (entries) => monsterCards(libraryOf(entries)),
  pieces: (entries) => pieceCards(libraryOf(entries)),
  markers: (entries) => markerCards(libraryOf(entries)),
  options: (state) => optionsOf(state as State),
  rulings: withOptions(rulingsInWords),
  letters: lettersInWords,
  heroNames: (state) => heroNames(state as State),
  demo,
  asScenario: (before, row) => asScenario(before as State, row),
};

function heroNames(state: State): string[] {
  const everybody = [
    ...Object.values(state.roster),
    ...Object.values(state.levels).flatMap((level) => Object.values(level.models)),
  ];
  return everybody.filter((model) => model.kind === 'hero').map((model) => model.name);
}

/** Main plays any game by the engine's own types; inside the game its state and facts are known exactly. */
function anyGame(system: AdvancedHeroQuest): ReturnType<GameBox['open']> {
  return system as unknown as ReturnType<GameBox['open']>;
}

export { SHIPPED, libraryOf } from './library.ts';
export { begin, emptyState } from './begin.ts';
export type { AnyFact, AnyRule, Command, Fact, State };
