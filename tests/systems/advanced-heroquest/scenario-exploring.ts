import { z } from 'zod';
import type { Edge } from '#board';
import type { ContentEntry } from '#engine';
import { SHIPPED, type Fact, type State } from '#systems/advanced-heroquest';
import {
  bodyOfHero,
  findModel,
  levelOf,
  questCalled,
  questFact,
  type Level,
  type Model,
} from '#shared/systems/advanced-heroquest/testing.ts';

/** What scenarios of an expedition say: who leads, what is known of the ground, and what came to light. */
const id = z.string().min(1);
const side = z.enum(['n', 'e', 's', 'w']);
const square = z.tuple([z.int(), z.int()]);

/** Keys of a section besides its place. */
export const sectionWords = {
  stairs: z.enum(['out', 'down', 'up']).optional(),
  searched: z.array(side).optional(),
  looted: z.boolean().optional(),
};

/** Keys of a model besides its numbers. */
export const modelWords = {
  armour: z.array(id).optional(),
  race: id.optional(),
  carries: z.string().optional(),
  /** Where the body of a dead hero lies; "body of B" is its name. */
  body: square.optional(),
  /** By name; or by the content's short names, with how many: `{ fire-dust: 1, arrows: 12 }`. */
  gear: z.union([z.array(id), z.record(id, z.int())]).optional(),
  /** Spells by their short names; of one that carries what they take, with how many times: `{ fireball: 2 }`. */
  spells: z.union([z.array(id), z.record(id, z.int())]).optional(),
  /** What lasts, by its name, until the next exploration turn; or in full. */
  lasting: z
    .array(
      z.union([
        id,
        z.strictObject({
          what: id,
          until: z.enum(['heroes', 'monsters', 'turn', 'exploration', 'fight', 'expedition', 'cured']),
          left: z.int().optional(),
          by: id.optional(),
          steps: z.int().optional(),
          dice: z.int().optional(),
          change: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
        }),
      ]),
    )
    .optional(),
  spent: z.boolean().optional(),
  quest: z.enum(['character', 'foe']).optional(),
};

/** A quest that is under way: by its short name, on which of its levels the map lies, and how far it has come. */
const questWords = {
  quest: id.optional(),
  depth: z.int().optional(),
  rooms: z.array(z.int()).optional(),
  slain: z.literal(true).optional(),
};

/** How a scenario's expedition is on a quest. */
interface QuestGiven {
  quest?: string | undefined;
  depth?: number | undefined;
  rooms?: number[] | undefined;
  slain?: true | undefined;
}

function beginQuest(state: State, { quest, depth, rooms = [], slain }: QuestGiven): void {
  if (depth !== undefined) state.levels['l1']!.order = depth;
  if (quest === undefined) return;
  const found = questCalled(quest);
  if (!found) throw new Error(`There is no quest called ${quest}.`);
  const { kind: _, story: __, ...about } = questFact(found);
  state.expedition!.quest = { ...about, rooms, ...(slain ? { slain } : {}) };
}

export const tableWords = {
  expedition: z
    .union([
      z.literal(true),
      z.strictObject({
        leader: id.optional(),
        mapper: id.optional(),
        outside: z.array(id).optional(),
        solo: z.literal(true).optional(),
        ...questWords,
      }),
    ])
    .optional(),
  edges: z.record(z.string(), z.string()).optional(),
  /** What is found whatever the die shows: `wandering: { monsters: [3 ogre], gold: 50 }`. The other matrices are the printed ones. */
  matrices: z
    .partialRecord(
      z.enum(['wandering', 'lairs', 'quest', 'specialist']),
      z.strictObject({
        monsters: z.array(z.string().regex(/^\d+ \S+$/)),
        gold: z.int().default(0),
        specialist: z.boolean().default(false),
      }),
    )
    .optional(),
};

/** The matrices that a scenario brings. */
export type OwnMatrices = z.output<typeof tableWords.matrices>;

const ownMatrix = (use: string): string => `ahq:matrix:own-${use}`;

/** The content that a scenario is played with: as shipped, and its own matrices. */
export function contentWith(matrices: OwnMatrices): ContentEntry[] {
  const own = Object.entries(matrices ?? {}).map(([use, { monsters, ...row }]) => ({
    id: ownMatrix(use),
    kind: 'matrix',
    name: `Own matrix: ${use}`,
    origin: 'ours',
    use,
    rows: [
      {
        ...{ from: 1, to: 12, ...row },
        monsters: monsters.map((text) => {
          const [count, name] = text.split(' ');
          return { monster: `ahq:monster:${name}`, count: Number(count) };
        }),
      },
    ],
  }));
  return [...SHIPPED, ...own] as ContentEntry[];
}

