import { expect, test } from 'vitest';
import type { State } from '#systems/advanced-heroquest';
import { heroStep } from '#shared/systems/advanced-heroquest/testing.ts';
import { readScenarios } from '#tests/support/scenario-file.ts';
import { Names } from '#tests/support/scenario-table.ts';
import { scenarioGame } from './scenario-game.ts';

/** What the heroes' plan makes of a quest: a room with a shut door and stairs down, and the way out beside it. */
function table(expedition: string, more = ''): State {
  const [scenario] = readScenarios(
    `title: A room of a quest
game: advanced-heroquest
turn: exploration 70, hero phase
expedition: ${expedition}
sections:
  way: { kind: stairs, at: [0, 5], size: [2, 2], stairs: out }
  hall: { kind: room, at: [0, 0], size: [5, 5], floor: quest }
edges: { '0,4,s': open, '4,2,e': door }
markers:
  down: { marker: stairs, at: [0, 0], stairs: down }
models:
  A: { kind: hero, at: [2, 2], fate: 1 }
${more}play: []
expect: {}
`,
    'a quest',
  );
  return scenarioGame.lay(scenario!, new Names());
}

const next = (state: State) => {
  const step = heroStep(state);
  return step && { command: step.command, reason: step.reason };
};

test('on a quest the heroes go down by its stairs, though doors are left and it has taken long', () => {
  const step = next(table('{ solo: true, quest: tobaros-bane, rooms: [1] }'));
  expect(step).toMatchObject({ command: { type: 'move', to: [1, 1] }, reason: 'the quest leads down' });
});

test('when its foe is dead they go home by the way out', () => {
  const step = next(table('{ solo: true, quest: tobaros-bane, rooms: [1, 2, 3], slain: true }'));
  expect(step!.reason).toBe('what the quest asked for is done: home');
});

test('without a quest they go home after so long', () => {
  expect(next(table('{ solo: true }'))!.reason).toMatch(/: home$/);
});

test('on the last level they go back to those whom they have escaped in its quest room', () => {
  const onLast = '{ solo: true, quest: tobaros-bane, depth: 3, rooms: [1, 2, 3] }';
  const away = '  B: { kind: hero, at: [1, 5], fate: 1 }\n';
  const hall = table(onLast, `${away}  c: { kind: skaven-warrior, at: [4, 4], resting: true }\n`);
  delete hall.levels['l1']!.models['m1'];
  expect(heroStep(hall)!.reason).toBe('whom the quest is about is in there');
});
