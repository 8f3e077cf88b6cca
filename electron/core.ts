import type { GameBox } from '#engine';
import { Announcer } from './announcer.ts';
import { answersOf, type Core } from './answers.ts';
import { Desk } from './desk.ts';
import { openDoor, type Door } from './door.ts';
import type { Ports } from './ports.ts';
import type { PreferencesFile } from './preferences.ts';

export interface CoreOptions {
  ports: Ports;
  games: readonly GameBox[];
  preferences: PreferencesFile;
  /** Hold every output and push to the contract: in development and tests. */
  checkAll: boolean;
  /** Told what should never happen: a push of another shape than agreed, a window that cannot be reached. */
  trouble(sentence: string): void;
}

/** The main process without its windows: files, rules and the live table, behind one door. */
export function buildCore(options: CoreOptions): Core & { door: Door } {
  const announcer = new Announcer(options.checkAll, options.trouble);
  const { ports, games, preferences } = options;
  const core: Core = { ports, desk: new Desk(ports, games, announcer, preferences), announcer, preferences };
  return { ...core, door: openDoor(answersOf(core), options.checkAll) };
}
