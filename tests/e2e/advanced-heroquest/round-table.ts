import type { CampaignSetup, ScriptStep } from '#engine';

/**
 * Four ready heroes against six Skaven Warriors in a large room, at the beginning of the second combat turn. The seed says all dice of
 * the round that is played from here, as long as it is played like that; typed dice are the same ones.
 */
export function roundSetup(name: string, dice: 'app' | 'typed'): CampaignSetup {
  return {
    name,
    system: 'advanced-heroquest',
    players: [{ name: 'Anna' }, { name: 'Ben' }, { name: 'Carla' }, { name: 'Dov' }],
    party: [
      { entry: 'ahq:hero:human-warrior', player: 2 },
      { entry: 'ahq:hero:dwarf-warrior', player: 1 },
      { entry: 'ahq:hero:elf-warrior', player: 0 },
      { entry: 'ahq:hero:human-wizard', player: 3 },
    ],
    dice,
    seed: 'round 200747264',
  };
}

const place = (what: object, at: readonly [number, number]): ScriptStep => ({
  do: 'ruling',
  ruling: { kind: 'place', what: 'model', ...what, at },
});
const command = (made: object): ScriptStep => ({ do: 'command', command: made as { type: string } });

const RATS: readonly (readonly [number, number])[] = [
  [6, 1],
  [4, 3],
  [3, 4],
  [7, 0],
  [9, 1],
  [9, 4],
];

export const roundSteps: readonly ScriptStep[] = [
  {
    do: 'ruling',
    ruling: { kind: 'lay', section: 'ahq:section:large-room', at: [0, 0], turn: 1, floor: 'lair' },
  },
  place({ model: 'm1' }, [1, 1]),
  place({ model: 'm2' }, [3, 3]),
  place({ model: 'm3' }, [1, 0]),
  place({ model: 'm4' }, [2, 2]),
  ...RATS.map((at) => place({ monster: 'ahq:monster:skaven-warrior' }, at)),
  command({ type: 'turn', to: 'combat' }),
  command({ type: 'endPhase' }),
  { do: 'answer', answer: 'move-attack' },
  command({ type: 'endPhase' }),
];
