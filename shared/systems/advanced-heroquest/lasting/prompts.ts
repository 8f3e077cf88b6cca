import type { Question } from '#engine';
import type { PromptRecord } from '#engine/view';
import type { Asked } from '../prompt-parts.ts';
import { lasting as words } from '../words/lasting.ts';

/** Tests, and the damage of what is no weapon: title, number and what it means. False: the question belongs to another chapter. */
export function lastingPrompt(
  record: PromptRecord,
  question: Question,
  { eyes, by, at, name }: Asked,
): boolean {
  const told = (key: string) => (typeof question.about[key] === 'string' ? question.about[key] : '');
  const isOpen = eyes.audience === 'gm' || by?.kind !== 'monster';
  if (question.form === 'dice' && question.for === 'test') {
    record.title = words.test(name(by), told('why'));
    if (isOpen) record.needed = question.needed;
    if (isOpen) record.hint = words.testMeans(told('of'), told('roll') === 'atMost', question.needed ?? 0);
    return true;
  }
  if (question.form === 'dice' && question.for.startsWith('damage') && told('source') !== '') {
    record.title = words.damage(told('source'), name(at), question.for === 'damage again');
    if (eyes.audience === 'gm' || at?.kind !== 'monster') record.needed = question.needed;
    record.hint = words.damageMeans();
    return true;
  }
  if (question.for !== 'fate test' || question.form !== 'choice') return false;
  record.title = words.fateTest(name(by));
  record.hint = words.fateTestMeans(by?.fate ?? 0);
  record.options = question.options.map(({ id }) => ({
    id,
    label: id === 'yes' ? words.spend() : words.keep(),
    key: id === 'yes' ? 'f' : 'n',
  }));
  record.default = question.default;
  return true;
}
