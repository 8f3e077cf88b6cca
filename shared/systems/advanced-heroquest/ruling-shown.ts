import { done, refused, type Result } from '#engine';
import type { Fact } from './facts.ts';
import { levelOf } from './model.ts';
import type { Level, Section, State } from './state.ts';
import { words } from './words/en.ts';
import { edgesOf } from './writing.ts';

/** What the GM shows to the players and hides from them: one thing, a room, or the whole ground of a level. */
interface Showing {
  kind: 'reveal' | 'hide';
  section?: string | undefined;
  model?: string | undefined;
  marker?: string | undefined;
  edge?: string | undefined;
  all?: true | undefined;
}

const say = words.refusals;

/**
 * The fact of the ruling. `on`: the level that is meant. Refused where there is no such thing, or nothing would change. The whole ground is
 * one fact, so that the players' screen turns over at once; what is hidden by itself, as a monster in ambush or a mark, stays hidden.
 */
export function showOrHide(state: State, on: Level | null, ruling: Showing): Result<readonly Fact[]> {
  const kind = ruling.kind === 'reveal' ? ('revealed' as const) : ('hidden' as const);
  const hide = kind === 'hidden';
  if (ruling.model !== undefined) {
    const there = levelOf(state, ruling.model);
    const model = there?.models[ruling.model];
    if (!there || !model) return refused(say.noSuchModel());
    if (model.hidden === hide) return refused(say.noChange());
    return done([{ kind, level: there.id, what: 'model', id: model.id }]);
  }
  if (!on) return refused(say.noSuchLevel());
  const changes = (section: Section) => section.hidden !== hide || (!hide && hasVeiledEdge(on, section));
  if (ruling.section !== undefined) {
    const section = on.sections[ruling.section];
    if (!section) return refused(say.noSuchSection());
    return changes(section)
      ? done([{ kind, level: on.id, what: 'section', id: section.id }])
      : refused(say.noChange());
  }
  if (ruling.all)
    return Object.values(on.sections).some(changes)
      ? done([{ kind, level: on.id, what: 'ground', id: on.id }])
      : refused(say.noChange());
  if (ruling.marker !== undefined) {
    const marker = on.markers[ruling.marker];
    if (!marker) return refused(say.noSuchMarker());
    if (marker.hidden === hide) return refused(say.noChange());
    return done([{ kind, level: on.id, what: 'marker', id: marker.id }]);
  }
  if (ruling.edge === undefined) return refused(say.badRuling(words.missing('section')));
  const edge = on.edges[ruling.edge];
  if (!edge) return refused(say.noSuchEdge());
  if ((edge.hidden ?? false) === hide) return refused(say.noChange());
  return done([{ kind, level: on.id, what: 'edge', id: ruling.edge }]);
}

function hasVeiledEdge(level: Level, section: Section): boolean {
  return edgesOf(section, level).some((name) => level.edges[name]?.hidden === true);
}
