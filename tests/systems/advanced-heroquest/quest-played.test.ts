import { edgeSquares, rectSquares, type Square } from '#board';
import { expect, test } from 'vitest';
import { recordsOf, type Offer, type Records } from '#engine/view';
import { seedDice, type OpenQuestion } from '#engine';
import { begin, type State } from '#systems/advanced-heroquest';
import {
  exitsOf,
  findModel,
  offers,
  planFor,
  stairsOn,
  waysSeen,
  type Level,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { choices } from '#tests/fuzz/advanced-heroquest/random-offers.ts';
import { distancesTo, shutDoors } from '#tests/fuzz/advanced-heroquest/random-ways.ts';
import { WatchedTable, library, type Input } from '#tests/fuzz/advanced-heroquest/watched-table.ts';

/**
 * Tobaro's Bane from the first step to the reward, by the commands that a window sends, with the dice that a lucky party would roll:
 * what matters is that the whole of it can be done.
 */
const command = (what: Record<string, unknown>): Input => ({ do: 'command', command: what });
const END_PHASE = command({ type: 'endPhase' });

/** Dice by what is asked: doors and rooms turn up, the heroes hit, the monsters do not. */
function rolled(state: State, { question }: OpenQuestion): Input {
  if (question.form !== 'dice') return { do: 'answer', answer: question.default, from: 'chosen' };
  const by = question.by === null ? null : findModel(state, question.by);
  const isOurs = by !== null && by.kind !== 'monster';
  // Below with the one who goes ahead; the others wait at the way in.
  const deepest = Math.max(...heroes(state).map(({ level }) => level.order));
  const isFound = state.expedition?.quest?.rooms.includes(deepest);
  const shows: Record<string, number> = {
    'room-type': isFound ? 1 : 11,
    'room-doors': 1,
    beyond: 1,
    quest: 1,
    'solo-gm-phase': 5,
    tactic: 8,
    'to hit': isOurs ? 10 : 2,
    damage: isOurs ? 11 : 1,
    test: question.about['roll'] === 'atLeast' ? 11 : 2,
  };
  const answer =
    question.for === 'passage'
      ? [1, 10, 10, 6, 7]
      : Array.from({ length: question.n }, (_, i) =>
          Math.min(question.sides, shows[question.for] ?? 6 + (i % 2)),
        );
  return { do: 'answer', answer, from: 'typed' };
}

const heroes = (state: State): { level: Level; model: Model }[] =>
  Object.values(state.levels).flatMap((level) =>
    Object.values(level.models).flatMap((model) =>
      model.kind === 'hero' && model.down === null ? [{ level, model }] : [],
    ),
  );
const open = (state: State, id: string, what: string) =>
  offers(state, id).find((offer) => offer.open && offer.id === what);

/** What an offer is for, with the first of what can be chosen. */
function done(state: State, offer: Offer | undefined): Input | null {
  if (!offer?.choose) return offer ? command(offer.fixed) : null;
  const [first] = choices(state, offer);
  return first === undefined ? null : command({ ...offer.fixed, [offer.choose.field]: first });
}

/** As near to these squares as a move leads; null: it stands as near as it can. */
function walk(state: State, { level, model }: { level: Level; model: Model }, goals: Square[]): Input | null {
  const offer = open(state, model.id, 'move');
  if (!offer || goals.length === 0) return null;
  const far = distancesTo(level, goals);
  const steps = ([x, y]: readonly [number, number]) => far.get(`${x},${y}`) ?? 9999;
  const squares = choices(state, offer) as [number, number][];
  const best = squares.reduce((near, one) => (steps(one) < steps(near) ? one : near), [model.x, model.y]);
  return steps(best as [number, number]) < steps([model.x, model.y])
    ? command({ ...offer.fixed, to: best })
    : null;
}

/** What the party does in an exploration turn: it finds the quest room, goes down, and when it is done goes up and out. */
function explore(state: State, waiting: readonly string[]): Input {
  const { quest } = state.expedition!;
  if (waysSeen(state).length > 0) return END_PHASE;
  for (const one of heroes(state)) {
    const { level, model } = one;
    if (model.spent?.acted || (!waiting.includes(model.id) && !quest!.slain)) continue;
    const isFound = quest!.rooms.includes(level.order);
    const way = quest!.slain ? (level.order === 1 ? 'out' : 'up') : isFound ? 'down' : null;
    // Whoever got away from Cankerclaw goes to look for him again.
    const foe = Object.values(level.models).find((other) => other.quest === 'foe');
    if (way === 'down' && foe) {
      const step = walk(state, one, [foe]);
      if (step) return step;
    } else if (way !== null) {
      const stairs = stairsOn(level).filter(({ stairs: { stairs } }) => stairs.to === way);
      const squares = stairs.flatMap((each) => rectSquares(each.stairs));
      if (squares.some(({ x, y }) => x === model.x && y === model.y)) {
        const go = open(state, model.id, way === 'out' ? 'leave' : 'takeStairs');
        if (go) return command(go.fixed);
        continue;
      }
      const step = walk(state, one, squares);
      if (step) return step;
    }
    if (way !== null) continue;
    const door = done(state, open(state, model.id, 'openDoor'));
    if (door) return door;
    const doors = shutDoors(level).flatMap((name) => [...edgeSquares(name)]);
    const exits = Object.values(level.sections).filter((section) => exitsOf(level, section).length > 0);
    const step = walk(state, one, doors.length > 0 ? doors : exits.flatMap(rectSquares));
    if (step) return step;
  }
  return END_PHASE;
}

/** A fight: whoever of the party can do what is proposed for him does it; the monsters do what the rules say. */
function fight(state: State): Input {
  if (state.turn.phase === 'gm') {
    const proposed = offers(state, null).find(({ id, open: isOpen }) => id === 'carryOut' && isOpen);
    return done(state, proposed) ?? END_PHASE;
  }
  for (const { model } of heroes(state)) {
    const blow = done(state, open(state, model.id, 'attack'));
    if (blow) return blow;
    if (!model.did?.moved && !model.did?.acted && planFor(state, model.id)?.to)
      return command({ type: 'carryOut', by: model.id });
  }
  return END_PHASE;
}

test('four heroes find three quest rooms, kill Cankerclaw, come back, and are two fate points richer', () => {
  const begun = begin(
    {
      ...{ name: 'Tobaro', system: 'advanced-heroquest', dice: 'typed', seed: '1' },
      players: [{ name: 'Anna' }],
      party: library.entries
        .filter((entry) => entry.kind === 'hero')
        .slice(0, 4)
        .map(({ id }) => ({ entry: id, player: 0 })),
    },
    library,
    seedDice(1),
  );
  if (!begun.ok) throw new Error(begun.refusal.sentence);
  const table = new WatchedTable(begun.value);
  const party = Object.values(begun.value.roster);
  const ahead = party.slice(0, 2).map(({ id }) => id);
  const heard: string[] = [];
  const asked = new Set<string>();
  const take = (input: Input) => {
    const taken = table.input(input);
    if (!taken.ok) throw new Error(`${taken.refusal.sentence} ${JSON.stringify(input)}`);
    heard.push(...table.told.sentences);
    const [turn] = recordsOf(table.records('players') as Records, 'turn');
    if (turn?.quest) asked.add(turn.quest);
  };
  take(command({ type: 'expedition', solo: true, quest: 'tobaros-bane' }));
  for (let inputs = 0; table.play.state.expedition || table.play.open; inputs++) {
    const { state, open: waits } = table.play;
    if (inputs > 500) throw new Error(`It does not end.\n${heard.slice(-30).join('\n')}`);
    const lead = heroes(state).find(({ model }) => ahead.includes(model.id));
    if (waits) take(rolled(state, waits));
    else if (lead && lead.level.id !== state.current) take(command({ type: 'lookAt', level: lead.level.id }));
    else if (state.turn.mode === 'combat') take(fight(state));
    else take(state.turn.phase === 'hero' ? explore(state, ahead) : END_PHASE);
  }
  for (const level of [1, 2, 3])
    expect(heard).toContain(`This is the quest room of level ${level}; there is no other here.`);
  expect(heard.filter((one) => one === 'Stairs lead down from here.')).toHaveLength(2);
  expect(heard).toContain('Cankerclaw Darkheart lies among the dead. Now back to the surface.');
  expect(heard.join(' ')).toContain('ring of magic protection');
  expect([...asked]).toEqual(
    [
      'level 1 of 3: find the quest room',
      'level 1 of 3: go down by the stairs in the quest room',
      'level 2 of 3: find the quest room',
      'level 2 of 3: go down by the stairs in the quest room',
      'level 3 of 3: find the quest room, where Cankerclaw Darkheart hides',
      'level 3 of 3: kill Cankerclaw Darkheart in the quest room',
      'level 3 of 3: Cankerclaw Darkheart is dead; get out alive',
      'level 2 of 3: Cankerclaw Darkheart is dead; get out alive',
      'level 1 of 3: Cankerclaw Darkheart is dead; get out alive',
    ].map((what) => `Tobaro's Bane · ${what}`),
  );
  const { quests, roster, levels } = table.play.state;
  const left = Object.values(levels)
    .flatMap(({ markers }) => Object.values(markers))
    .filter(({ name }) => name === 'Left by the dead')
    .map(({ note }) => note);
  expect(left.join(' ')).toContain('ring of magic protection. Say who takes what');
  expect(left.join(' ')).toContain('No hero is trained to use the plague censer.');
  expect(quests).toEqual({ 'ahq:quest:tobaros-bane': 'won' });
  expect(party.map(({ id }) => roster[id]!.fate)).toEqual(party.map(({ fate }) => fate + 2));
  const [account] = recordsOf(table.records('players') as Records, 'moment');
  expect(account?.line).toMatch(/^Tobaro's Bane is won\. /);
});
