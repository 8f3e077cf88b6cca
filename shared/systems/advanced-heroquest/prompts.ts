import type { Choice, ChoiceQuestion, OpenQuestion, Question, QuestionWords } from '#engine';
import type { PromptOption, PromptRecord, ViewBuild } from '#engine/view';
import { gmEyes, type Eyes } from './eyes.ts';
import {
  characteristic,
  damageDiceOf,
  findModel,
  levelOf,
  secondWeapon,
  weaponInHand,
  weaponSkillStruckAt,
} from './model.ts';
import { lastingPrompt } from './lasting/prompts.ts';
import { magicPrompt } from './magic/prompts.ts';
import { spellworkPrompt } from './spellworks/prompts.ts';
import { isNeededShown, nameOf } from './names.ts';
import type { Asked } from './prompt-parts.ts';
import { shootingPrompt } from './shooting/prompts.ts';
import { soloPrompt } from './solo/prompts.ts';
import { specialsPrompt } from './specials/prompts.ts';
import { trapsPrompt } from './traps/prompts.ts';
import type { Model, State } from './state.ts';
import { words } from './words/en.ts';
import { quests } from './words/quests.ts';
import { specials as specialWords } from './words/specials.ts';

const specials = specialWords.prompts;

/** Prompts: who is asked for what, what is needed, and what each answer means. */

const GM_ONLY: readonly string[] = ['specialist', 'routine'];

/** The question that waits, as an audience may see it. The players see none about models that they do not see. */
export function putPrompt(eyes: Eyes, state: State, open: OpenQuestion | null, build: ViewBuild): void {
  if (!open) return;
  const { question } = open;
  // That a specialist is rolled for says much of who was found (M-HIDDEN); what the monsters will do is theirs.
  if (eyes.audience === 'players' && GM_ONLY.includes(question.for)) return;
  const by = question.by === null ? null : findModel(state, question.by);
  const at = typeof question.about['at'] === 'string' ? findModel(state, question.about['at']) : null;
  for (const model of [by, at]) if (model && !eyes.seesModel(levelOf(state, model.id), model)) return;
  build.put('prompt', [open, state], () => promptRecord(eyes, state, open, by, at));
}

/** The question's key. That a door is a sentry's is nobody's business but the gamemaster's (M-HIDDEN). */
function keyFor(eyes: Eyes, open: OpenQuestion): string {
  return eyes.audience === 'players' ? open.key.replace('sentry-wall', 'door-wall') : open.key;
}

/** A question as the GM reads it when it has been answered: the words of its prompt. */
export function wordsOf(state: State, question: Question): QuestionWords {
  const by = question.by === null ? null : findModel(state, question.by);
  const at = typeof question.about['at'] === 'string' ? findModel(state, question.about['at']) : null;
  const { title, options = [] } = promptRecord(gmEyes, state, { key: '', question, person: null }, by, at);
  // To the gamemaster every option is told, in the order of the question.
  return { title, options: options.map(({ label }, i) => ({ id: optionsOf(question)[i]!.id, label })) };
}

const optionsOf = (question: Question) => (question.form === 'choice' ? question.options : []);

