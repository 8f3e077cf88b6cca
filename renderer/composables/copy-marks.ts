import type { RecoverySide } from '#api';

/** How something on one side stands to the other side: only here, there in another form, or (null) the same or not to be told. */
export type Mark = 'only' | 'other' | null;

export interface SideMarks {
  name: Mark;
  played: Mark;
  rows: Mark;
  /** One for each hero and each line, in their order. */
  heroes: Mark[];
  lines: Mark[];
}

/**
 * The marks of one of two sides that are looked at beside each other. Of a side that cannot be read whole nobody can tell what it lacks:
 * then nothing is marked.
 */
export function marksOf(side: RecoverySide, other: RecoverySide): SideMarks {
  const isWhole = side.trouble === null && other.trouble === null;
  if (!isWhole) {
    const none = { name: null, played: null, rows: null };
    return { ...none, heroes: side.heroes.map(() => null), lines: side.lines.map(() => null) };
  }
  const differs = (a: unknown, b: unknown): Mark => (a === b ? null : 'other');
  return {
    name: differs(side.name, other.name),
    played: side.played === null ? null : other.played === null ? 'only' : differs(side.played, other.played),
    rows: differs(side.rows, other.rows),
    heroes: heroMarks(side.heroes, other.heroes),
    lines: lineMarks(side.lines, other.lines),
  };
}

/** Two heroes may be called alike: each name there answers for one here. */
function heroMarks(here: readonly string[], there: readonly string[]): Mark[] {
  const left = [...there];
  return here.map((hero) => {
    const at = left.indexOf(hero);
    if (at < 0) return 'only';
    left.splice(at, 1);
    return null;
  });
}

type Line = RecoverySide['lines'][number];

/** Each side shows only the end of its log, so a line older than all that the other shows may still be there. */
function lineMarks(here: readonly Line[], there: readonly Line[]): Mark[] {
  const oldest = there.map(({ at }) => at).sort()[0];
  return here.map(({ at, text }) => {
    if (there.some((line) => line.at === at && line.text === text)) return null;
    if (there.some((line) => line.at === at)) return 'other';
    return oldest !== undefined && at < oldest ? null : 'only';
  });
}

/** What the copy has less and more than the present file, to be said in one sentence. */
export interface Difference {
  /** Commands that the copy lacks; below 0 it has more. */
  fewer: number;
  /** Names of heroes that are only there now, and only in the copy. */
  lacking: string[];
  extra: string[];
  /** Whether both could be read, so that any of this can be told. */
  isTold: boolean;
  isSame: boolean;
}

export function differenceOf(present: RecoverySide, copy: RecoverySide): Difference {
  const now = marksOf(present, copy);
  const then = marksOf(copy, present);
  const only = (side: RecoverySide, marks: readonly Mark[]) =>
    side.heroes.filter((_, place) => marks[place] === 'only');
  const isMarked = (marks: SideMarks) =>
    [marks.name, marks.played, marks.rows, ...marks.heroes, ...marks.lines].some((mark) => mark !== null);
  const isTold = present.trouble === null && copy.trouble === null;
  return {
    fewer: present.rows - copy.rows,
    lacking: only(present, now.heroes),
    extra: only(copy, then.heroes),
    isTold,
    isSame: isTold && !isMarked(now) && !isMarked(then),
  };
}
