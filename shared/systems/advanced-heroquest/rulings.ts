import { bodySquares, sectionAt, boardOf, type Edge, type EdgeName } from '#board';
import { done, refused, whatIsWrong, type Result } from '#engine';
import { z } from 'zod';
import { showOrHide } from './ruling-shown.ts';
import { sectionOfSquare, squareOfMarker } from './writing.ts';
import { nameOfThing } from './command-parts.ts';
import type { At, Fact } from './facts.ts';
import { bareEdges, findPose, sectionEdges } from './laying.ts';
import { makeMarker, makeModel, type Library } from './library.ts';
import { personId } from './actors.ts';
import { bodyOfHero, findModel, levelOf, modelsOnMap } from './model.ts';
import { ruleField, type SetRuling } from './ruling-fields.ts';
import { broughtHome } from './rules/bodies.ts';
import { laidDown } from './rules/carrying.ts';
import { recoveries } from './rules/party.ts';
import { calledFight } from './rules/combat.ts';
import { calledOff } from './rules/end-phase.ts';
import { turnFact } from './rules/phases.ts';
import type { Level, Marker, Model, Section, State } from './state.ts';
import { words } from './words/en.ts';

/**
 * What a GM may overrule. A ruling is checked for making sense (there is such a model, the square has a floor), never for being
 * legal: the GM is always right. The engine itself handles `decree`, `stop` and `rollAnew`.
 */
const id = nameOfThing(80);
const place = z.tuple([z.int().min(-10_000).max(10_000), z.int().min(-10_000).max(10_000)]);
const edge = z
  .string()
  .max(40)
  .transform((name) => name.replace(/^l\d+:/, ''))
  .pipe(z.string().regex(/^-?\d{1,5},-?\d{1,5},[es]$/));
const text = z.string().max(2000);
const level = id.optional();
const hidden = z.boolean().optional();

const edgeValue = z.strictObject({
  kind: z.enum(['open', 'wall', 'door', 'rubble']),
  state: z.enum(['closed', 'open']).optional(),
  secret: z.boolean().optional(),
  false: z.boolean().optional(),
  portcullis: z.enum(['up', 'down']).nullable().optional(),
  hidden,
});

const target = {
  section: id.optional(),
  model: id.optional(),
  marker: id.optional(),
  edge: edge.optional(),
  level,
};

const rulingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set'),
    model: id.optional(),
    marker: id.optional(),
    section: id.optional(),
    level,
    field: id,
    value: z.unknown().optional(),
    add: z.unknown().optional(),
    take: z.unknown().optional(),
  }),
  z.strictObject({
    kind: z.literal('place'),
    what: z.enum(['model', 'marker', 'door']),
    /** A monster or henchman of the content, by id or short name. */
    monster: id.optional(),
    /** A model out of the box. */
    model: id.optional(),
    marker: id.optional(),
    at: place.optional(),
    level,
    name: z.string().trim().max(60).optional(),
    text: text.optional(),
    edge: edge.optional(),
    state: z.enum(['closed', 'open']).optional(),
    hidden,
  }),
  z.strictObject({
    kind: z.literal('move'),
    model: id.optional(),
    marker: id.optional(),
    section: id.optional(),
    to: place,
    level,
  }),
  z.strictObject({ kind: z.literal('remove'), ...target }),
  z.strictObject({
    kind: z.literal('lay'),
    section: id,
    at: place,
    turn: z.int().min(0).max(3).default(0),
    floor: id.optional(),
    name: z.string().trim().max(60).optional(),
    hidden,
    level,
    pose: z.looseObject({ entered: z.string().optional(), door: z.string().optional() }).optional(),
  }),
  z.strictObject({ kind: z.literal('edge'), edge, level, set: edgeValue.nullable() }),
  // `all`: the whole ground of the level.
  z.strictObject({ kind: z.literal('reveal'), ...target, all: z.literal(true).optional() }),
  z.strictObject({ kind: z.literal('hide'), ...target, all: z.literal(true).optional() }),
  z.strictObject({
    kind: z.literal('turn'),
    mode: z.enum(['exploration', 'combat']),
    number: z.int().min(1).max(9999),
    phase: z.enum(['hero', 'exploration', 'gm']),
    /** Players who have an office from now on, by id or name. */
    leader: id.optional(),
    mapper: id.optional(),
    /** The expedition is over, and everybody is at home. */
    home: z.literal(true).optional(),
  }),
]);

