import type { GameBox, ScriptStep } from '#engine';

/**
 * The demo campaign: four heroes have opened a lair and are in the second turn of the fight. It stops in the middle of a blow,
 * with one hero wounded and a prompt open for the damage.
 */
const place = (monster: string, x: number, y: number, more: object = {}): ScriptStep => ({
  do: 'ruling',
  ruling: { kind: 'place', what: 'model', monster: `ahq:monster:${monster}`, at: [x, y], ...more },
});
const hero = (model: string, x: number, y: number): ScriptStep => ({
  do: 'ruling',
  ruling: { kind: 'place', what: 'model', model, at: [x, y] },
});
const lay = (section: string, x: number, y: number, turn: number, more: object = {}): ScriptStep => ({
  do: 'ruling',
  ruling: { kind: 'lay', section: `ahq:section:${section}`, at: [x, y], turn, ...more },
});
const attack = (by: string, at: string): ScriptStep => ({
  do: 'command',
  command: { type: 'attack', by, at } as never,
});
const typed = (...answer: number[]): ScriptStep => ({ do: 'answer', answer });
const choose = (answer: string): ScriptStep => ({ do: 'answer', answer });

export const demo: GameBox['demo'] = {
  setup: {
    name: 'The Lair under the Mill',
    system: 'advanced-heroquest',
    players: [{ name: 'Anna' }, { name: 'Ben' }, { name: 'Carla' }, { name: 'Dov' }],
    party: [
      { entry: 'ahq:hero:human-warrior', player: 0 },
      { entry: 'ahq:hero:dwarf-warrior', player: 1 },
      { entry: 'ahq:hero:elf-warrior', player: 2 },
      { entry: 'ahq:hero:human-wizard', player: 3 },
    ],
    dice: 'typed',
    seed: 'mill',
  },
  steps: [
    lay('stairs', 0, 0, 0),
    lay('passage', 0, -5, 0),
    lay('passage', 0, -10, 0),
    lay('t-junction', 0, -12, 0),
    lay('passage', 2, -12, 1),
    lay('room', 2, -10, 0, { floor: 'lair', name: 'Lair', pose: { door: '1,-8,e' } }),
    lay('large-room', -10, -10, 1, { floor: 'quest', name: 'Quest room', hidden: true }),
    { do: 'ruling', ruling: { kind: 'edge', edge: '1,-8,e', set: { kind: 'door', state: 'open' } } },
    { do: 'ruling', ruling: { kind: 'place', what: 'marker', marker: 'ahq:marker:chest', at: [6, -6] } },
    {
      do: 'ruling',
      ruling: {
        kind: 'place',
        what: 'marker',
        marker: 'ahq:marker:note',
        at: [6, -10],
        text: 'The loose flagstone hides the key to the quest room.',
      },
    },
    hero('m1', 3, -8),
    hero('m2', 3, -9),
    hero('m3', 2, -7),
    hero('m4', 1, -8),
    place('skaven-warrior', 4, -8),
    place('skaven-warrior', 4, -9),
    place('skaven-warrior', 3, -7),
    place('skaven-sentry', 5, -9),
    place('skaven-champion', 5, -7),
    place('skaven-warrior', -4, -8),
    place('skaven-warlord', -6, -9),
    { do: 'command', command: { type: 'turn', to: 'combat' } as never },
    { do: 'command', command: { type: 'endPhase' } as never },
    // The gamemaster's phase of the first turn: a rat wounds the elf.
    choose('move-attack'),
    attack('m7', 'm3'),
    typed(9),
    typed(11, 3, 8),
    { do: 'command', command: { type: 'endPhase' } as never },
    // Combat turn 2: the warrior misses, the dwarf rolls a twelve.
    attack('m1', 'm5'),
    typed(3),
    choose('no'),
    attack('m2', 'm6'),
    typed(12),
    typed(7, 3, 2, 1),
    // His critical gives him a free attack; it hits, and its damage is about to be rolled.
    typed(10),
  ],
};
