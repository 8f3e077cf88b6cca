import { ask, tell, within } from '#engine';
import type { Spell, Trap } from '../content/schema.ts';
import type { Fact } from '../facts.ts';
import { beginLasting } from '../lasting/rules.ts';
import { SHIPPED, type Library } from '../library.ts';
import { isWarded } from '../magic/answers.ts';
import { hasLasting, isCalled, isOnMap, levelOf, modelOnMap } from '../model.ts';
import { rollDamage, takeWounds, wound } from '../rules/wounds.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';
import { traps as words } from '../words/traps.ts';
import { alarm } from './alarm.ts';
import { blockFalls } from './block.ts';
import { covered, gather } from './fireball.ts';
import { gasSpreads } from './gas.ts';
import { afterTurns, fallIn, maim, poison, trapDie } from './harm.ts';
import { pitAt } from './limits.ts';
import { placesFor } from './portcullis.ts';
import { zoneMarker } from './zones.ts';

/** A trap that has gone off. */
export interface Sprung {
  at: ModelId;
  trap: Trap;
  where: 'ground' | 'chest';
  solo: boolean;
}

/** What each trap does, by its named building block ("Traps Table"). */
type Work = (g: Table, library: Library, sprung: Sprung) => Rule;

const number = (trap: Trap, key: string, usual: number): number => Number(trap.works[key] ?? usual);

