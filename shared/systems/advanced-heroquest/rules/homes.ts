import { boardOf, edgeSquares, rectSquares, type EdgeName, type Square } from '#board';
import { ROOMS } from '../laying.ts';
import { levelOf, specialOf } from '../model.ts';
import type { Home, Level, Model, ModelId, Section, State } from '../state.ts';
import { covers, sectionOfSquare } from '../writing.ts';
import { ableParty, sees } from './in-sight.ts';

/** Where monsters belong: where they may be set up (M-WHERE), what they do not leave (F-HOME), where they go back to (F-BACK). */

/** The place where a monster stands, as the home that it has from now on. Null: it stands on no ground at all. */
export function homeHere(level: Level, { x, y }: Pick<Model, 'x' | 'y'>): Home | null {
  const section = sectionOfSquare(level, x, y);
  return section && { level: level.id, section: section.id, x, y };
}

/** Monsters with the homes that they have, or get where they stand. */
export function withHomes(
  models: readonly { level: Level; model: Model }[],
): { model: ModelId; home: Home }[] {
  return models.flatMap(({ level, model }) => {
    const home = model.home ?? homeHere(level, model);
    return home ? [{ model: model.id, home }] : [];
  });
}

/**
 * The sections that a monster keeps to (F-HOME): the room in which it was set up, or all that hangs together with its passage without a
 * door. Null: it has no home on this level, and goes where it likes.
 */
export function homeGround(level: Level, model: Model): string[] | null {
  const { home } = model;
  const section = home?.level === level.id ? level.sections[home.section] : undefined;
  if (!section) return null;
  return ROOMS.includes(section.kind) ? [section.id] : runOf(level, section).map(({ id }) => id);
}

/** Whether a square lies in one of some sections, given by their ids. */
export function isOnGround(level: Level, ground: readonly string[], { x, y }: Square): boolean {
  const section = sectionOfSquare(level, x, y);
  return section !== null && ground.includes(section.id);
}

/** A passage and all passages, junctions and stairs that are joined to it, one by one. */
function runOf(level: Level, first: Section): Section[] {
  const run = [first];
  const joints = Object.entries(level.edges).filter(([, edge]) => edge.kind === 'open');
  for (const section of run)
    for (const [name] of joints) {
      const sections = edgeSquares(name as EdgeName).map(({ x, y }) => sectionOfSquare(level, x, y));
      if (!sections.includes(section)) continue;
      for (const other of sections)
        if (other && !ROOMS.includes(other.kind) && !run.includes(other)) run.push(other);
    }
  return run;
}

/**
 * The sections in which a monster may be set up (M-WHERE): those where it was found. Where the heroes are surprised, an Assassin may be
 * placed in any known section that one of them has in sight, and be moved a square there ("Skaven Characters").
 */
export function setUpGround(state: State, id: ModelId): { level: Level; sections: Section[] } | null {
  const found = foundGround(state, id);
  const { setUp } = state.fight ?? {};
  if (!found || !setUp) return found;
  const { level, sections } = found;
  const model = level.models[id]!;
  if (specialOf(model, 'placed-in-sight') === undefined || !setUp.models.includes(id)) return found;
  const isMore = ({ id: section }: Section) => !sections.some((one) => one.id === section);
  const more =
    setUp.stage === 'step'
      ? [sectionOfSquare(level, model.x, model.y)].flatMap((one) => one ?? [])
      : setUp.side === 'gm'
        ? sectionsInSight(state, level)
        : [];
  return { level, sections: [...sections, ...more.filter(isMore)] };
}

/** Sections that everybody knows, of which an able Hero has a square in sight. */
function sectionsInSight(state: State, level: Level): Section[] {
  const board = boardOf(level);
  const heroes = ableParty(state).filter((one) => one.level === level && one.model.kind === 'hero');
  return Object.values(level.sections).filter(
    (section) =>
      !section.hidden &&
      rectSquares(section).some((square) => heroes.some(({ model }) => sees(board, model, square))),
  );
}

/** The sections where a monster was found: all that one roll laid for its group, or the one where it stands. */
export function foundGround(state: State, id: ModelId): { level: Level; sections: Section[] } | null {
  const level = levelOf(state, id);
  if (!level) return null;
  const model = level.models[id]!;
  const group = Object.values(level.groups ?? {}).find(({ models }) => models.includes(id));
  const own =
    model.home?.level === level.id ? model.home.section : sectionOfSquare(level, model.x, model.y)?.id;
  const ids = group ? (group.sections ?? [group.section]) : own === undefined ? [] : [own];
  const sections = ids.flatMap((one) => level.sections[one] ?? []);
  return { level, sections };
}

/** Whether a square is one of those of some sections. */
export const isWithin = (sections: readonly Section[], { x, y }: { x: number; y: number }): boolean =>
  sections.some((section) => covers(section, x, y));
