/** What the options of a campaign are called, by their names in `options.ts`: the option, what it decides, and its choices. */
export const optionWords = {
  'monsters-take-stairs': {
    label: 'Monsters on the stairs',
    sentence: 'Whether monsters in pursuit follow the party up and down stairs.',
    choices: { no: 'Stay on their level', yes: 'Follow in pursuit' },
  },
  'surprise-bonus': {
    label: 'Bonus on surprise',
    sentence: 'What Elves, Sentries and Runners add to the surprise roll when there are several of a kind.',
    choices: { once: 'Each kind once', each: 'Once for each model' },
  },
  'needed-shown': {
    label: 'Number needed to hit',
    sentence: 'Whether the players are shown the number that an attack needs.',
    choices: {
      ruled: 'Heroes’ attacks, and monsters of known type',
      always: 'Always',
      never: 'Never',
    },
  },
  'monsters-leave-rooms': {
    label: 'Monsters outside their room',
    sentence: 'Whether monsters that pursue nobody may leave the room or passage where they were set up.',
    choices: { no: 'Stay in it', yes: 'May leave it' },
  },
  'fate-on-damage': {
    label: 'Fate on damage dice',
    sentence: 'Whether a hero whose damage dice wound nobody may make them one wound by a fate point.',
    choices: { no: 'No', yes: 'Makes one wound' },
  },
} as const;
