import { z } from 'zod';
import { parseMap } from '#board';
import type { FactKind } from '#shared/systems/advanced-heroquest/testing.ts';
import type { Scenario, ScenarioWords } from '#tests/support/scenario-file.ts';
import {
  EXPLORING_FACTS,
  EXPLORING_MODEL,
  EXPLORING_STATE,
  EXPLORING_STEPS,
  SECTION_FIELDS,
  SQUARE_OR_BOX,
  modelWords,
  sectionWords,
  tableWords,
} from './scenario-exploring.ts';

import {
  FIGHTING_FACTS,
  FIGHTING_MODEL,
  FIGHTING_STATE,
  FIGHTING_STEPS,
  fightExpected,
  fightModelWords,
  fightTableWords,
} from './scenario-fighting.ts';

/** What scenarios of Advanced HeroQuest say besides what those of any game do. */
const id = z.string().min(1);
const square = z.tuple([z.int(), z.int()]);

const model = z.strictObject({
  kind: id,
  name: z.string().optional(),
  WS: z.int().optional(),
  BS: z.int().optional(),
  S: z.int().optional(),
  T: z.int().optional(),
  Sp: z.int().optional(),
  Br: z.int().optional(),
  Int: z.int().optional(),
  W: z.int().optional(),
  Wmax: z.int().optional(),
  hand: z.string().optional(),
  weapons: z.array(id).optional(),
  conditions: z.array(id).optional(),
  /** Building blocks that it has besides those of its card. */
  specials: z.array(z.looseObject({ rule: id })).optional(),
  fate: z.int().optional(),
  gold: z.int().optional(),
  player: z.string().optional(),
  owner: z.string().optional(),
  ...modelWords,
  ...fightModelWords,
  at: SQUARE_OR_BOX.optional(),
  level: z.string().optional(),
  down: z.enum(['ko', 'dead']).optional(),
  hidden: z.boolean().optional(),
  revealed: z.boolean().optional(),
});

const section = z.strictObject({
  kind: z.string().optional(),
  at: square,
  size: square,
  level: z.string().optional(),
  hidden: z.boolean().optional(),
  floor: z.string().optional(),
  ...sectionWords,
});

const table = {
  ...tableWords,
  ...fightTableWords,
  turn: z.string().optional(),
  /** What the campaign plays otherwise than ruled. */
  options: z.record(z.string(), z.string()).optional(),
  map: z.string().optional(),
  sections: z.record(z.string(), section).optional(),
  models: z.record(z.string(), model).optional(),
  markers: z
    .record(
      z.string(),
      z.strictObject({
        marker: id,
        at: square,
        open: z.boolean().optional(),
        /** Of stairs in a room; without it they lead out. */
        stairs: z.enum(['out', 'down']).optional(),
      }),
    )
    .optional(),
};

const sight = z.strictObject({
  from: z.unknown(),
  to: z.unknown(),
  is: z.enum(['clear', 'obscured', 'blocked']),
  by: z.string().optional(),
  mode: z.enum(['attack', 'inSight']).optional(),
});

const expected = {
  ...fightExpected,
  sight: z.array(sight).optional(),
  reach: z.array(z.strictObject({ by: id, at: id, is: z.boolean() })).optional(),
  distance: z.array(z.strictObject({ from: z.unknown(), to: z.unknown(), is: z.int() })).optional(),
};

/** A scenario with what only this game has in it. */
export type HeroquestScenario = Scenario &
  z.output<z.ZodObject<typeof table>> & { expect: z.output<z.ZodObject<typeof expected>> };

