import { describe, expect, it } from 'vitest';
import { boardOf, rectSquares } from '#board';
import { canonical, deepCopy } from '#engine';
import type { Offer } from '#engine/view';
import {
  check,
  offers,
  readCommand,
  type Command,
  type Level,
  type State,
} from '#shared/systems/advanced-heroquest/testing.ts';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { layTable, nextInput } from '#tests/fuzz/advanced-heroquest/random-game.ts';
import { choices } from '#tests/fuzz/advanced-heroquest/random-offers.ts';
import { rule, tableOfOneHero, takeAll } from './one-hero.ts';

/** What the screen offers and what the rules allow are the same thing, on tables as random games leave them. */
const TABLES = 50;

function tables(): State[] {
  return Array.from({ length: TABLES }, (_, index) => {
    const bag = new DiceBag('offers', index);
    const table = layTable(bag, (input, laid) => void laid.input(input));
    for (let step = bag.int(70); step > 0; step--) table.input(nextInput(bag, table));
    return table.play.state;
  });
}

const states = tables();
const level = (state: State) => state.levels[state.current]!;
const actors = (state: State) => [
  null,
  ...Object.keys(level(state).models),
  ...Object.keys(state.roster),
  'm404',
];
const commandOf = (offer: Offer, chosen?: unknown) =>
  ({ ...offer.fixed, ...(offer.choose ? { [offer.choose.field]: chosen } : {}) }) as unknown as Command;

function each(look: (state: State, actor: string | null, offer: Offer) => void): number {
  let looked = 0;
  for (const state of states)
    for (const actor of actors(state))
      for (const offer of offers(state, actor)) {
        look(state, actor, offer);
        looked++;
      }
  return looked;
}

const known = (state: State) => [...Object.keys(level(state).models), ...Object.keys(state.roster), 'm404'];

describe('the key for doors', () => {
  const doorsOf = (edges: Level['edges'], at: readonly [number, number] = [2, 2]) => {
    const table = tableOfOneHero();
    takeAll(table, [
      rule({ kind: 'lay', section: 'room', at: [0, 0] }),
      rule({ kind: 'place', what: 'model', model: 'm1', at }),
    ]);
    const state = deepCopy(table.play.state);
    Object.assign(state.levels['l1']!.edges, edges);
    return offers(state, 'm1').flatMap(({ id, key }) => (id.endsWith('Door') ? [`${key} ${id}`] : []));
  };
  const [shut, ajar] = [{ kind: 'door', state: 'closed' } as const, { kind: 'door', state: 'open' } as const];

  it('is one: it opens what is shut and shuts what is open', () => {
    expect(doorsOf({ '2,2,e': shut })).toEqual(['d openDoor']);
    expect(doorsOf({ '2,2,e': ajar })).toEqual(['d closeDoor']);
  });

  it('opens where both can be done, and another shuts', () => {
    expect(doorsOf({ '2,2,e': ajar, '2,2,s': shut })).toEqual(['d openDoor', 'k closeDoor']);
  });
});

