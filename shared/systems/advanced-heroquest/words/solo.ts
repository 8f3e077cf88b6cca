import { refusal, type Refusal } from '#engine';

/** The words of the game without a gamemaster, in English. */
const TACTICS: Readonly<Record<string, string>> = {
  reinforcements: 'more of them come; all move, then attack',
  'move-attack': 'all move, then attack',
  'attack-move': 'all attack, then move',
  'ranged-attack': 'those who strike clear the way, those who shoot or cast stand and do so',
};

export const solo = {
  refusals: {
    noTreasure: (): Refusal =>
      refusal(
        'no-treasure-alone',
        'Without a gamemaster nobody searches for hidden treasure.',
        'Search for secret doors, or go on.',
      ),
  },
  /** What the gamemaster's phase is called where nobody is one, and who is asked what he would be. */
  phase: (mode: string) => (mode === 'combat' ? 'The monsters' : 'The dungeon'),
  nobody: () => 'The table',
  theMonsters: () => 'The monsters',
  tactic: (tactic: string) => {
    const does = TACTICS[tactic] ?? tactic;
    return does.charAt(0).toUpperCase() + does.slice(1);
  },
  offers: { setOut: () => 'Set out alone' },
  prompts: {
    tactic: () => 'What do the monsters do?',
    tacticMeans: (table: string) =>
      table === 'ranged'
        ? '1 reinforcements, 2–4 move and attack, 5–8 attack and move, 9–12 ranged attack.'
        : '1 reinforcements, 2–6 move and attack, 7–12 attack and move.',
    phase: () => 'Does anything happen?',
    phaseMeans: () => '1 a trap, 12 wandering monsters; else all stays quiet.',
    whom: (name: string) => `Whom does ${name} go for?`,
    whichSpell: (name: string) => `Which spell does ${name} cast?`,
    whose: () => 'Who meets the trap?',
    whoseMeans: (names: readonly string[]) => names.map((name, i) => `${i + 1} ${name}`).join(', '),
  },
  result: (id: string): string =>
    ({ trap: 'somebody meets a trap', nothing: 'all stays quiet', wandering: 'wandering monsters come' })[
      id
    ] ?? id,
  tells: {
    tactic: (die: number, tactic: string) => `The monsters: ${die}, ${TACTICS[tactic] ?? tactic}.`,
  },
};
