import { boardOf, rectSquares } from '#board';
import { tell, within, type Refusal } from '#engine';
import type { Fact } from '../facts.ts';
import { beginLasting, zonesOn } from '../lasting/rules.ts';
import { hasLasting, isOnMap, levelOf } from '../model.ts';
import { sees } from '../rules/in-sight.ts';
import type { Rule, Table } from '../rules/rule.ts';
import type { At, Level, Model, ModelId, Section, State } from '../state.ts';
import { zoneMarker } from '../traps/zones.ts';
import { covers } from '../writing.ts';
import { spellworks } from '../words/spellworks.ts';
import { oneTurn } from './one-turn.ts';

/** "Still Air" (T-STILLAIR): for one turn no monster in a section moves or attacks. */

/** The sections that somebody can cast it at: of which he has a square in sight. */
export function sectionsSeen(level: Level, caster: Model): Section[] {
  const board = boardOf(level);
  return Object.values(level.sections).filter(
    (section) => !section.hidden && rectSquares(section).some((square) => sees(board, caster, square)),
  );
}

/** Why it is not cast at that section. */
export function stillAirRefusal(level: Level, caster: Model, id: string | undefined): Refusal | null {
  const section = level.sections[id ?? ''];
  if (!section || section.hidden) return spellworks.refusals.noSection();
  const isSeen = sectionsSeen(level, caster).some((one) => one.id === id);
  return isSeen ? null : spellworks.refusals.sectionUnseen(caster.name);
}

/** The air of the section stands still, and holds the monsters in it. */
export function* still(g: Table, by: ModelId, id: string): Rule {
  const level = levelOf(g.state, by);
  const section = level?.sections[id];
  if (!level || !section) return;
  const look = { name: spellworks.stillAir(), glyph: 'windy-stripes' as const };
  const zone = { what: 'still-air', by, ...oneTurn(g.state, by) };
  const marker = zoneMarker(g.next('k'), [section.x, section.y], { w: section.w, h: section.h }, look, zone);
  yield* tell<Fact>({ kind: 'zoneLaid', level: level.id, marker });
  yield* within(null, airHolds(g));
}

/** Whoever of the monsters stands in still air is held by it; also who has come there since. */
export function* airHolds(g: Table): Rule {
  for (const { model, until, left, by } of stillIn(g.state)) {
    if (!isOnMap(g.state, model.id) || hasLasting(model, 'still-air')) continue;
    yield* within(null, beginLasting(g, model.id, { what: 'still-air', until, left, ...(by ? { by } : {}) }));
  }
}

/** The same where somebody has just walked. */
export function* walksIntoStillAir(g: Table, _model: ModelId, _path: readonly At[]): Rule {
  yield* within(null, airHolds(g));
}

function stillIn(state: State) {
  return zonesOn(state)
    .filter(({ marker }) => marker.zone!.what === 'still-air')
    .flatMap(({ level, marker }) =>
      Object.values(level.models)
        .filter((model) => model.kind === 'monster' && isIn(model, marker))
        .map((model) => ({ model, ...marker.zone! })),
    );
}

/** A large one is in it with any of its squares. */
function isIn({ x, y, size }: Model, area: { x: number; y: number; w: number; h: number }): boolean {
  const end = size - 1;
  return [x, x + end].some((one) => [y, y + end].some((two) => covers(area, one, two)));
}
