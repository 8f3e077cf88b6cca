/** The letters that offers of this game have, with what they stand for: the window can give them to nothing else. */
export const lettersInWords: readonly { key: string; label: string }[] = [
  { key: 'a', label: 'Attack' },
  { key: 'c', label: 'Begin or end a fight' },
  { key: 'd', label: 'Open a door' },
  { key: 'e', label: 'End the phase' },
  { key: 'f', label: 'Fate' },
  { key: 'g', label: 'Pick up, put down, drag' },
  { key: 'k', label: 'Close a door' },
  { key: 'm', label: 'Move' },
  { key: 'n', label: 'Set out, leave, take the stairs' },
  { key: 'q', label: 'Armour, cast a spell' },
  { key: 'r', label: 'Run, take from a body' },
  { key: 's', label: 'Step in, search' },
  { key: 't', label: 'Search for treasure' },
  { key: 'v', label: 'Shoot or throw, look at another level' },
  { key: 'w', label: 'Weapon in hand' },
  { key: 'y', label: 'Open or close a chest, go berserk' },
];
