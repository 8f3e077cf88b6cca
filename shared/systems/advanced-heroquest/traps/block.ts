import { rectSquares } from '#board';
import { tell, within } from '#engine';
import { spendsTurns } from '../apply-exploring.ts';
import type { At, Fact } from '../facts.ts';
import { zonesOn } from '../lasting/rules.ts';
import { characteristic, isOnMap, levelOf } from '../model.ts';
import { rollTest, scoreOf } from '../rules/tests.ts';
import { wound } from '../rules/wounds.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { ModelId } from '../state.ts';
import { sectionOfSquare } from '../writing.ts';
import { traps as words } from '../words/traps.ts';
import { zoneMarker } from './zones.ts';

/** "Blocks": masonry that falls, at once or on whoever later hurries by. */
const TRAP = 'ahq:trap:blocks';

/** The block comes down: a glancing blow for whoever dodges it, twelve dice for whoever does not. */
export function* blockFalls(g: Table, at: ModelId, dice: number, dodgedDice: number): Rule {
  const dodged = yield* rollTest(g, at, {
    ...{ of: 'Sp', why: words.why.dodge(), roll: 'atMost' },
    needed: () => scoreOf(g, at, 'Sp'),
  });
  if (!isOnMap(g.state, at)) return;
  yield* within(null, wound(g, { by: at, at, dice: dodged ? dodgedDice : dice, source: words.source(TRAP) }));
}

/** A block that was seen and not disarmed hangs there still, over the square where it was found. */
export function* leaveBlock(g: Table, at: ModelId): Rule {
  const level = levelOf(g.state, at);
  if (!level) return;
  const { x, y } = level.models[at]!;
  const look = { name: words.things.block(), glyph: 'falling-rocks' as const };
  const marker = zoneMarker(g.next('k'), [x, y], { w: 1, h: 1 }, look, {
    ...{ what: 'block', until: 'cured', left: 1 },
  });
  yield* tell<Fact>({ kind: 'zoneLaid', level: level.id, marker });
}

/** Whoever passes a section with a loose block at more than half his speed sets it off. */
export function* hurriesBy(g: Table, model: ModelId, path: readonly At[]): Rule {
  const walker = levelOf(g.state, model)?.models[model];
  if (!walker || walker.kind === 'monster') return;
  const level = levelOf(g.state, model)!;
  const block = zonesOn(g.state).find(
    ({ level: there, marker }) =>
      there.id === level.id &&
      marker.zone!.what === 'block' &&
      rectSquares(marker).some((square) => {
        const section = sectionOfSquare(level, square.x, square.y)?.id;
        return path.some(([x, y]) => sectionOfSquare(level, x, y)?.id === section);
      }),
  );
  if (!block) return;
  const isExploring = spendsTurns(g.state);
  const steps = isExploring ? (walker.spent?.steps ?? 0) : path.length;
  const half = isExploring ? 6 : Math.floor((characteristic(walker, 'Sp') ?? 0) / 2);
  if (steps <= half) return;
  yield* tell<Fact>({ kind: 'trapSprung', model, trap: TRAP });
  yield* tell<Fact>({ kind: 'zoneEnded', level: level.id, marker: block.marker.id, what: 'block' });
  yield* within(null, blockFalls(g, model, 12, 3));
}