function promptRecord(
  eyes: Eyes,
  state: State,
  open: OpenQuestion,
  by: Model | null,
  at: Model | null,
): PromptRecord {
  const { question } = open;
  const say = words.prompts;
  const name = (model: Model | null) => (model ? nameOf(model, eyes.audience) : '');
  const person = open.person === null ? null : state.people[open.person]?.name;
  const who = person
    ? by
      ? `${person} · ${name(by)}`
      : person
    : by
      ? state.expedition?.solo
        ? name(by)
        : `${say.gm()} · ${name(by)}`
      : say.gm(state.expedition?.solo);
  const record: PromptRecord = {
    kind: 'prompt',
    id: 'prompt',
    // The key holds no secret, but it names models by their inner ids nowhere: it is made of names of rules alone.
    key: keyFor(eyes, open),
    form: question.form,
    by: by ? eyes.id(by) : null,
    tone: by ? (by.kind === 'monster' ? 'foe' : by.kind) : 'info',
    who,
    title: question.for,
    lapses: question.form === 'choice' && question.lapses,
  };
  const open_ = eyes.audience === 'gm';
  const heroRolls = by !== null && by.kind !== 'monster';
  if (question.form === 'dice') {
    record.dice = { n: question.n, sides: question.sides, ...(question.summed ? { summed: true } : {}) };
    if (titleOfChapter(record, question, { eyes, state, by, at, name })) return record;
    if (titleExploring(eyes, state, record, question)) return record;
    if (titleFighting(record, question, by, at, name)) return record;
    const held = by ? (question.about['second'] ? secondWeapon(by) : weaponInHand(by)) : null;
    if (question.for === 'to hit') {
      record.title = say.toHit(name(by), name(at));
      if (open_ || (by && isNeededShown(state, by))) record.needed = question.needed;
      if (open_ && by && at)
        record.why = say.whyNeeded(characteristic(by, 'WS') ?? 1, weaponSkillStruckAt(at), at.down === 'ko');
      if (open_ || heroRolls) record.hint = say.missMeans(held?.fumble ?? null, held?.critical ?? null);
    } else {
      record.title = question.for === 'damage' ? say.damage(name(at)) : say.damageAgain(name(at));
      if (open_ || at?.kind !== 'monster') record.needed = question.needed;
      if (open_ && held && by && at)
        record.why = say.whyDamage(held.name, damageDiceOf(by, held) ?? 0, characteristic(at, 'T') ?? 1);
      record.hint = say.damageMeans();
    }
    if (record.needed === undefined) delete record.needed;
    return record;
  }
  if (titleOfChapter(record, question, { eyes, state, by, at, name })) return record;
  titleExploring(eyes, state, record, question);
  titleFighting(record, question, by, at, name);
  const about = question.about;
  const fate = by?.fate ?? 0;
  const toldHurt = typeof about['hurt'] === 'number' ? about['hurt'] : 0;
  const toldWounds = typeof about['wounds'] === 'number' ? about['wounds'] : 0;
  if (question.for === 'free attack at') {
    record.title = say.freeAttackAt();
    record.hint = say.freeAttackMeans();
  } else if (question.for === 'second attack at') {
    record.title = specials.secondAttackAt();
    record.hint = specials.secondAttackMeans();
  } else if (question.for === 'berserk attack at') {
    record.title = specials.berserkAttackAt();
    record.hint = specials.berserkAttackMeans();
  } else if (question.for === 'fate death' || question.for === 'fate ko') {
    record.title =
      question.for === 'fate death' ? say.fateDeath(toldWounds, name(by)) : say.fateKo(toldWounds, name(by));
    record.hint = say.fateWoundsMeans(fate, toldHurt);
  } else if (question.for === 'fate fumble') {
    record.title = say.fateFumble(name(at));
    record.hint = say.fateRollMeans(fate);
  } else if (question.for === 'fate miss') {
    record.title = say.fateMiss(name(at));
    record.hint = say.fateRollMeans(fate);
  } else if (question.for === 'fate damage') {
    record.title = say.fateDamage(name(at));
    record.hint = say.fateDamageMeans(fate);
  }
  // Where the gamemaster may lay a piece is his to know: his own ground lies in the way of some of it.
  if (
    eyes.audience === 'players' &&
    question.by === null &&
    question.options.some((one) => one.place ?? one.edge)
  )
    return record;
  const idOf = new Map<string, string>();
  record.options = question.options.flatMap((option) => {
    const model = option.model === undefined ? null : findModel(state, option.model);
    if (model) {
      if (!eyes.seesModel(levelOf(state, model.id), model)) return [];
      const id = eyes.id(model);
      idOf.set(option.id, id);
      return { id, label: name(model), model: id };
    }
    const made = optionExploring(question, option) ?? optionFighting(question, option);
    if (made) return made;
    const label =
      option.id === 'yes'
        ? say.spend()
        : option.id === 'no'
          ? say.keep()
          : option.id === 'decline'
            ? say.decline()
            : option.id;
    const key =
      option.id === 'yes' ? 'f' : option.id === 'no' ? 'n' : option.id === 'decline' ? 'n' : undefined;
    return key === undefined ? { id: option.id, label } : { id: option.id, label, key };
  });
  record.default = idOf.get(question.default) ?? question.default;
  return record;
}

/** The questions of the chapters that say themselves what they ask. */
function titleOfChapter(record: PromptRecord, question: Question, asked: Asked): boolean {
  return [
    lastingPrompt,
    shootingPrompt,
    magicPrompt,
    spellworkPrompt,
    specialsPrompt,
    trapsPrompt,
    soloPrompt,
  ].some((prompt) => prompt(record, question, asked));
}

// --- an expedition's questions ---------------------------------------------------------------------------------------------

/** The prompts of an expedition: what a roll is for, and where on the map each option lies. */
const exploring = words.exploring;

const CHOICES: Readonly<Record<string, () => string>> = {
  'door section': exploring.doorSection,
  'door wall': exploring.doorSection,
  'sentry wall': exploring.sentryWall,
  'door square': exploring.whereInWall,
  'secret door square': exploring.secretDoorSquare,
  'place room': exploring.placeRoom,
  'place passage': exploring.placePassage,
  'chest square': exploring.chestSquare,
  'stairs square': quests.prompts.stairsSquare,
};

/** Those who lie below when the last able one has left, by name. */
function namesOf(eyes: Eyes, state: State, question: Question): string[] {
  const { models } = question.about as { models?: unknown };
  return (Array.isArray(models) ? models : []).flatMap((id) => {
    const model = findModel(state, String(id));
    return model ? [nameOf(model, eyes.audience)] : [];
  });
}

/** The questions of a fight that are no blows: what they are called, and what an answer means. */
const fighting = words.fighting;

