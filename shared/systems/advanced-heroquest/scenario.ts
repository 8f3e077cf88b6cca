import { drawMap } from '#board';
import type { Row } from '#engine';
import { findModel } from './model.ts';
import { nameOf } from './say.ts';
import type { Level, Model, State } from './state.ts';

/**
 * A command as a scenario text: the level as a map, everybody who stands on it, the command, the dice that were rolled and the
 * answers that were given. What it should lead to is for the reader to fill in.
 */
export function asScenario(before: State, row: Row): string {
  const command = row.command as { type: string } & Record<string, unknown>;
  const level = before.levels[before.current]!;
  const lines = [
    `title: ${JSON.stringify(row.label)}`,
    `game: advanced-heroquest`,
    `turn: ${before.turn.mode} ${before.turn.number}, ${before.turn.phase} phase`,
    ...mapLines(level),
    'models:',
    ...Object.values(level.models).map((model) => `  ${model.id}: ${modelText(model)}`),
    'play:',
    `  - ${stepText(before, command, row)}`,
    'expect:',
    '  facts: []',
  ];
  return `${lines.join('\n')}\n`;
}

function mapLines(level: Level): string[] {
  const drawn = drawMap(level);
  const sections = Object.values(level.sections).map(
    (section) =>
      `  ${section.id}: { kind: ${section.kind}, at: [${section.x}, ${section.y}], size: [${section.w}, ${section.h}] }`,
  );
  if (sections.length === 0) return [];
  return ['sections:', ...sections, 'map: |', ...drawn.split('\n').map((line) => `  ${line}`)];
}

function modelText(model: Model): string {
  const fields: Record<string, unknown> = {
    kind: model.kind === 'monster' ? model.entry.split(':').at(-1) : model.kind,
    at: [model.x, model.y],
    W: model.wounds,
    ...model.ruled,
  };
  if (model.kind !== 'monster')
    for (const [name, value] of Object.entries(model.start)) if (name !== 'W') fields[name] ??= value;
  if (model.hand !== null) fields['hand'] = model.hand.split(':').at(-1);
  if (model.kind === 'hero') fields['fate'] = model.fate;
  if (model.down !== null) fields['down'] = model.down;
  return JSON.stringify(fields);
}

function stepText(before: State, command: { type: string } & Record<string, unknown>, row: Row): string {
  const { type, ...fields } = command;
  const dice: number[] = [];
  const answers: Record<string, unknown> = {};
  for (const entry of row.tape) {
    if (!('ask' in entry)) continue;
    if (Array.isArray(entry.answer)) dice.push(...(entry.answer as number[]));
    else answers[entry.ask] = entry.answer;
  }
  const known = Object.values(fields).filter(
    (id): id is string => typeof id === 'string' && findModel(before, id) !== null,
  );
  const names = known.map((id) => nameOf(findModel(before, id)!, 'gm')).join(', ');
  const step = { do: type, ...fields, dice, ...(Object.keys(answers).length > 0 ? { answers } : {}) };
  return `${JSON.stringify(step)}${names ? ` # ${names}` : ''}`;
}
