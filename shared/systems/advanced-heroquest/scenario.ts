import { drawMap, edgeSquares, type Edge, type EdgeName } from '#board';
import { isRulingCommand, type Row } from '#engine';
import { sectionOfSquare } from './writing.ts';
import type { Fact } from './facts.ts';
import { characteristic, findModel, woundsAtStart } from './model.ts';
import { nameOf } from './say.ts';
import type { Level, Model, State } from './state.ts';

/**
 * A command as a scenario text: the level as a map, everybody who stands on it, the command with the dice that were rolled and the
 * answers that were given, and the facts that came of it. Squares are counted from the map's north-west corner.
 */
export function asScenario(before: State, row: Row): string {
  const level = before.levels[before.current]!;
  const shift = shiftOf(level);
  const models = Object.values(level.models);
  const dead = bodyLines(before, level, shift);
  const facts = factLines(row, shift);
  const lines = [
    `title: ${JSON.stringify(row.label)}`,
    'game: advanced-heroquest',
    `turn: ${before.turn.mode} ${before.turn.number}, ${before.turn.phase} phase`,
    ...expeditionLines(before, level.order),
    ...optionLines(before),
    ...fightLines(before, shift),
    ...floorLines(level, shift),
    ...(models.length + dead.length > 0 ? ['models:'] : []),
    ...models.map((model) => `  ${model.id}: ${modelText(model, shift)}`),
    ...dead,
    'play:',
    `  - ${stepText(before, row, shift)}`,
    'expect:',
    `  facts:${facts.length > 0 ? '' : ' []'}`,
    ...facts,
  ];
  return `${lines.join('\n')}\n`;
}

function expeditionLines({ expedition, people }: State, depth: number): string[] {
  if (!expedition) return [];
  const offices = {
    ...(expedition.leader === null ? {} : { leader: people[expedition.leader]?.name }),
    ...(expedition.mapper === null ? {} : { mapper: people[expedition.mapper]?.name }),
  };
  const { solo, quest } = expedition;
  const on = quest
    ? {
        ...{ quest: quest.quest.split(':').at(-1), depth, rooms: quest.rooms },
        ...(quest.slain ? { slain: true } : {}),
      }
    : {};
  return [`expedition: ${JSON.stringify({ ...offices, ...(solo ? { solo } : {}), ...on })}`];
}

/** What the campaign plays otherwise than ruled. */
function optionLines({ settings: { options = {} } }: State): string[] {
  return Object.keys(options).length > 0 ? [`options: ${JSON.stringify(options)}`] : [];
}

/** The fight as far as a command can depend on it. Where monsters belong is where they stand. */
function fightLines({ fight, turn }: State, shift: Shift): string[] {
  if (!fight || turn.mode !== 'combat') return [];
  const { routine, pursuit, setUp, shut, lastTurn, stepIn } = fight;
  const given = {
    ...(routine ? { routine } : {}),
    ...(pursuit ? { pursuit: true } : {}),
    ...(lastTurn === turn.number ? { lastTurn: true } : {}),
    ...(shut ? { shut: shut.map(({ edge }) => movedEdge(edge, shift)) } : {}),
    ...(setUp ?? {}),
    ...(stepIn
      ? { stepIn: { by: stepIn.by, squares: stepIn.squares.map((square) => movedSquare(square, shift)) } }
      : {}),
  };
  return [`fight: ${Object.keys(given).length > 0 ? JSON.stringify(given) : 'true'}`];
}

interface Shift {
  x: number;
  y: number;
}

function shiftOf(level: Level): Shift {
  const sections = Object.values(level.sections);
  if (sections.length === 0) return { x: 0, y: 0 };
  return { x: -Math.min(...sections.map(({ x }) => x)), y: -Math.min(...sections.map(({ y }) => y)) };
}

const movedSquare = ([x, y]: readonly number[], shift: Shift) => [x! + shift.x, y! + shift.y];

function movedEdge(name: string, shift: Shift): string {
  const [x, y, side] = name.split(',');
  return `${Number(x) + shift.x},${Number(y) + shift.y},${side}`;
}

