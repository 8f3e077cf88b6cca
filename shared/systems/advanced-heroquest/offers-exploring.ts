import type { DomainOption, Offer } from '#engine/view';
import { sides, squareTowards, type Square } from '#board';
import { canAct } from './actors.ts';
import { check } from './checks.ts';
import { followRefusal } from './checks-fighting.ts';
import type { Command } from './commands.ts';
import { ROOMS } from './laying.ts';
import { spellsOf } from './magic/known.ts';
import { byId, findModel } from './model.ts';
import { choice, openUnless } from './opening.ts';
import { armourLying, searchableWalls, sectionUnder } from './rules/hero-phase.ts';
import { questOffers } from './quests/offers.ts';
import { isBesideMarker } from './rules/reach.ts';
import { GOLD, draggedTo, isAtBody } from './rules/bodies.ts';
import { isCarried } from './rules/ground.ts';
import { partyBelow } from './rules/party.ts';
import { stairsOn, stairsUnder } from './rules/stairs.ts';
import type { Level, Marker, Model, ModelId, State } from './state.ts';
import { isOfUse } from './shooting/weapons.ts';
import { words } from './words/en.ts';
import { solo } from './words/solo.ts';

/** What a hero or henchman can do on an expedition besides moving, fighting and doors. */
const say = words.offers;

/** The offers of the table: an expedition, and another level to look at. */
export function tableOffersExploring(state: State): Offer[] {
  const made: Offer[] = [];
  if (!state.expedition) made.push(...expeditionOffers(state));
  const levels = Object.values(state.levels).filter((level) => level.id !== state.current);
  if (levels.length > 0) {
    const among: DomainOption[] = levels.map((level) => ({ id: level.id, label: level.name, open: true }));
    made.push({
      id: 'lookAt',
      label: say.lookAt(),
      key: 'v',
      open: true,
      fixed: { type: 'lookAt' },
      choose: { field: 'level', from: { of: 'options', among } },
    });
  }
  return made;
}

function expeditionOffers(state: State): Offer[] {
  const base = { id: 'expedition', label: say.expedition(), key: 'n', fixed: { type: 'expedition' } };
  const made: Offer[] = [{ ...base, ...openUnless(check(state, { type: 'expedition' })) }];
  const alone = { type: 'expedition' as const, solo: true as const };
  made.push({
    ...{ id: 'expeditionSolo', label: solo.offers.setOut(), key: '', fixed: alone },
    ...openUnless(check(state, alone)),
  });
  made.push(...questOffers(state));
  if (check(state, { type: 'expedition', here: true }) === null)
    made.push({
      id: 'expeditionHere',
      label: say.expeditionHere(),
      key: 's',
      open: true,
      fixed: { type: 'expedition', here: true },
    });
  const among = Object.values(state.levels)
    .filter((level) => level.dungeon !== undefined)
    .flatMap((level) =>
      stairsOn(level)
        .filter(({ stairs }) => stairs.stairs.to === 'out')
        .map(({ id, stairs }, i): DomainOption => {
          const why = check(state, { type: 'expedition', stairs: id });
          const place = { level: level.id, x: stairs.x, y: stairs.y, w: stairs.w, h: stairs.h };
          return { id, label: words.things.entrance(level.name, i + 1), place, ...openUnless(why) };
        }),
    );
  if (among.length > 0)
    made.push({
      id: 'returnTo',
      label: say.returnTo(),
      key: 'r',
      ...(among.some((option) => option.open)
        ? { open: true }
        : { open: false, why: among[0]!.why!, code: among[0]!.code! }),
      fixed: { type: 'expedition' },
      choose: { field: 'stairs', from: { of: 'options', among } },
    });
  return made;
}

/** The offers of a model that only exploration turns know. */
export function modelOffersExploring(state: State, model: Model, level: Level | null): Offer[] {
  if (!level || !canAct(state, model.id).ok) return [];
  if (model.kind === 'monster')
    return followRefusal(state, level, model) === null ? stairsOffers(state, model, level) : [];
  const chests = chestOffers(state, model, level);
  return [
    ...chests,
    ...bodyOffers(state, model, level, chests.length > 0 ? '' : 'y'),
    ...searchOffers(state, model),
    ...carryOffers(state, model, level),
    ...armourOffers(state, model),
    ...stairsOffers(state, model, level),
  ];
}

