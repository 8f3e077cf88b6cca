import { benchFight } from './fight.ts';
import { line, machine } from './measure.ts';
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

console.log(`${machine()}; median of five after one to warm up`);
if (asked('rule'))
  console.log(line('rule', benchRule(), '/s', 500_000, 'attacks in place, 4 heroes and 6 Skaven Warriors in one room'));
if (asked('table'))
  console.log(line('table', benchTable(), '/s', 5_000, 'attacks submitted and in the journal; 60 models, 150 edges, 40 sections'));
if (asked('view'))
  console.log(line('view', benchView(), '/s', 2_000, 'both views and their differences after one attack each; the same table'));
if (asked('fight')) {
  const { rate, ended } = benchFight();
  const share = Math.round(ended * 100);
  console.log(line('fight', rate, '/s', 3_000, `fights on one core, no movement; ${share} % until one side was down, else until nobody reached anybody`));
}
if (asked('open', 'undo')) {
  const { rows, facts, open, undo } = benchOpenAndUndo();
  const size = `${rows.toLocaleString('en')} rows, ${facts.toLocaleString('en')} facts`;
  console.log(line('open', open, 'ms', null, `a campaign from SQLite until both views stand, its dated copy made; ${size}`));
  console.log(line('undo', undo, 'ms', null, `one step back after opening it, on disk and both windows told`));
}