function floorLines(level: Level, shift: Shift): string[] {
  const sections = Object.values(level.sections);
  if (sections.length === 0) return [];
  const edges: Record<string, Edge> = {};
  for (const [name, edge] of Object.entries(level.edges)) {
    const isOnFloor = edgeSquares(name as EdgeName).some(({ x, y }) => sectionOfSquare(level, x, y) !== null);
    if (isOnFloor) edges[movedEdge(name, shift)] = drawable(edge);
  }
  const moved = sections.map((section) => ({ ...section, x: section.x + shift.x, y: section.y + shift.y }));
  const shape = {
    rev: 1,
    sections: Object.fromEntries(moved.map((section) => [section.id, section])),
    edges,
  };
  return [
    'sections:',
    ...moved.map(
      ({ id, kind, x, y, w, h, floor, ...more }) =>
        `  ${id}: { kind: ${kind}, at: [${x}, ${y}], size: [${w}, ${h}], floor: ${floor}${recordText(more)} }`,
    ),
    'map: |',
    ...drawMap(shape)
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
    ...madeDoorLines(level, shift),
  ];
}

/** Doors that magic has made, for which a die is owed still: no map shows that. */
function madeDoorLines(level: Level, shift: Shift): string[] {
  const made = Object.entries(level.edges).filter(([, { rock }]) => rock !== undefined);
  if (made.length === 0) return [];
  return [`edges: { ${made.map(([name]) => `'${movedEdge(name, shift)}': made-door`).join(', ')} }`];
}

/** What an expedition has written of a section. */
function recordText(
  section: Pick<Level['sections'][string], 'hidden' | 'stairs' | 'searched' | 'looted'>,
): string {
  return [
    section.hidden ? ', hidden: true' : '',
    section.stairs ? `, stairs: ${section.stairs.to}` : '',
    section.searched ? `, searched: [${section.searched.join(', ')}]` : '',
    section.looted ? ', looted: true' : '',
  ].join('');
}

/** An edge as a map can show it: what only the GM's screen knows of it does not change a command. */
function drawable(edge: Edge): Edge {
  const shown: Edge = { kind: edge.kind };
  if (edge.kind === 'door') {
    if (edge.secret) shown.secret = true;
    else if (edge.false) shown.false = true;
    shown.state = edge.secret || edge.false ? 'closed' : (edge.state ?? 'closed');
  }
  if (edge.portcullis === 'down') return { kind: 'open', portcullis: 'down' };
  return shown;
}

/** Dead heroes whose bodies lie on the level. */
function bodyLines(state: State, level: Level, shift: Shift): string[] {
  return Object.values(level.markers).flatMap((marker) => {
    const hero = marker.of === null ? undefined : state.roster[marker.of];
    if (hero?.down !== 'dead') return [];
    const body = movedSquare([marker.x, marker.y], shift);
    return [
      `  ${hero.id}: ${modelText(hero, shift, { at: 'box', body, gold: hero.gold, gear: hero.gear.map(({ name }) => name) })}`,
    ];
  });
}

function modelText(model: Model, shift: Shift, more: Record<string, unknown> = {}): string {
  const fields: Record<string, unknown> = {
    kind: model.kind === 'monster' ? model.entry.split(':').at(-1) : model.kind,
    at: movedSquare([model.x, model.y], shift),
    W: model.wounds,
    Wmax: woundsAtStart(model),
  };
  // Armour is counted in. A knocked-out Hero's Weapon Skill of 1 is the rule's to say.
  for (const name of ['WS', 'BS', 'S', 'T', 'Sp', 'Br', 'Int'] as const) {
    const value = characteristic({ ...model, down: null }, name);
    if (value !== null) fields[name] = value;
  }
  if (model.kind !== 'monster') {
    fields['weapons'] = model.weapons.map((held) => held.weapon.split(':').at(-1));
    fields['hand'] = model.hand === null ? 'fists' : model.hand.split(':').at(-1);
  }
  if (model.kind !== 'monster' && model.gear.length > 0)
    fields['gear'] = Object.fromEntries(model.gear.map(({ name, count }) => [slugOf(name), count]));
  if (model.unloaded !== undefined) fields['unloaded'] = model.unloaded;
  if (model.kind === 'hero') fields['fate'] = model.fate;
  if (model.owner !== null) fields['owner'] = model.owner;
  if (model.conditions.length > 0) fields['conditions'] = model.conditions;
  if (model.down !== null) fields['down'] = model.down;
  if (model.carries !== undefined) fields['carries'] = model.carries;
  if (model.spent?.done) fields['spent'] = true;
  if (model.did) fields['did'] = deedsOf(model.did);
  if (model.did?.run !== undefined) fields['run'] = model.did.run;
  if (model.arrived !== undefined) fields['arrived'] = model.arrived;
  if (model.resting) fields['resting'] = true;
  if (model.quest) fields['quest'] = model.quest;
  if (model.spied !== undefined) fields['spied'] = model.spied;
  if (model.slain) fields['slain'] = model.slain.turns;
  if (model.hidden) fields['hidden'] = true;
  if (model.kind === 'monster' && model.revealed) fields['revealed'] = true;
  return JSON.stringify({ ...fields, ...more });
}