function chestOffers(state: State, model: Model, level: Level): Offer[] {
  const chests = Object.values(level.markers).filter(
    (marker) => marker.kind === 'chest' && isBesideMarker(level, model, marker),
  );
  return (['openChest', 'closeChest'] as const).flatMap((type) => {
    const fitting = chests.filter((chest) => chest.open === (type === 'closeChest'));
    const base = { id: type, label: say[type](), key: 'y' };
    return choice(
      (command) => check(state, command),
      base,
      { type, by: model.id },
      'at',
      fitting.map((chest) => ({
        id: chest.id,
        name: chest.id,
        label: chest.name,
        place: { level: level.id, x: chest.x, y: chest.y, w: chest.w, h: chest.h },
      })),
    );
  });
}

function searchOffers(state: State, model: Model): Offer[] {
  const under = state.expedition && state.turn.mode === 'exploration' ? sectionUnder(state, model.id) : null;
  if (!under || model.kind !== 'hero') return [];
  const { level, section } = under;
  const made: Offer[] = [];
  const fixed = { type: 'search', by: model.id };
  if (ROOMS.includes(section.kind)) {
    const command = { ...fixed, for: 'treasure' } as Command;
    made.push({
      id: 'searchTreasure',
      label: say.searchTreasure(),
      key: 't',
      fixed: { ...fixed, for: 'treasure' },
      ...openUnless(check(state, command)),
    });
  }
  const walls = searchableWalls(level, section);
  made.push(
    ...choice(
      (command) => check(state, command),
      { id: 'searchSecret', label: say.searchSecret(), key: 's' },
      { ...fixed, for: 'secret' },
      'wall',
      walls.map((wall) => ({
        id: wall,
        name: wall,
        label: say.wall(wall),
        place: { level: level.id, x: section.x, y: section.y, w: section.w, h: section.h, side: wall },
      })),
    ),
  );
  return made;
}

function carryOffers(state: State, model: Model, level: Level): Offer[] {
  if (state.turn.mode !== 'exploration') return [];
  if (model.carries !== undefined) {
    const squares = sides.map((side) => squareTowards(model, side));
    const free = squares.filter(
      ({ x, y }) => check(state, { type: 'putDown', by: model.id, to: [x, y] }) === null,
    );
    return choice(
      (command) => check(state, command),
      { id: 'putDown', label: say.putDown(), key: 'g' },
      { type: 'putDown', by: model.id },
      'to',
      free.map(({ x, y }) => ({
        id: [x, y],
        name: `${x},${y}`,
        label: say.square(x, y),
        place: { level: level.id, x, y, w: 1, h: 1 },
      })),
    );
  }
  const fixed = { type: 'pickUp', by: model.id };
  const mayPickUp = (id: ModelId) => check(state, { ...fixed, at: id } as Command) === null;
  const near = Object.values(level.models)
    .filter((other) => other.down === 'ko' && other.kind !== 'monster' && mayPickUp(other.id))
    .sort(byId);
  const base = { id: 'pickUp', label: say.pickUp(), key: 'g', open: true };
  const bodies = bodiesOn(state, level).filter(({ hero }) => mayPickUp(hero.id));
  if (bodies.length > 0) return pickUpOffers(state, level, model, near, bodies);
  if (near.length === 0) return [];
  if (near.length === 1) return [{ ...base, fixed: { ...fixed, at: near[0]!.id } }];
  const among = near.map(({ id }) => ({ id, open: true }));
  return [{ ...base, fixed, choose: { field: 'at', from: { of: 'models', among } } }];
}

/** With bodies among those who lie near: no token stands for them, and all are shown by where they lie. */
function pickUpOffers(
  state: State,
  level: Level,
  model: Model,
  near: readonly Model[],
  bodies: readonly Body[],
): Offer[] {
  const option = (id: ModelId, label: string, { x, y }: Square) => ({
    ...{ id, name: id, label },
    place: { level: level.id, x, y, w: 1, h: 1 },
  });
  const isOne = near.length === 0 && bodies.length === 1;
  return choice(
    (command) => check(state, command),
    { id: 'pickUp', label: isOne ? say.pickUpThe(bodies[0]!.hero.name) : say.pickUp(), key: 'g' },
    { type: 'pickUp', by: model.id },
    'at',
    [
      ...near.map((one) => option(one.id, one.name, one)),
      ...bodies.map(({ hero, marker }) => option(hero.id, say.bodyOf(hero.name), marker)),
    ],
  );
}

interface Body {
  hero: Model;
  marker: Marker;
}

