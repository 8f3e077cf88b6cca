import type { Question } from '#engine';
import type { PromptRecord } from '#engine/view';
import { characteristic, findModel, levelOf } from '../model.ts';
import type { Asked } from '../prompt-parts.ts';
import { spellworks } from '../words/spellworks.ts';

/** Writes title, hint and options of what such spells ask; false where the question belongs to another chapter. */
export function spellworkPrompt(record: PromptRecord, question: Question, asked: Asked): boolean {
  const say = spellworks.prompts;
  const { at, name } = asked;
  switch (question.for) {
    case 'rock':
      record.title = say.rock();
      record.needed = question.form === 'dice' ? question.needed : undefined;
      record.hint = say.rockMeans(Number(question.about['rock']));
      return true;
    case 'flight':
      record.title = say.fly(name(at));
      record.hint = say.flyMeans(at && asked.eyes.audience === 'gm' ? (characteristic(at, 'Sp') ?? 0) : null);
      return true;
    case 'swift wind':
      record.title = say.swift();
      record.hint = say.swiftMeans();
      return true;
    case 'flight to':
      record.title = say.flyTo(name(at));
      record.hint = say.flyToMeans();
      putSquares(record, question);
      return true;
    case 'swift wind to':
      record.title = say.swiftWhom(Number(question.about['left']));
      putFriends(record, question, asked);
      return true;
    default:
      return false;
  }
}

/** The squares to which somebody may fly, each where it lies. */
function putSquares(record: PromptRecord, question: Question): void {
  if (question.form !== 'choice') return;
  record.options = question.options.map(({ id, place }) =>
    place
      ? { id, label: spellworks.prompts.square(place.x, place.y), place: { ...place } }
      : { id, label: spellworks.prompts.stays(), key: 'n' },
  );
  record.default = question.default;
}

/** The friends whom a wind may carry, by the names that the audience has for them. */
function putFriends(record: PromptRecord, question: Question, { eyes, state, name }: Asked): void {
  if (question.form !== 'choice') return;
  const called = (id: string) => {
    const model = findModel(state, id);
    return model && eyes.seesModel(levelOf(state, id), model) ? eyes.id(model) : id;
  };
  record.options = question.options.map(({ id, model }) =>
    model === undefined
      ? { id, label: spellworks.prompts.enough(), key: 'n' }
      : { id: called(id), label: name(findModel(state, model)), model: called(model) },
  );
  record.default = called(question.default);
}