type Ruling = z.output<typeof rulingSchema>;
type RulingOf<K extends Ruling['kind']> = Extract<Ruling, { kind: K }>;
type Facts = Result<readonly Fact[]>;

const say = words.refusals;

/** The facts by which a ruling comes true, or the reason why it makes no sense. `next` gives new ids. */
export function rulingFacts(
  library: Library,
  state: State,
  raw: unknown,
  next: (kind: string) => string,
): Facts {
  const read = rulingSchema.safeParse(raw);
  if (!read.success) return refused(say.badRuling(whatIsWrong(read.error.issues[0], raw, words.fieldName)));
  const ruling = read.data;
  switch (ruling.kind) {
    case 'set':
      return ruleField(library, state, ruling as SetRuling, next);
    case 'place':
      return placeSomething(library, state, ruling, next);
    case 'move':
      return moveSomething(library, state, ruling);
    case 'remove':
      return removeSomething(state, ruling);
    case 'lay':
      return laySection(library, state, ruling, next);
    case 'edge':
      return setEdge(state, ruling);
    case 'reveal':
    case 'hide':
      return showOrHide(state, levelFor(state, ruling.level), ruling);
    case 'turn':
      return ruleTurn(state, ruling);
  }
}

/** The turn as a ruling leaves it, the offices of the expedition, and whether it is over. */
function ruleTurn(state: State, ruling: RulingOf<'turn'>): Facts {
  const explored = ruling.mode === 'exploration' ? ruling.number : state.turn.explored;
  const { mode, number, phase } = ruling;
  const facts: Fact[] = [
    ...(mode === 'exploration' && state.fight ? calledOff(state) : []),
    ...(mode === 'combat' && state.turn.mode !== 'combat' ? [...laidDown(state), calledFight(state)] : []),
    { ...turnFact({ mode, number, phase, explored }), ruled: true },
  ];
  for (const office of ['leader', 'mapper'] as const) {
    const who = ruling[office];
    if (who === undefined) continue;
    const person = personId(state, who);
    if (person === null || person === 'gm') return refused(say.noSuchPerson());
    if (!state.expedition) return refused(say.noExpedition());
    facts.push({ kind: office === 'leader' ? 'leaderChosen' : 'mapperChosen', person });
  }
  if (!ruling.home) return done(facts);
  if (!state.expedition) return refused(say.noExpedition());
  const party = modelsOnMap(state).filter(({ model }) => model.kind !== 'monster');
  return done([
    ...facts,
    ...party.flatMap(({ model }): Fact[] => [
      { kind: 'leftDungeon', model: model.id },
      // Knocked-out comrades are of the party themselves; a body comes along with its carrier.
      ...broughtHome(state, model.carries).filter(({ kind }) => kind === 'bodyBroughtHome'),
    ]),
    ...recoveries([...Object.values(state.roster), ...party.map(({ model }) => model)]),
    {
      kind: 'expeditionEnded',
      number: state.expedition.number,
      lost: party.every(({ model }) => model.down !== null),
    },
  ]);
}

function levelFor(state: State, name: string | undefined): Level | null {
  return state.levels[name ?? state.current] ?? null;
}

/** Whether a body of that size may stand there: floor under all of it, and nobody else on it. */
function standing(level: Level, at: At, size: 1 | 2, self: string | null): Result<null> {
  const board = boardOf(level);
  const squares = bodySquares({ x: at[0], y: at[1], size });
  if (squares.some((square) => sectionAt(board, square) === null)) return refused(say.noFloor());
  for (const other of Object.values(level.models)) {
    if (other.id === self) continue;
    const theirs = bodySquares({ x: other.x, y: other.y, size: other.size });
    if (theirs.some((a) => squares.some((b) => a.x === b.x && a.y === b.y)))
      return refused(say.squareTaken(other.name));
  }
  return done(null);
}

