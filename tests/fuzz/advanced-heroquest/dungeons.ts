import {
  boardOf,
  edgeAt,
  edgeSquares,
  rectSquares,
  sides,
  sideSquares,
  squareTowards,
  type EdgeName,
  type Side,
} from '#board';
import { canonical, type Question } from '#engine';
import { emptyState, type Command, type Fact, type State } from '#systems/advanced-heroquest';
import {
  apply,
  exitsOf,
  makeModel,
  searchableWalls,
  stairsOn,
  type Level,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { playInPlace } from '#tests/support/in-place.ts';
import { DiceBag } from '../dice-bag.ts';
import { library, system } from './library.ts';

/** Dungeons explored at random, by heroes who are set down wherever something is left to see. */
export interface Grown {
  state: State;
  facts: Fact[];
  /** Exploration phases played. */
  phases: number;
  /** Why it ended: as many phases as wanted, or nothing left to explore. */
  end: 'enough' | 'dead';
}

/** Numbers below a number, from a seed: the engine's own dice, so that statistics test the tables and not the numbers. */
export function numbersFrom(seed: number): (below: number) => number {
  const bag = new DiceBag('dungeons', seed);
  return (below) => (below < 1 ? 0 : bag.int(below));
}

/** Three heroes of two players in the box. */
export function party(): State {
  const state = emptyState(1, 'app');
  state.people = { p1: { name: 'Anna' }, p2: { name: 'Ben' } };
  ['human-warrior', 'dwarf-warrior', 'elf-warrior'].forEach((name, i) => {
    const id = `m${i + 1}`;
    const made = makeModel(library, library.find('hero', name)!, { id, player: i === 0 ? 'p1' : 'p2' });
    state.roster[id] = { ...made, pub: `o${i + 1}` };
  });
  state.counters = { ...state.counters, m: 3, o: 3 };
  return state;
}

/** Explores a dungeon for some phases, with dice and choices by chance; found monsters are taken away. Throws where a rule does. */
export function grow(seed: number, phases: number, choose: 'chance' | 'default' = 'chance'): Grown {
  const any = numbersFrom(seed);
  const state = party();
  const grown: Grown = { state, facts: [], phases: 0, end: 'enough' };
  const play = (command: Command) => {
    const why = system.check(state, command);
    if (why) throw new Error(`${JSON.stringify(command)}: ${why.sentence}`);
    playInPlace<State, Command, Fact>(system, state, command, {
      decide: (question) => ({ answer: answerTo(question, any, choose), from: 'typed' }),
      told: (fact) => grown.facts.push(fact),
    });
  };
  const endTurn = () => {
    do {
      play({ type: 'endPhase' });
      grown.phases++;
    } while (state.turn.mode === 'exploration' && state.turn.phase !== 'hero');
  };
  play({ type: 'expedition' });
  while (grown.phases < phases) {
    if (state.turn.mode === 'combat') {
      clearMonsters(state);
      play({ type: 'turn', to: 'exploration' });
    }
    const wall = any(5) === 0 ? unsearched(state) : [];
    const places = unexplored(state);
    const place = wall[any(wall.length)] ?? places[any(places.length)];
    if (!place) {
      // The turn in which it is found out ends like any other.
      endTurn();
      grown.end = 'dead';
      break;
    }
    setDown(state, place);
    if (place.door) play({ type: 'openDoor', by: 'm1', edge: place.door });
    if (place.search) play({ type: 'search', by: 'm1', ...place.search });
    endTurn();
  }
  return grown;
}

function answerTo(question: Question, any: (below: number) => number, choose: 'chance' | 'default') {
  if (question.form === 'dice') return Array.from({ length: question.n }, () => 1 + any(question.sides));
  return choose === 'default' ? question.default : question.options[any(question.options.length)]!.id;
}

interface Unexplored {
  level: string;
  x: number;
  y: number;
  door?: EdgeName;
  search?: { for: 'secret' | 'treasure'; wall?: Side };
}

/** Walls and rooms that nobody has searched. */
function unsearched(state: State): Unexplored[] {
  return Object.values(state.levels).flatMap((level) =>
    Object.values(level.sections).flatMap((section) => {
      const here = { level: level.id, x: section.x, y: section.y };
      const walls = searchableWalls(level, section).filter((wall) => !section.searched?.includes(wall));
      const isRoom = section.kind === 'room' || section.kind === 'large-room';
      return [
        ...walls.map((wall) => ({ ...here, search: { for: 'secret' as const, wall } })),
        ...(isRoom && !section.looted ? [{ ...here, search: { for: 'treasure' as const } }] : []),
      ];
    }),
  );
}

/** Where something is left to see: junctions with unexplored exits, and shut doors. */
export function unexplored(state: State): Unexplored[] {
  return Object.values(state.levels).flatMap((level) => [
    ...Object.values(level.sections)
      .filter((section) => exitsOf(level, section).length > 0)
      .map(({ x, y }) => ({ level: level.id, x, y })),
    ...Object.entries(level.edges).flatMap(([name, edge]) => {
      if (edge.kind !== 'door' || edge.state === 'open' || edge.secret) return [];
      const board = boardOf(level);
      const square = edgeSquares(name as EdgeName).find(({ x, y }) => board.find(x, y) >= 0)!;
      return [{ level: level.id, x: square.x, y: square.y, door: name as EdgeName }];
    }),
  ]);
}

function setDown(state: State, { level, x, y }: Unexplored): void {
  const home = Object.values(state.levels).find((one) => one.models['m1'])!;
  const hero = home.models['m1']!;
  apply(state, { kind: 'putAt', model: 'm1', level, from: [hero.x, hero.y], to: [x, y] });
}

function clearMonsters(state: State): void {
  for (const level of Object.values(state.levels))
    for (const model of Object.values(level.models))
      if (model.kind === 'monster') apply(state, { kind: 'removed', model: model.id, toRoster: false });
}

/** What is wrong with a dungeon, in sentences: overlaps, joints that are not flush, ways that lead nowhere and are not marked. */
export function faultsOf(state: State): string[] {
  return Object.values(state.levels).flatMap((level) => {
    const over = overlaps(level);
    // Where sections overlap there is no board whose edges could be looked at.
    return over.length > 0 ? over : looseEdges(level);
  });
}

function overlaps(level: Level): string[] {
  const owner = new Map<string, string>();
  return Object.values(level.sections).flatMap((section) =>
    rectSquares(section).flatMap(({ x, y }) => {
      const other = owner.get(`${x},${y}`);
      owner.set(`${x},${y}`, section.id);
      return other === undefined ? [] : [`${section.id} lies over ${other} on ${x},${y}`];
    }),
  );
}

function looseEdges(level: Level): string[] {
  const board = boardOf(level);
  const faults: string[] = [];
  const floor = (square: { x: number; y: number }) => board.find(square.x, square.y) >= 0;
  for (const [name, edge] of Object.entries(level.edges)) {
    const [a, b] = edgeSquares(name as EdgeName);
    if (!floor(a) && !floor(b)) faults.push(`${edge.kind} ${name} stands between nothing and nothing`);
    if (edge.kind === 'door' && edge.state === 'open' && !edge.false && !(floor(a) && floor(b)))
      faults.push(`the open door ${name} leads nowhere`);
  }
  for (const section of Object.values(level.sections))
    for (const side of sides) {
      const squares = sideSquares(section, side);
      const open = squares.filter((square) => edgeAt(board, square, side).kind === 'open');
      if (open.length === 0) continue;
      const label = `the ${side} side of ${section.kind} ${section.id}`;
      const joint = squares.map((square) => squareTowards(square, side)).filter(floor);
      if (open.length !== squares.length || squares.length !== 2) faults.push(`${label} is open in part`);
      if (joint.length !== 0 && joint.length !== 2) faults.push(`${label} is not flush`);
      const isJunction = section.kind === 't-junction' || section.kind === 'turn';
      if (joint.length === 0 && !isJunction) faults.push(`${label} leads nowhere`);
    }
  return faults;
}

/**
 * Whether a dungeon with nothing left to explore goes on as the rules say: a wall can be searched, for the first time or again
 * (G-DEADDUNGEON), or there are stairs down.
 */
export function goesOn(state: State): boolean {
  return Object.values(state.levels).some(
    (level) =>
      Object.values(level.sections).some((section) => searchableWalls(level, section).length > 0) ||
      stairsOn(level).some(({ stairs }) => stairs.stairs.to === 'down'),
  );
}

export const sameState = (a: State, b: State): boolean => canonical(a) === canonical(b);
