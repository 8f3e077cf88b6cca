import { edgeSquares } from '#board';
import type { Fact, State } from '#systems/advanced-heroquest';
import { DUNGEON_TABLES, findModel, rowsOf } from '#shared/systems/advanced-heroquest/testing.ts';
import type { Wanted } from '../tally.ts';
import { library } from './library.ts';

/** What is counted of facts besides their kinds: rows of tables and matrices, and the rules that took the place of a roll. */

interface Row {
  from: number;
  to: number;
}

/** Every table and matrix that a dungeon is rolled on, with its rows. */
export const TABLES: ReadonlyMap<string, readonly Row[]> = new Map<string, readonly Row[]>([
  ...DUNGEON_TABLES.map((table) => [table, rowsOf(table)] as const),
  ...library.entries.flatMap((entry) => (entry.kind === 'matrix' ? [[entry.use, entry.rows] as const] : [])),
]);

/** "Solo Exploration Turns". */
const SOLO_PHASE: readonly Row[] = [
  { from: 1, to: 1 },
  { from: 2, to: 11 },
  { from: 12, to: 12 },
];

const ROLLED: typeof TABLES = new Map([...TABLES, ['solo-gm-phase', SOLO_PHASE]]);

export const rowName = (table: string, { from, to }: Row) =>
  `${table} ${from === to ? from : `${from}-${to}`}`;

const ROOMS: readonly string[] = ['room', 'large-room'];

/** Whether a door stands in the wall of a room that everybody knows. */
function isDoorOfRoom(state: State, levelId: string, edge: string): boolean {
  const level = state.levels[levelId];
  return edgeSquares(edge as `${number},${number},e`).some(({ x, y }) =>
    Object.values(level?.sections ?? {}).some(
      (one) =>
        ROOMS.includes(one.kind) &&
        !one.hidden &&
        x >= one.x &&
        x < one.x + one.w &&
        y >= one.y &&
        y < one.y + one.h,
    ),
  );
}

/** All that a fact counts for. */
export function detailsOf(fact: Fact, before: State): string[] {
  switch (fact.kind) {
    case 'tableRolled': {
      const row = ROLLED.get(fact.table)?.find(({ from, to }) => fact.total >= from && fact.total <= to);
      return row ? [rowName(fact.table, row)] : [`${fact.table} ${fact.total}`];
    }
    case 'replaced':
      if (fact.why === 'quest') return [`on a quest: ${fact.laid}`];
      return fact.why === 'tooLarge'
        ? ['G-SMALL']
        : fact.why === 'tooLong'
          ? ['G-LENGTH']
          : ['G-BLOCKED', `G-BLOCKED: ${fact.laid === fact.rolled ? 'sections more' : fact.laid}`];
    case 'exitClosed':
      return fact.why === 'nothingFits' ? ['G-NONE', 'G-NONE: exit'] : [];
    case 'doorLeadsNowhere':
      // Out of a room either a passage or a room was rolled; from anywhere else it is a room for which there is no place.
      return isDoorOfRoom(before, fact.level, fact.edge) ? ['G-NONE', 'G-NONE: door'] : ['G-SMALL'];
    case 'doorLeadsToKnown':
      return ['G-KNOWN'];
    case 'sectionLaid':
      return fact.section.stairs ? [`stairs ${fact.section.stairs.to}`] : [];
    case 'doorPlaced':
      return fact.found ? ['secret door found'] : [];
    case 'counterOwed':
    case 'treasureUnruled':
      return [`${fact.kind}: ${fact.why}`];
    case 'expeditionEnded':
      return [fact.lost ? 'expedition lost' : 'expedition over'];
    case 'electionRolled':
      return [`elected: ${fact.for}`];
    default:
      return detailsOfFight(fact, before);
  }
}

/** What counts of a fight: how it begins and ends, and who falls. */
function detailsOfFight(fact: Fact, before: State): string[] {
  switch (fact.kind) {
    case 'fightBegan':
      return ['fight', `fight: ${fact.why}`];
    case 'fightEnded':
      return [`fight ${fact.how}`];
    case 'surpriseRolled':
      return [`M-FIRST: ${fact.surprised} surprised`];
    case 'foesJoined':
      return ['M-LATER'];
    case 'pursuitBegan':
      return ['F-PURSUE'];
    case 'escaped':
      return ['F-ESCAPE'];
    case 'doorHolds':
      return ['F-ESCAPE: one more turn'];
    case 'heldUp':
      return ['F-DZ'];
    case 'ran':
      return ['F-RUN'];
    case 'dragged':
      return ['D-DRAG'];
    case 'steppedIn':
      return ['F-ADVANCE'];
    case 'groupLooted':
      return ['F-LOOT'];
    case 'wentBack':
      return ['F-BACK'];
    case 'restocked':
      return ['C-RESTOCK'];
    case 'knockedOut':
      return ['D-KO'];
    case 'fateSpent':
      return [`D-WHEN: ${fact.for}`];
    case 'died': {
      const kind = findModel(before, fact.model)?.kind;
      return kind === 'monster' ? ['monster slain'] : ['death', `death of a ${kind}`];
    }
    default:
      return [];
  }
}

/** Every detail that can come up. */
export const DETAILS: readonly string[] = [
  ...[...ROLLED].flatMap(([table, rows]) => rows.map((row) => rowName(table, row))),
  'G-LENGTH',
  'G-NONE',
  'G-NONE: exit',
  'G-NONE: door',
  'G-SMALL',
  'G-KNOWN',
  'G-BLOCKED',
  ...['left-turn', 'right-turn', 'dead-end', 'rubble', 'sections more'].map((laid) => `G-BLOCKED: ${laid}`),
  ...['out', 'down', 'up'].map((to) => `stairs ${to}`),
  'secret door found',
  ...['lair', 'stairs-out'].map((laid) => `on a quest: ${laid}`),
  ...['gmPhase', 'secretDoor', 'treasure'].map((why) => `counterOwed: ${why}`),
  ...['chest', 'hidden'].map((why) => `treasureUnruled: ${why}`),
  'expedition lost',
  'expedition over',
  'elected: leader',
  'elected: mapper',
  'fight',
  ...['found', 'met', 'called'].map((why) => `fight: ${why}`),
  ...['won', 'escaped', 'calledOff', 'lost'].map((how) => `fight ${how}`),
  ...['heroes', 'monsters'].map((side) => `M-FIRST: ${side} surprised`),
  ...['M-LATER', 'F-PURSUE', 'F-ESCAPE', 'F-ESCAPE: one more turn', 'F-DZ', 'F-RUN', 'D-DRAG', 'F-ADVANCE'],
  ...['F-LOOT', 'F-BACK', 'C-RESTOCK', 'D-KO', 'monster slain', 'death'],
  ...['hero', 'henchman'].map((kind) => `death of a ${kind}`),
  ...['roll', 'wounds', 'ko', 'death', 'fumble', 'damage'].map((what) => `D-WHEN: ${what}`),
];

/** What a long run has seen often, so that no fallback of the placement rules goes untried. */
export const WANTED: Wanted = {
  games: 900,
  least: { 'G-BLOCKED': 200, 'G-SMALL': 200, 'G-NONE': 200, 'stairs down': 50 },
};