function placeSomething(
  library: Library,
  state: State,
  ruling: RulingOf<'place'>,
  next: (kind: string) => string,
): Facts {
  const on = levelFor(state, ruling.level);
  if (!on) return refused(say.noSuchLevel());
  if (ruling.what === 'door') {
    if (ruling.edge === undefined) return refused(say.badRuling(words.missing('edge')));
    const set = { kind: 'door' as const, state: ruling.state ?? 'closed', hidden: ruling.hidden };
    return setEdge(state, { kind: 'edge', edge: ruling.edge, level: on.id, set });
  }
  if (ruling.at === undefined) return refused(say.badRuling(words.missing('at')));
  const at = ruling.at;
  if (ruling.what === 'marker' && ruling.model !== undefined)
    return placeBody(state, on, ruling.model, at, next);
  if (ruling.what === 'marker') return placeMarker(library, on, ruling, at, next);

  if (ruling.model !== undefined) {
    const waiting = state.roster[ruling.model];
    if (!waiting) return refused(findModel(state, ruling.model) ? say.noChange() : say.noSuchModel());
    if (waiting.down === 'dead') return refused(say.cannotAct(waiting.name, 'dead'));
    const free = standing(on, at, waiting.size, waiting.id);
    if (!free.ok) return free;
    const model: Model = { ...waiting, x: at[0], y: at[1], hidden: ruling.hidden ?? false };
    return done([{ kind: 'placed', level: on.id, model, fromRoster: true }]);
  }
  const name = ruling.monster ?? '';
  const entry = library.find('monster', name) ?? library.find('henchman', name);
  if (!entry) return refused(say.noSuchEntry('monster'));
  const made = makeModel(library, entry, { id: next('m'), name: ruling.name || undefined });
  const free = standing(on, at, made.size, null);
  if (!free.ok) return free;
  const model: Model = { ...made, x: at[0], y: at[1], hidden: ruling.hidden ?? false };
  return done([{ kind: 'placed', level: on.id, model, fromRoster: false }]);
}

function placeMarker(
  library: Library,
  on: Level,
  ruling: RulingOf<'place'>,
  at: At,
  next: (kind: string) => string,
): Facts {
  const entry = library.find('marker', ruling.marker ?? '');
  if (!entry) return refused(say.noSuchEntry('marker'));
  const [w, h] = entry.size;
  const board = boardOf(on);
  for (let y = at[1]; y < at[1] + h; y++)
    for (let x = at[0]; x < at[0] + w; x++)
      if (sectionAt(board, { x, y }) === null) return refused(say.noFloor());
  const made = makeMarker(entry, next('k'), at);
  const marker = {
    ...made,
    name: ruling.name || made.name,
    text: entry.secret ? '' : (ruling.text ?? ''),
    note: entry.secret ? (ruling.text ?? '') : '',
    hidden: ruling.hidden ?? made.hidden,
  };
  return done([{ kind: 'markerPlaced', level: on.id, marker }]);
}

/** The body of a dead hero comes back onto the map, wherever it was; one that lies there is moved instead. */
function placeBody(state: State, on: Level, id: string, at: At, next: (kind: string) => string): Facts {
  const hero = findModel(state, id);
  if (!hero) return refused(say.noSuchModel());
  if (hero.kind !== 'hero' || hero.down !== 'dead') return refused(say.notDead(hero.name));
  if (bodyOfHero(state, id)) return refused(say.noChange());
  if (!sectionOfSquare(on, at[0], at[1])) return refused(say.noFloor());
  return done([{ kind: 'bodyLeft', model: id, marker: next('k'), level: on.id, at: [at[0], at[1]] }]);
}

