/** A decision: its id, what it is about, and what holds. */
export type Line = readonly [id: string, title: string, text: string];

export const text: readonly Line[] = [
  [
    'X-PLAYERS',
    'Players and their heroes',
    'A new campaign asks who plays whom: four or three players bring one hero each, two bring a hero and a henchman each, one player a hero and two henchmen. Who is away tonight is ticked when the party sets out.',
  ],
  [
    'R-WARLORD',
    'The ordinary Warlord',
    'It carries the halberd of its card; the rune sword belongs to the one named Warlord only.',
  ],
  [
    'R-LONG',
    'Who strikes diagonally',
    'Spear, halberd and double-handed sword do; the double-handed axe and the huge club do not.',
  ],
  ['R-FIVE', 'Gold of a hidden treasure', 'The die times five, wherever it is found.'],
  [
    'R-FOOT',
    'What is furniture and what is a room',
    'Stairs inside a room, chests, grates, thrones and the like lie in a room as markers on squares; only passages, junctions, rooms and stairs at the end of a passage are sections of their own.',
  ],
  [
    'R-LATER',
    'Results whose rules are still to come',
    'They leave a flag for the gamemaster at the place and are kept; nothing is made up and nothing is dropped.',
  ],
];

export const geometry: readonly Line[] = [
  [
    'G-GRID',
    'Where the map begins',
    'Squares are counted from the stairs by which the party first comes in, and the first passage runs north from them.',
  ],
  [
    'G-JOINT',
    'Where narrow pieces meet',
    'A piece two squares wide is joined flush: both squares of its short side lie against two squares of the other, and both lines between them are open.',
  ],
  [
    'G-STAIRS',
    'How stairs lie',
    'At the end of a passage they are a section of two by two, in a room a marker of that size. Four stand on them; more wait on the nearest free squares.',
  ],
  [
    'G-DEAD',
    'A dead end',
    'It is a piece of its own behind the passage, closed by rubble at the far end, and its two long sides may be searched.',
  ],
  [
    'G-ROOM',
    'Rooms',
    'They are five by five, or five by ten lying either way, walled all round, and share with the way in exactly the wall that has the door.',
  ],
  [
    'G-DOOR',
    'What a door joins',
    'Only the two squares on either side of it; to stand beside a door is to stand on one of them. No door is set into an open joint or into rubble.',
  ],
  [
    'G-ONE',
    'One door to a wall',
    'A wall of a room takes one door and a passage section one, both sides together; a wall that two sections share is the wall of both. What finds no place is lost.',
  ],
  [
    'G-KNOWN',
    'A door towards what is known',
    'If explored ground lies behind the line, the door leads there and nothing is rolled.',
  ],
  [
    'G-LENGTH',
    'A passage that is too long',
    'As many whole sections are laid as there is room for, and the end piece is tried behind the last of them.',
  ],
  [
    'G-NONE',
    'Not even one section fits',
    'An exit of a junction turns out to be blocked by rubble, and the door of a room to be a false one.',
  ],
  [
    'G-BLOCKED',
    'An end piece that does not fit',
    'A junction becomes a turn to the free side, else another section is added (three at most) and it is tried again, else a dead end, else rubble. Whatever replaces a roll is told before it is drawn.',
  ],
  [
    'G-BESIDE',
    'A passage behind the door of a room',
    'It lies along the wall of the room with the door in one of its sections. Length and features are rolled once, then the end to the left as seen through the door, then the one to the right.',
  ],
  [
    'G-SMALL',
    'A large room without room',
    'Every way to lay it is tried, then a small one of the same kind, then the door is false.',
  ],
  [
    'G-ORDER',
    'Which place is proposed first',
    'The one whose door is nearest the middle of the wall; of equals the shorter wall, then north, east, south, west. Enter takes it.',
  ],
  [
    'G-REROLL',
    'In which order exits are explored',
    'At one junction clockwise from the way in, left first; of several places the one that was reached first.',
  ],
  [
    'G-DEADDUNGEON',
    'Nothing is left to explore',
    'When every way is known and every wall searched, walls may be searched again until a door leads on.',
  ],
  [
    'G-EXHAUSTED',
    'The gamemaster hears of it',
    'When nothing leads on from a level and no wall is left to search, the gamemaster alone is told so, once, at the end of the turn.',
  ],
  [
    'G-LEVEL',
    'Stairs to another level',
    'Who ends a move on them may take them, in a fight too. All levels share one turn; monsters stay behind, and when nobody able is left on their level, the party has escaped them.',
  ],
];

