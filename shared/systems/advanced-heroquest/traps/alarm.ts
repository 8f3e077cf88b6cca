import { boardOf, distance, rectSquares, type Square } from '#board';
import { tell, within } from '#engine';
import type { Fact } from '../facts.ts';
import type { Library } from '../library.ts';
import { levelOf } from '../model.ts';
import { layDownCarried } from '../rules/carrying.ts';
import { ableParty, sees } from '../rules/in-sight.ts';
import { meet } from '../rules/meeting.ts';
import { rollMatrix, setUp } from '../rules/monsters.ts';
import { takenSquares, nameOf } from '../rules/reach.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { Level, LevelId, State } from '../state.ts';

/** "Alarm": wandering monsters come, as far off as the party can see. */
export function* alarm(g: Table, library: Library): Rule {
  const far = farthestSeen(g.state);
  if (!far) return;
  const find = yield* within(
    null,
    rollMatrix(g, library, 'wandering', { level: far.level, sections: [far.section] }),
  );
  const models = yield* within(null, setUp(g, library, [find]));
  if (models.length === 0) return;
  yield* within(null, toTheFarEnd(g, far.level, far.section, models));
  yield* within(null, layDownCarried(g));
  yield* within(null, meet(g, library, { found: models, why: 'found' }));
}

/** The known section with the square that is farthest from everybody able who could see it. */
function farthestSeen(state: State): { level: LevelId; section: string } | null {
  let best: { level: LevelId; section: string; far: number } | null = null;
  for (const { level, section, far } of seenSquares(state))
    if (!best || far > best.far) best = { level, section, far };
  return best;
}

function seenSquares(state: State): { level: LevelId; section: string; square: Square; far: number }[] {
  const party = ableParty(state);
  return party.length === 0
    ? []
    : Object.values(state.levels).flatMap((level) => {
        const here = party.filter((one) => one.level.id === level.id);
        const board = boardOf(level);
        return Object.values(level.sections)
          .filter(({ hidden }) => !hidden && here.length > 0)
          .flatMap((section) =>
            rectSquares(section)
              .filter((square) => here.some(({ model }) => sees(board, model, square)))
              .map((square) => ({
                level: level.id,
                section: section.id,
                square,
                far: Math.min(...here.map(({ model }) => distance(board, model, square))),
              })),
          );
      });
}

/** The monsters stand on the squares of their section that are farthest from the party. */
function* toTheFarEnd(g: Table, levelId: LevelId, section: string, models: readonly string[]): Rule {
  for (const id of models) {
    const level: Level = g.state.levels[levelId]!;
    const model = levelOf(g.state, id)?.models[id];
    if (!model || model.size !== 1 || !level.sections[section]) continue;
    const taken = takenSquares(level);
    const here = seenSquares(g.state).filter((one) => one.level === levelId && one.section === section);
    const now = here.find(({ square }) => square.x === model.x && square.y === model.y)?.far ?? -1;
    const free = here.filter(({ square }) => !taken.has(nameOf(square))).sort((a, b) => b.far - a.far)[0];
    if (free && free.far > now)
      yield* tell<Fact>({ kind: 'stationed', model: id, to: [free.square.x, free.square.y] });
  }
}
