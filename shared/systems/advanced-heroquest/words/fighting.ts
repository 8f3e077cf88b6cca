import { refusal, type Refusal } from '#engine';

/** The words of a fight, in English: what is refused, offered, asked and told from the first sight to the last coin. */
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const squares = (n: number) => count(n, 'square', 'squares');
const crowns = (n: number) => count(n, 'gold crown', 'gold crowns');

const OUTLOOKS: Readonly<Record<'won' | 'escape' | 'door', string>> = {
  won: 'The fight is won',
  escape: 'The heroes escape',
  door: 'Only a door hides them: one more turn',
};

export const fighting = {
  stops: {
    inReach: (enemy: string) => `in ${enemy}’s reach`,
  },

  refusals: {
    setUpFirst: (stage: 'place' | 'step'): Refusal =>
      refusal(
        'set-up-first',
        stage === 'place' ? 'The monsters are still being placed.' : 'The monsters may still shift a square.',
        'Finish the setting up first.',
      ),
    fightIsOver: (): Refusal =>
      refusal('fight-is-over', 'No monster is left: the fight is over.', 'End it, and share the loot.'),
    notInThisPhase: (name: string): Refusal =>
      refusal('not-its-phase', `It is the other side’s phase: ${name} waits.`, 'End the phase first.'),
    monsterIsDone: (name: string): Refusal =>
      refusal(
        'has-acted',
        `${name} is done: another monster has begun since.`,
        'Monsters act one after the other; play the next one.',
      ),
    hasMovedInFight: (name: string): Refusal =>
      refusal('has-moved', `${name} has moved in this turn.`, 'A model moves once; it may still attack.'),
    hasAttacked: (name: string, byDoor: boolean): Refusal =>
      refusal(
        'has-attacked',
        byDoor
          ? `${name} has used a door instead of attacking.`
          : `${name} has made the attack of this turn.`,
        'Play another model, or end the phase.',
      ),
    hasRun: (name: string): Refusal =>
      refusal(
        'ran',
        `${name} has run in this turn and strikes at nothing.`,
        'Play another model, or end the phase.',
      ),
    heldUp: (name: string): Refusal =>
      refusal('held-up', `An enemy’s reach has stopped ${name}: no running on.`, 'Attack instead.'),
    hasDragged: (name: string): Refusal =>
      refusal(
        'has-dragged',
        `${name} has dragged somebody and does not run.`,
        'Attack, or play another model.',
      ),
    inDeathZone: (name: string, enemy: string): Refusal =>
      refusal(
        'in-death-zone',
        `${enemy} has ${name} in reach and in mind: the door must wait.`,
        'Step out of its reach, or strike it down.',
      ),
    routineForbids: (name: string): Refusal =>
      refusal(
        'routine-forbids',
        `${name} keeps to the order that was chosen for all monsters.`,
        'Play the next monster, or end the phase.',
      ),
    canReachEnemy: (name: string): Refusal =>
      refusal(
        'can-reach-an-enemy',
        `${name} can come up to an enemy without running.`,
        'Move it there and attack.',
      ),
    onlyFighting: (): Refusal =>
      refusal('only-fighting', 'That is done in a fight only.', 'Begin a fight first.'),
    cannotDragThere: (name: string): Refusal =>
      refusal(
        'cannot-drag-there',
        `${name} cannot drag anybody there: three squares at most, and not through enemies’ reach.`,
        'Choose a nearer square.',
      ),
    nobodyFallenBeside: (name: string): Refusal =>
      refusal(
        'nobody-fallen-beside',
        `Nobody who fell lies beside ${name}.`,
        'Only a hero who begins next to the fallen drags.',
      ),
    nothingToStepInto: (name: string): Refusal =>
      refusal(
        'nothing-to-step-into',
        `${name} has emptied no square to step into.`,
        'That is offered right after a kill, until anything else is done.',
      ),
    notBeingSetUp: (name: string): Refusal =>
      refusal(
        'not-being-set-up',
        `${name} is not being set up now.`,
        'Choose one of the monsters just found.',
      ),
    notTheirGround: (name: string): Refusal =>
      refusal(
        'not-their-ground',
        `${name} is set up where its group was found, and nowhere else.`,
        'Choose a square of that section.',
      ),
    hasStepped: (name: string): Refusal =>
      refusal('has-stepped', `${name} has been moved its square.`, 'Choose another monster.'),
    oneSquareOnly: (name: string): Refusal =>
      refusal('one-square-only', `${name} moves one square, straight.`, 'Choose a square next to it.'),
    nobodyToFollow: (name: string): Refusal =>
      refusal(
        'nobody-to-follow',
        `${name} has nobody to follow by stairs here.`,
        'Only in pursuit, from stairs that lead to somebody who still stands.',
      ),
    nothingProposed: (name: string): Refusal =>
      refusal(
        'nothing-proposed',
        `The app has nothing to propose for ${name}.`,
        'Play it by hand, or end the phase.',
      ),
    cannotComeTo: (name: string, target: string): Refusal =>
      refusal(
        'cannot-come-to',
        `${name} cannot come to strike ${target} now.`,
        'Choose one of the targets that are proposed.',
      ),
    teamApart: (name: string): Refusal =>
      refusal('team-apart', `The two of ${name} must stand side by side.`, 'Place one beside the other.'),
  },

  offers: {
    run: () => 'Run',
    drag: (fallen: string) => `Drag ${fallen}`,
    stepIn: () => 'Step in',
    setUp: () => 'Place it',
    step: () => 'Shift a square',
    endPlacing: () => 'Done placing',
    endStepping: () => 'Done shifting',
    outlook: (what: 'won' | 'escape' | 'door') => OUTLOOKS[what],
    plan: (
      name: string,
      steps: number,
      then: {
        strikes?: string;
        shoots?: boolean;
        casts?: string;
        opens?: boolean;
        runs?: boolean;
        follows?: boolean;
      },
    ) => {
      const deed =
        then.casts !== undefined
          ? `casts ${then.casts}${then.strikes === undefined ? '' : ` on ${then.strikes}`}`
          : then.strikes !== undefined
            ? `${then.shoots ? 'shoots at' : 'strikes'} ${then.strikes}`
            : then.shoots
              ? 'shoots'
              : then.opens
                ? 'opens the door'
                : then.runs
                  ? 'runs'
                  : then.follows
                    ? 'takes the stairs'
                    : null;
      const parts = [...(steps > 0 ? [squares(steps)] : []), ...(deed === null ? [] : [deed])];
      return `${name}: ${parts.join(', ')}`;
    },
  },

  /** Why the app proposes what it does, in a few words. */
  plans: {
    onlyInReach: () => 'only enemy in reach',
    weakestInReach: () => 'weakest in reach',
    inReach: () => 'first of those in reach',
    alsoInReach: () => 'in reach, too',
    nearest: () => 'nearest enemy',
    fartherOff: () => 'farther off',
    asNear: () => 'just as near',
    helpless: () => 'lies helpless',
    comesCloser: () => 'nobody to reach: comes closer',
    runsAfterThem: () => 'runs after them',
    opensDoor: () => 'nobody to strike: opens the door',
    weakestSkill: () => 'least Weapon Skill, then Toughness',
    inSight: () => 'has a shot',
    stepsAway: () => 'gets clear of an enemy',
    clearsLines: () => 'leaves the line free for those who shoot',
    casts: () => 'has a spell for it',
    followsByStairs: () => 'nobody here: follows by the stairs',
  },

  labels: {
    run: (by: string) => `${by} runs`,
    drag: (by: string, fallen: string) => `${by} drags ${fallen}`,
    stepIn: (by: string) => `${by} steps in`,
    carryOut: (by: string, at: string | null) => (at === null ? `${by} plays on` : `${by} goes for ${at}`),
    setUp: (monster: string) => `${monster} is placed`,
    step: (monster: string) => `${monster} shifts a square`,
  },

  prompts: {
    surprise: () => 'Who sees whom first? The Leader’s die',
    gmSurprise: () => 'Who sees whom first? The gamemaster’s die',
    surpriseMeans: () => 'The Leader surprises them with as much as the gamemaster, or more.',
    run: (name: string) => `${name} runs: how far?`,
    runMeans: () =>
      'So many squares; a 1 is a stumble, and none. Who has not moved gives the move up for it.',
    fateSurprise: () => 'The party is surprised',
    fateSurpriseMeans: (left: number) =>
      `A fate point turns it: the Leader places them and the heroes begin. ${left} left.`,
    fateRun: (name: string) => `${name} stumbles`,
    fateRunMeans: (left: number) => `A fate point makes the 1 a 2. ${left} left.`,
    routine: () => 'How do the monsters act?',
    routineMeans: () => 'One order for all of them; who runs does not attack.',
    routineOption: (id: string) =>
      id === 'move-attack'
        ? 'Move, then attack'
        : id === 'attack-move'
          ? 'Attack, then move'
          : 'Pursue: run after them',
    leftToMonsters: (name: string) => `${name} lies in the monsters’ hands`,
    leftMeans: () => 'They may leave the fallen, strip them of all they carry, or kill them.',
    leftOption: (id: string) => (id === 'leave' ? 'Let lie' : id === 'strip' ? 'Strip' : 'Kill'),
  },

  setUpLabel: (stage: 'place' | 'step', side: 'leader' | 'gm', leader: string | null, solo = false) => {
    if (solo && side === 'gm')
      return stage === 'place' ? 'The monsters come near' : 'They may shift a square each';
    const who = side === 'gm' ? 'The gamemaster' : (leader ?? 'The Leader');
    return stage === 'place' ? `${who} places the monsters` : `${who} may shift each a square`;
  },

  badges: {
    mayMove: () => 'can move',
    mayAttack: () => 'can attack',
    ran: () => 'has run',
    held: () => 'stopped',
    resting: () => 'at its post',
  },

  tells: {
    monstersMet: (n: number) =>
      n === 1
        ? 'A monster of before comes into sight again.'
        : `${n} monsters of before come into sight again.`,
    surpriseRolled: (
      leader: number,
      gm: number,
      bonus: { leader: number; gm: number } | null,
      surprised: 'heroes' | 'monsters',
    ) => {
      const with_ = (die: number, more: number, why: string) =>
        more > 0 ? `${die} + ${more} (${why})` : String(die);
      const dice = bonus
        ? `the Leader ${with_(leader, bonus.leader, bonus.leader > 1 ? 'Elves look in' : 'an Elf looks in')}, the gamemaster ${with_(gm, bonus.gm, 'who they are')}`
        : `the Leader ${leader}, the gamemaster ${gm}`;
      return `Surprise: ${dice}: ${surprised === 'monsters' ? 'the monsters are taken unawares' : 'the heroes are taken unawares'}.`;
    },
    fightBegan: (why: 'found' | 'met' | 'called') =>
      why === 'called'
        ? 'A fight begins.'
        : why === 'met'
          ? 'The fight is on again.'
          : 'Monsters! A fight begins.',
    setUpBegan: (stage: 'place' | 'step', side: 'leader' | 'gm', solo = false) => {
      if (solo && side === 'gm')
        return stage === 'place' ? 'The monsters come near.' : 'Each of them may shift a square.';
      const who = side === 'leader' ? 'The Leader' : 'The gamemaster';
      return stage === 'place' ? `${who} places the monsters.` : `${who} may shift each of them a square.`;
    },
    stationed: (name: string) => `${name} is placed elsewhere.`,
    sidestepped: (name: string) => `${name} shifts a square.`,
    routineChosen: (routine: string) =>
      routine === 'move-attack' ? 'The monsters move, then attack.' : 'The monsters attack, then move.',
    pursuitBegan: () => 'The monsters come after the heroes.',
    pursuitEnded: () => 'The chase is over: the monsters have caught up.',
    heldUp: (name: string, enemy: string) => `${name} is stopped: in ${enemy}’s reach.`,
    ran: (name: string, die: number, n: number) =>
      n === 0
        ? `${name} runs with a ${die} and stumbles.`
        : `${name} runs with a ${die}: up to ${squares(n)} more.`,
    dragged: (name: string, fallen: string, n: number) => `${name} drags ${fallen} ${squares(n)}.`,
    steppedIn: (name: string) => `${name} steps into the gap.`,
    doorHolds: () => 'Nothing but a door hides the heroes: one more turn is fought.',
    escaped: () => 'No monster has a hero in sight any more: they have escaped.',
    wentBack: (name: string) => `${name} goes back to its post.`,
    stripped: (name: string) => `The monsters strip ${name} of everything.`,
    groupLooted: (gold: number) =>
      gold === 0 ? 'The dead carry no gold.' : `The dead carry ${crowns(gold)}.`,
    itemsLeft: (items: readonly string[]) => `The dead leave behind: ${items.join(', ')}.`,
    fightEnded: (how: 'won' | 'escaped' | 'calledOff' | 'lost') =>
      ({
        won: 'The fight is won.',
        escaped: 'The fight is over: the heroes got away.',
        calledOff: 'The fight is called off.',
        lost: 'The fight is lost.',
      })[how],
    restocked: (n: number) => `${count(n, 'monster stands', 'monsters stand')} at their posts again.`,
    accountGiven: (
      account: { rooms: number; kills: number; gold: number; wounds: number; fate: number },
      carried: readonly { name: string; gold: number }[],
    ) => {
      const parts = [
        count(account.rooms, 'room found', 'rooms found'),
        count(account.kills, 'monster slain', 'monsters slain'),
        `${crowns(account.gold)} found`,
        count(account.wounds, 'wound taken', 'wounds taken'),
        count(account.fate, 'fate point spent', 'fate points spent'),
      ];
      const home = carried.map(({ name, gold }) => `${name} ${gold}`).join(', ');
      return `The account: ${parts.join(', ')}. ${home === '' ? 'Nobody brings gold home.' : `Gold brought home: ${home}.`}`;
    },
  },
};