export const exploring: readonly Line[] = [
  [
    'X-SEES',
    'Seeing into a new section',
    'A hero on a junction sees into its unexplored exits, and everybody through an open door. It is looked at once, at the end of the heroes’ phase; in a fight at the end of each side’s phase.',
  ],
  [
    'X-STOP',
    'Where a move must stop',
    'At an unexplored exit and beside an unopened door; opening is an act of its own after the move.',
  ],
  [
    'X-FRIENDS',
    'Through friends',
    'While exploring one may walk through friends, though not stop on them; in a fight nobody is walked through.',
  ],
  [
    'X-PARTS',
    'A move in parts',
    'A model may move on in parts as long as squares are left, until it does something else or another one acts.',
  ],
  [
    'X-ORDER',
    'Whose models move first',
    'The table agrees on the order; the app lets any model move at any time of the phase.',
  ],
  [
    'X-CHEST',
    'Chests',
    'A chest fills one square and is opened from a square that shares a side with it. The gamemaster places it, by default far from the door and against a wall.',
  ],
  [
    'X-SECRET',
    'Which walls can be searched',
    'The long sides of a dead end, and in a room with one known door the other three. The hero began the turn there and has not moved; each wall once, one wall a turn for each hero.',
  ],
  [
    'X-TREASURE',
    'Searching for treasure',
    'Once in each room, by one hero who does not move, and not while monsters are in it. Henchmen never search.',
  ],
  [
    'X-HENCH',
    'Henchmen while exploring',
    'They walk and carry, but open and search nothing; in a fight they open doors too.',
  ],
  [
    'X-LEADER',
    'Leader and Mapper',
    'One die for each player, ties roll again among themselves. A leader who is down, dead or away is replaced as soon as one is needed, at the latest at the end of the turn.',
  ],
  [
    'X-GMROLL',
    'The gamemaster’s roll',
    'It is made openly in every exploration turn that was not ended by monsters.',
  ],
  [
    'X-PASSDICE',
    'The order of dice for a passage',
    'Length, features and end for each passage; when all lie, the doors; then monsters; then one roll for surprise.',
  ],
  [
    'X-ROOMDICE',
    'The order of dice for a room',
    'Kind, monsters, size, number of doors, the leader’s walls, the gamemaster’s squares, chest, and surprise last.',
  ],
  [
    'X-MET',
    'Monsters that are already known',
    'The mover stops on the first square from which one can be seen; exploring ends at once, surprise is rolled, and they are set up where they were left.',
  ],
];

export const meeting: readonly Line[] = [
  [
    'M-ONE',
    'Several groups at once',
    'One roll for surprise counts for all of them; each is set up in its own section and pays its own gold.',
  ],
  [
    'M-WHERE',
    'Where wandering monsters stand',
    'On any square of the passage sections that were laid by that roll, not on the end piece.',
  ],
  [
    'M-BONUS',
    'Help on the roll for surprise',
    'An Elf, a Sentry and a Runner each add one, each kind once. The Elf must stand there or see into the section, and not be knocked out.',
  ],
  ['M-TIE', 'Equal rolls for surprise', 'They go to the leader.'],
  [
    'M-STEP',
    'The step after setting up',
    'The other side may move each of its models one square, straight, inside the section; death zones do not count yet.',
  ],
  [
    'M-FIRST',
    'Who begins the fight',
    'Surprised monsters wait for the heroes’ phase of the first combat turn; surprised heroes wait for the gamemaster’s.',
  ],
  [
    'M-LATER',
    'Monsters found during a fight',
    'Surprise decides only who places and who steps; nobody loses a phase, and they act from their next one.',
  ],
  [
    'M-ENDS',
    'What still happens when monsters are found',
    'Everything that was seen in this phase is laid, then all monsters are set up, then the exploration turn is over without the gamemaster’s roll.',
  ],
  [
    'M-SENTRY',
    'The Sentry’s door',
    'Where a Sentry stands there is another door than the one the party came by. A Sentry beside it opens it instead of attacking, and what lies behind comes at the end of the gamemaster’s phase.',
  ],
  [
    'M-HIDDEN',
    'What players know of a monster',
    'They see its people and its build, not its kind, until a champion’s first blow, a spell, a special weapon or a Sentry’s door gives it away. The number needed is shown for blows of heroes, and for those of known monsters.',
  ],
  ['M-TEAM', 'Weapon teams', 'Two models that are placed side by side, each with the numbers of the card.'],
];
