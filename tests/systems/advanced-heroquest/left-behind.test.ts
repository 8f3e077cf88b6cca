import { expect, test } from 'vitest';
import { SHIPPED, emptyState, libraryOf } from '#systems/advanced-heroquest';
import {
  firstLevel,
  makeModel,
  waysSeen,
  type Level,
  type State,
} from '#shared/systems/advanced-heroquest/testing.ts';

const library = libraryOf(SHIPPED);

/** A level with a corner that has an unexplored exit, in a dungeon. */
function corner(id: string, dungeon: string): Level {
  const section = {
    ...{ id: 's1', kind: 'turn' as const, floor: 'junction' as const, name: 'Turn' },
    ...{ x: 0, y: 0, w: 2, h: 2, turn: 0, hidden: false, note: '', pub: null },
  };
  return {
    ...firstLevel(),
    id,
    dungeon,
    sections: { s1: section },
    edges: { '1,0,e': { kind: 'open' }, '1,1,e': { kind: 'open' } },
  };
}

function fightIn(dungeon: string): State {
  const state = emptyState(1, 'app');
  state.levels = { l1: corner('l1', 'd1'), l2: corner('l2', 'd2') };
  state.levels['l1']!.models['m1'] = makeModel(library, library.find('monster', 'skaven-warrior')!, {
    id: 'm1',
  });
  state.turn = { mode: 'combat', number: 2, phase: 'gm', explored: 1 };
  const offices = { leader: null, mapper: null, absent: [], order: [], acting: null };
  state.expedition = { number: 2, dungeon, ...offices };
  return state;
}

test('monsters see round the corner in the dungeon of the fight', () => {
  expect(waysSeen(fightIn('d1')).map(({ level }) => level)).toEqual(['l1']);
});

test('monsters that were left behind in another dungeon open no ground there', () => {
  expect(waysSeen(fightIn('d2'))).toEqual([]);
});
