/** A question from the middle of an evening, and what to do; {names} are keys. Each line is a sentence or two. */
export interface HowTo {
  id: string;
  title: string;
  lines: readonly string[];
}

export const howTo: readonly HowTo[] = [
  {
    id: 'start',
    title: 'How do I start an evening?',
    lines: [
      'Open the campaign from the list: it stands where it stood, in the middle of a question if need be.',
      'Turn the players’ screen on with {display}. When the heroes set out, tick who is here tonight.',
    ],
  },
  {
    id: 'next',
    title: 'What am I to do now?',
    lines: [
      'The prompt at the top right always says it, and the one thing to do next is the only one in orange: Enter takes it.',
      'Tab goes to the next model that can act. What it can do stands at the bottom, each with its key.',
    ],
  },
  {
    id: 'dice',
    title: 'We roll real dice. How do I type them?',
    lines: [
      'Say so for the campaign or for one person in the settings ({settings}). One key is one die: 1 to 9, 0 is ten, − or Q eleven, = or W twelve; the last die sends them.',
      'Backspace takes one back, and {roll} lets the app roll this one. Where dice are added up you may type the total alone.',
      'With Shift and the letter of an offer its dice are typed just this once.',
    ],
  },
  {
    id: 'undo',
    title: 'How do I take something back?',
    lines: [
      '{undo} takes back one input, {undoWhole} the whole command, {redo} brings it back. There is no end to it, and the dice come back as they were: it is no new roll.',
    ],
  },
  {
    id: 'history',
    title: 'How do I go back further, or change a die?',
    lines: [
      'The history ({history}) holds every command, on every branch; any of them can be gone back to, and nothing is deleted by it.',
      'Open the last command there to change a die or a choice. What follows is played again with the other answers kept, as long as they fit.',
    ],
  },
  {
    id: 'overrule',
    title: 'How do I overrule the app?',
    lines: [
      'Click anything with the right button, or press {overrule}: wounds, numbers, gear, doors, pieces, the turn, even the open question.',
      'A ruling is never refused for being against the rules, and {undo} takes it back like anything else.',
    ],
  },
  {
    id: 'hand',
    title: 'How do I lay something by hand?',
    lines: [
      '{lay} opens the box. A piece by its number, Tab for the next place that fits, {turn} turns it, Enter lays it.',
      '{search} finds a monster or a marker by name. With {hidden} it is laid for you alone; reveal it by a right click when the time comes.',
    ],
  },
  {
    id: 'expedition',
    title: 'How does an expedition go?',
    lines: [
      'Set out, and the dungeon is laid as the heroes walk: a click moves the one selected, and at the end of their phase what they see is rolled for and laid.',
      'Where the rules leave a choice to the leader or to you, it lies on the map with the first choice under Enter.',
    ],
  },
  {
    id: 'settle',
    title: 'What are the flags on my map?',
    lines: [
      'Something that the rules hand to you, such as a trap whose chapter is not built. Only you see them.',
      '{marks} opens the next one: write what happened, and it is settled. {record} is the record of the whole map.',
    ],
  },
  {
    id: 'fight',
    title: 'How does a fight go?',
    lines: [
      'Click a square to move, press the letter of the attack, and the number of a monster if several are in reach. Whoever can act next is selected by itself.',
      'When nobody can act, Enter ends the phase.',
    ],
  },
  {
    id: 'monsters',
    title: 'How do I play the monsters?',
    lines: [
      'Each gets a proposal with its reason, drawn on the map: Enter plays it, {another} shows another target, and {playRest} plays them all until somebody is asked.',
      'Or take one up yourself: click it, and move and strike by hand.',
    ],
  },
  {
    id: 'fate',
    title: 'How is fate spent?',
    lines: [
      'Where a hero would fall or die, the question waits, with the player’s name. After a missed roll it is a small offer that goes when you do something else.',
      'Wounds of this turn can be shaken off from the hero’s card until the turn ends.',
    ],
  },
  {
    id: 'screen',
    title: 'What do the players see?',
    lines: [
      '{display} opens their screen on the other display. They get what lies open on the table and nothing else; what is hidden is never sent to them.',
      '{black} makes it black for a break, {freeze} keeps it as it is while you prepare, and the small picture on your screen says so. {displayPanel} opens everything that steers it.',
    ],
  },
  {
    id: 'network',
    title: 'Can tablets or a television join?',
    lines: [
      'Yes, once you open the network in the app: they scan the square code or type address and code, and can only watch.',
      'It is plain http for your own network at home. Nothing listens until you turn it on.',
    ],
  },
  {
    id: 'saved',
    title: 'Is everything saved?',
    lines: [
      'Everything you do is on disk before it is shown; there is nothing to save. The time of the last write stands at the top.',
      'If a write fails, the app says so in red and takes nothing new until it works again.',
    ],
  },
  {
    id: 'copies',
    title: 'How do I go back to a copy?',
    lines: [
      'Copies are made by themselves, and stand in the list of campaigns and in the settings. One opens beside the present state, to be looked at first.',
      'Only “play from here” makes it the campaign; what you had stays in the list as a copy.',
    ],
  },
  {
    id: 'wrong',
    title: 'The app says that a rule failed.',
    lines: [
      'Nothing was changed. Take the command back, keep what happened so far, or type the dice; then go on.',
      'Copy it as a scenario and send it to whoever looks after the rules: it plays the fault again.',
    ],
  },
  {
    id: 'large',
    title: 'Everything is too small, or too loud, or in the way.',
    lines: [
      'The settings ({settings}) change the size from 75 to 200 %, calm all motion, turn sounds off and say how much you are asked.',
      'Keys can be changed in the first part of this help.',
    ],
  },
];
