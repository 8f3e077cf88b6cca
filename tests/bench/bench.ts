import { benchFight } from './fight.ts';
import { machine, rateLine, timeLine } from './measure.ts';
import { benchOpenAndUndo } from './open.ts';
import { benchRule } from './rule.ts';
import { benchTable } from './table.ts';
import { benchView } from './view.ts';

/**
 * `npm run bench`: how fast the table is, measured through the doors that everybody uses. Names of measures as arguments choose
 * among them.
 */
const wanted = process.argv.slice(2);
const asked = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name));
const MELEE = '4 ready heroes and 6 Skaven Warriors in contact, one room';
const CROWD = '60 models, 150 edges, 40 sections';

console.log(`${machine()}; median of five after one to warm up`);
if (asked('rule'))
  console.log(rateLine('rule', benchRule(), 500_000, `attacks in place, no journal; ${MELEE}`));
if (asked('table'))
  console.log(
    rateLine('table', benchTable(), 5_000, `attacks submitted, checked, in a journal in memory; ${CROWD}`),
  );
if (asked('view'))
  console.log(
    rateLine('view', benchView(), 2_000, `both views and their differences after an attack; ${CROWD}`),
  );
if (asked('fight')) {
  const { rate, ended } = benchFight();
  const what = `whole fights in place; ${MELEE}; no movement: ${Math.round(ended * 100)} % to the end, else until nobody reached anybody`;
  console.log(rateLine('fight', rate, 3_000, what));
}
if (asked('open', 'undo')) {
  const { rows, facts, open, undo } = benchOpenAndUndo();
  const size = `${rows.toLocaleString('en')} rows, ${facts.toLocaleString('en')} facts; ${CROWD}`;
  console.log(
    timeLine('open', open, `a campaign from SQLite, its dated copy made, both views built; ${size}`),
  );
  console.log(
    timeLine('undo', undo, 'one step taken back after opening it, on disk, both windows and the log told'),
  );
}
