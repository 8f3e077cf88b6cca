import { refusal, type Refusal } from '#engine';
import type { Mode, Phase, Turn } from '../state.ts';
import { exploring } from './exploring.ts';
import { fighting } from './fighting.ts';
import { solo as soloWords } from './solo.ts';

/** Every word of Advanced HeroQuest that the app shows, in English. */
const plural = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`;
/** Figures stand as figures, so that a glance finds them; nothing at all is a word. */
function number(n: number): string {
  return n === 0 ? 'no' : String(n);
}

const wounds = (n: number) => plural(n, 'wound', 'wounds');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const turnLabel = (turn: { mode: Mode; number: number }) =>
  turn.mode === 'combat' ? `Combat ${turn.number}` : `Exploration ${turn.number}`;

const PHASE_LABELS: Readonly<Record<Phase, string>> = {
  hero: 'The heroes',
  exploration: 'New ground',
  gm: 'The gamemaster',
};

/** "skaven-warlord" as "Skaven Warlord"; a name stays as it is, and the number of a thing on the map is no name. */
const calledBySlug = (slug: string): string => {
  if (/^[a-z]+[0-9]+$/.test(slug)) return '';
  if (!/^[a-z0-9-]+$/.test(slug)) return slug;
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
};

/** Fields of commands and rulings whose names say too little by themselves. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  type: 'what to do',
  kind: 'kind of ruling',
  what: 'what to place',
  by: 'who does it',
  at: 'where or at whom',
  to: 'where to',
  with: 'weapon',
  for: 'what for',
  set: 'what the edge becomes',
  pose: 'how it lies',
  turn: 'how it is turned',
  person: 'player',
};
function fieldName(field: string): string | null {
  return Object.hasOwn(FIELD_NAMES, field) ? FIELD_NAMES[field]! : null;
}

export const words = {
  number,
  wounds,
  capital,
  turnLabel,
  /** Without a gamemaster his phase is called after what happens in it. */
  phaseLabel: (turn: Pick<Turn, 'phase' | 'mode'>, solo = false) =>
    solo && turn.phase === 'gm' ? soloWords.phase(turn.mode) : PHASE_LABELS[turn.phase],
  atHome: () => 'At home',
  expeditionLabel: (n: number, dungeon: string) => `Expedition ${n} · ${dungeon}`,
  exhausted: (level: string) =>
    `Nothing leads on: all of ${level} is found. Stairs lead away from here, or you lay more.`,

  refusals: {
    ...exploring.refusals,
    ...fighting.refusals,
    badCommand: (why: string): Refusal =>
      refusal(
        'bad-command',
        `That is not something one can do here: ${why}.`,
        'Use the buttons of the table.',
      ),
    badRuling: (why: string): Refusal =>
      refusal('bad-ruling', `That ruling cannot be understood: ${why}.`, 'Fill in its fields again.'),
    noSuchModel: (): Refusal =>
      refusal('no-such-model', 'There is no such model at the table.', 'Choose one that stands on the map.'),
    cannotAct: (name: string, down: 'ko' | 'dead' | null): Refusal =>
      down === 'ko'
        ? refusal(
            'cannot-act',
            `${name} is knocked out and can do nothing.`,
            'Bring him round first, or overrule his wounds.',
          )
        : down === 'dead'
          ? refusal('cannot-act', `${name} is dead.`, 'Place him again by a ruling if he is not.')
          : refusal('cannot-act', `${name} is not on the map.`, 'Place him on the map first.'),
    cannotStrike: (name: string, conditions: readonly string[]): Refusal =>
      refusal(
        'cannot-act',
        `${name} strikes nobody: ${conditions.join(', ')}.`,
        'Take the condition off by a ruling if it is over.',
      ),
    targetGone: (name: string): Refusal =>
      refusal('target-gone', `${name} no longer stands on the map.`, 'Choose another target.'),
    sameSide: (by: string, at: string): Refusal =>
      refusal('same-side', `${by} and ${at} are on the same side.`, 'Choose an enemy.'),
    tooWeak: (name: string, weapon: string): Refusal =>
      refusal(
        'too-weak',
        `${name} is too weak to strike with ${weapon.toLowerCase()}.`,
        'Overrule the weapon in hand or the Strength.',
      ),
    weaponNotInHand: (name: string): Refusal =>
      refusal(
        'weapon-not-in-hand',
        `${name} holds another weapon.`,
        'Weapons are changed at the start of an exploration turn; overrule the hand to change it now.',
      ),
    notInReach: (by: string, at: string, why: 'far' | 'diagonal' | 'edge'): Refusal =>
      refusal(
        'not-in-reach',
        why === 'diagonal'
          ? `${by} cannot strike ${at} diagonally without a long weapon.`
          : why === 'edge'
            ? `A wall or a closed door stands between ${by} and ${at}.`
            : `${at} is out of reach of ${by}.`,
        'Move next to the target first.',
      ),
    nobodyInReach: (name: string): Refusal =>
      refusal('not-in-reach', `${name} has no enemy in reach.`, 'Move next to one first.'),
    noSpeed: (name: string): Refusal =>
      refusal('too-far', `${name} has no speed to walk with.`, 'Overrule the Speed if that is wrong.'),
    notAHero: (name: string): Refusal =>
      refusal('not-a-hero', `${name} has no fate to call on: only heroes have.`),
    noFateLeft: (name: string): Refusal =>
      refusal(
        'no-fate-left',
        `${name} has no fate points left.`,
        'Overrule the fate points if that is wrong.',
      ),
    noRollToTurn: (name: string): Refusal =>
      refusal(
        'nothing-to-turn',
        `No failed roll of ${name} is waiting to be turned.`,
        'Fate turns a roll while its offer stands in the prompt.',
      ),
    nothingToUndo: (name: string): Refusal =>
      refusal(
        'nothing-to-undo',
        `${name} has lost no wounds in this turn.`,
        'Fate undoes only what happened in the present turn.',
      ),
    tooFar: (name: string, steps: number, allowance: number): Refusal =>
      refusal(
        'too-far',
        `That is ${plural(steps, 'square', 'squares')} away; ${name} can walk ${number(allowance)}.`,
        'Choose a nearer square.',
      ),
    squareTaken: (name: string | null): Refusal =>
      refusal(
        'square-taken',
        name ? `${name} stands there already.` : 'That square is taken.',
        'Choose a free square.',
      ),
    alreadyThere: (name: string): Refusal =>
      refusal('already-there', `${name} stands there already.`, 'Choose another square.'),
    noWay: (name: string): Refusal =>
      refusal('no-way', `No way leads ${name} there.`, 'Open a door, or move the model by a ruling.'),
    noSuchEdge: (): Refusal =>
      refusal('no-such-edge', 'There is no door there that anybody could use.', 'Choose a door.'),
    notBesideDoor: (name: string): Refusal =>
      refusal(
        'not-beside-door',
        `${name} does not stand beside that door.`,
        'Walk to one of the two squares at the door.',
      ),
    cannotOpenDoors: (name: string): Refusal =>
      refusal(
        'cannot-open-doors',
        `${name} leaves doors alone: of monsters only sentries use them.`,
        'Overrule the door itself.',
      ),
    alreadyOpen: (): Refusal => refusal('already-open', 'That door is open already.'),
    alreadyClosed: (): Refusal => refusal('already-closed', 'That door is closed already.'),
    alreadyInMode: (mode: Mode): Refusal =>
      refusal(
        'already-in-mode',
        mode === 'combat' ? 'The fight is already on.' : 'The party is already exploring.',
      ),
    noSuchPerson: (): Refusal => refusal('no-such-person', 'Nobody of that name plays in this campaign.'),
    noSuchOption: (): Refusal =>
      refusal('no-such-option', 'There is no such option.', 'Choose one from the list.'),
    noSuchChoice: (label: string): Refusal =>
      refusal('no-such-choice', `${label} cannot be set to that.`, 'Choose one of its choices.'),
    nothingToSet: (): Refusal => refusal('nothing-to-set', 'Nothing was said that could be set.'),
    noSuchEntry: (what: string): Refusal =>
      refusal('no-such-entry', `This campaign has no ${what} of that name.`, 'Choose one from the list.'),
    noSuchLevel: (): Refusal => refusal('no-such-level', 'There is no such level in this dungeon.'),
    noSuchSection: (): Refusal => refusal('no-such-section', 'There is no such section on this level.'),
    noSuchMarker: (): Refusal => refusal('no-such-marker', 'There is no such marker on this level.'),
    noSuchField: (field: string): Refusal => refusal('no-such-field', `A sheet has no field “${field}”.`),
    badValue: (label: string, wants: string): Refusal =>
      refusal('bad-value', `${label} wants ${wants}.`, 'Type another value.'),
    notListed: (name: string): Refusal => refusal('not-listed', `“${name.trim()}” is not in that list.`),
    noFloor: (): Refusal =>
      refusal('no-floor', 'There is no floor there.', 'Lay a section first, or choose another square.'),
    sectionTaken: (): Refusal =>
      refusal('section-taken', 'Another section lies there already.', 'Choose a free place.'),
    sectionOccupied: (): Refusal =>
      refusal('section-occupied', 'Models stand on that section.', 'Move them off it first.'),
    noChange: (): Refusal => refusal('no-change', 'That is so already.'),
    needsPlayers: (): Refusal =>
      refusal('needs-heroes', 'A party needs at least one hero.', 'Choose a hero for one of the players.'),
    heroTwice: (name: string): Refusal =>
      refusal('hero-twice', `${name} is chosen twice.`, 'Choose another hero for one of the players.'),
    nameTwice: (name: string): Refusal =>
      refusal('name-twice', `Two players are called ${name}.`, 'Give one of them another name.'),
    henchmanAlone: (name: string): Refusal =>
      refusal('henchman-alone', `${name} has no hero to serve.`, 'Give his player a hero.'),
  },

  fieldName,
  missing: (field: string) => `“${fieldName(field) ?? field}” is missing`,

  /** Entries of a campaign that no longer fit what this version knows; a few of them by name. */
  unusableEntries: (names: readonly string[]): string => {
    const shown = names.slice(0, 5).join(', ');
    const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
    const [are, they] = names.length === 1 ? ['1 entry', 'it'] : [`${names.length} entries`, 'them'];
    return `This version cannot use ${are} of the campaign’s content (${shown}${more}) and leaves ${they} out; the file keeps ${they} as before.`;
  },

  offers: {
    ...exploring.offers,
    ...fighting.offers,
    attack: () => 'Attack',
    move: () => 'Move',
    openDoor: () => 'Open the door',
    closeDoor: () => 'Close the door',
    shakeOff: (hurt: number) => `Shake off ${wounds(hurt)} (fate)`,
    endPhase: (turn: string, phase: string) => `On to ${turn}: ${phase.toLowerCase()}`,
    turn: (to: Mode) => (to === 'combat' ? 'Begin a fight' : 'Back to exploring'),
  },

  labels: {
    ...exploring.labels,
    ...fighting.labels,
    attack: (by: string, at: string) => `${by} strikes ${at}`,
    fate: (by: string) => `${by} shakes off wounds`,
    move: (by: string) => `${by} moves`,
    openDoor: (by: string) => `${by} opens a door`,
    closeDoor: (by: string) => `${by} closes a door`,
    endPhase: () => 'Next phase',
    turn: (to: Mode) => (to === 'combat' ? 'The fight begins' : 'Back to exploring'),
    settings: (option: string | null) => (option === null ? 'Who rolls the dice' : `Option: ${option}`),
    ruling: (what: string) => `Ruling: ${what}`,
  },

  rulingLabel: (kind: string, what: string, field: string): string => {
    const verbs: Readonly<Record<string, string>> = {
      set: `${field || 'value'} of`,
      place: 'place',
      move: 'move',
      remove: 'remove',
      lay: 'lay',
      edge: 'a door or wall',
      reveal: 'reveal',
      hide: 'hide',
      turn: 'the turn',
    };
    return [verbs[kind] ?? kind, calledBySlug(what)].filter(Boolean).join(' ');
  },

  prompts: {
    toHit: (by: string, at: string) => `${by} strikes ${at}`,
    missMeans: (fumble: number | null, critical: number | null) => {
      const marks: string[] = [];
      if (critical !== null)
        marks.push(critical === 12 ? '12 is a critical hit' : `${critical} or more is a critical hit`);
      if (fumble !== null) marks.push(fumble === 1 ? '1 is a fumble' : `${fumble} or less is a fumble`);
      return `Less misses${marks.length > 0 ? `; ${marks.join(', ')}` : ''}.`;
    },
    whyNeeded: (own: number, theirs: number, isDown: boolean) => [
      `Weapon Skill ${own} against ${theirs}`,
      ...(isDown ? ['Who is knocked out counts as 1'] : []),
      'The table of hits has the least die that strikes',
    ],
    whyDamage: (weapon: string, dice: number, toughness: number) => [
      `${weapon}: ${plural(dice, 'die', 'dice')}`,
      `Toughness ${toughness}, armour counted in`,
    ],
    damage: (at: string) => `Damage to ${at}`,
    damageMeans: () => 'Each die that reaches it is a wound; a twelve always is, and rolls again.',
    damageAgain: (at: string) => `Twelves again, on ${at}`,
    freeAttackAt: () => 'A free attack: at whom?',
    freeAttackMeans: () => 'A critical hit gives one more blow from where the attacker stands.',
    decline: () => 'No free attack',
    fateDeath: (n: number, whom: string) => `${capital(wounds(n))} would kill ${whom}`,
    fateKo: (n: number, whom: string) => `${capital(wounds(n))} would knock ${whom} out`,
    fateWoundsMeans: (left: number, hurt: number) =>
      `A fate point undoes this blow${hurt > 0 ? ` and the ${wounds(hurt)} lost earlier in this turn` : ''}. ${capital(number(left))} left.`,
    fateFumble: (at: string) => `A fumble: ${at} would strike back`,
    fateMiss: (at: string) => `Missed ${at}`,
    fateRollMeans: (left: number) => `A fate point makes it a plain hit. ${capital(number(left))} left.`,
    fateDamage: (at: string) => `No wound on ${at}`,
    fateDamageMeans: (left: number) => `A fate point makes it one wound. ${capital(number(left))} left.`,
    spend: () => 'Spend fate',
    keep: () => 'Let it be',
    gm: (solo = false) => (solo ? soloWords.nobody() : 'Gamemaster'),
    foes: () => 'The gamemaster',
  },

  exploring: exploring.prompts,
  marks: exploring.marks,
  badges: { ...exploring.badges, ...fighting.badges },
  fighting: fighting.prompts,
  setUpLabel: fighting.setUpLabel,
  stops: fighting.stops,
  plans: fighting.plans,

  tells: {
    ...exploring.tells,
    ...fighting.tells,
    struck: (
      by: string,
      at: string,
      die: number,
      needed: number | null,
      how: 'hit' | 'miss' | 'critical' | 'fumble',
    ) => {
      const need = needed === null ? '' : ` (needed ${needed})`;
      switch (how) {
        case 'critical':
          return `${by} strikes ${at} with a ${die}${need}: a critical hit.`;
        case 'fumble':
          return `${by} strikes at ${at} with a ${die}: a fumble.`;
        case 'hit':
          return `${by} strikes ${at} with a ${die}${need}: a hit.`;
        case 'miss':
          return `${by} strikes at ${at} with a ${die}${need}: a miss.`;
      }
    },
    criticalMiss: (by: string, at: string, die: number) => `${by} strikes at ${at} with a ${die}: a miss.`,
    damage: (by: string, at: string, dice: readonly number[], n: number, again: boolean) =>
      `${again ? 'Rolled again' : `${by} rolls damage on ${at}`}: ${dice.join(', ')}: ${wounds(n)}.`,
    damageOf: (source: string, at: string, dice: readonly number[], n: number, again: boolean) =>
      `${again ? 'Rolled again' : `${source} on ${at}`}: ${dice.join(', ')}: ${wounds(n)}.`,
    wounded: (name: string, n: number, left: number | null) =>
      `${name} loses ${wounds(n)}${left === null ? '' : left > 0 ? ` and has ${number(left)} left` : ''}.`,
    knockedOut: (name: string) => `${name} is knocked out.`,
    died: (name: string, hero: boolean) => (hero ? `${name} is dead.` : `${name} falls dead.`),
    bodyLeft: (name: string) => `The body of ${name} lies where it fell.`,
    fateSpent: (
      name: string,
      what: 'roll' | 'fumble' | 'damage' | 'wounds' | 'ko' | 'death',
      left: number,
    ) => {
      const why = {
        roll: 'turns the miss into a hit',
        fumble: 'turns the fumble into a hit',
        damage: 'makes the blow a wound',
        wounds: 'shakes off the wounds of this turn',
        ko: 'stays on their feet',
        death: 'escapes death',
      }[what];
      return `${name} spends a fate point and ${why}; ${number(left)} left.`;
    },
    woundsUndone: (name: string, n: number) =>
      `${capital(wounds(n))} of ${name} ${n === 1 ? 'is' : 'are'} undone.`,
    stoodUp: (name: string) => `${name} is on their feet again.`,
    typeRevealed: (name: string, what: string) => `${name} shows itself: ${what}.`,
    moved: (name: string, steps: number) => `${name} moves ${plural(steps, 'square', 'squares')}.`,
    doorOpened: (name: string) => `${name} opens a door.`,
    doorClosed: (name: string) => `${name} closes a door.`,
    doorFoundFalse: (name: string) => `${name} tries a door, and it is a false one.`,
    turnBegan: (turn: string, phase: string) => `${turn}: ${phase.toLowerCase()}.`,
    settingsChanged: (who: string, typed: boolean) =>
      typed ? `${who}: dice are rolled at the table.` : `${who}: the app rolls the dice.`,
    optionSet: (label: string, choice: string) => `Option: ${label}: ${choice}.`,
    settingsCampaign: (who: string) => `${who}: dice as for the campaign.`,
    everybody: () => 'Everybody',
    unfinished: (what: string, by: string, at: string) =>
      `The ${what === 'attack' ? 'attack' : what} of ${by} on ${at} was left unfinished.`,
    fieldSet: (name: string, label: string, from: string, to: string) =>
      from === '' ? `Ruling: ${name}, ${label} ${to}.` : `Ruling: ${name}, ${label} from ${from} to ${to}.`,
    textSet: (name: string, label: string) => `Ruling: ${label} of ${name} rewritten.`,
    placed: (name: string) => `${name} is placed on the map.`,
    foundHere: (name: string) => `${name} comes into sight.`,
    putAt: (name: string) => `Ruling: ${name} is moved.`,
    removed: (name: string) => `Ruling: ${name} is taken off the map.`,
    sectionLaid: (name: string) => `${name} is laid.`,
    sectionMoved: (name: string) => `${name} is moved.`,
    sectionRemoved: (name: string) => `${name} is taken up.`,
    edgeSet: (what: string) => `Ruling: ${what}.`,
    revealed: (name: string) => `${name} is shown to the players.`,
    hidden: (name: string) => `${name} is hidden from the players.`,
  },

  sheet: {
    start: (n: number) => `${n} at the start`,
    card: (n: number) => `${n} on its card, armour counted in`,
    cannot: () => 'None: it cannot do this',
    change: (what: string, by: number) => `${what} ${by > 0 ? '+' : '−'}${Math.abs(by)}`,
    ruled: () => 'Set by the gamemaster',
    knockedOut: () => 'Knocked out: counts as 1',
    startWounds: (n: number) => `${n} at the start`,
    hurt: (n: number) => `${capital(wounds(n))} lost in this turn`,
    rowBy: (name: 'WS' | 'BS') =>
      name === 'WS'
        ? 'The least die that hits, by Weapon Skill now'
        : 'The least die that hits, by Bow Skill now',
    gear: (name: string, count: number, note: string | undefined) =>
      `${count === 1 ? '' : count === 0 ? 'No ' : `${count} × `}${name}${note ? ` (${note})` : ''}`,
    armour: (name: string, worn: { BS: number; T: number; Sp: number }) => {
      const parts = (['BS', 'T', 'Sp'] as const)
        .filter((key) => worn[key] !== 0)
        .map((key) => `${key} ${worn[key] > 0 ? '+' : '−'}${Math.abs(worn[key])}`);
      return `${name}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
    },
    special: (rule: string, text: string | null, isRuled: boolean) => {
      const name = capital(rule.replaceAll('-', ' '));
      const what = text ? `${name}: ${text}` : name;
      return isRuled ? what : `${what} (not ruled: for the gamemaster)`;
    },
    weapon: (
      name: string,
      dice: number | null,
      fumble: number | null,
      critical: number | null,
      longReach: boolean,
    ) => {
      const parts = [dice === null ? 'no use hand to hand' : dice === 1 ? '1 die' : `${dice} dice`];
      if (fumble !== null) parts.push(`fumble ${fumble === 1 ? '1' : `1–${fumble}`}`);
      if (critical !== null) parts.push(`critical ${critical === 12 ? '12' : `${critical}–12`}`);
      if (longReach) parts.push('reaches diagonally');
      return `${name}: ${parts.join(', ')}`;
    },
    shortWeapon: (name: string, dice: number | null) =>
      dice === null ? name.toLowerCase() : `${name.toLowerCase()}, ${dice === 1 ? '1 die' : `${dice} dice`}`,
  },

  edges: {
    wall: () => 'a wall',
    open: () => 'an open way',
    rubble: () => 'rubble',
    door: (open: boolean, how: { secret?: boolean; false?: boolean }) =>
      how.secret ? 'a secret door' : how.false ? 'a false door' : open ? 'an open door' : 'a closed door',
    portcullis: (down: boolean) => (down ? 'a portcullis, down' : 'a portcullis, up'),
  },

  moments: {
    blow: (
      by: string,
      at: string,
      die: number,
      outcome: 'hit' | 'miss' | 'critical' | 'fumble',
      n: number | null,
      fell: 'ko' | 'dead' | null,
      turned: boolean,
      shot = false,
    ) => {
      const how = { hit: 'a hit', miss: 'a miss', critical: 'a critical hit', fumble: 'a fumble' }[outcome];
      const parts = [`${by} ${shot ? 'shoots at' : 'strikes'} ${at}: ${die}, ${how}`];
      if (turned) parts.push('turned by fate');
      if (n !== null) parts.push(wounds(n));
      if (fell) parts.push(fell === 'ko' ? 'knocked out' : 'dead');
      return parts.join(', ');
    },
    test: (name: string, why: string, die: number, needed: number | null, passed: boolean) =>
      `${name}, ${why}: ${die}${needed === null ? '' : ` against ${needed}`}, ${passed ? 'passed' : 'failed'}`,
    spell: (name: string, spell: string, at: string | null, failed: boolean) =>
      failed ? `${name} fails to cast ${spell}` : `${name} casts ${spell}${at === null ? '' : ` on ${at}`}`,
    aimed: (name: string, die: number, outcome: 'hit' | 'miss' | 'fumble') =>
      `${name} aims: ${die}, ${{ hit: 'on the mark', miss: 'off the mark', fumble: 'a fumble' }[outcome]}`,
  },

  things: {
    ...exploring.things,
    body: (name: string) => `Body of ${name}`,
    door: () => 'A door',
    wholeOf: (level: string) => `All of ${level}`,
    level: (order: number) => `Level ${order}`,
    none: () => 'none',
    nameless: () => 'one without a name',
    woundsTaken: () => 'Wounds taken',
    woundsLeft: () => 'Wounds left',
    numbered: (label: string, n: number) => `${label} ${n}`,
  },
};
