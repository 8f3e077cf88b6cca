const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The words of the players' screen on the local network: the gamemaster's panel, and the page at which a guest joins. */
export const network = {
  title: () => 'Tablets and televisions',
  lead: () =>
    'Other screens in the same network can show what the players see. They can do nothing but look, and nobody is let in without the code.',
  on: () => 'Turn it on',
  off: () => 'Turn it off',
  isOff: () => 'It is off: nothing listens on the network.',
  plain: () =>
    'It is plain http, not encrypted: whoever is in the network can read along what the players see. Nothing of yours goes that way.',
  publicNetwork: () => 'Do not turn it on in a network of strangers, as in a café.',
  scan: () =>
    'Open an address above on the other screen and type the code there, or point its camera at this.',
  qr: (link: string) => `QR code of ${link} with the code`,
  noLinks: () => 'This machine is in no network by which a tablet could reach it.',
  code: () => 'Code',
  newCodeLabel: () => 'New code. Who is in stays in.',
  copyLink: (link: string) => `Copy ${link}`,
  copied: () => 'Address copied.',
  guests: () => 'Who looks on',
  noGuests: () => 'Nobody.',
  since: (iso: string) => `since ${clock.format(new Date(iso))}`,
  states: { watching: () => 'watching', behind: () => 'catching up', away: () => 'away' },
  remove: () => 'Remove',
  removeWho: (device: string, address: string) => `Remove ${device}, ${address}`,
  removeHint: () => 'Whoever is removed can come back with the code. Make a new one if they should not.',
  locked: () => 'Locked out for wrong codes',
  until: (iso: string) => `until ${clock.format(new Date(iso))}`,
  looking: () => 'Looking for the table …',
} as const;

export const joining = {
  title: () => 'Delvekeeper',
  lead: () => 'Type the code that the gamemaster’s screen shows.',
  code: () => 'Code, six letters and digits',
  join: () => 'Join',
  joining: () => 'One moment …',
  removed: () => ({
    code: 'removed',
    sentence: 'The gamemaster has ended this connection.',
    remedy: 'Ask for the code if you should come back.',
  }),
  noAnswer: () => ({
    code: 'no-answer',
    sentence: 'The table does not answer.',
    remedy: 'Look whether this device is in the same network, then try again.',
  }),
  wait: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  waitLabel: (seconds: number) => `Locked for ${seconds} seconds`,
} as const;
