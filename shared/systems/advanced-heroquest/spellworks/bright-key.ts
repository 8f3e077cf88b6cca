import { edgeSide, edgeSquares, sides, sideEdges, squareTowards, type EdgeName } from '#board';
import { tell, type Refusal } from '#engine';
import type { Fact } from '../facts.ts';
import { sectionUnder } from '../rules/hero-phase.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, ModelId, Section, State } from '../state.ts';
import { covers, sectionOfSquare } from '../writing.ts';
import { spellworks } from '../words/spellworks.ts';

/** "The Bright Key": a door in a wall of the section in which the wizard stands (T-BRIGHTKEY). */

/** The walls around a section, edge by edge. A door that nobody has found is a wall to whoever looks at it. */
export function wallsOf(level: Level, section: Section): EdgeName[] {
  return sides
    .flatMap((side) => sideEdges(section, side))
    .filter((name) => {
      const edge = level.edges[name];
      return edge === undefined || edge.kind === 'wall' || edge.secret === true || edge.hidden === true;
    });
}

/** Why no door is made there. */
export function wallRefusal(state: State, by: ModelId, edge: EdgeName | undefined): Refusal | null {
  const under = sectionUnder(state, by);
  const isWall = under && edge !== undefined && wallsOf(under.level, under.section).includes(edge);
  return isWall ? null : spellworks.refusals.notAWall();
}

/** Makes the door. Where it would lead into what is not explored, a die is owed when it is opened. */
export function* makeDoor(g: Table, by: ModelId, edge: EdgeName, rock: number): Rule {
  const under = sectionUnder(g.state, by);
  if (!under || wallRefusal(g.state, by, edge)) return;
  const { level, section } = under;
  const inside = edgeSquares(edge).find(({ x, y }) => covers(section, x, y))!;
  const beyond = squareTowards(inside, edgeSide(edge, inside)!);
  const behind = sectionOfSquare(level, beyond.x, beyond.y);
  const owed = behind && !behind.hidden ? {} : { rock };
  yield* tell<Fact>({ kind: 'doorMade', level: level.id, edge, by, ...owed });
}
