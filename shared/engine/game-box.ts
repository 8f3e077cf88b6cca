import type { Fact } from './rule.ts';
import type { Result } from './refusal.ts';
import type { Row } from './journal.ts';
import type { BaseState, Command, System } from './system.ts';
import type { SheetLayout } from './view.ts';

/** A piece of content as plain JSON: what every game's entries have in common. */
export interface ContentEntry {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly revision: number;
  readonly origin: 'printed' | 'reported' | 'ours';
}

/** What a new campaign is made of; the border checks it before a game sees it. */
export interface CampaignSetup {
  name: string;
  system: string;
  players: readonly { name: string }[];
  party: readonly { entry: string; player: number; name?: string | undefined }[];
  dice: 'app' | 'typed';
  seed: string;
}

/** Something that a campaign may play otherwise than the game usually does. */
export interface GameOption {
  readonly id: string;
  /** What it is called, in a few words. */
  readonly label: string;
  /** What it decides, in one sentence. */
  readonly sentence: string;
  /** The ruling that it is about, by its id in the list of rulings. */
  readonly ruling: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  /** The choice that holds now. */
  readonly value: string;
  /** The one that holds where nobody has chosen. */
  readonly usual: string;
}

/** What was decided where a game's rule text is silent or contradicts itself. */
export interface GameRuling {
  readonly id: string;
  readonly title: string;
  /** The decision, in a sentence or two. */
  readonly text: string;
  readonly chapter: string;
  /** The option by which a campaign may play it otherwise. */
  readonly option?: string;
}

/** One thing that somebody does at the table, for scripts that play (the demo campaign). */
export type ScriptStep =
  | { do: 'command'; command: Command; rolls?: 'app' | 'typed' }
  | { do: 'ruling'; ruling: unknown }
  | { do: 'answer'; answer: unknown };

/**
 * A whole game as the main process holds it: its shipped content, how a campaign of it begins, and the system that plays it.
 * Main knows any game only by this.
 */
export interface GameBox {
  readonly id: string;
  readonly name: string;
  /** The shipped content. A campaign gets copies of all of it. */
  readonly entries: readonly ContentEntry[];
  /** The system that plays a campaign with the content that it holds. */
  open(entries: readonly ContentEntry[], contentRevision: number): System<BaseState, Command, Fact>;
  /** What the game cannot use of a campaign's entries, a sentence each for the GM. They stay in the file all the same. */
  problems?(entries: readonly ContentEntry[]): string[];
  /** The state before the first row, the generator standing at `dice`; refused when the set-up makes no party. */
  begin(setup: CampaignSetup, entries: readonly ContentEntry[], dice: number): Result<BaseState>;
  /** What *New campaign* offers. */
  setup(entries: readonly ContentEntry[]): unknown;
  readonly layouts: Readonly<Record<string, SheetLayout>>;
  monsters(entries: readonly ContentEntry[]): unknown[];
  pieces(entries: readonly ContentEntry[]): unknown[];
  markers(entries: readonly ContentEntry[]): unknown[];
  /**
   * What the campaign may play otherwise, with what holds now. Its system takes the command `{ type: 'settings', option, value }`, both
   * by id. Absent: nothing.
   */
  options?(state: BaseState): readonly GameOption[];
  /** The list of rulings that the app shows. */
  readonly rulings?: readonly GameRuling[];
  /** The letters that offers have, with what they stand for: no key of the window can be given to them. */
  readonly letters?: readonly { readonly key: string; readonly label: string }[];
  /** Names of the heroes, for the list of campaigns. */
  heroNames(state: BaseState): string[];
  /** A campaign that opens in the middle of a fight, and what is played in it before it is shown. */
  readonly demo: { setup: CampaignSetup; steps: readonly ScriptStep[] };
  /** A row as a scenario text that can be kept, sent and run again. */
  asScenario(before: BaseState, row: Row): string;
}
