import type { Line } from './rulings-dungeon.ts';

export const fighting: readonly Line[] = [
  [
    'F-ACT',
    'Move and attack',
    'Each model on the heroes’ side has one move and one attack in either order, each in one piece, and others may act in between. Monsters act one after the other.',
  ],
  [
    'F-SAME',
    'The gamemaster’s routine',
    'Move then attack, or attack then move: chosen for all monsters as the phase begins. A monster that runs fits either.',
  ],
  [
    'F-DZ',
    'When a death zone stops a move',
    'When an able enemy reaches the square and has nobody else able in its reach. Leaving is free, and a step within its reach stops again.',
  ],
  [
    'F-FOCUS',
    'On whom a zone is bent',
    'On the first enemy who came into reach; when he is gone, on whoever has been there longest. One that moves up itself takes the first clockwise from north.',
  ],
  [
    'F-ABLE',
    'Who has a death zone',
    'Whoever stands and could strike: nobody who is knocked out, asleep, held or cowering.',
  ],
  [
    'F-REACH',
    'What can be struck',
    'The four squares that share an open line or an open door; with a long weapon also a diagonal one to which a way round one corner is open. No blow goes through portcullis or rubble.',
  ],
  [
    'F-RUN',
    'Running',
    'After the plain move, if no zone stopped it and nothing else was done: one die, on a 1 nothing, else up to so many squares. No blow and no door in that turn.',
  ],
  [
    'F-DOOR',
    'Doors in a fight',
    'Beside it and in nobody’s zone, before or after the whole move and instead of the attack. A door can always be closed, since nothing stands in it.',
  ],
  [
    'F-ORDERDICE',
    'The order of dice for a blow',
    'The die to hit, the damage dice together, twelves again together, and then whatever a critical or a fumble brings.',
  ],
  [
    'F-CRIT',
    'The free attack of a critical',
    'It comes after the wounds, against any enemy in reach. It is asked only where there is a choice, and the same enemy is the default while it stands.',
  ],
  ['F-FUMBLE', 'The blow back', 'Only by a target that is able and has the attacker within its own reach.'],
  ['F-CHAIN', 'Blows that bring blows', 'There is no end to them but this: who falls strikes no more.'],
  ['F-FISTS', 'Bare hands', 'They know neither fumble nor critical, and a 1 always misses.'],
  ['F-12', 'A twelve for damage', 'It always wounds, and is rolled again without a question.'],
  [
    'F-ADVANCE',
    'Stepping into the gap',
    'Who kills hand to hand and stands may step onto the square that became free, straight or diagonally, past no wall and without regard to zones. It is offered and lapses.',
  ],
  [
    'F-ATTACKMOVE',
    'Attack first, then move',
    'The move begins where the model stands after it has stepped in.',
  ],
  [
    'F-WEAPON',
    'The weapon in hand',
    'One, changed only as an exploration turn begins; with none it is fists.',
  ],
  [
    'F-LARGE',
    'Large models',
    'They walk by one leading corner and pass doors like everybody, but in the end need four free squares with no wall or door between them.',
  ],
  [
    'F-HOME',
    'May monsters leave their room?',
    'Not unless they pursue or are Sentries, though they may strike out of it. Those of a passage go wherever no door is in the way.',
  ],
  [
    'F-PURSUE',
    'Pursuit',
    'It may be called as the gamemaster’s phase begins, when nobody able stands in their home. Who can come next to an enemy moves and strikes, the others run; it ends when none had to run.',
  ],
  [
    'F-ESCAPE',
    'Escape',
    'At the end of the gamemaster’s phase nobody able sees a monster and none sees them. Behind a door that was closed this turn it takes one more turn.',
  ],
  [
    'F-BACK',
    'After an escape',
    'The survivors go back to where they were set up, wounds and all. For heroes who were left lying the gamemaster is asked; by default they lie where they are.',
  ],
  [
    'F-END',
    'All monsters dead',
    'In the heroes’ phase that ends the fight at once, without a phase of the gamemaster’s.',
  ],
  [
    'F-LOOT',
    'The gold of a fight',
    'It is paid at the end of the turn when no monster is left, the leader’s purse first and 250 at most for each; the rest lies where the last one fell. After an escape a group that was wiped out pays nothing.',
  ],
];

export const sight: readonly Line[] = [
  [
    'S-RANGE',
    'Counting squares',
    'Squares across plus squares along, walls ignored and the own square not counted.',
  ],
  [
    'S-LINE',
    'A line of sight',
    'From middle to middle, and from each corner to the same corner, a little drawn in. The middle line free: clear. Only a corner line free: obscured. None: blocked.',
  ],
  [
    'S-EDGES',
    'What blocks sight',
    'Walls, rubble and closed, secret or false doors. An open door lets through only who stands on one of its two squares; a portcullis obscures.',
  ],
  [
    'S-MODELS',
    'Models in between',
    'They stand in the way of an attack, save a friend right beside the attacker and anybody who lies on the floor. Whether somebody is seen at all they do not change.',
  ],
  [
    'S-OBSC',
    'Half hidden targets',
    'Four squares are added to the range for the number that is needed, not for how far a weapon carries.',
  ],
];

export const death: readonly Line[] = [
  [
    'D-DAMAGE',
    'How much a point of fate undoes',
    'All wounds that the hero has lost in this turn so far, earlier blows as well.',
  ],
  [
    'D-WHEN',
    'When fate is asked for',
    'The app waits for an answer when wounds would fell or kill a hero, and on a fumble that would be struck back. On other failed rolls it is offered and lapses; wounds can be shaken off until the turn ends.',
  ],
  [
    'D-ROLLS',
    'Rolls that fate can turn',
    'A hero’s own rolls to hit, to run, to test, and the leader’s for surprise; no tables and nobody else’s dice.',
  ],
  [
    'D-HIT',
    'What a turned roll is',
    'A plain hit: wounds are rolled for, and neither critical nor blow back comes of it.',
  ],
  [
    'D-AFTER',
    'Standing up by fate',
    'The hero stands on the same square or the nearest free one; what others did meanwhile stays done.',
  ],
  [
    'D-KO',
    'Knocked out',
    'At exactly no wounds left. The square stays taken, the model has no zone and sees nothing, is struck at Weapon Skill 1, and any further wound kills.',
  ],
  ['D-HENCH', 'Henchmen', 'They have no fate, and die where a hero would be knocked out.'],
  [
    'D-BODY',
    'The body of a dead hero',
    'It stays with all that was carried, is dragged and carried like somebody knocked out, and a hero beside it may take from it while exploring.',
  ],
  [
    'D-DRAG',
    'Dragging',
    'A hero who begins the move beside the fallen moves three squares at most and draws the fallen onto the square just left; he may still strike.',
  ],
  [
    'D-CARRY',
    'Carrying',
    'While exploring, hero or henchman picks up whoever lies next to them and moves six squares, both on one square. When a fight begins, the carried one lies on the nearest free square.',
  ],
  [
    'D-ALLDOWN',
    'Nobody is able any more',
    'Henchmen may still carry heroes out. If none is left either, the expedition is lost and who lies there dies, unless the gamemaster says otherwise.',
  ],
  [
    'D-OUT',
    'Leaving the dungeon',
    'Who ends a move on the stairs out may go, with whomever they carry, in a fight as well; then also with the fallen whom they dragged onto the stairs in that turn.',
  ],
];

export const later: readonly Line[] = [
  [
    'C-RESTOCK',
    'Coming back another day',
    'A group that was fled from stands there again as first rolled, with its gold. Named monsters that died do not, and neither chests nor quest treasures fill up again.',
  ],
];
