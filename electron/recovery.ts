import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { CampaignEntry, Contract, RecoveryPoint, RecoverySide } from '#api';
import { done, memoryJournal, Play, refused, stepsOf, tapeUpTo } from '#engine';
import type { GameBox, Head, Result, Row } from '#engine';
import type { Core } from './core-parts.ts';
import { copiesOf, pointsOf, readId, type Whose } from './campaign/backup.ts';
import { CampaignFile } from './campaign/campaign-file.ts';
import { realOf } from './campaign/connection.ts';
import { fileNameOf } from './campaign/file-name.ts';
import { statusOf } from './campaign/files.ts';
import { lookInside, nothingSeen, type TapeLength } from './campaign/look.ts';
import { migrations, versionAfter } from './campaign/migrations/index.ts';
import { lookAt } from './campaign/objections.ts';
import type { Point } from './campaign/points.ts';
import { salvage } from './campaign/repair.ts';
import { putBack } from './campaign/restore.ts';
import { campaignWords as said } from './campaign/words/en.ts';
import { diagnosis } from './diagnosis.ts';
import type { AnswersTo } from './door.ts';
import { mainWords as words } from './words/en.ts';

type Names = Pick<
  Contract,
  'recovery.points' | 'recovery.look' | 'recovery.playFrom' | 'recovery.salvage' | 'recovery.diagnosis'
>;

/** The answers about copies of campaigns, going back to one, and what can be saved of a damaged file. */
export function recoveryAnswers(core: Core): AnswersTo<Names> {
  const recovery = new Recovery(core);
  return {
    'recovery.points': ({ id }) => recovery.points(id),
    'recovery.look': ({ id, point }) => recovery.look(id, point),
    'recovery.playFrom': ({ id, point }) => recovery.playFrom(id, point),
    'recovery.salvage': ({ id }) => recovery.salvage(id),
    'recovery.diagnosis': () => diagnosis(core),
  };
}

type Saved = { id: string; name: string; saved: string[]; lost: string[] };

class Recovery {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  points(id: string): Result<RecoveryPoint[]> {
    const whose = this.#whose(id);
    return whose.ok ? done(pointsOf(whose.value).map((point) => listed(whose.value, point))) : whose;
  }

  /** The present file and a copy of it, side by side; neither is changed. */
  look(id: string, point: string): Result<{ present: RecoverySide; copy: RecoverySide }> {
    const found = this.#find(id, point);
    if (!found.ok) return found;
    const { whose, path, copy } = found.value;
    const isOnTable = this.#core.desk.isOnTable(path);
    const present = lookInside(whose.file, basename(path, '.delve'), tapeLength, !isOnTable);
    return done({ present, copy: sideOf(copyPath(whose, copy), copy) });
  }

  /** Lays the copy on the table in the place of the present file, which becomes a copy of the list. */
  playFrom(id: string, point: string): Result<CampaignEntry> {
    const { desk, ports } = this.#core;
    const found = this.#find(id, point);
    if (!found.ok) return found;
    const { path, copy } = found.value;
    const wasOnTable = desk.takeOff(path);
    const put = putBack(path, copy, ports);
    const laid = put.ok || wasOnTable ? desk.openPath(path) : put;
    if (!laid.ok) desk.tellTable();
    return put.ok ? laid : put;
  }