describe('what is offered', () => {
  it('is refused by nobody when it is open, and by the rules when it is closed', () => {
    const wrong: string[] = [];
    const looked = each((state, actor, offer) => {
      if (offer.choose) return;
      const why = check(state, commandOf(offer));
      if (offer.open !== (why === null)) wrong.push(`${actor}: ${offer.id} ${why?.code}`);
      if (!offer.open && offer.why !== why?.sentence) wrong.push(`${actor}: ${offer.id} says “${offer.why}”`);
    });
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(50);
  });

  it('says in a sentence why it is closed', () => {
    const mute: string[] = [];
    each((_state, actor, offer) => {
      if (!offer.open && !/\w+ .*\.$/.test(offer.why ?? ''))
        mute.push(`${actor}: ${offer.id} “${offer.why}”`);
    });
    expect(mute).toEqual([]);
  });

  it('has keys and ids that differ, for each actor', () => {
    for (const state of states)
      for (const actor of actors(state)) {
        const made = offers(state, actor);
        expect(new Set(made.map((offer) => offer.id)).size).toBe(made.length);
        const keys = made.flatMap(({ key }) => (key === '' ? [] : [key]));
        expect(new Set(keys).size).toBe(keys.length);
      }
  });

  it('names exactly the models that may be struck', () => {
    const wrong: string[] = [];
    let open = 0;
    each((state, actor, offer) => {
      const from = offer.choose?.from;
      if (from?.of !== 'models') return;
      for (const id of known(state)) {
        const member = from.among.find((one) => one.id === id);
        const why = check(state, commandOf(offer, id));
        if ((member?.open ?? false) !== (why === null))
          wrong.push(`${actor} ${offer.id} at ${id}: ${why?.code}`);
        if (member && !member.open && member.why !== why?.sentence)
          wrong.push(`${actor} at ${id}: ${member.why}`);
        if (member?.open) open++;
      }
    });
    expect(wrong).toEqual([]);
    expect(open).toBeGreaterThan(10);
  });

  it('takes every wall, weapon, square and level that it names, as a window sends it, and no other', () => {
    const wrong: string[] = [];
    let open = 0;
    each((state, actor, offer) => {
      const from = offer.choose?.from;
      if (from?.of !== 'options') return;
      for (const member of from.among) {
        const read = readCommand(commandOf(offer, member.id));
        const why = read.ok ? check(state, read.value) : read.refusal;
        if (member.open !== (why === null)) wrong.push(`${actor} ${offer.id} ${member.id}: ${why?.code}`);
        if (!member.open && member.why !== why?.sentence) wrong.push(`${actor}: ${offer.id} ${member.why}`);
        if (member.open) open++;
      }
    });
    expect(wrong).toEqual([]);
    expect(open).toBeGreaterThan(10);
  });

  it('reaches exactly the squares to which a move is allowed', () => {
    const wrong: string[] = [];
    let near = 0;
    each((state, actor, offer) => {
      const from = offer.choose?.from;
      if (from?.of !== 'squares' || !offer.open) return;
      const reached = new Set(choices(state, offer).map((at) => String(at)));
      near += reached.size;
      const floors = Object.values(level(state).sections).map(rectSquares).flat();
      const model = level(state).models[actor!]!;
      const around = rectSquares({ x: model.x - 9, y: model.y - 9, w: 19, h: 19 });
      const every = new Map([...floors, ...around].map(({ x, y }) => [`${x},${y}`, [x, y] as const]));
      for (const [name, to] of every) {
        const why = check(state, commandOf(offer, to));
        if (reached.has(name) !== (why === null)) wrong.push(`${actor} to ${name}: ${why?.code}`);
      }
    });
    expect(wrong).toEqual([]);
    expect(near).toBeGreaterThan(500);
  });

  it('names exactly the doors that may be opened or closed', () => {
    const wrong: string[] = [];
    let open = 0;
    for (const state of states)
      for (const actor of Object.keys(level(state).models))
        for (const type of ['openDoor', 'closeDoor'] as const) {
          const offer = offers(state, actor).find((one) => one.id === type);
          const from = offer?.choose?.from;
          const offered = (edge: string) =>
            from?.of === 'edges'
              ? from.among.some((member) => member.open && member.id === `${level(state).id}:${edge}`)
              : (offer?.open ?? false) && offer?.fixed['edge'] === edge;
          for (const edge of [...Object.keys(level(state).edges), '77,77,e']) {
            const why = check(state, { type, by: actor, edge });
            if (why === null) open++;
            if (offered(edge) !== (why === null)) wrong.push(`${actor} ${type} ${edge}: ${why?.code}`);
          }
        }
    expect(wrong).toEqual([]);
    expect(open).toBeGreaterThan(5);
  });

  it('changes nothing by being asked for, nor by being checked', () => {
    for (const state of states) {
      const before = canonical(state);
      for (const actor of actors(state))
        for (const offer of offers(state, actor))
          for (const to of choices(state, offer)) check(state, commandOf(offer, to));
      boardOf(level(state));
      expect(canonical(state)).toBe(before);
    }
  });

  it('shakes off wounds exactly where fate can', () => {
    for (const state of states)
      for (const by of known(state)) {
        const offer = offers(state, by).find((one) => one.id === 'fate');
        const why = check(state, { type: 'fate', by, for: 'wounds' });
        expect(offer?.open ?? false).toBe(why === null);
        expect(check(state, { type: 'fate', by, for: 'roll' })).not.toBeNull();
      }
  });
});
