import type { EdgeName } from '#board';
import type { Refusal } from '#engine';
import type { Offer } from '#engine/view';
import { canAct } from './actors.ts';
import { attackRefusal, check, stillRefusal, strikeRefusal } from './checks.ts';
import { moveQuery } from './moves.ts';
import { isBesideDoor } from './rules/reach.ts';
import { areEnemies, byId, findModel, isAtHome } from './model.ts';
import { spendsTurns } from './apply-exploring.ts';
import type { Level, Model, State } from './state.ts';
import { closedBy, openUnless } from './opening.ts';
import { modelOffersExploring, tableOffersExploring } from './offers-exploring.ts';
import { setUpRefusal } from './checks-fighting.ts';
import { heroPlanOffers } from './hero-plans/offers.ts';
import { carryOutOffers, endOfPhaseLabel, modelOffersFighting } from './offers-fighting.ts';
import { nextPhase } from './rules/phases.ts';
import { magicOffers } from './magic/offers.ts';
import { shootingOffers } from './shooting/offers.ts';
import { squaresToEngage } from './specials/engaging.ts';
import { specialsOffers } from './specials/offers.ts';
import { trapsOffers } from './traps/offers.ts';
import { words } from './words/en.ts';

/** What a model can do now, or (for null) the table: open, or closed with the sentence that says why. */
export function offers(state: State, actor: string | null): Offer[] {
  return actor === null ? tableOffers(state) : modelOffers(state, actor);
}

function tableOffers(state: State): Offer[] {
  const to = state.turn.mode === 'combat' ? 'exploration' : 'combat';
  // Between two expeditions no turn is under way.
  if (isAtHome(state)) return tableOffersExploring(state);
  const next = nextPhase(state.turn);
  return [
    ...carryOutOffers(state),
    ...heroPlanOffers(state, check),
    {
      id: 'endPhase',
      label:
        endOfPhaseLabel(state) ??
        words.offers.endPhase(words.turnLabel(next), words.phaseLabel(next, state.expedition?.solo)),
      key: 'e',
      ...openUnless(setUpRefusal(state)),
      fixed: { type: 'endPhase' },
    },
    { id: 'turn', label: words.offers.turn(to), key: 'c', open: true, fixed: { type: 'turn', to } },
    ...tableOffersExploring(state),
  ];
}

function modelOffers(state: State, id: string): Offer[] {
  const model = findModel(state, id);
  if (!model) return [];
  const acting = canAct(state, id);
  // While monsters are set up, nothing else is done.
  if (state.fight?.setUp && state.turn.mode === 'combat')
    return modelOffersFighting(state, model, acting.ok ? acting.level : null);
  const level = acting.ok ? acting.level : null;
  const closed = acting.ok ? null : acting.why;
  return eachKeyOnce([
    ...(isQuiet(state, level) ? [] : [attackOffer(state, model, level, closed)]),
    moveOffer(state, model, level, closed),
    ...doorOffers(state, model, level),
    ...(level ? chapterOffers(state, model, level) : []),
    ...modelOffersFighting(state, model, level),
    ...modelOffersExploring(state, model, level),
    ...fateOffer(state, model),
  ]);
}

/** A key takes one offer: where several want it, the first that can be taken, else the first. */
function eachKeyOnce(made: readonly Offer[]): Offer[] {
  const owners = new Map<string, Offer>();
  for (const offer of made) {
    const owner = owners.get(offer.key);
    if (!owner || (offer.open && !owner.open)) owners.set(offer.key, offer);
  }
  return made.map((offer) => (owners.get(offer.key) === offer ? offer : { ...offer, key: '' }));
}

function chapterOffers(state: State, model: Model, level: Level): Offer[] {
  return [shootingOffers, magicOffers, specialsOffers, trapsOffers].flatMap((of) => of(state, model, level));
}

/** Nobody strikes on an expedition while no enemy is near: then the offer would only stand in the way of others. */
function isQuiet(state: State, level: Level | null): boolean {
  if (!spendsTurns(state) || !level) return false;
  return !Object.values(level.models).some((model) => model.kind === 'monster');
}

