import { describe, expect, it } from 'vitest';
import { canonical, deepCopy } from '#engine';
import type { State } from '#systems/advanced-heroquest';
import { SECRECY } from '#shared/systems/advanced-heroquest/testing.ts';
import { DiceBag } from '#tests/fuzz/dice-bag.ts';
import { openTable } from '#tests/fuzz/advanced-heroquest/public-facts.ts';
import { layTable, nextInput } from '#tests/fuzz/advanced-heroquest/random-game.ts';
import { SECRETS, type Secret } from '#tests/fuzz/advanced-heroquest/secrets.ts';
import { WatchedTable, type Bent, type Input } from '#tests/fuzz/advanced-heroquest/watched-table.ts';

/**
 * Two tables that differ only in what the gamemaster keeps to himself get the same inputs. As long as the same happens openly at
 * both, the players' windows get the same bytes and the same sentences.
 */
const FIGHTS = 4;
const EXPEDITIONS = 5;
const BATTLES = 3;
const GAMES_EACH = FIGHTS + EXPEDITIONS + BATTLES;
const STEPS = 45;

/** Rulings on the very things that differ would be "so already" at one table only. */
const OWN_FIELDS = ['gold', 'gear', 'note', 'name', 'text', 'revealed'];

const isOnSecret = (input: Input) =>
  (input.do === 'ruling' &&
    OWN_FIELDS.includes(String((input.ruling as { field?: unknown } | null)?.field))) ||
  (input.do === 'command' && (input.command as { type?: unknown } | null)?.type === 'settle');

const isInBattle = ({ fight, expedition }: State) =>
  fight !== undefined && expedition !== undefined && fight.setUp === undefined;

/** An expedition that has gone on for some steps, until it is as it should be and nobody is asked. */
function underWay(bag: DiceBag, bent: Bent, steps: number, isRight: (state: State) => boolean): State {
  const table = layTable(bag, (input, taking) => void taking.input(input), bent);
  for (let step = 1; step <= steps || table.play.open || !isRight(table.play.state); step++) {
    if (step > 2000) throw new Error(`No ${bent} table comes to that.`);
    table.input(nextInput(bag, table));
  }
  return table.play.state;
}

/** Tables as they stand when the dungeon is laid, expeditions under way, and their fights: the same ones for every secret. */
const starts = [
  ...Array.from({ length: FIGHTS }, (_, index) => {
    const take = (input: Input, table: WatchedTable) => void table.input(input);
    return layTable(new DiceBag('laid', index), take, 'fight').play.state;
  }),
  ...Array.from({ length: EXPEDITIONS }, (_, index) =>
    underWay(
      new DiceBag('under way', index),
      index % 2 === 0 ? 'meddled' : 'crowded',
      20 + 18 * index,
      (state) => state.expedition !== undefined,
    ),
  ),
  ...Array.from({ length: BATTLES }, (_, index) =>
    underWay(new DiceBag('in battle', index), 'fought', 12, isInBattle),
  ),
];

interface Comparison {
  steps: number;
  changed: boolean;
  problems: string[];
}

function compare(secret: Secret, index: number): Comparison {
  const bag = new DiceBag(secret.name, index);
  const start = starts[index]!;
  const other = deepCopy(start);
  secret.change(bag, other);
  const result: Comparison = { steps: 0, changed: canonical(start) !== canonical(other), problems: [] };
  if (!result.changed) return result;
  const here = new WatchedTable(start);
  const there = new WatchedTable(other);
  const bytes = (table: WatchedTable) => JSON.stringify(table.records('players'));
  if (canonical(Object.values(openTable(start)).sort()) !== canonical(Object.values(openTable(other)).sort()))
    return { ...result, problems: ['The change is no secret at all: the open table is another.'] };
  if (bytes(here) !== bytes(there)) result.problems.push('The first view differs.');
  const inputs: Input[] = [];
  for (let step = 0; step < STEPS && result.problems.length === 0; step++) {
    const input = nextInput(bag, here);
    if (isOnSecret(input) || secret.isAbout?.(input)) continue;
    inputs.push(input);
    here.input(deepCopy(input));
    there.input(deepCopy(secret.inputs ? secret.inputs(input) : input));
    const [a, b] = [here.publicPath(), there.publicPath()];
    if (canonical(a) !== canonical(b)) {
      if (!secret.read) result.problems.push(`Openly other things happen:\n${a.at(-1)}\n${b.at(-1)}`);
      break;
    }
    result.steps++;
    if (here.told.patch !== there.told.patch)
      result.problems.push(`The patches differ:\n${here.told.patch}\n${there.told.patch}`);
    if (canonical(here.told.sentences) !== canonical(there.told.sentences))
      result.problems.push(`The sentences differ:\n${here.told.sentences}\n${there.told.sentences}`);
  }
  if (result.problems.length > 0)
    result.problems.push(`game ${index}, after ${JSON.stringify(inputs.slice(-3))}`);
  return result;
}

describe('the players cannot tell two tables apart by what only the gamemaster knows (PEERS 15)', () => {
  for (const secret of SECRETS)
    it(secret.read ? `${secret.name}, until it comes into play` : secret.name, { timeout: 60_000 }, () => {
      const games = Array.from({ length: GAMES_EACH }, (_, index) => compare(secret, index));
      expect(games.flatMap((game) => game.problems)).toEqual([]);
      expect(games.some((game) => game.changed)).toBe(true);
      const compared = games.reduce((sum, game) => sum + game.steps, 0);
      expect(compared).toBeGreaterThan(secret.read ? 3 : 120);
    });

  it('covers every field of the state that is not public', () => {
    const covered = new Set(SECRETS.flatMap((secret) => secret.fields));
    const marks = SECRECY as unknown as Record<string, Record<string, unknown>>;
    const guarded = Object.entries(marks).flatMap(([thing, fields]) =>
      Object.entries(fields).flatMap(([field, mark]) => (mark === 'public' ? [] : [`${thing}.${field}`])),
    );
    expect(guarded.filter((field) => !covered.has(field))).toEqual([]);
  });

  it('would notice: a table whose gold is shown is told apart', () => {
    const start = starts[0]!;
    const other = deepCopy(start);
    const model = Object.values(other.levels.l1!.models).find((one) => one.kind === 'hero');
    model!.conditions = ['rich'];
    const [a, b] = [new WatchedTable(start), new WatchedTable(other)];
    expect(JSON.stringify(a.records('players'))).not.toBe(JSON.stringify(b.records('players')));
    expect(canonical(openTable(start))).not.toBe(canonical(openTable(other)));
  });
});
