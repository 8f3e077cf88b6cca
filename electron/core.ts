import { contract, penNames } from '#api';
import type { GameBox } from '#engine';
import { Announcer } from './announcer.ts';
import { answersOf } from './answers.ts';
import type { Core } from './core-parts.ts';
import { Desk } from './desk.ts';
import { openDoor, type Door } from './door.ts';
import type { Ports } from './ports.ts';
import type { PreferencesFile } from './preferences.ts';
import { troubles } from './troubles.ts';

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
  const announcer = new Announcer(options.checkAll, (sentence) => {
    troubles.note('border', sentence);
    options.trouble(sentence);
  });
  const { ports, games, preferences } = options;
  const core: Core = { ports, desk: new Desk(ports, games, announcer, preferences), announcer, preferences };
  const door = openDoor(contract, answersOf(core), {
    pen: penNames,
    checkOutputs: options.checkAll,
    watch: {
      refused: (code) => troubles.refused(code),
      failed: (error) => troubles.note('border', error),
    },
  });
  return { ...core, door };
}
