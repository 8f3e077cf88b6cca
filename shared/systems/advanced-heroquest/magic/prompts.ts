import type { Question } from '#engine';
import type { PromptRecord } from '#engine/view';
import type { Asked } from '../prompt-parts.ts';
import { magic as words } from '../words/magic.ts';

const say = words.prompts;

/** Writes title and hint of a question of this chapter; false where the question belongs to another. */
export function magicPrompt(
  record: PromptRecord,
  question: Question,
  { eyes, by, at, name }: Asked,
): boolean {
  if (question.form !== 'dice') return false;
  const isOpen = eyes.audience === 'gm' || by?.kind !== 'monster';
  if (question.for === 'ward') {
    const from = question.about['from'];
    record.title = say.ward(name(by), String(question.about['name'] ?? ''));
    if (isOpen && question.needed !== undefined) {
      record.needed = question.needed;
      record.hint = say.wardMeans(from === 'Int' ? 'Int' : Number(from), question.needed);
    }
    return true;
  }
  if (question.for !== 'flaming hand') return false;
  record.title = say.hand(name(at));
  record.hint = say.handMeans();
  return true;
}