/** The fields of each fact. `kind` of a turn is what the fact calls its mode. */
const FACT_FIELDS: Readonly<Record<FactKind, readonly string[]>> = {
  ...EXPLORING_FACTS,
  ...FIGHTING_FACTS,
  struck: ['by', 'at', 'die', 'needed', 'hit', 'critical', 'fumble'],
  damageRolled: ['by', 'at', 'dice', 'toughness', 'wounds', 'again', 'rolledAgain', 'source'],
  tested: ['by', 'of', 'why', 'die', 'needed', 'roll', 'passed'],
  lastingBegan: ['model', 'lasting', 'what'],
  lastingEnded: ['model', 'lasting', 'what'],
  lastingPassed: ['until'],
  zoneLaid: ['level', 'marker', 'what', 'at'],
  zoneMoved: ['level', 'marker', 'to'],
  zoneEnded: ['level', 'marker', 'what'],
  shot: ['by', 'at', 'weapon', 'range', 'obscured', 'die', 'needed', 'hit', 'critical', 'fumble', 'mate'],
  fired: ['by', 'weapon', 'level', 'to', 'range', 'obscured', 'die', 'needed', 'hit', 'fumble', 'mate'],
  landed: ['by', 'weapon', 'level', 'at', 'die'],
  misfired: ['by', 'weapon'],
  weaponBurst: ['by', 'weapon', 'mate'],
  friendHit: ['by', 'at', 'instead'],
  missileSpent: ['by', 'weapon', 'what', 'left'],
  missilesRecovered: ['by', 'what', 'dice', 'kept'],
  unloaded: ['model'],
  reloaded: ['model'],
  spellCast: ['by', 'spell', 'components', 'at', 'level', 'to', 'edge', 'section'],
  spellFailed: ['by', 'spell', 'components'],
  spellAnswered: ['model', 'by', 'die', 'held'],
  spiedUpon: ['models', 'surprise'],
  doorMade: ['level', 'edge', 'by', 'rock'],
  rockRolled: ['level', 'edge', 'by', 'die', 'rock'],
  raised: ['model', 'by', 'wounds'],
  soulLost: ['model', 'by'],
  flew: ['model', 'by', 'die', 'squares', 'path', 'to'],
  windRolled: ['by', 'die', 'many'],
  wentBerserk: ['model'],
  regenerated: ['model', 'wounds'],
  used: ['by', 'what', 'at'],
  healed: ['model', 'wounds'],
  slippedAway: ['model'],
  scrollCrumbled: ['model'],
  trapMet: ['model', 'trap', 'die', 'where'],
  trapSpotted: ['model', 'trap'],
  trapDisarmed: ['model', 'trap'],
  trapSprung: ['model', 'trap'],
  trapLeft: ['model', 'trap', 'chest'],
  movedBack: ['model', 'to'],
  trapRolled: ['model', 'trap', 'die', 'result'],
  climbed: ['model', 'out'],
  lifted: ['by', 'up'],
  portcullisMoved: ['level', 'edges', 'to'],
  tacticRolled: ['die', 'table', 'tactic'],
  questBegun: ['quest', 'title', 'levels', 'foe', 'fate', 'more'],
  questRoomFound: ['level', 'order', 'who'],
  stairsPlaced: ['level', 'marker', 'at', 'stairs'],
  questFoeSlain: ['foe'],
  questWon: ['quest', 'title', 'heroes', 'more'],
  questLost: ['quest', 'title', 'foe', 'why'],

  wounded: ['model', 'wounds', 'by'],
  knockedOut: ['model'],
  died: ['model', 'level'],
  bodyLeft: ['model', 'marker', 'level', 'at'],
  fateSpent: ['by', 'for', 'left'],
  woundsUndone: ['model', 'wounds'],
  stoodUp: ['model', 'at', 'level'],
  typeRevealed: ['model'],
  moved: ['model', 'path', 'to'],
  doorOpened: ['level', 'edge', 'by'],
  doorClosed: ['level', 'edge', 'by'],
  doorFoundFalse: ['level', 'edge', 'by'],
  turnBegan: ['kind', 'mode', 'number', 'phase', 'explored', 'ruled'],
  settingsChanged: ['dice', 'person', 'mode'],
  optionSet: ['option', 'from', 'to'],
  unfinished: ['what', 'by', 'at'],
  fieldSet: ['model', 'field', 'from', 'to'],
  markerSet: ['level', 'marker', 'field', 'from', 'to'],
  sectionSet: ['level', 'section', 'field', 'from', 'to'],
  placed: ['level', 'model', 'fromRoster'],
  markerPlaced: ['level', 'marker'],
  putAt: ['model', 'level', 'from', 'to'],
  markerMoved: ['level', 'marker', 'from', 'to'],
  removed: ['model', 'toRoster'],
  markerRemoved: ['level', 'marker'],
  sectionLaid: ['level', 'section', 'edges', ...SECTION_FIELDS],
  sectionMoved: ['level', 'section', 'from', 'to', 'edges'],
  sectionRemoved: ['level', 'section', 'edges'],
  edgeSet: ['level', 'edge', 'from', 'to'],
  revealed: ['level', 'what', 'id'],
  hidden: ['level', 'what', 'id'],
};

export const words: ScenarioWords = {
  table,
  expect: expected,
  steps: {
    ...EXPLORING_STEPS,
    ...FIGHTING_STEPS,
    attack: ['by', 'at', 'with'],
    move: ['by', 'to'],
    openDoor: ['by', 'edge'],
    closeDoor: ['by', 'edge'],
    fate: ['by', 'for'],
    endPhase: [],
    turn: ['to'],
    shoot: ['by', 'at', 'to'],
    cast: ['by', 'spell', 'at', 'to', 'edge', 'section', 'using'],
    goBerserk: ['by'],
    use: ['by', 'what', 'at'],
    springTrap: ['at', 'where', 'trap'],
    disarm: ['by', 'at'],
    climb: ['by'],
    leap: ['by', 'to'],
    lift: ['by', 'edge'],
    settings: ['person', 'mode', 'option', 'value'],
  },
  facts: FACT_FIELDS,
  state: {
    table: [
      'turn',
      'options',
      'shownNeeded',
      'edges',
      'sections',
      'markers',
      ...EXPLORING_STATE,
      ...FIGHTING_STATE,
    ],
    model: [
      ...['at', 'level', 'W', 'Wmax', 'down', 'fate', 'gold', 'WS', 'BS', 'S', 'T', 'Sp', 'Br', 'Int'],
      ...['hand', 'weapons', 'armour', 'gear', 'conditions', 'hidden', 'revealed', 'name', 'note'],
      ...['counts', 'spells', 'lasting', 'away'],
      ...['player', 'number', ...EXPLORING_MODEL, ...FIGHTING_MODEL],
    ],
    ids: /^[mk]\d+$/,
  },
  names: (scenario) => Object.keys((scenario as HeroquestScenario).models ?? {}),
  readMap(scenario) {
    const { map, sections } = scenario as HeroquestScenario;
    return map === undefined ? null : parseMap(map, sections ? { sections: onFirstLevel(sections) } : {});
  },
};

/** The sections that a map shows: those of other levels are laid by their own numbers. */
export function onFirstLevel<S extends { level?: string | undefined }>(
  sections: Readonly<Record<string, S>>,
): Record<string, S> {
  return Object.fromEntries(Object.entries(sections).filter(([, given]) => !given.level));
}