export const SQUARE_OR_BOX = z.union([square, z.literal('box')]);

/** What a step of each command of an expedition knows. */
export const EXPLORING_STEPS: Readonly<Record<string, readonly string[]>> = {
  openChest: ['by', 'at'],
  closeChest: ['by', 'at'],
  search: ['by', 'for', 'wall'],
  armour: ['by', 'what'],
  takeInHand: ['by', 'weapon'],
  pickUp: ['by', 'at'],
  putDown: ['by', 'to'],
  takeFromBody: ['by', 'at', 'what'],
  leave: ['by'],
  takeStairs: ['by'],
  expedition: ['dungeon', 'stairs', 'name', 'absent', 'here', 'solo', 'quest'],
  settle: ['mark', 'note'],
  lookAt: ['level'],
};

/** Fields of a mark's fact that stand for where it lies. */
const MARK_FIELDS = ['at', 'size'] as const;

/** Fields of the facts of an expedition that a scenario may name. */
export const EXPLORING_FACTS = {
  dungeonFounded: ['dungeon', 'name', 'matrices'],
  levelFounded: ['level', 'name', 'order', 'dungeon'],
  expeditionBegan: ['number', 'dungeon', 'level', 'absent'],
  expeditionEnded: ['number', 'lost'],
  doorsShut: ['level'],
  joined: ['model'],
  electionRolled: ['for', 'person', 'die'],
  leaderChosen: ['person'],
  mapperChosen: ['person'],
  levelShown: ['level'],
  setOut: ['model', 'level', 'at'],
  leftDungeon: ['model'],
  recovered: ['model', 'wounds', 'fate'],
  tookStairs: ['model', 'level', 'at', 'drags'],
  stairsJoined: ['level', 'id', 'stairs'],
  tableRolled: ['table', 'dice', 'total', 'result', 'by', 'end', 'missing'],
  replaced: ['rolled', 'laid', 'why', 'level', 'extra'],
  exitClosed: ['level', 'edges', 'why'],
  doorLeadsNowhere: ['level', 'edge'],
  doorLeadsToKnown: ['level', 'edge', 'section'],
  doorPlaced: ['level', 'edge', 'found'],
  doorLost: ['level', 'section'],
  chestPlaced: ['level', 'marker', 'at'],
  monstersFound: ['groups', 'gold', 'monsters', 'at'],
  groundLost: ['what'],
  exhausted: ['level'],
  counterOwed: ['level', 'mark', 'why', ...MARK_FIELDS],
  hazardUnruled: ['level', 'mark', ...MARK_FIELDS],
  goldLeft: ['level', 'mark', 'gold', 'at'],
  treasureUnruled: ['level', 'mark', 'why', ...MARK_FIELDS],
  markSettled: ['level', 'marker', 'note'],
  wallSearched: ['level', 'section', 'wall', 'by'],
  roomSearched: ['level', 'section', 'by'],
  goldFound: ['by', 'gold'],
  chestOpened: ['level', 'marker', 'by'],
  chestClosed: ['level', 'marker', 'by'],
  armourTakenOff: ['model', 'level', 'marker'],
  armourPutOn: ['model', 'level', 'marker', 'armour'],
  weaponTaken: ['model', 'weapon'],
  pickedUp: ['by', 'model'],
  putDown: ['by', 'model', 'at'],
  bodyBroughtHome: ['model'],
  takenFromBody: ['by', 'from', 'what', 'gold'],
  levelNamed: ['level', 'from', 'to'],
} as const;

/** Fields of a laid section that stand for the record itself. */
export const SECTION_FIELDS = ['kind', 'at', 'size', 'floor', 'stairs', 'turn'];

export const EXPLORING_STATE = ['laid', 'leader', 'mapper', 'level', 'marks', 'monsters', 'quest'];
export const EXPLORING_MODEL = ['carries', 'spent', 'body', 'bodyOn', 'atHome', 'quest', 'owner'];

