import { refusal, type Refusal } from '#engine';

/** What the players' screen on the local network says, to guests and to the gamemaster. */
export const networkWords = {
  // to a guest
  wrongCode: (): Refusal =>
    refusal('wrong-code', 'That is not the code.', 'Look at the gamemaster’s screen and type it again.'),
  locked: (): Refusal =>
    refusal(
      'locked',
      'Too many wrong codes came from this device.',
      'Wait until the time is over, then look at the gamemaster’s screen and type the code again.',
    ),
  full: (): Refusal =>
    refusal(
      'full',
      'No further screen can be let in.',
      'Ask the gamemaster to remove one that is not used any more.',
    ),
  tooMany: (): Refusal =>
    refusal('too-many', 'This device asks for too much at once.', 'It is let in again in a moment.'),
  behind: (): Refusal =>
    refusal(
      'behind',
      'This device has not taken what it was sent before.',
      'It gets the whole picture next.',
    ),
  notOnNetwork: (): Refusal =>
    refusal('desktop-only', 'That is for the players’ screen of the gamemaster’s own machine.'),

  // to the gamemaster
  networkOff: (): Refusal =>
    refusal('network-off', 'The players’ screen is not on the local network.', 'Turn it on first.'),
  noSuchGuest: (): Refusal =>
    refusal('no-such-guest', 'That screen is not connected any more.', 'Look at the list again.'),
  pagesMissing: (): Refusal =>
    refusal(
      'pages-missing',
      'The players’ page is missing from this installation.',
      'Install the app again.',
    ),
  portTaken: (port: number): Refusal =>
    refusal(
      'port-taken',
      `Port ${port} is in use on this machine.`,
      'Name another one in DELVEKEEPER_NETWORK_PORT, or leave it out.',
    ),
  cannotListen: (why: string): Refusal =>
    refusal(
      'cannot-listen',
      `The players’ screen could not be opened to the local network (${why}).`,
      'Look whether a firewall forbids it, then try again.',
    ),
  codeGuessed: (): string =>
    'Many wrong codes were tried on the local network, so there is a new one. Whoever is in stays in.',

  // devices
  television: () => 'Television',
  browser: () => 'A browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
} as const;
