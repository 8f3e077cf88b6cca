import {
  isRulingCommand,
  isStep,
  type BaseState,
  type Command,
  type Fact,
  type Play,
  type Row,
} from '#engine';
import type { Tone, ViewBuild } from '#engine/view';
import { mainWords as words } from './words/en.ts';

type AnyPlay = Play<BaseState, Command, Fact>;

/**
 * Adds to the GM's view what only the table knows: what undo and redo would do, whose dice are typed, what opening had to
 * say, and that a failed rule waits for a choice (`fault`: its sentence).
 */
export function putBadges(
  build: ViewBuild,
  play: AnyPlay,
  openingNotes: readonly string[],
  fault: string | null,
): void {
  const badge = (id: string, label: string, value?: string, tone: Tone = 'plain') =>
    build.put(id, [label, value], () => {
      const plain = { kind: 'badge' as const, id, label, tone };
      return value === undefined ? plain : { ...plain, value };
    });
  if (play.hasFault && fault !== null) badge('fault', fault, undefined, 'bad');
  const undo = undoLabel(play);
  if (undo !== null) badge('undo', undo);
  const redo = play.head.redo.at(-1);
  const redone = redo?.row ? play.row(redo.row) : undefined;
  if (redone) badge('redo', redone.label);
  const { dice, people } = play.state.settings;
  badge('dice', words.dice(), dice);
  for (const { id, name } of play.system.people(play.state))
    if (people[id] !== undefined) badge(`dice:${name}`, words.diceOf(name), people[id]);
  openingNotes.forEach((note, i) => badge(`opening:${i + 1}`, note, undefined, 'info'));
}

function undoLabel(play: AnyPlay): string | null {
  const { row: id, steps } = play.head;
  const row = id === null ? undefined : play.row(id);
  if (!row) return null;
  if (Math.abs(steps) <= 1) return row.label;
  const last = play.tape().findLast((entry, i) => isStep(row, entry) && !isWholeRuling(row, i));
  if (last && 'ruling' in last) return words.lastRuling(row.label);
  if (last && 'stop' in last) return words.theStop(row.label);
  return words.lastAnswer(row.label);
}

/** A ruling given while nothing was open is the command itself, no step inside it. */
const isWholeRuling = (row: Row, index: number) => index === 0 && isRulingCommand(row.command);
