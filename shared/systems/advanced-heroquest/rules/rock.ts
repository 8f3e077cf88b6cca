import { edgeSquares, type EdgeName } from '#board';
import { ask, d12, tell } from '#engine';
import type { Fact } from '../facts.ts';
import type { LevelId, ModelId } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';
import type { Rule, Table } from './rule.ts';

/**
 * "The Bright Key": whether there is nothing but rock behind a door that magic made. One die, when it is opened for the first time; none
 * for any other door, nor where known ground lies on both sides of it by now.
 */
export function* rollForRock(g: Table, by: ModelId, level: LevelId, edge: EdgeName): Rule<boolean> {
  const owed = () => {
    const there = g.state.levels[level];
    const rock = there?.edges[edge]?.rock;
    if (!there || rock === undefined) return undefined;
    const leadsOn = edgeSquares(edge).some(({ x, y }) => sectionOfSquare(there, x, y)?.hidden !== false);
    return leadsOn ? rock : undefined;
  };
  const most = owed();
  if (most === undefined) return false;
  const [die = 1] = yield* ask.dice<Fact>(1, d12, {
    for: 'rock',
    by,
    needed: most + 1,
    about: { rock: most },
  });
  // A ruling may have taken the door away, or built behind it.
  const now = owed();
  if (now === undefined) return false;
  yield* tell<Fact>({ kind: 'rockRolled', level, edge, by, die, rock: die <= now });
  return die <= now;
}