function moveSomething(library: Library, state: State, ruling: RulingOf<'move'>): Facts {
  const { to } = ruling;
  if (ruling.model !== undefined) {
    const model = findModel(state, ruling.model);
    const from = levelOf(state, ruling.model);
    if (!model || !from) return refused(model ? say.cannotAct(model.name, model.down) : say.noSuchModel());
    const on = ruling.level === undefined ? from : levelFor(state, ruling.level);
    if (!on) return refused(say.noSuchLevel());
    if (on.id === from.id && model.x === to[0] && model.y === to[1]) return refused(say.noChange());
    const free = standing(on, to, model.size, model.id);
    if (!free.ok) return free;
    return done([{ kind: 'putAt', model: model.id, level: on.id, from: [model.x, model.y], to }]);
  }
  const on = levelFor(state, ruling.level);
  if (!on) return refused(say.noSuchLevel());
  if (ruling.marker !== undefined) {
    const marker = on.markers[ruling.marker];
    if (!marker) return refused(say.noSuchMarker());
    if (!sectionOfSquare(on, to[0], to[1])) return refused(say.noFloor());
    if (marker.x === to[0] && marker.y === to[1]) return refused(say.noChange());
    return done([{ kind: 'markerMoved', level: on.id, marker: marker.id, from: [marker.x, marker.y], to }]);
  }
  const section = on.sections[ruling.section ?? ''];
  if (!section) return refused(say.noSuchSection());
  return moveSection(library, on, section, to);
}

/** A section goes to a new place with its markers; its joints are made anew there. */
function moveSection(library: Library, on: Level, section: Section, to: At): Facts {
  if (section.x === to[0] && section.y === to[1]) return refused(say.noChange());
  if (standsOn(on, section)) return refused(say.sectionOccupied());
  const { [section.id]: _, ...others } = on.sections;
  const taken = sectionEdges(on, section);
  const edges = { ...on.edges };
  for (const [name, value] of Object.entries(taken)) {
    if (value === null) delete edges[name];
    else edges[name] = value;
  }
  // Board caches go by the identity of `sections`, so this level that is only thought of cannot be taken for the real one.
  const without: Level = { ...on, sections: others, edges };
  const piece = library.find('section', section.kind);
  if (!piece) return refused(say.noSuchEntry('section'));
  const rect = { x: to[0], y: to[1], w: section.w, h: section.h };
  const found = findPose(without, piece, rect, section.turn, {});
  if (found === 'taken') return refused(say.sectionTaken());
  const fresh = found ? found.edges : bareEdges(without, piece, rect, section.turn);
  const facts: Fact[] = [
    {
      kind: 'sectionMoved',
      level: on.id,
      section: section.id,
      from: [section.x, section.y],
      to,
      edges: { ...taken, ...veiled(fresh, section.hidden, without) },
    },
  ];
  for (const marker of Object.values(on.markers)) {
    if (sectionUnder(on, marker)?.id !== section.id) continue;
    const place: At = [marker.x + to[0] - section.x, marker.y + to[1] - section.y];
    facts.push({
      kind: 'markerMoved',
      level: on.id,
      marker: marker.id,
      from: [marker.x, marker.y],
      to: place,
    });
  }
  return done(facts);
}

/** The section that a marker lies on. */
function sectionUnder(on: Level, marker: Marker): Section | null {
  const { x, y } = squareOfMarker(marker);
  return sectionOfSquare(on, x, y);
}

function standsOn(on: Level, section: Section): boolean {
  return Object.values(on.models).some((model) =>
    bodySquares({ x: model.x, y: model.y, size: model.size }).some(
      (square) => sectionOfSquare(on, square.x, square.y)?.id === section.id,
    ),
  );
}

