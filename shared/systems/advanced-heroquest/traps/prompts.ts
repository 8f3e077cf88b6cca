import type { Question } from '#engine';
import type { PromptRecord } from '#engine/view';
import { findModel, levelOf } from '../model.ts';
import type { Asked } from '../prompt-parts.ts';
import { traps as words } from '../words/traps.ts';

const say = words.prompts;

/** Writes title, hint and options of a question of this chapter; false where the question belongs to another. */
export function trapsPrompt(
  record: PromptRecord,
  question: Question,
  { eyes, state, by, at, name }: Asked,
): boolean {
  const told = (key: string) => String(question.about[key] ?? '');
  if (question.form === 'dice') {
    if (question.for === 'trap') {
      record.title = say.table(told('where') === 'chest' ? 'chest' : 'ground');
      record.hint = say.tableMeans();
      return true;
    }
    if (question.for !== 'trap die') return false;
    record.title = say.die(told('what'));
    record.hint = say.dieMeans(told('what'));
    return true;
  }
  if (question.for === 'disarm trap') {
    record.title = say.disarm(name(by), told('trap'));
    record.hint = say.disarmMeans(Number(question.about['needed'] ?? 0));
    const needed = Array.isArray(question.about['others']) ? (question.about['others'] as number[]) : [];
    record.options = question.options.flatMap(({ id }, i) => {
      if (id === 'disarm' || id === 'leave')
        return { id, label: id === 'disarm' ? say.tryIt() : say.leaveIt(), key: id.charAt(0) };
      // The players know models by other names than the rules, and only those whom they see.
      const model = findModel(state, id);
      if (!model || !eyes.seesModel(levelOf(state, id), model)) return [];
      const seen = eyes.id(model);
      return { id: seen, label: say.tries(name(model), needed[i - 1] ?? 0), model: seen };
    });
  } else if (question.for === 'portcullis drops') {
    record.title = say.portcullis();
    record.hint = say.portcullisMeans();
    record.options = question.options.map(({ id, edge }) => {
      const [what, n] = id.split(' ');
      const label =
        what === 'door' ? say.doorway(Number(n)) : say.across(Number(n), what === 'row' ? 'row' : 'column');
      return { id, label, ...(edge ? { edge: `${edge.level}:${edge.name}` } : {}) };
    });
  } else if (question.for === 'fireball rolls') {
    const covers = Array.isArray(question.about['covers']) ? (question.about['covers'] as string[][]) : [];
    record.title = say.rollsTo();
    record.hint = say.rollsMeans();
    record.options = question.options.map(({ id, place }, i) => ({
      id,
      label:
        id === 'stay' ? say.stays() : say.covers((covers[i] ?? []).map((one) => name(findModel(state, one)))),
      ...(place ? { place } : {}),
    }));
  } else return false;
  record.default = question.default;
  // What the gamemaster weighs is his own affair.
  if (eyes.audience === 'players' && question.by === null) delete record.options;
  return at !== undefined;
}
