import type { CampaignSetup, ScriptStep } from '#engine';

/** An archer and a wizard in a large room, friends in their way and foes beyond, and one foe behind a wall; all dice are typed. */
export const rangedSetup: CampaignSetup = {
  name: 'Bows and spells',
  system: 'advanced-heroquest',
  players: [{ name: 'Anna' }, { name: 'Ben' }, { name: 'Carla' }, { name: 'Dov' }],
  party: [
    { entry: 'ahq:hero:human-warrior', player: 2 },
    { entry: 'ahq:hero:dwarf-warrior', player: 1 },
    { entry: 'ahq:hero:elf-warrior', player: 0 },
    { entry: 'ahq:hero:human-wizard', player: 3 },
  ],
  dice: 'typed',
  seed: 'bows and spells',
};

const ruling = (made: object): ScriptStep => ({ do: 'ruling', ruling: made as { kind: string } });
const command = (made: object): ScriptStep => ({ do: 'command', command: made as { type: string } });
const lay = (section: string, at: readonly [number, number], turn: number): ScriptStep =>
  ruling({ kind: 'lay', section: `ahq:section:${section}`, at, turn, floor: 'lair' });
const place = (what: object, at: readonly [number, number]): ScriptStep =>
  ruling({ kind: 'place', what: 'model', ...what, at });
const skaven = (monster: string, at: readonly [number, number]): ScriptStep =>
  place({ monster: `ahq:monster:${monster}` }, at);
const knows = (spell: string): ScriptStep =>
  ruling({ kind: 'set', model: 'm4', field: 'spells', add: spell });

export const rangedSteps: readonly ScriptStep[] = [
  lay('large-room', [0, 0], 1),
  lay('room', [0, 5], 0),
  place({ model: 'm1' }, [5, 1]),
  place({ model: 'm2' }, [4, 2]),
  place({ model: 'm3' }, [1, 2]),
  place({ model: 'm4' }, [1, 0]),
  skaven('skaven-warrior', [6, 1]),
  skaven('skaven-warrior', [8, 2]),
  skaven('skaven-warrior', [7, 3]),
  skaven('skaven-champion', [8, 3]),
  skaven('skaven-warrior', [2, 8]),
  skaven('poisoned-wind-globadier', [9, 0]),
  skaven('white-skaven-sorcerer', [9, 4]),
  ...['inferno-of-doom', 'courage', 'swift-wind', 'flight'].map(knows),
  ruling({ kind: 'set', model: 'm3', field: 'hand', value: 'long-bow' }),
  ruling({ kind: 'set', model: 'm1', field: 'lasting', add: 'courage' }),
  ruling({ kind: 'set', model: 'm1', field: 'lasting', add: 'dragon-armour' }),
  ruling({ kind: 'set', model: 'm2', field: 'lasting', add: 'dragon-armour' }),
  command({ type: 'turn', to: 'combat' }),
  command({ type: 'endPhase' }),
  { do: 'answer', answer: 'move-attack' },
  command({ type: 'endPhase' }),
];
