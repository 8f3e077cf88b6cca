import type { DisplayState } from '#api';
import type { Result } from '#engine';
import type { CampaignPorts } from './campaign/campaign-file.ts';
import type { LocalAddress } from './network/addresses.ts';

/** What the main process needs from outside; tests give fakes. */
export interface Ports extends CampaignPorts {
  /** `token` gives a text of letters and digits that nobody else has. */
  token(): string;
  /** Version of the app, of Electron (null without one), and whether there is a desktop. */
  app: { version: string; electron: string | null; desktop: boolean };
  /** Where campaign files live. */
  folder: string;
  screen: PlayersScreen;
  /** The local network; absent where nobody may be let in from it. */
  network?: NetworkPort;
  /** Asks the person for a file in the system's own dialog; null when none was chosen. */
  chooseFile(): Promise<string | null>;
}

/** The players' screen, wherever it is. */
export interface PlayersScreen {
  isOpen(): boolean;
  /** Address to open in a browser, where there is no desktop. */
  link(): string | null;
  /** The displays of the machine; none where there is no desktop. */
  screens(): ScreenCard[];
  /** The glass that it is on, else the one that it would open on. */
  glass(): Glass;
  /** Key of the display that it is on. */
  on(): string | null;
  /** It was on a display that was pulled out, and comes back with it. */
  isPulled(): boolean;
  /** Refused before anything is shown. Where it is open it goes to the display that is named, or stays where it is. */
  open(wish: ScreenWish): Promise<Result<null>> | Result<null>;
  close(): void;
  onChange(listener: (change: ScreenChange) => void): void;
}

export type ScreenCard = DisplayState['screens'][number];

/** `screen`: key of a display. `mirrored`: also where it shows the same as the GM's. */
export interface ScreenWish {
  screen?: string;
  mirrored?: boolean;
}

/** A glass in pixels of the page, of which one is `scale` pixels of the glass. */
export interface Glass {
  /** Under which the settings of this glass are kept. */
  key: string;
  width: number;
  height: number;
  scale: number;
}

/**
 * Something that happened to the players' screen or to a display by itself. `opened`: a page of theirs came that the GM did not open;
 * `closed`: it was closed by its own means; `changed`: what it says of itself is other than before.
 */
export interface ScreenChange {
  kind: 'opened' | 'closed' | 'changed';
  /** What the GM is told. */
  notices?: Notice[];
}

export interface Notice {
  code: string;
  sentence: string;
}

/** The local network, for the players' screen on tablets and televisions. */
export interface NetworkPort {
  /** The built windows. */
  pages: string;
  /** Addresses of this machine to listen at, the first without fail. */
  hosts: readonly string[];
  /** The port that somebody chose, else null. */
  port: number | null;
  /** All addresses of this machine. */
  interfaces(): readonly LocalAddress[];
  /** Milliseconds of a clock that nobody sets. */
  clock(): number;
  /** Calls again and again until the returned function is called. */
  every(milliseconds: number, run: () => void): () => void;
}
