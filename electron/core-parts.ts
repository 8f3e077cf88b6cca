import type { Announcer } from './announcer.ts';
import type { Desk } from './desk.ts';
import type { Ports } from './ports.ts';
import type { PreferencesFile } from './preferences.ts';

/** What the main process is made of, whatever the road to it. */
export interface Core {
  ports: Ports;
  desk: Desk;
  announcer: Announcer;
  preferences: PreferencesFile;
}
