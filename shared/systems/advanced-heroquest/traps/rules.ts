import type { Square } from '#board';
import { ask, d12, tell, within } from '#engine';
import type { CommandOf } from '../commands.ts';
import type { Trap } from '../content/schema.ts';
import type { At, Fact } from '../facts.ts';
import { beginLasting, endLasting } from '../lasting/rules.ts';
import type { Library } from '../library.ts';
import { findModel, isOnMap, levelOf } from '../model.ts';
import { meetAgain } from '../rules/meeting.ts';
import { isTaken } from '../rules/reach.ts';
import { rollTest, scoreOf } from '../rules/tests.ts';
import { hasWalked } from '../rules/turning.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId } from '../state.ts';
import { traps as words } from '../words/traps.ts';
import { liftersOf } from './checks.ts';
import { leapsFrom } from './limits.ts';
import { fallIn } from './harm.ts';
import { disarm, leaveTrap } from './left.ts';
import { portcullisBeside } from './portcullis.ts';
import { trapCalled, trapOfDie, trapsOf } from './traps.ts';
import { learn, neededAtTrap, othersAtTrap, slip } from './deftness.ts';
import { trapWorks } from './works.ts';

/** What the commands of this chapter do. Each has passed its check. */
type Kind = 'springTrap' | 'disarm' | 'climb' | 'leap' | 'lift';
type Rules = { [T in Kind]: (g: Table, library: Library, command: CommandOf<T>) => Rule<unknown> };

export const TRAPS_RULES: Rules = {
  springTrap: (g, library, { at, where, trap }) => meetTrap(g, library, { at, where, trap }),
  disarm: (g, library, { by, at }) => disarm(g, library, by, at),
  *climb(g, _library, { by }) {
    const out = yield* rollTest(g, by, {
      ...{ of: 'Sp', why: words.why.climb(), roll: 'atMost' },
      needed: () => scoreOf(g, by, 'Sp'),
    });
    if (out)
      yield* within(
        null,
        endLasting(g, by, ({ what }) => what === 'in-pit'),
      );
    yield* tell<Fact>({ kind: 'climbed', model: by, out });
  },
  *leap(g, library, { by, to }) {
    const over = yield* rollTest(g, by, {
      ...{ of: 'Sp', why: words.why.leap(), roll: 'atMost' },
      needed: () => scoreOf(g, by, 'Sp'),
    });
    const level = levelOf(g.state, by);
    const model = level?.models[by];
    const isFree = (square: Square) => !isTaken(level!, square);
    // A ruling may have put him elsewhere, or somebody into the pit or beyond it, while the dice were out.
    if (!model || model.down !== null) return;
    if (!leapsFrom(level, model, isFree).some(({ x, y }) => x === to[0] && y === to[1])) return;
    const pit: At = [(model.x + to[0]) / 2, (model.y + to[1]) / 2];
    if (over) {
      yield* tell<Fact>({ kind: 'moved', model: by, path: [pit, [to[0], to[1]]], to: [to[0], to[1]] });
      // What lies in the way on the ground is leapt over with the pit; what is in the air is not.
      yield* within(null, hasWalked(g, by, [pit, [to[0], to[1]]]));
    } else {
      yield* tell<Fact>({ kind: 'moved', model: by, path: [pit], to: pit });
      yield* within(null, hasWalked(g, by, [pit]));
      if (isOnMap(g.state, by)) yield* within(null, fallIn(g, by, 'pit', 9));
    }
    yield* within(null, meetAgain(g, library));
  },
  *lift(g, _library, { by, edge }) {
    const level = levelOf(g.state, by);
    if (!level) return;
    const first = level.models[by]!;
    const line = portcullisBeside(level, first).find((names) =>
      names.includes(edge as (typeof names)[number]),
    );
    if (!line) return;
    const lifters = liftersOf(level, first, edge).map(({ id }) => id);
    const strength = lifters.reduce((sum, id) => sum + scoreOf(g, id, 'S'), 0);
    const up = yield* rollTest(g, by, {
      ...{ of: 'lift', why: words.why.lift(), roll: 'atLeast', add: strength },
      needed: () => LIFT,
    });
    yield* tell<Fact>({ kind: 'lifted', by: lifters.filter((id) => isOnMap(g.state, id)), up });
    if (!up) return;
    yield* tell<Fact>({ kind: 'portcullisMoved', level: level.id, edges: line, to: 'up' });
    yield* within(null, beginLasting(g, by, { what: 'lifting', until: 'heroes' }));
  },
};

