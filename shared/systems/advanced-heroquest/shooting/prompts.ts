import type { PromptRecord } from '#engine/view';
import type { Question } from '#engine';
import { isNeededShown } from '../names.ts';
import { characteristic } from '../model.ts';
import type { Asked } from '../prompt-parts.ts';
import { shooting as words } from '../words/shooting.ts';
import { NO_CRITICAL_FROM } from './weapons.ts';

const say = words.prompts;

/** Writes title, hint and options of a question of this chapter; false where the question belongs to another. */
export function shootingPrompt(record: PromptRecord, question: Question, asked: Asked): boolean {
  return question.form === 'dice' ? diceOf(record, question, asked) : choiceOf(record, question, asked);
}

function diceOf(
  record: PromptRecord,
  question: Extract<Question, { form: 'dice' }>,
  { eyes, state, by, at, name }: Asked,
): boolean {
  const { about, needed } = question;
  const isOpen = eyes.audience === 'gm';
  switch (question.for) {
    case 'to hit': {
      if (typeof about['shot'] !== 'string') return false;
      record.title = say.shoot(name(by), name(at));
      Object.assign(record, aimedAt(eyes, at, about['square']));
      if (isOpen || (by && isNeededShown(state, by))) record.needed = needed;
      if (isOpen && by)
        record.why = say.whyNeeded(
          about['shot'],
          characteristic(by, 'BS'),
          Number(about['range']),
          about['obscured'] === true,
        );
      if (isOpen || by?.kind !== 'monster')
        record.hint = at ? say.missMeans((needed ?? 0) < NO_CRITICAL_FROM) : say.squareMeans();
      return true;
    }
    case 'scatter':
      record.title = say.scatter(name(by));
      record.hint = say.scatterMeans();
      return true;
    case 'recover missiles':
      record.title = say.recover(name(by), String(about['what']));
      record.needed = needed;
      record.hint = say.recoverMeans(needed ?? 0);
      return true;
    default:
      return false;
  }
}

/** Whom or what a shot is aimed at, for the line on the map; putPrompt shows no question about those whom the audience does not see. */
function aimedAt(eyes: Asked['eyes'], at: Asked['at'], square: unknown): Pick<PromptRecord, 'aims'> {
  if (at) return { aims: { at: eyes.id(at) } };
  return Array.isArray(square) ? { aims: { to: [Number(square[0]), Number(square[1])] } } : {};
}

function choiceOf(
  record: PromptRecord,
  question: Extract<Question, { form: 'choice' }>,
  { by, at, name }: Asked,
): boolean {
  if (question.for === 'stray shot') {
    record.title = say.stray();
    record.hint = say.strayMeans();
    return false;
  }
  if (question.for !== 'fate astray') return false;
  record.title = say.fateAstray(name(at));
  record.hint = say.fateAstrayMeans(by?.fate ?? 0);
  record.options = question.options.map(({ id }) => ({
    id,
    label: id === 'yes' ? say.spend() : say.keep(),
    key: id === 'yes' ? 'f' : 'n',
  }));
  record.default = question.default;
  return true;
}
