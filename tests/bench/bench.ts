import { lookUp } from '#tests/support/look-up.ts';
import { machine, type Measure } from './measure.ts';

/**
 * `npm run bench`: how fast the table is, measured through the doors that everybody uses. Names of measures as arguments choose
 * among them.
 */
const wanted = process.argv.slice(2);
const isAsked = ({ names }: Measure) => wanted.length === 0 || names.some((name) => wanted.includes(name));

console.log(`${machine()}; median of five after one to warm up`);
for (const [game, measures] of await lookUp<readonly Measure[]>('bench', 'measures.ts', 'measures')) {
  const asked = measures.filter(isAsked);
  if (asked.length > 0) console.log(game);
  for (const measure of asked) for (const line of await measure.take()) console.log(line);
}
