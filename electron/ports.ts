import type { Result } from '#engine';
import type { CampaignPorts } from './campaign/campaign-file.ts';

/** What the main process needs from outside; tests give fakes. */
export interface Ports extends CampaignPorts {
  /** `token` gives a text of letters and digits that nobody else has. */
  token(): string;
  /** Version of the app, of Electron (null without one), and whether there is a desktop. */
  app: { version: string; electron: string | null; desktop: boolean };
  /** Where campaign files live. */
  folder: string;
  screen: PlayersScreen;
  /** Asks the person for a file in the system's own dialog; null when none was chosen. */
  chooseFile(): Promise<string | null>;
}

/** The players' screen, wherever it is. */
export interface PlayersScreen {
  isOpen(): boolean;
  /** Address to open in a browser, where there is no desktop. */
  link(): string | null;
  open(): Promise<Result<null>> | Result<null>;
  close(): void;
  /** Calls back when the screen opened, closed or got another link without being asked. */
  onChange(listener: () => void): void;
}
