import type { EdgeName } from '#board';
import type { Offer } from '#engine/view';
import { attackRefusal, canAct, check, isBesideDoor, moveQuery } from './checks.ts';
import { areEnemies, byId, findModel } from './model.ts';
import type { Level, Model, State } from './state.ts';
import { nextPhase } from './rules/turns.ts';
import { words } from './words/en.ts';

/** What a model can do now, or (for null) the table: open, or closed with the sentence that says why. */
export function offers(state: State, actor: string | null): Offer[] {
  return actor === null ? tableOffers(state) : modelOffers(state, actor);
}

function tableOffers(state: State): Offer[] {
  const to = state.turn.mode === 'combat' ? 'exploration' : 'combat';
  const next = nextPhase(state.turn);
  return [
    {
      id: 'endPhase',
      label: words.offers.endPhase(words.turnLabel(next), words.phaseLabel(next)),
      key: 'e',
      open: true,
      fixed: { type: 'endPhase' },
    },
    { id: 'turn', label: words.offers.turn(to), key: 'c', open: true, fixed: { type: 'turn', to } },
  ];
}

function modelOffers(state: State, id: string): Offer[] {
  const model = findModel(state, id);
  if (!model) return [];
  const acting = canAct(state, id);
  const closed = acting.ok ? null : acting.why.sentence;
  const level = acting.ok ? acting.level : null;
  return [
    attackOffer(state, model, level, closed),
    moveOffer(state, model, level, closed),
    ...doorOffers(state, model, level, closed),
    ...fateOffer(state, model),
  ];
}

function attackOffer(state: State, model: Model, level: Level | null, closed: string | null): Offer {
  const fixed = { type: 'attack', by: model.id };
  const base = { id: 'attack', label: words.offers.attack(), key: 'a', fixed };
  if (!level) return { ...base, open: false, why: closed ?? '' };
  const among = Object.values(level.models)
    .filter((other) => areEnemies(model, other))
    .sort(byId)
    .map((other) => {
      const why = attackRefusal(state, level, model, other.id);
      return why ? { id: other.id, open: false, why: why.sentence } : { id: other.id, open: true };
    });
  const open = among.some((member) => member.open);
  const offer: Offer = { ...base, open, choose: { field: 'at', from: { of: 'models', among } } };
  if (!open) offer.why = among.length === 1 ? (among[0]!.why ?? '') : words.offers.nobodyInReach(model.name);
  return offer;
}

function moveOffer(state: State, model: Model, level: Level | null, closed: string | null): Offer {
  const fixed = { type: 'move', by: model.id };
  const base = { id: 'move', label: words.offers.move(), key: 'm', fixed };
  if (!level) return { ...base, open: false, why: closed ?? '' };
  const query = moveQuery(state, level, model);
  const from = { of: 'squares' as const, level: level.id, model: model.id, query };
  if (query.allowance < 1) return { ...base, open: false, why: words.offers.noSpeed(model.name) };
  return { ...base, open: true, choose: { field: 'to', from } };
}

function doorOffers(state: State, model: Model, level: Level | null, closed: string | null): Offer[] {
  const doors = level
    ? Object.entries(level.edges).filter(
        ([name, edge]) =>
          edge.kind === 'door' && !edge.secret && !edge.false && isBesideDoor(model, name as EdgeName),
      )
    : [];
  const made: Offer[] = [];
  for (const type of ['openDoor', 'closeDoor'] as const) {
    const wanted = type === 'openDoor' ? 'closed' : 'open';
    const fitting = doors.filter(([, edge]) => (edge.state ?? 'closed') === wanted);
    if (fitting.length === 0) continue;
    const among = fitting.map(([edge]) => {
      const why = check(state, { type, by: model.id, edge });
      const id = `${level!.id}:${edge}`;
      return why ? { id, open: false, why: why.sentence } : { id, open: true };
    });
    const open = among.some((member) => member.open);
    const base = {
      id: type,
      label: type === 'openDoor' ? words.offers.openDoor() : words.offers.closeDoor(),
      key: type === 'openDoor' ? 'd' : 'k',
      open,
      ...(open ? {} : { why: closed ?? among[0]?.why ?? '' }),
    };
    // One door is not asked for.
    if (among.length === 1) made.push({ ...base, fixed: { type, by: model.id, edge: fitting[0]![0] } });
    else
      made.push({
        ...base,
        fixed: { type, by: model.id },
        choose: { field: 'edge', from: { of: 'edges', among } },
      });
  }
  return made;
}

function fateOffer(state: State, model: Model): Offer[] {
  if (model.kind !== 'hero' || model.hurt < 1) return [];
  const why = check(state, { type: 'fate', by: model.id, for: 'wounds' });
  const offer: Offer = {
    id: 'fate',
    label: words.offers.shakeOff(model.hurt),
    key: 'f',
    open: why === null,
    fixed: { type: 'fate', by: model.id, for: 'wounds' },
  };
  if (why) offer.why = why.sentence;
  return [offer];
}