function titleFighting(
  record: PromptRecord,
  question: Question,
  by: Model | null,
  at: Model | null,
  name: (model: Model | null) => string,
): boolean {
  const fate = by?.fate ?? 0;
  const titled: Readonly<Record<string, () => [title: string, hint: string]>> = {
    surprise: () => [fighting.surprise(), fighting.surpriseMeans()],
    'gm surprise': () => [fighting.gmSurprise(), fighting.surpriseMeans()],
    run: () => [fighting.run(name(by)), fighting.runMeans()],
    'fate surprise': () => [fighting.fateSurprise(), fighting.fateSurpriseMeans(fate)],
    'fate run': () => [fighting.fateRun(name(by)), fighting.fateRunMeans(fate)],
    routine: () => [fighting.routine(), fighting.routineMeans()],
    'left to monsters': () => [fighting.leftToMonsters(name(at)), fighting.leftMeans()],
  };
  const made = Object.hasOwn(titled, question.for) ? titled[question.for]!() : null;
  if (made) [record.title, record.hint] = made;
  return made !== null;
}

/** Options that only a fight has, with their keys. */
function optionFighting(question: Question, option: Choice): PromptOption | null {
  if (question.for === 'routine')
    return { id: option.id, label: fighting.routineOption(option.id), key: ROUTINE_KEYS[option.id]! };
  if (question.for === 'left to monsters')
    return { id: option.id, label: fighting.leftOption(option.id), key: option.id.charAt(0) };
  return null;
}

const ROUTINE_KEYS: Readonly<Record<string, string>> = {
  'move-attack': 'm',
  'attack-move': 'a',
  pursue: 'p',
};

/** Writes title, hint and parts of a question of an expedition; false where the question belongs to another chapter. */
function titleExploring(eyes: Eyes, state: State, record: PromptRecord, question: Question): boolean {
  if (question.form === 'choice') {
    if (question.for === 'left behind') {
      record.title = exploring.leftBehind(namesOf(eyes, state, question));
      return true;
    }
    const title = CHOICES[question.for];
    if (!title) return false;
    record.title = (
      eyes.audience === 'players' && question.for === 'sentry wall' ? CHOICES['door wall']! : title
    )();
    record.hint = exploring.firstMeans();
    return true;
  }
  const { parts } = question.about as { parts?: unknown };
  if (question.for === 'passage' && Array.isArray(parts)) {
    record.title = exploring.passage();
    record.hint = exploring.passageMeans();
    record.dice = {
      n: question.n,
      sides: question.sides,
      parts: parts.map((part) => exploring.part(String(part))),
    };
    return true;
  }
  if (question.for === 'leader' || question.for === 'mapper') {
    record.title = question.for === 'leader' ? exploring.leader() : exploring.mapper();
    record.hint = exploring.highest();
    return true;
  }
  const title = exploring.table(question.for);
  if (title === question.for) return false;
  record.title = title;
  const means = exploring.tableMeans(question.for);
  if (means !== null) record.hint = means;
  return true;
}

/** An option of a prompt that lies on the map, or one of those that only an expedition asks for; null: neither. */
function optionExploring(question: Question, option: Choice): PromptOption | null {
  if (question.form !== 'choice') return null;
  const n = question.options.indexOf(option) + 1;
  if (option.edge)
    return {
      id: option.id,
      label: exploring.doorSquare(option.side ?? 'n', placeAlong(question, option), question.options.length),
      edge: `${option.edge.level}:${option.edge.name}`,
    };
  if (option.place) {
    const { place, side } = option;
    const label = labelOf(question, option, n);
    return { id: option.id, label, place: side ? { ...place, side } : { ...place } };
  }
  if (question.for === 'left behind')
    return {
      id: option.id,
      label: option.id === 'die' ? exploring.die() : exploring.live(),
      key: option.id === 'die' ? 'd' : 'l',
    };
  return null;
}

function labelOf(question: ChoiceQuestion, option: Choice, n: number): string {
  const what = question.for;
  const place = option.place!;
  if (what === 'door wall' || what === 'sentry wall' || what === 'door section') {
    const [section, wall] = option.id.split('-');
    return wall === undefined
      ? exploring.wall(option.side ?? option.id)
      : exploring.wallOfSection(Number(section), wall);
  }
  return what === 'chest square' || what === 'stairs square'
    ? exploring.chestAt(...cornerOf(question, place))
    : exploring.place(place.w, place.h, n);
}

/** Which of the squares along a wall an option is, counted from the west or the north. */
function placeAlong(question: ChoiceQuestion, option: Choice): number {
  const at = (one: Choice) => {
    const [x = 0, y = 0] = (one.edge?.name ?? '').split(',').map(Number);
    return option.side === 'n' || option.side === 's' ? x : y;
  };
  return question.options.filter((one) => at(one) < at(option)).length + 1;
}

/** How far a square lies from the north-west of all that could be chosen: columns and rows, counted from one. */
function cornerOf(question: ChoiceQuestion, place: { x: number; y: number }): [column: number, row: number] {
  const all = question.options.flatMap((one) => one.place ?? []);
  return [place.x - Math.min(...all.map(({ x }) => x)) + 1, place.y - Math.min(...all.map(({ y }) => y)) + 1];
}