const WORKS: Readonly<Record<string, Work>> = {
  *pit(g, _library, { at, trap }) {
    const level = levelOf(g.state, at)!;
    const { x, y } = level.models[at]!;
    if (!pitAt(level, { x, y })) {
      const look = { name: words.things.pit(), glyph: 'hole' as const, solid: true };
      const zone = { what: 'pit', until: 'cured' as const, left: 1 };
      const marker = zoneMarker(g.next('k'), [x, y], { w: 1, h: 1 }, look, zone);
      yield* tell<Fact>({ kind: 'zoneLaid', level: level.id, marker });
    }
    yield* within(null, fallIn(g, at, trap.id, number(trap, 'hurtsAt', 9)));
  },
  *bolts(g, _library, { at, trap }) {
    const share = number(trap, 'share', 4);
    const count = (die: number) => Math.ceil(die / share);
    const die = yield* within(
      null,
      trapDie(g, at, 'bolts', trap.id, (one) => `${count(one)} bolt${count(one) === 1 ? '' : 's'}`),
    );
    for (let i = 0; i < count(die) && isOnMap(g.state, at); i++)
      yield* within(
        'bolt',
        wound(g, { by: at, at, dice: number(trap, 'dice', 3), source: words.source(trap.id) }),
      );
  },
  *portcullis(g, _library, { at }) {
    const level = levelOf(g.state, at)!;
    const { x, y } = level.models[at]!;
    const section = sectionOfSquare(level, x, y);
    const places = section ? placesFor(level, section) : [];
    const [first] = places;
    if (!first) return;
    const chosen = yield* ask.choice<Fact>(
      places.map(({ id, line }) => ({ id, edge: { level: level.id, name: line[0]! } })),
      { for: 'portcullis drops', by: null, default: first.id, about: { at } },
    );
    const { line } = places.find(({ id }) => id === chosen) ?? first;
    if (g.state.levels[level.id])
      yield* tell<Fact>({ kind: 'portcullisMoved', level: level.id, edges: line, to: 'down' });
  },
  *poisons(g, _library, { at, trap }) {
    const wounds = yield* within(
      null,
      rollDamage(g, { by: at, at, dice: number(trap, 'dice', 1), source: words.source(trap.id) }),
    );
    yield* within(null, poison(g, at, wounds));
  },
  *falls(g, _library, { at, trap }) {
    yield* within(null, blockFalls(g, at, number(trap, 'dice', 12), number(trap, 'dodged', 3)));
  },
  *gas(g, _library, { at, trap }) {
    yield* within(null, gasSpreads(g, at, trap));
  },
  *maims(g, _library, { at, trap, where }) {
    const limb = trap.works['limb'] === 'hand' || where === 'chest' ? 'hand' : 'leg';
    const wounds = yield* within(
      null,
      rollDamage(g, { by: at, at, dice: number(trap, 'dice', 4), source: words.source(trap.id) }),
    );
    yield* within(null, maim(g, at, wounds, limb));
  },
  *stabs(g, _library, { at, trap }) {
    const wounds = yield* within(
      null,
      rollDamage(g, { by: at, at, dice: number(trap, 'dice', 3), source: words.source(trap.id) }),
    );
    if (!isOnMap(g.state, at)) return;
    const poisonedAt = number(trap, 'poisonedAt', 8);
    const die = yield* within(
      null,
      trapDie(g, at, 'spike', trap.id, (one) => (one >= poisonedAt ? 'poisoned' : 'clean')),
    );
    yield* within(null, die >= poisonedAt ? poison(g, at, wounds) : stab(g, at, wounds));
  },
  *shocks(g, _library, { at, trap }) {
    const isMetal = modelOnMap(g.state, at).armour.some(({ armour }) =>
      METAL.some((name) => isCalled(armour, name)),
    );
    const dice = isMetal ? number(trap, 'metal', 10) : number(trap, 'dice', 5);
    yield* within(null, wound(g, { by: at, at, dice, source: words.source(trap.id) }));
  },
  *magic(g, _library, { at, trap }) {
    let name = '';
    const level = levelOf(g.state, at)!;
    const { x, y } = level.models[at]!;
    yield* within(
      null,
      trapDie(g, at, 'spell', trap.id, (die) => (name = BOUND.find(([upTo]) => die <= upTo)![1])),
    );
    const spell = SHIPPED.find((entry): entry is Spell => entry.kind === 'spell' && isCalled(entry.id, name));
    for (const { id } of g.state.levels[level.id] ? covered(g.state.levels[level.id]!, { x, y }) : []) {
      // Who wears what keeps spells off is in the area of effect of one ("Magic Amulets").
      if (!isOnMap(g.state, id) || (yield* within('magic', isWarded(g, id))) || !isOnMap(g.state, id))
        continue;
      if (name === 'choke') {
        if (!hasLasting(modelOnMap(g.state, id), 'choke'))
          yield* within(null, beginLasting(g, id, { what: 'choke', steps: 1, ...afterTurns(3) }));
      } else
        yield* within(
          null,
          wound(g, { by: id, at: id, dice: Number(spell?.works['dice'] ?? 5), source: spell?.name ?? name }),
        );
    }
  },
  *'rolls-on'(g, _library, { at }) {
    yield* within(null, gather(g, at));
  },
  *'steals-mind'(g, _library, { at, trap }) {
    yield* within(null, beginLasting(g, at, { what: 'mindstolen', ...afterTurns(number(trap, 'turns', 6)) }));
  },
  *alarm(g, library) {
    yield* within(null, alarm(g, library));
  },
};

function* stab(g: Table, at: ModelId, wounds: number): Rule {
  yield* within(null, takeWounds(g, at, wounds, at));
}

/** Armour that draws lightning ("Shock"). */
const METAL = ['chain', 'plate', 'mithril'];

/** The spell that was bound to the stone, by the highest die that brings it ("Magic"). */
const BOUND: readonly (readonly [upTo: number, spell: string])[] = [
  [2, 'inferno-of-doom'],
  [4, 'lightning-bolt'],
  [8, 'choke'],
  [10, 'flames-of-death'],
  [12, 'fireball'],
];

/** A trap that has gone off does what its building block says. */
export function* trapWorks(g: Table, library: Library, sprung: Sprung): Rule {
  const { rule } = sprung.trap.works;
  const works = Object.hasOwn(WORKS, rule) ? WORKS[rule] : undefined;
  if (works) yield* within(null, works(g, library, sprung));
}