/** The expedition that a scenario begins in: in a dungeon to which all its levels belong but those outside of it. */
export function beginExpedition(
  state: State,
  given:
    | true
    | ({
        leader?: string | undefined;
        mapper?: string | undefined;
        outside?: string[] | undefined;
        solo?: true | undefined;
      } & QuestGiven),
  matrices: OwnMatrices,
): void {
  const person = (name: string | undefined) =>
    Object.entries(state.people).find(([, one]) => one.name === name)?.[0] ?? null;
  const { leader = 'Anna', mapper, outside = [], solo } = given === true ? {} : given;
  state.dungeons = {
    d1: {
      id: 'd1',
      name: 'The dungeon',
      matrices: {
        wandering: 'ahq:matrix:skaven-wandering',
        lairs: 'ahq:matrix:skaven-lairs',
        quest: 'ahq:matrix:skaven-quest-rooms',
        specialist: 'ahq:matrix:skaven-specialists',
        ...Object.fromEntries(Object.keys(matrices ?? {}).map((use) => [use, ownMatrix(use)])),
      },
    },
  };
  for (const level of Object.values(state.levels)) if (!outside.includes(level.name)) level.dungeon = 'd1';
  state.counters = { ...state.counters, d: 1 };
  state.expeditions = 1;
  const onMap = Object.values(state.levels).flatMap((level) => Object.values(level.models));
  state.expedition = {
    number: 1,
    dungeon: 'd1',
    ...(solo ? { solo } : {}),
    leader: person(leader),
    mapper: person(mapper),
    absent: [],
    order: onMap.filter((model) => model.kind !== 'monster').map((model) => model.id),
    acting: null,
  };
  if (given !== true) beginQuest(state, given);
}

/** An edge by its word. */
export function edgeCalled(word: string): Edge {
  const known: Readonly<Record<string, Edge>> = {
    open: { kind: 'open' },
    wall: { kind: 'wall' },
    rubble: { kind: 'rubble' },
    door: { kind: 'door' },
    /** Made by magic, and not opened yet: behind it is rock, on a 4 or less. */
    'made-door': { kind: 'door', rock: 4 },
    'open-door': { kind: 'door', state: 'open' },
    secret: { kind: 'door', state: 'closed', secret: true },
    false: { kind: 'door', state: 'closed', false: true },
  };
  const edge = known[word];
  if (!edge) throw new Error(`No edge is called "${word}".`);
  return { ...edge };
}

/** What a fact's field is by the word that a scenario has for it. */
export function exploringValue(fact: Fact, field: string, state: State): unknown {
  if (fact.kind === 'sectionLaid' && SECTION_FIELDS.includes(field)) return sectionValue(fact.section, field);
  if (fact.kind === 'lastingBegan' && field === 'what') return fact.lasting.what;
  if (fact.kind === 'zoneLaid' && field === 'what') return fact.marker.zone?.what;
  if (fact.kind === 'zoneLaid' && field === 'at') return [fact.marker.x, fact.marker.y];
  if (field === 'spell' || field === 'weapon' || field === 'trap')
    return shortName((fact as Fact & Record<string, unknown>)[field]);
  if (fact.kind === 'stairsPlaced' && field === 'stairs') return fact.marker.stairs?.to;
  if (field === 'quest') return shortName((fact as Fact & Record<string, unknown>)[field]);
  if ((fact.kind === 'chestPlaced' || fact.kind === 'stairsPlaced') && field === 'at')
    return [fact.marker.x, fact.marker.y];
  if ('mark' in fact && field === 'at') return [fact.mark.x, fact.mark.y];
  if ('mark' in fact && field === 'size') return [fact.mark.w, fact.mark.h];
  if (fact.kind === 'restocked' && field === 'models') return fact.models.map(({ model }) => model);
  if (fact.kind === 'accountGiven' && field !== 'carried')
    return fact.account[field as keyof typeof fact.account];
  if (fact.kind === 'monstersFound' && field === 'at')
    return fact.groups.map(({ level, section }) =>
      sectionValue(state.levels[level]!.sections[section]!, 'at'),
    );
  if (fact.kind === 'monstersFound' && field === 'gold') return fact.groups.map(({ gold }) => gold);
  if (fact.kind === 'monstersFound' && field === 'monsters')
    return fact.groups.map(({ models }) => countsOf(models.flatMap((one) => findModel(state, one) ?? [])));
  return (fact as unknown as Record<string, unknown>)[field];
}

