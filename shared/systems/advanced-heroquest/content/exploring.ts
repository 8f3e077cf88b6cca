/** The tables that a dungeon grows by ("Generating the Dungeon", "Secret Doors", "Hidden Treasure", "Exploration Turns"). */
import raw from './dungeon-tables.json' with { type: 'json' };

export type DungeonTable = keyof typeof raw;

interface Table {
  dice: number;
  rows: readonly (readonly [from: number, to: number, result: string])[];
}

const TABLES = raw as unknown as Readonly<Record<DungeonTable, Table>>;

export const DUNGEON_TABLES = Object.keys(raw) as readonly DungeonTable[];

/** What the sum of the dice brings on a table. Throws a RangeError for a sum that no dice show. */
export function resultOn(table: DungeonTable, total: number): string {
  const row = TABLES[table].rows.find(([from, to]) => total >= from && total <= to);
  if (!row) throw new RangeError(`The table ${table} has no row for ${total}.`);
  return row[2];
}

/** Every result that a table has a row for, in order, each as often as it has rows. */
export function rowsOf(table: DungeonTable): readonly { from: number; to: number; result: string }[] {
  return TABLES[table].rows.map(([from, to, result]) => ({ from, to, result }));
}

/** How many twelve-sided dice a table is rolled with. */
export const diceOf = (table: DungeonTable): number => TABLES[table].dice;
