import type { Offer } from '#engine/view';
import type { State } from '#systems/advanced-heroquest';
import { OPTION_IDS, choicesOf, offers } from '#shared/systems/advanced-heroquest/testing.ts';
import type { DiceBag } from '../dice-bag.ts';
import { anyExploring } from './random-explorer.ts';
import { anyFighting } from './random-fighter.ts';
import { commandOf } from './random-offers.ts';
import { edgeName, levelOfTable, playsOtherwise } from './random-rulings.ts';
import type { Input } from './watched-table.ts';

/** Commands of a table, offered ones and others: most of these are to be refused. */

const actors = (state: State) => Object.keys(levelOfTable(state).models);

export function offered(bag: DiceBag, state: State): Input | null {
  const everybody = actors(state);
  const all: Offer[] = bag.chance(12)
    ? [...offers(state, null)]
    : everybody.length > 0
      ? [...offers(state, bag.pick(everybody))]
      : [];
  const open = all.filter((offer) => offer.open);
  const blow = open.find(({ id }) => id === 'attack' || id === 'fate' || id === 'shoot');
  const offer = blow && bag.chance(75) ? blow : bag.maybe(open);
  if (!offer) return null;
  return commandOf(bag, state, offer);
}

/** What is offered as closed, tried all the same. */
function closed(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const weak = Object.values(level.models).filter(
    (model) => model.kind !== 'monster' && (model.ruled.S ?? 12) < 4,
  );
  const actor = (bag.chance(50) ? bag.maybe(weak)?.id : undefined) ?? bag.maybe(actors(state));
  const shut = actor === undefined ? [] : offers(state, actor);
  const commands = shut.flatMap((offer): unknown[] => {
    const from = offer.choose?.from;
    if (!from) return offer.open ? [] : [offer.fixed];
    if (from.of === 'squares' || from.of === 'aim') return [];
    return from.among
      .filter((member) => !member.open)
      .map((member) => ({ ...offer.fixed, [offer.choose!.field]: member.id }));
  });
  return bag.maybe(commands) ?? { type: 'endPhase' };
}

/** A blow of one too weak for his weapon, or fate called upon by one who has none left. */
export function futile(bag: DiceBag, state: State): unknown {
  const everybody = Object.values(levelOfTable(state).models);
  const broke = bag.maybe(everybody.filter((model) => model.kind === 'hero' && model.fate < 1));
  if (broke && bag.chance(50)) return { type: 'fate', by: broke.id, for: 'wounds' };
  const weak = bag.maybe(everybody.filter((model) => model.kind !== 'monster' && (model.ruled.S ?? 12) < 4));
  const enemy = bag.maybe(everybody.filter((model) => model.kind === 'monster'));
  return weak && enemy ? { type: 'attack', by: weak.id, at: enemy.id } : closed(bag, state);
}

/** A door beside somebody, opened or closed whatever it is. */
function door(bag: DiceBag, state: State): unknown {
  const level = levelOfTable(state);
  const beside = Object.values(level.models).flatMap((model) =>
    [
      `${model.x},${model.y},e`,
      `${model.x},${model.y},s`,
      `${model.x - 1},${model.y},e`,
      `${model.x},${model.y - 1},s`,
    ]
      .filter((name) => level.edges[name]?.kind === 'door')
      .map((edge) => ({ by: model.id, edge })),
  );
  const sham = bag.maybe(beside.filter(({ edge }) => level.edges[edge]?.false));
  if (sham && bag.chance(80)) return { type: 'openDoor', ...sham };
  return { type: bag.pick(['openDoor', 'closeDoor']), ...bag.maybe(beside) };
}

/** Something that the campaign plays otherwise from now on, or as ruled. */
export function anyOption(bag: DiceBag, how: 'any' | 'otherwise' = 'any'): Record<string, unknown> {
  const option = bag.pick(OPTION_IDS);
  const choices = choicesOf(option);
  return { type: 'settings', option, value: bag.pick(how === 'any' ? choices : choices.slice(1)) };
}

/** What is no option, or no choice of one. */
export function noOption(bag: DiceBag): Record<string, unknown> {
  const option = bag.pick([...OPTION_IDS, 'monsters-sing']);
  return { type: 'settings', option, ...(bag.chance(70) ? { value: 'perhaps' } : {}) };
}

/** Commands as nobody should give them, and some that happen to be right. */
export function anyCommand(bag: DiceBag, state: State): unknown {
  const ids = [...actors(state), ...Object.keys(state.roster), 'm404'];
  const by = bag.pick(ids);
  const level = levelOfTable(state);
  if (bag.chance(state.fight ? 60 : 4)) return anyFighting(bag, state, by, ids);
  if (bag.chance(state.expedition ? 60 : 12)) return anyExploring(bag, state, by, ids);
  switch (bag.int(14)) {
    case 9:
    case 10:
      return closed(bag, state);
    case 11:
    case 12:
      return door(bag, state);
    case 13: {
      // The far corner of the section where one stands.
      const model = level.models[by];
      const around = Object.values(level.sections).find(
        (one) =>
          model && model.x >= one.x && model.y >= one.y && model.x < one.x + one.w && model.y < one.y + one.h,
      );
      if (!model || !around) return { type: 'move', by, to: [0, 0] };
      const east = model.x - around.x > around.w / 2 ? 0 : around.w - 1;
      const south = model.y - around.y > around.h / 2 ? 0 : around.h - 1;
      return { type: 'move', by, to: [around.x + east, around.y + south] };
    }
    case 0:
      return { type: 'attack', by, at: bag.pick(ids), ...(bag.chance(40) ? { with: 'spoon' } : {}) };
    case 1: {
      const far = bag.maybe(Object.values(level.sections));
      if (bag.chance(40) && far) return { type: 'move', by, to: [far.x, far.y] };
      return { type: 'move', by, to: [bag.from(-4, 12), bag.from(-4, 12)] };
    }
    case 2: {
      const model = level.models[by];
      return { type: 'move', by, to: model ? [model.x, model.y] : [0, 0] };
    }
    case 3:
      return { type: bag.pick(['openDoor', 'closeDoor']), by, edge: edgeName(bag, level) };
    case 4:
      return { type: 'fate', by, for: bag.pick(['wounds', 'roll']) };
    case 5:
      return { type: 'turn', to: bag.pick(['combat', 'exploration']) };
    case 6:
      return { type: 'endPhase' };
    case 7: {
      const person = bag.pick([...Object.keys(state.people), 'gm', 'nobody']);
      return bag.pick<unknown>([
        { type: 'settings', dice: bag.pick(['app', 'typed', 'typed']) },
        { type: 'settings', person, mode: bag.pick(['app', 'typed', 'campaign']) },
        { type: 'settings' },
        ...(playsOtherwise(state) ? [anyOption(bag), noOption(bag)] : []),
      ]);
    }
    default:
      return bag.pick<unknown>([
        null,
        'attack',
        { type: 'dance' },
        { type: 'attack', by },
        { type: 'move', by, to: ['a', 'b'] },
        { type: 'attack', by: '__proto__', at: 'constructor' },
        { type: 'openDoor', by, edge: 'constructor' },
        { type: 'move', by: 'toString', to: [0, 0] },
      ]);
  }
}
