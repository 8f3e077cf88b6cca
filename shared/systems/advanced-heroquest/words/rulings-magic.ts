import type { Line } from './rulings-dungeon.ts';

/** What was decided about shooting, magic, traps and what monsters can do: id, what it is about, and the decision. */
export const magicAndMore: readonly Line[] = [
  [
    'T-HALF',
    'Halving',
    'Rounds down, except where the text says up: Toughness under a critical hit from afar is halved after whatever else changes it.',
  ],
  [
    'T-ADJ',
    'Enemies too close to shoot',
    'Nobody shoots or throws while an able enemy shares an open line with him, or has him in reach of a long weapon and has its zone bent on him.',
  ],
  [
    'T-STILL',
    'Shooting from a firm stand',
    'Whatever is not thrown is used only in a turn without a move, and there is no move after it. Being moved by others counts.',
  ],
  [
    'T-FUMBLE',
    'Shots that go astray',
    'On a 1 a friend of the shooter within two squares of the target is hit instead. Where there are several the target’s side chooses; whoever stands and is nearest comes first.',
  ],
  [
    'T-RECOVER',
    'Picking up what was shot',
    'After a fight that was won one die for each missile of the party: thrown weapons come back on 7 or more, arrows, bolts and stones on 10 or more.',
  ],
  [
    'T-RELOAD',
    'Loading again',
    'A crossbow is loaded at the end of an own phase in which its bearer neither moved nor did anything, of a team neither of the two. After a fight everything is loaded.',
  ],
  [
    'T-TEAM',
    'Who works a team’s weapon',
    'Two of the same card who stand side by side, whichever they are. The shot is the deed of both, and neither may have moved or done anything.',
  ],
  [
    'T-SCATTER',
    'Throws that scatter',
    'Squares are counted as range is, along the straight line through thrower and target; short of the thrower it goes on behind him. Walls, closed doors and rubble stop it.',
  ],
  [
    'T-FUMES',
    'Who must hold his breath',
    'Everybody in the cloud when it spreads, knocked out or not, and whoever walks or is pulled into it or through it, once for each walk. It stays on this side of walls; open doors let it through. Who has no Intelligence takes no test and comes to no harm.',
  ],
  [
    'T-WINDOW',
    'What Open Window finds',
    'It is laid at once and everybody sees it; a door stays shut. Whoever is there rests and suspects nothing, and when they are met three is added to the Leader’s surprise roll, once. Where the party sees them anyway they are met there and then.',
  ],
  [
    'T-ONETURN',
    'How long “for one turn” is',
    'Until the end of the caster’s next own phase; the one in which the spell is cast is not counted.',
  ],
  [
    'T-BRIGHTKEY',
    'Doors that the Bright Key makes',
    'Any plain wall of the wizard’s section will do, whatever doors there are already. On a 4 or less there is rock: the door is a false one. The die is rolled by whoever opens it first, or by Open Window; where known ground lies behind there is no die.',
  ],
  [
    'T-RAISE',
    'Whom Power of the Phoenix raises',
    'A hero or henchman killed in the turn before this one, wherever he lies in the dungeon: he stands up there, or on the nearest free square, unhurt and free of what lasted on him, and may act. A soul that is lost is lost for good.',
  ],
  [
    'T-STILLAIR',
    'Whom Still Air holds',
    'The monsters in the section, and any that comes into it while it lasts, on the first square there. They do nothing at all and have no death zone.',
  ],
  [
    'T-FLIGHT',
    'How Flight goes',
    'At once, friend or foe: its Speed and one die more, of which a 1 adds nothing, to a square that the caster’s player chooses. No death zone stops it and no pit, but nobody is flown over. It is the move and the run of that turn.',
  ],
  [
    'T-SWIFT',
    'Whom Swift Wind carries',
    'The caster and, besides him, half a die of others, rounded up, of his own side and on his level: Speed is doubled in combat, and 18 squares are walked in an exploration turn. Whoever carries somebody still goes six.',
  ],
  [
    'T-CHOKE',
    'How Choke goes on',
    'The victim walks one square a turn and does nothing else; at the end of the third turn after the spell it dies. When whoever cast it is killed the spell is over.',
  ],
  [
    'T-TEMPLATE',
    'What a template covers',
    'Its middle is in sight and in range; whoever is under it, wholly or in part, is hit, seen or not, friend or foe.',
  ],
  ['T-SPELLMOVE', 'A spell and a move', 'The spell comes before the move or after it, never within it.'],
  [
    'T-CASTACT',
    'What a spell or a shot takes the place of',
    'In a fight it stands for the attack of that turn, as a door or a run does; so does anything else that is used.',
  ],
  [
    'T-BERSERK',
    'How a berserker is hit',
    'Two less than his Weapon Skill counts for whoever strikes at him, and never less than one.',
  ],
  [
    'T-TWO',
    'Two attacks',
    'They may go at two targets; each has its own dice, and its own criticals and fumbles.',
  ],
  [
    'T-RAGE',
    'Where rage drives a berserker',
    'To whoever is nearest by the way there: within reach of him if the move can end there, else closer; never away, through a door or off by stairs. It is begun before anybody has acted in a phase.',
  ],
  [
    'T-POTION',
    'The dice of a Strength Potion',
    'Two more than without it: they stand for its two points of Strength and are not added to what these bring. Who was too weak for a weapon strikes with what they bring.',
  ],
  [
    'T-INVULN',
    'The invulnerable',
    'Each roll of damage dice is judged by itself, the twelves that are rolled again too: without a twelve in it nothing of it counts, but for free attacks and magic weapons.',
  ],
  [
    'T-DISARM',
    'Who may disarm a trap',
    'Whoever set it off, or another able hero on a square beside him, there and then and without a move; one try for all of them. What a 12 teaches and a 1 costs is his who tried.',
  ],
  [
    'T-PIT',
    'A pit with somebody in it',
    'Nobody leaps over it: a leap that fails would end on a square where somebody lies. Once he has climbed out, the others may.',
  ],
  [
    'T-LEAVE',
    'A trap that was spotted and is left alone',
    'It does not go off. Its square and those beside it in that section are closed to all, and the party steps back out of them; a chest stays shut. A loose block may be passed, but falls on who goes there at more than half speed. A hero beside it may come back and try to disarm it; then it is gone.',
  ],
  [
    'T-TURNS',
    'How long “for n turns” is',
    'Through the n turns that follow the one in which it began, exploration and combat turns alike; it ends with the last of them.',
  ],
  [
    'H-RING',
    'Gas in the outer rings',
    'One is taken off the die in the ring next to the middle and two in the outer one: there it is easier to hold out, as printed.',
  ],
];
