/** The tables of the game without a gamemaster ("Solo Exploration Turns", "Solo Combat Turns"). */
type Rows<R extends string> = readonly (readonly [upTo: number, result: R])[];

export type SoloPhase = 'trap' | 'nothing' | 'wandering';
export type Tactic = 'reinforcements' | 'move-attack' | 'attack-move' | 'ranged-attack';
export type TacticsTable = 'hand-to-hand' | 'ranged';

const PHASE: Rows<SoloPhase> = [
  [1, 'trap'],
  [11, 'nothing'],
  [12, 'wandering'],
];

const TACTICS: Readonly<Record<TacticsTable, Rows<Tactic>>> = {
  'hand-to-hand': [
    [1, 'reinforcements'],
    [6, 'move-attack'],
    [12, 'attack-move'],
  ],
  ranged: [
    [1, 'reinforcements'],
    [4, 'move-attack'],
    [8, 'attack-move'],
    [12, 'ranged-attack'],
  ],
};

const resultOf = <R extends string>(rows: Rows<R>, die: number): R => rows.find(([upTo]) => die <= upTo)![1];

/** What a die brings in the gamemaster's phase of an exploration turn. */
export const soloPhase = (die: number): SoloPhase => resultOf(PHASE, die);

/** What the monsters do in a combat turn. */
export const tacticOf = (table: TacticsTable, die: number): Tactic => resultOf(TACTICS[table], die);