const shortName = (id: unknown) => (typeof id === 'string' ? id.split(':').at(-1) : id);

function sectionValue(section: Level['sections'][string], field: string): unknown {
  switch (field) {
    case 'at':
      return [section.x, section.y];
    case 'size':
      return [section.w, section.h];
    case 'stairs':
      return section.stairs?.to ?? null;
    default:
      return section[field as 'kind' | 'floor' | 'turn'];
  }
}

/** "4 skaven-warrior, 1 skaven-sentry": kinds by name, as a set. */
function countsOf(models: readonly Model[]): string {
  const counts = new Map<string, number>();
  for (const model of models) {
    const name = model.entry.split(':').at(-1)!;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return inOrder([...counts].map(([name, n]) => `${n} ${name}`));
}

/** The same group in the same words, whatever the order. */
export function inOrder(parts: readonly string[]): string {
  return [...parts].sort().join(', ');
}

function inReadingOrder(squares: readonly string[]): string {
  const numbers = squares.map((square) => square.split(',').map(Number));
  numbers.sort(([ax, ay], [bx, by]) => ay! - by! || ax! - bx!);
  return numbers.map((square) => `[${square.join(', ')}]`).join(' ');
}

/** One entry of `state:` that only an expedition has; null: it is none of these. */
export function compareExploring(key: string, value: unknown, state: State): string[] | null {
  const e = state.expedition;
  const name = (person: string | null | undefined) =>
    person ? (state.people[person]?.name ?? person) : null;
  const differs = (what: unknown) =>
    what === value ? [] : [`${key} is ${String(what)}, not ${String(value)}`];
  switch (key) {
    case 'leader':
      return differs(name(e?.leader));
    case 'mapper':
      return differs(name(e?.mapper));
    case 'level':
      return differs(state.current);
    case 'quest': {
      const { title, rooms, slain = false } = e?.quest ?? {};
      const is = e?.quest ? { title, rooms, slain } : Object.values(state.quests ?? {}).join(', ') || null;
      return JSON.stringify(is) === JSON.stringify(value)
        ? []
        : [`the quest is ${JSON.stringify(is)}, not ${JSON.stringify(value)}`];
    }
    case 'marks':
      return differs(
        Object.values(state.levels)
          .flatMap((level) => Object.values(level.markers))
          .filter((marker) => marker.kind === 'mark' && !marker.open).length,
      );
    case 'monsters': {
      // Where any stand, whoever stands where: their north-west squares.
      const squares = Object.values(state.levels)
        .flatMap((level) => Object.values(level.models))
        .filter((model) => model.kind === 'monster')
        .map(({ x, y }) => `${x},${y}`);
      const wanted = (value as number[][]).map(([x, y]) => `${x},${y}`);
      const is = inReadingOrder(squares);
      return is === inReadingOrder(wanted) ? [] : [`monsters stand on ${is}`];
    }
    case 'laid': {
      const sections = Object.values(state.levels).flatMap((level) => Object.values(level.sections));
      return (value as Record<string, unknown>[]).flatMap((wanted) =>
        sections.some((section) =>
          Object.entries(wanted).every(
            ([field, want]) => JSON.stringify(sectionValue(section, field)) === JSON.stringify(want),
          ),
        )
          ? []
          : [
              `no section is ${JSON.stringify(wanted)} among ${sections
                .map(({ kind, x, y, w, h, floor }) => `${kind} ${floor} ${x},${y} ${w}x${h}`)
                .join('; ')}`,
            ],
      );
    }
    default:
      return null;
  }
}

/** What a model carries and whether it has acted, by a scenario's words. */
export function exploringField(
  state: State,
  model: Model,
  field: string,
  nameOf: (id: string) => string,
): unknown {
  const body = bodyOfHero(state, model.id);
  if (field === 'body') return body && [body.marker.x, body.marker.y];
  if (field === 'bodyOn') return body && body.level.id;
  if (field === 'atHome') return model.atHome ?? false;
  if (field === 'carries') return model.carries === undefined ? null : nameOf(model.carries);
  if (field === 'quest') return model.quest ?? null;
  if (field === 'owner') return model.owner === null ? null : nameOf(model.owner);
  if (field === 'spent') return model.spent?.done ?? false;
  return undefined;
}

export const isInBox = (state: State, model: Model): boolean => levelOf(state, model.id) === null;
