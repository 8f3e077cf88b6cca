import type { Question } from '#engine';
import type { PromptRecord } from '#engine/view';
import { spellCalled } from '../magic/known.ts';
import { findModel } from '../model.ts';
import type { Asked } from '../prompt-parts.ts';
import { solo as words } from '../words/solo.ts';

const say = words.prompts;

/** Writes title and hint of a question of this chapter; false where the question belongs to another. */
export function soloPrompt(record: PromptRecord, question: Question, { state, by, name }: Asked): boolean {
  const { about } = question;
  switch (question.for) {
    case 'tactic':
      record.title = say.tactic();
      record.hint = say.tacticMeans(String(about['table']));
      return true;
    case 'solo-gm-phase':
      record.title = say.phase();
      record.hint = say.phaseMeans();
      return true;
    case 'whom':
      record.title = say.whom(name(by));
      record.hint = say.whoseMeans(modelsOf(about['models']).map((id) => name(findModel(state, id))));
      return true;
    case 'which spell':
      record.title = say.whichSpell(name(by));
      record.hint = say.whoseMeans(modelsOf(about['spells']).map(spellName));
      return true;
    case 'whose trap':
      record.title = say.whose();
      record.hint = say.whoseMeans(modelsOf(about['models']).map((id) => name(findModel(state, id))));
      return true;
    default:
      return false;
  }
}

const spellName = (spell: string): string => spellCalled(spell)?.name ?? spell;

const modelsOf = (told: unknown): string[] => (Array.isArray(told) ? told.map(String) : []);
