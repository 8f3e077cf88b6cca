import { refusal, type Refusal } from '#engine';

/** The words of shooting and throwing, in English. */
const squares = (n: number) => (n === 1 ? '1 square' : `${n} squares`);
const weaponName = (name: string) => name.toLowerCase();
const need = (needed: number | null) => (needed === null ? '' : ` (needed ${needed})`);

type Outcome = 'hit' | 'miss' | 'critical' | 'fumble';

export const shooting = {
  refusals: {
    noMissile: (name: string): Refusal =>
      refusal('no-missile', `${name} has nothing to shoot or throw.`, 'Give it a weapon by a ruling.'),
    notInHand: (name: string, weapon: string): Refusal =>
      refusal(
        'weapon-not-in-hand',
        `${name} does not have the ${weaponName(weapon)} in hand.`,
        'Weapons are changed at the start of an exploration turn; overrule the hand to change it now.',
      ),
    pursues: (name: string): Refusal =>
      refusal('pursues', `${name} pursues, and does not stop to shoot.`, 'Run, or walk up to an enemy.'),
    tooWeak: (name: string, weapon: string): Refusal =>
      refusal(
        'too-weak',
        `${name} is too weak for the ${weaponName(weapon)}.`,
        'Overrule the weapon in hand or the Strength.',
      ),
    usedUp: (name: string, what: string): Refusal =>
      refusal('used-up', `${name} has no ${weaponName(what)} left.`, 'Overrule the gear if that is wrong.'),
    notLoaded: (name: string, weapon: string): Refusal =>
      refusal(
        'not-loaded',
        `${name} has to load the ${weaponName(weapon)} first.`,
        'A phase of its own without a move or anything else loads it.',
      ),
    hasMoved: (name: string, weapon: string): Refusal =>
      refusal(
        'has-moved',
        `${name} has moved, and the ${weaponName(weapon)} is shot from a firm stand.`,
        'Shoot in the next turn, before moving.',
      ),
    hasShot: (name: string): Refusal =>
      refusal('has-shot', `${name} has shot, and stays where it is in this turn.`, 'Move in the next turn.'),
    noMate: (name: string, weapon: string): Refusal =>
      refusal(
        'team-apart',
        `${name} has nobody at its side to work the ${weaponName(weapon)} with.`,
        'Two of a team must stand side by side.',
      ),
    mateBusy: (name: string, weapon: string): Refusal =>
      refusal(
        'has-moved',
        `${name} is of the team, and has done something else in this turn.`,
        `The ${weaponName(weapon)} is used when neither of the two has moved.`,
      ),
    enemyNear: (name: string, enemy: string): Refusal =>
      refusal(
        'in-death-zone',
        `${enemy} is too close: ${name} can only strike hand to hand.`,
        'Step away first, or strike.',
      ),
    needsTarget: (weapon: string): Refusal =>
      refusal('needs-target', `The ${weaponName(weapon)} is aimed at somebody.`, 'Choose an enemy.'),
    needsSquare: (weapon: string): Refusal =>
      refusal('needs-square', `The ${weaponName(weapon)} is aimed at a square.`, 'Choose one in sight.'),
    otherLevel: (at: string): Refusal =>
      refusal('no-sight', `${at} is on another level.`, 'Choose somebody whom it can see.'),
    tooNear: (by: string, at: string): Refusal =>
      refusal('too-near', `${at} stands beside ${by}: that is for hand to hand.`, 'Strike, or step away.'),
    tooFar: (weapon: string, most: number, range: number): Refusal =>
      refusal(
        'out-of-range',
        `That is ${squares(range)} away, and the ${weaponName(weapon)} carries ${most}.`,
        'Choose a nearer target, or go nearer.',
      ),
    noSight: (by: string, at: string, body: string | null): Refusal =>
      refusal(
        'no-sight',
        body === null ? `${by} does not see ${at} from there.` : `${body} stands between ${by} and ${at}.`,
        'Choose another target, or another place to shoot from.',
      ),
    squareUnseen: (by: string): Refusal =>
      refusal('no-sight', `${by} does not see that square.`, 'Choose a square in sight.'),
    noChance: (by: string): Refusal =>
      refusal('no-chance', `${by} cannot hit anything at that range.`, 'Go nearer.'),
  },
  offers: {
    shoot: (weapon: string) => `Shoot (${weaponName(weapon)})`,
    throw: (weapon: string) => `Throw the ${weaponName(weapon)}`,
    detail: (needed: number, range: number, obscured: boolean) =>
      `needs ${needed} · ${squares(range)}${obscured ? ' · obscured' : ''}`,
    fumes: () => 'test or die',
    fire: () => '{n} damage dice',
    nobody: (name: string): Refusal =>
      refusal('no-sight', `${name} has nobody in sight and in range.`, 'Find a place to shoot from.'),
  },
  labels: { shoot: (name: string) => `${name} shoots` },
  badges: { unloaded: () => 'not loaded' },
  sources: { shot: () => 'Shot', thrown: () => 'Throw' },
  things: { fumes: () => 'Fumes' },
  why: { fumes: () => 'hold one’s breath' },
  sheet: {
    missile: (
      dice: number | null,
      range: number | null,
      row: readonly (number | null)[] | undefined,
      left: number | null,
      marks: { still: boolean; reload: boolean; strength: number },
    ) => {
      const parts = [
        dice === null ? 'from afar' : `from afar ${dice === 1 ? '1 die' : `${dice} dice`}`,
        range === null ? 'as far as one sees' : squares(range),
      ];
      if (row) parts.push(`hits at ${row.map((number) => number ?? '–').join(' ')}`);
      if (marks.still) parts.push('not after a move');
      if (marks.reload) parts.push('a turn to load');
      if (marks.strength > 1) parts.push(`Strength ${marks.strength} or more`);
      if (left !== null) parts.push(`${left} left`);
      return parts.join(', ');
    },
  },
  prompts: {
    shoot: (by: string, at: string) => (at === '' ? `${by} takes aim` : `${by} shoots at ${at}`),
    missMeans: (critical: boolean) =>
      critical ? 'Less misses; 12 is a critical hit, 1 goes astray.' : 'Less misses; 1 goes astray.',
    squareMeans: () => 'Less misses.',
    whyNeeded: (weapon: string, skill: number | null, range: number, obscured: boolean) => [
      `${weapon} at ${squares(range)}${obscured ? ', obscured: 4 more are counted' : ''}`,
      skill === null ? 'By its card' : `Bow Skill ${skill}`,
    ],
    scatter: (by: string) => `Where does the throw of ${by} land?`,
    scatterMeans: () => '6 is one square short, 1 six; 7 is one square long, 12 six.',
    recover: (by: string, what: string) => `${by} looks for what is left (${what})`,
    recoverMeans: (needed: number) => `${needed} or more brings one back.`,
    stray: () => 'Whom does the stray shot hit?',
    strayMeans: () => 'It hits a friend of the shooter near the target.',
    fateAstray: (at: string) => `The shot at ${at} goes astray, to a friend`,
    fateAstrayMeans: (left: number) => `A fate point makes it a plain hit. ${left} left.`,
    spend: () => 'Spend fate',
    keep: () => 'Let it be',
  },
  tells: {
    shot: (by: string, at: string, die: number, needed: number | null, how: Outcome) => {
      const end = { critical: 'a critical hit', fumble: 'a fumble', hit: 'a hit', miss: 'a miss' }[how];
      return `${by} shoots at ${at} with a ${die}${how === 'fumble' ? '' : need(needed)}: ${end}.`;
    },
    friendHit: (by: string, instead: string) => `The shot of ${by} goes astray and hits ${instead}.`,
    spent: (by: string, what: string, left: number) => `${by} has ${left || 'none'} left (${what}).`,
    recovered: (by: string, what: string, kept: number, of: number) =>
      `${by} picks up ${kept} of ${of} again (${what}).`,
    unloaded: (name: string) => `${name} has to load again.`,
    reloaded: (name: string) => `${name} has loaded.`,
    fired: (by: string, die: number, needed: number | null, how: Outcome) =>
      how === 'fumble'
        ? `${by} aims with a ${die}: a fumble.`
        : `${by} aims with a ${die}${need(needed)}: ${how === 'hit' ? 'on the spot' : 'off the mark'}.`,
    landed: (by: string, die: number | null, off: number) =>
      die === null
        ? `The throw of ${by} lands where it was aimed.`
        : `The throw of ${by} scatters (${die}): ${squares(Math.abs(off))} ${off < 0 ? 'short' : 'long'}.`,
    misfired: (by: string, weapon: string) => `The ${weaponName(weapon)} goes off in the hands of ${by}.`,
    weaponBurst: (weapon: string) => `The ${weaponName(weapon)} bursts.`,
  },
};