function attackOffer(state: State, model: Model, level: Level | null, closed: Refusal | null): Offer {
  const fixed = { type: 'attack', by: model.id };
  const base = { id: 'attack', label: words.offers.attack(), key: 'a', fixed };
  if (!level) return { ...base, ...closedBy(closed!) };
  const spent = strikeRefusal(state, model);
  if (spent) return { ...base, ...closedBy(spent) };
  const enemies = Object.values(level.models)
    .filter((other) => areEnemies(model, other))
    .sort(byId);
  const whys = enemies.map((other) => attackRefusal(state, level, model, other.id));
  const among = enemies.map(({ id }, i) => ({ id, ...openUnless(whys[i]!) }));
  const choose = { field: 'at', from: { of: 'models' as const, among } };
  if (whys.includes(null)) return { ...base, open: true, choose };
  const why = whys.length === 1 ? whys[0]! : words.refusals.nobodyInReach(model.name);
  return { ...base, ...closedBy(why), choose };
}

function moveOffer(state: State, model: Model, level: Level | null, closed: Refusal | null): Offer {
  const fixed = { type: 'move', by: model.id };
  const base = { id: 'move', label: words.offers.move(), key: 'm', fixed };
  if (!level) return { ...base, ...closedBy(closed!) };
  const still = stillRefusal(state, level, model);
  if (still) return { ...base, ...closedBy(still) };
  const ends = squaresToEngage(state, level, model);
  const query = { ...moveQuery(state, level, model), ...(ends ? { ends } : {}) };
  const from = { of: 'squares' as const, level: level.id, model: model.id, query };
  return { ...base, open: true, choose: { field: 'to', from } };
}

function doorOffers(state: State, model: Model, level: Level | null): Offer[] {
  if (!level) return [];
  // A false door looks like any other until somebody tries it.
  const doors = Object.entries(level.edges).filter(
    ([name, edge]) =>
      edge.kind === 'door' &&
      !edge.secret &&
      !(edge.hidden && state.expedition) &&
      isBesideDoor(model, name as EdgeName),
  );
  const made: Offer[] = [];
  for (const type of ['openDoor', 'closeDoor'] as const) {
    const wanted = type === 'openDoor' ? 'closed' : 'open';
    const fitting = doors.filter(
      ([, edge]) => (edge.state ?? 'closed') === wanted && !(edge.false && wanted === 'open'),
    );
    if (fitting.length === 0) continue;
    const whys = fitting.map(([edge]) => check(state, { type, by: model.id, edge }));
    const among = fitting.map(([edge], i) => ({
      id: `${level.id}:${edge}`,
      ...openUnless(whys[i]!),
    }));
    const base = {
      id: type,
      label: type === 'openDoor' ? words.offers.openDoor() : words.offers.closeDoor(),
      key: '',
      ...(whys.includes(null) ? { open: true } : closedBy(whys[0]!)),
    };
    const fixed = { type, by: model.id };
    // One door is not asked for.
    if (among.length === 1) made.push({ ...base, fixed: { ...fixed, edge: fitting[0]![0] } });
    else made.push({ ...base, fixed, choose: { field: 'edge', from: { of: 'edges', among } } });
  }
  return withDoorKey(made);
}

/** One key for doors: it opens or closes what can be opened or closed; where both can be done, it opens, and another closes. */
function withDoorKey(made: readonly Offer[]): Offer[] {
  const able = made.filter(({ open }) => open);
  const first = able.length === 1 ? able[0] : made[0];
  return made.map((offer) => ({ ...offer, key: offer === first ? 'd' : 'k' }));
}

function fateOffer(state: State, model: Model): Offer[] {
  if (model.kind !== 'hero' || model.hurt < 1) return [];
  const why = check(state, { type: 'fate', by: model.id, for: 'wounds' });
  return [
    {
      id: 'fate',
      label: words.offers.shakeOff(model.hurt),
      key: 'f',
      fixed: { type: 'fate', by: model.id, for: 'wounds' },
      ...openUnless(why),
    },
  ];
}