  salvage(id: string): Result<Saved> {
    const { desk, ports } = this.#core;
    const path = desk.pathOf(id);
    if (!path.ok) return path;
    const entry = desk.entryOf(path.value);
    const name = words.savedName(entry.name.slice(0, 70));
    const as = { id: ports.token().slice(0, 12), name, created: ports.now() };
    const target = join(desk.folder, fileNameOf(name, as.id));
    const shipped = (system: string) => {
      const game = desk.game(system);
      return game.ok ? game.value.entries : [];
    };
    const saved = salvage({ path: path.value, target, as, shipped, stepsAtEnd, machine: ports.machine });
    if (!saved.ok) return saved;
    const { saved: kept, lost } = saved.value;
    return done({
      id: desk.idOf(target),
      name,
      saved: kept,
      lost: [...lost, ...this.#standWhereItPlays(target)],
    });
  }

  /**
   * Moves the head of a saved campaign back to the last row up to which its rows play. Gives what is to be said of it. Where its game
   * is not known, nobody can tell.
   */
  #standWhereItPlays(path: string): string[] {
    const opened = CampaignFile.open(path, this.#core.ports);
    if (!opened.ok) return [opened.refusal.sentence];
    const file = opened.value;
    try {
      const game = this.#core.desk.game(file.about.system);
      if (!game.ok) return [game.refusal.sentence];
      const [rows, head] = [file.journal.rows(), file.journal.head()];
      if (plays(file, game.value, rows, head)) return [];
      const way = wayTo(rows, head.row);
      // Of a way that plays, every beginning plays.
      let [low, high] = [0, way.length];
      while (low + 1 < high) {
        const middle = (low + high) >> 1;
        if (plays(file, game.value, rows, endOf(way[middle - 1]))) low = middle;
        else high = middle;
      }
      const last = way[low - 1];
      file.journal.commit({ rows: [], head: endOf(last), lines: [] });
      return [said.playsOnlyUpTo(last ? { label: last.label, at: last.at } : null)];
    } catch (error) {
      return [words.cannotResume(basename(path), error instanceof Error ? error.message : '').sentence];
    } finally {
      file.close();
    }
  }

  #whose(id: string): Result<Whose> {
    const { desk } = this.#core;
    const path = desk.pathOf(id);
    if (!path.ok) return path;
    const file = realOf(path.value);
    return done({ file, id: desk.idInside(path.value) ?? readId(file) });
  }

  #find(id: string, point: string): Result<{ whose: Whose; path: string; copy: Point }> {
    const path = this.#core.desk.pathOf(id);
    const whose = this.#whose(id);
    if (!whose.ok || !path.ok) return whose.ok ? (path as never) : whose;
    const copy = pointsOf(whose.value).find(({ name }) => pointId(name) === point);
    return copy ? done({ whose: whose.value, path: path.value, copy }) : refused(said.noSuchCopy());
  }
}

/** What a window calls a copy: windows never see or name paths. */
const pointId = (name: string) => `p${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;

const copyPath = (whose: Whose, { name }: Point) => join(copiesOf(whose.file), name);

function listed(whose: Whose, point: Point): RecoveryPoint {
  const path = copyPath(whose, point);
  const objection = point.why === 'damaged' ? null : lookAt(path, versionAfter(migrations));
  const size = statusOf(path)?.size ?? 0;
  const trouble = point.why === 'damaged' ? said.cannotBeRead() : (objection?.sentence ?? null);
  return { point: pointId(point.name), at: point.at, why: point.why, size, trouble };
}

function sideOf(path: string, { name, why }: Point): RecoverySide {
  const objection = why === 'damaged' ? null : lookAt(path, versionAfter(migrations));
  if (objection) return nothingSeen(basename(name, '.delve'), path, objection.sentence);
  return lookInside(path, basename(name, '.delve'), tapeLength, true);
}

const tapeLength: TapeLength = (row, steps) => tapeUpTo(row as Row, Math.abs(steps), steps < 0).length;

/** The steps of a head at the end of a row: negative where a default lapsed there, which stands before it. */
function stepsAtEnd(row: Pick<Row, 'changed' | 'tape' | 'command'>): number {
  const steps = stepsOf(row);
  return row.tape.some((entry) => 'ask' in entry && entry.from === 'lapsed') ? -steps : steps;
}

function endOf(row: Row | undefined): Head {
  return row ? { row: row.id, steps: stepsAtEnd(row), redo: [] } : { row: null, steps: 0, redo: [] };
}

function wayTo(rows: readonly Row[], head: string | null): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const way: Row[] = [];
  for (let row = byId.get(head ?? ''); row; row = byId.get(row.parent ?? '')) way.push(row);
  return way.reverse();
}

function plays(file: CampaignFile, game: GameBox, rows: readonly Row[], head: Head): boolean {
  try {
    const system = game.open(file.content.entries(), file.content.revision());
    // The engine freezes what it is given.
    const own = structuredClone(rows) as Row[];
    new Play({ system, start: file.start, journal: memoryJournal({ rows: own, head }), now: () => '' });
    return true;
  } catch {
    return false;
  }
}
