import type { PromptRecord } from '#engine/view';
import type { Question } from '#engine';
import type { Asked } from '../prompt-parts.ts';

/** Writes title, hint and options of a question of this chapter; false where the question belongs to another. */
export function specialsPrompt(_record: PromptRecord, _question: Question, _asked: Asked): boolean {
  return false;
}
