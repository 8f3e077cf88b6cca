/** The words of the help, and of changing keys, which is done there. */
const list = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;

export const help = {
  title: () => 'Help',
  tabs: { keys: () => 'Keys', howTo: () => 'How to', rulings: () => 'Rulings' },
  tabsLabel: () => 'Parts of the help',
  search: { howTo: () => 'Search the answers', rulings: () => 'Search the rulings' },
  found: (n: number) => (n === 1 ? 'One found.' : `${n} found.`),
  none: (sought: string) => `Nothing here speaks of “${sought}”.`,
  noRulings: () => 'Open a campaign: each game has its own.',
  rulingsLead: () =>
    'Where the rule book is silent or says two things, this is what the app does. You may overrule any of it at the table.',
  option: () => 'Can be played otherwise: see the house rules in the settings.',
  isChanged: (label: string) => `This campaign plays: ${label}`,
};

export const rebinding = {
  change: (what: string) => `Another key for: ${what}`,
  usual: (what: string) => `Back to the usual key for: ${what}`,
  press: (what: string) => `Press the new key for “${what}”. Esc leaves it as it is.`,
  done: (what: string, cap: string) => `${what}: ${cap}`,
  allUsual: () => 'All keys are the usual ones again.',
  swap: () => 'Swap',
  cancel: () => 'Cancel',
  has: (cap: string, names: readonly string[]) => `${cap} has a meaning already: ${list(names)}.`,
  hides: (cap: string, what: string, names: readonly string[]) =>
    `${cap} means “${list(names)}”, and would not be heard while “${what}” is.`,
  offer: (cap: string, label: string) => `${cap} is needed by what the game offers: ${label}.`,
  reserved: (cap: string) => `${cap} keeps its meaning in the whole window.`,
  modifier: () => 'Keys with Ctrl, Alt, AltGr or Meta belong to the system. Choose one without.',
  shifted: (cap: string) =>
    `${cap} is kept for offers: a letter with Shift has the dice of that offer typed. Choose another.`,
  nameless: () => 'That key has no name the app knows. Choose another.',
  fixed: () =>
    'A key with a frame can be changed: click it. Enter, Tab, Esc, arrows and digits stay as they are.',
};

/** The first-run tour: five things to know, each beside where it is. */
export const tour = {
  title: (n: number, of: number) => `Shown round: ${n} of ${of}`,
  next: () => 'Next',
  done: () => 'Done',
  skip: () => 'Skip',
  steps: {
    prompt: () => ({
      title: 'What is asked',
      text: 'Every question stands here, with the number needed and one answer under Enter. When nothing is asked, it says what to do next.',
    }),
    map: () => ({
      title: 'The map',
      text: 'Click a square and the selected model walks there. A click with the right button on anything overrules it; the wheel goes closer.',
    }),
    log: () => ({
      title: 'What happened',
      text: 'Everything is told here in a sentence, and all of it can be taken back, one input after the other.',
    }),
    bar: () => ({
      title: 'What can be done',
      text: 'Moves, blows and the end of the phase, each with its key. What cannot be done says why when you point at it.',
    }),
    screen: () => ({
      title: 'The players’ screen',
      text: 'Open it on the second display: they see what their heroes have seen, and never more. This tour and all keys are in the help.',
    }),
  },
};