/** The bodies of dead heroes that lie on a level, in the order of the heroes. */
function bodiesOn(state: State, level: Level): Body[] {
  return Object.values(level.markers)
    .flatMap((marker) => {
      const hero = marker.of === null ? null : findModel(state, marker.of);
      return hero?.down === 'dead' ? [{ hero, marker }] : [];
    })
    .sort((a, b) => byId(a.hero, b.hero));
}

/** What is taken from the bodies that a hero stands beside, one thing at a time (D-BODY). */
function bodyOffers(state: State, model: Model, level: Level, key: string): Offer[] {
  if (model.kind !== 'hero' || state.turn.mode !== 'exploration') return [];
  const made = bodiesOn(state, level).flatMap(({ hero, marker }): Offer[] => {
    if (marker.hidden || isCarried(level, hero.id) || !isAtBody(level, model, marker)) return [];
    const isFirst = (name: string, i: number, all: readonly string[]) => all.indexOf(name) === i;
    const weapons = hero.weapons.map(({ weapon }) => weapon).filter(isFirst);
    const gear = hero.gear.map(({ name }) => name).filter(isFirst);
    return choice(
      (command) => check(state, command),
      { id: 'takeFromBody', label: say.takeFromBody(hero.name), key },
      { type: 'takeFromBody', by: model.id, at: hero.id },
      'what',
      [
        ...(hero.gold > 0 ? [{ id: GOLD, name: GOLD, label: say.crowns(hero.gold) }] : []),
        ...weapons.map((id) => ({
          ...{ id, name: id },
          label: hero.weapons.find(({ weapon }) => weapon === id)!.name,
        })),
        ...gear.map((name) => {
          const { count, note } = hero.gear.find((one) => one.name === name)!;
          return { id: name, name, label: words.sheet.gear(name, count, note) };
        }),
      ],
    );
  });
  // The first has the key, and each an id of its own.
  return made.map((offer, i) => (i === 0 ? offer : { ...offer, id: `takeFromBody ${i + 1}`, key: '' }));
}

function armourOffers(state: State, model: Model): Offer[] {
  const under = state.expedition && state.turn.mode === 'exploration' ? sectionUnder(state, model.id) : null;
  if (!under) return [];
  const made: Offer[] = [];
  const fixed = { type: 'armour', by: model.id };
  if (model.kind === 'hero' && model.armour.length > 0)
    made.push({
      id: 'takeOffArmour',
      label: say.takeOff(),
      key: 'r',
      fixed: { ...fixed, what: 'takeOff' },
      ...openUnless(check(state, { ...fixed, what: 'takeOff' } as Command)),
    });
  if (model.kind === 'hero' && armourLying(under.level, under.section).length > 0)
    made.push({
      id: 'putOnArmour',
      label: say.putOn(),
      // Whoever knows spells casts them with that key.
      key: spellsOf(model).length > 0 ? '' : 'q',
      fixed: { ...fixed, what: 'putOn' },
      ...openUnless(check(state, { ...fixed, what: 'putOn' } as Command)),
    });
  const others = model.weapons.filter((held) => isOfUse(model, held) && held.weapon !== model.hand);
  made.push(
    ...choice(
      (command) => check(state, command),
      { id: 'takeInHand', label: say.takeInHand(), key: 'w' },
      { type: 'takeInHand', by: model.id },
      'weapon',
      others.map((held) => ({ id: held.weapon, name: held.weapon, label: held.name })),
    ),
  );
  return made;
}

/** The fallen who are given up when the last able one of the party leaves without them. */
function leftBehindBy(state: State, model: Model): string[] {
  const along = model.carries ?? draggedTo(state, model.id);
  const below = partyBelow(state).filter(({ id }) => id !== model.id && id !== along);
  return below.some(({ down }) => down === null) ? [] : below.map(({ name }) => name);
}

function stairsOffers(state: State, model: Model, level: Level): Offer[] {
  const found = state.expedition ? stairsUnder(level, model) : null;
  if (!found) return [];
  const { to } = found.stairs.stairs;
  const type = to === 'out' ? ('leave' as const) : ('takeStairs' as const);
  const label = to === 'out' ? say.leave(leftBehindBy(state, model)) : say.takeStairs(to === 'down');
  const why = check(state, { type, by: model.id });
  return [{ id: type, label, key: 'n', fixed: { type, by: model.id }, ...openUnless(why) }];
}