/** What a die and the Strength of all who lift must come to ("Portcullis"). */
const LIFT = 20;

/** Somebody meets a trap. `solo`: one that is spotted does nothing, and needs no disarming ("Solo Exploration Turns"). */
export interface Meeting {
  at: ModelId;
  where: 'ground' | 'chest';
  /** By its name; without, the table is rolled on. */
  trap?: string | undefined;
  solo?: boolean;
}

/**
 * "Traps": the table says which; whoever set it off may spot it, and having spotted it may disarm it; else it goes off. A pit is seen in
 * vain. Left alone, it does not go off, and keeps people away (T-LEAVE).
 */
export function* meetTrap(g: Table, library: Library, meeting: Meeting): Rule {
  const { at, where, solo = false } = meeting;
  let trap: Trap | null;
  let die: number | undefined;
  if (meeting.trap !== undefined) trap = trapCalled(trapsOf(library), meeting.trap);
  else {
    [die] = yield* ask.dice<Fact>(1, d12, { for: 'trap', by: null, about: { at, where } });
    trap = trapOfDie(library, where, die!);
  }
  if (!trap || !isStanding(g, at)) return;
  yield* tell<Fact>({
    kind: 'trapMet',
    model: at,
    trap: trap.id,
    where,
    ...(die === undefined ? {} : { die }),
  });
  const { spot, disarm: number } = trap;
  const seen = yield* within(
    'spot',
    rollTest(g, at, {
      ...{ of: 'spot', why: words.why.spot(), roll: 'atLeast' },
      needed: () => neededAtTrap(g.state, library, at, 'spot', spot),
    }),
  );
  if (!isStanding(g, at)) return;
  let slipped: ModelId | undefined;
  if (seen) {
    yield* tell<Fact>({ kind: 'trapSpotted', model: at, trap: trap.id });
    if (solo) return;
    const seenTo =
      number === null
        ? null
        : yield* within('disarm', seeTo(g, library, at, { trap, disarm: number, where }));
    if (seenTo?.done) return;
    slipped = seenTo?.slipped;
    if (!isStanding(g, at)) return;
  }
  yield* tell<Fact>({ kind: 'trapSprung', model: at, trap: trap.id });
  // A ruling that comes in with the next question stands right behind that.
  if (!isStanding(g, at)) return;
  yield* within(null, trapWorks(g, library, { at, trap, where, solo }));
  if (slipped !== undefined) yield* within(null, slip(g, slipped));
}

/** Whether a trap that was spotted is seen to, disarmed or left alone; else it goes off, and whose hand is hurt by it besides. */
interface SeenTo {
  done: boolean;
  slipped?: ModelId;
}

/** T-DISARM: whoever set it off tries his hand at it, or another Hero beside him; or they leave it alone. */
function* seeTo(
  g: Table,
  library: Library,
  at: ModelId,
  { trap, disarm: printed, where }: { trap: Trap; disarm: number; where: 'ground' | 'chest' },
): Rule<SeenTo> {
  const neededBy = (hand: ModelId) => neededAtTrap(g.state, library, hand, 'disarm', printed);
  const others = othersAtTrap(g.state, at).map(({ id }) => id);
  const chosen = yield* ask.choice<Fact>(
    [{ id: 'disarm', model: at }, ...others.map((id) => ({ id, model: id })), { id: 'leave' }],
    {
      ...{ for: 'disarm trap', by: at, default: 'disarm' },
      about: { trap: trap.id, needed: neededBy(at), others: others.map(neededBy) },
    },
  );
  if (!isStanding(g, at)) return { done: true };
  if (chosen === 'leave') {
    yield* within(null, leaveTrap(g, at, trap, where));
    return { done: true };
  }
  const hand = chosen === 'disarm' || !isStanding(g, chosen) ? at : chosen;
  let rolled = 0;
  const done = yield* rollTest(g, hand, {
    ...{ of: 'disarm', why: words.why.disarm(), roll: 'atLeast', needed: () => neededBy(hand) },
    lies: (die) => (rolled = die),
  });
  if (rolled === d12) yield* within(null, learn(g, hand));
  if (!done) return { done, ...(rolled === 1 ? { slipped: hand } : {}) };
  yield* tell<Fact>({ kind: 'trapDisarmed', model: hand, trap: trap.id });
  return { done };
}

const isStanding = (g: Table, id: ModelId): boolean =>
  isOnMap(g.state, id) && findModel(g.state, id)!.down === null;