const slugOf = (name: string): string => name.toLowerCase().replace(/ /g, '-');

/** What has been done in a combat turn, by the words that scenarios have for it. */
function deedsOf({ moved, acted, held, done, still, shifted }: NonNullable<Model['did']>): string[] {
  const words = {
    attack: 'attacked',
    run: 'ran',
    door: 'door',
    shot: 'shot',
    spell: 'cast',
    other: 'acted',
  } as const;
  return [
    ...(moved ? ['moved'] : []),
    ...(acted ? [words[acted]] : []),
    ...(held ? ['held'] : []),
    ...(done ? ['done'] : []),
    ...(still ? ['still'] : []),
    ...(shifted ? ['shifted'] : []),
  ];
}

function stepText(before: State, row: Row, shift: Shift): string {
  const command = row.command as { type: string } & Record<string, unknown>;
  const { type, ...rest } = command;
  const given = isRulingCommand(command) ? (command.ruling as Record<string, unknown>) : rest;
  const dice: number[] = [];
  const answers: Record<string, unknown> = {};
  for (const entry of row.tape) {
    if (!('ask' in entry)) continue;
    if (Array.isArray(entry.answer)) dice.push(...(entry.answer as number[]));
    else if (entry.from !== 'lapsed') answers[entry.ask] = entry.answer;
  }
  const step: Record<string, unknown> = { do: type, ...placed(given, shift) };
  if (dice.length > 0) step['dice'] = dice;
  if (Object.keys(answers).length > 0) step['answers'] = answers;
  const names = Object.values(rest)
    .flatMap((id) => (typeof id === 'string' ? [findModel(before, id)] : []))
    .flatMap((model) => (model ? [nameOf(model, 'gm')] : []));
  return `${JSON.stringify(step)}${names.length > 0 ? ` # ${names.join(', ')}` : ''}`;
}

/** Fields with their squares and edges counted from the map's corner. */
function placed(fields: Record<string, unknown>, shift: Shift): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    const isSquare =
      Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number');
    if ((key === 'to' || key === 'at' || key === 'from' || key === 'behind') && isSquare)
      read[key] = movedSquare(value as number[], shift);
    else if (key === 'edge' && typeof value === 'string')
      read[key] = movedEdge(value.replace(/^l\d+:/, ''), shift);
    else if (key === 'path' && Array.isArray(value))
      read[key] = value.map((square) => movedSquare(square as number[], shift));
    else read[key] = value;
  }
  return read;
}

/** The facts of the fight and of walking, which an outsider can check; those of rulings say more than a scenario needs. */
const TOLD: ReadonlySet<string> = new Set<Fact['kind']>([
  ...([
    'struck',
    'damageRolled',
    'wounded',
    'knockedOut',
    'died',
    'fateSpent',
    'woundsUndone',
    'stoodUp',
  ] as const),
  ...(['shot', 'friendHit', 'fired', 'landed', 'misfired', 'weaponBurst'] as const),
  ...(['heldUp', 'ran', 'dragged', 'steppedIn', 'surpriseRolled'] as const),
  ...(['moved', 'doorOpened', 'doorClosed', 'doorFoundFalse', 'unfinished'] as const),
  ...(['tableRolled', 'replaced', 'wallSearched', 'roomSearched', 'goldFound'] as const),
]);

function factLines(row: Row, shift: Shift): string[] {
  return row.tape.flatMap((entry) => {
    if (!('fact' in entry) || !TOLD.has(entry.fact.kind)) return [];
    const { kind, ...fields } = entry.fact as unknown as { kind: string } & Record<string, unknown>;
    return [`    - ${JSON.stringify({ [kind]: placed(fields, shift) })}`];
  });
}