function removeSomething(state: State, ruling: RulingOf<'remove'>): Facts {
  if (ruling.model !== undefined) {
    const model = findModel(state, ruling.model);
    if (!model) return refused(say.noSuchModel());
    if (!levelOf(state, model.id)) return refused(say.noChange());
    // Everybody goes back into the box; what the log says of a monster that is gone still needs its name.
    return done([{ kind: 'removed', model: model.id, toRoster: true }]);
  }
  const on = levelFor(state, ruling.level);
  if (!on) return refused(say.noSuchLevel());
  if (ruling.marker !== undefined) {
    if (!on.markers[ruling.marker]) return refused(say.noSuchMarker());
    return done([{ kind: 'markerRemoved', level: on.id, marker: ruling.marker }]);
  }
  if (ruling.section !== undefined) {
    const section = on.sections[ruling.section];
    if (!section) return refused(say.noSuchSection());
    if (standsOn(on, section)) return refused(say.sectionOccupied());
    const markers = Object.values(on.markers).filter((marker) => sectionUnder(on, marker)?.id === section.id);
    return done([
      ...markers.map((marker): Fact => ({ kind: 'markerRemoved', level: on.id, marker: marker.id })),
      { kind: 'sectionRemoved', level: on.id, section: section.id, edges: sectionEdges(on, section) },
    ]);
  }
  if (ruling.edge === undefined) return refused(say.badRuling(words.missing('model')));
  return setEdge(state, { kind: 'edge', edge: ruling.edge, level: on.id, set: null });
}

function laySection(
  library: Library,
  state: State,
  ruling: RulingOf<'lay'>,
  next: (kind: string) => string,
): Facts {
  const on = levelFor(state, ruling.level);
  if (!on) return refused(say.noSuchLevel());
  const piece = library.find('section', ruling.section);
  if (!piece) return refused(say.noSuchEntry('section'));
  const floor = ruling.floor ?? piece.floors[0]!;
  if (!piece.floors.some((known) => known === floor)) return refused(say.noSuchEntry('floor'));
  const [across, down] = piece.size;
  const upright = ruling.turn % 2 === 0;
  const rect = {
    x: ruling.at[0],
    y: ruling.at[1],
    w: upright ? across : down,
    h: upright ? down : across,
  };
  const wish = { entered: ruling.pose?.entered, door: ruling.pose?.door };
  const found = findPose(on, piece, rect, ruling.turn, wish);
  if (found === 'taken') return refused(say.sectionTaken());
  const section: Section = {
    id: next('s'),
    kind: piece.piece,
    ...rect,
    floor: floor as Section['floor'],
    name: ruling.name || piece.name,
    turn: ruling.turn,
    hidden: ruling.hidden ?? false,
    note: '',
    pub: null,
  };
  const edges = found ? found.edges : bareEdges(on, piece, rect, ruling.turn);
  return done([{ kind: 'sectionLaid', level: on.id, section, edges: veiled(edges, section.hidden, on) }]);
}

/** The edges that a hidden section brings stay with the GM until it is shown; those that are there already stay as they are. */
function veiled(edges: Readonly<Record<string, Edge>>, hide: boolean, on: Level): Record<string, Edge> {
  const made: Record<string, Edge> = {};
  for (const [name, value] of Object.entries(edges)) {
    const before = on.edges[name];
    made[name] = hide && (!before || before.hidden) ? { ...value, hidden: true } : value;
  }
  return made;
}

function setEdge(state: State, ruling: RulingOf<'edge'>): Facts {
  const on = levelFor(state, ruling.level);
  if (!on) return refused(say.noSuchLevel());
  const name = ruling.edge as EdgeName;
  const before = on.edges[name] ?? null;
  let to: Edge | null = null;
  if (ruling.set) {
    const { kind, state: how, secret, false: sham, portcullis, hidden: veil } = ruling.set;
    to = { kind };
    if (kind === 'door') to.state = how ?? 'closed';
    if (secret) to.secret = true;
    if (sham) to.false = true;
    if (portcullis) to.portcullis = portcullis;
    if (veil) to.hidden = true;
  }
  if (!before && !to) return refused(say.noSuchEdge());
  return done([{ kind: 'edgeSet', level: on.id, edge: name, from: before, to }]);
}

/** The closed list of ruling kinds, with those that the engine handles itself. */
export const RULING_KINDS = [
  ...rulingSchema.options.map((option) => option.shape.kind.value),
  'decree',
  'rollAnew',
  'stop',
] as const;
