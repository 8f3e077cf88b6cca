import type { MomentRecord, PromptRecord, Records } from '#engine/view';
import { mapOf } from './model.ts';
import type { SightMark } from './overlay.ts';

/**
 * The line of a shot whose dice are asked for, else (with `told`) that of the last shot or spell, as long as both ends of it are on the map that a
 * window is shown. Null: nothing is shot, or somebody shoots whom this audience does not see.
 */
export function lineTold(records: Records, told: boolean): SightMark | null {
  const prompt = records['prompt'] as PromptRecord | undefined;
  if (prompt?.aims && prompt.by) return lineOf(records, prompt.by, prompt.aims);
  const moment = records['moment'] as MomentRecord | undefined;
  if (!told || !moment?.flies || moment.by === undefined) return null;
  const line = lineOf(records, moment.by, moment);
  return line && moment.flies === 'spell' ? { ...line, of: 'spell' } : line;
}

type End = { at?: string; to?: readonly [x: number, y: number] };

function lineOf(records: Records, by: string, end: End): SightMark | null {
  const map = mapOf(records);
  const from = map.model(by);
  const target = end.at === undefined ? null : map.model(end.at);
  // Whoever is aimed at and has left the map leaves no line to where he was.
  const square = end.at === undefined ? end.to : undefined;
  const to = target ? middleOf(target) : square ? { x: square[0], y: square[1] } : null;
  if (!from || !to || from === target) return null;
  return { from: middleOf(from), to, state: 'clear', told: { sizes: [from.size, target?.size ?? 0] } };
}

/** The square in whose middle the middle of a model lies; of a large one half a square on. */
const middleOf = ({ x, y, size }: { x: number; y: number; size: number }) => ({
  x: x + (size - 1) / 2,
  y: y + (size - 1) / 2,
});
