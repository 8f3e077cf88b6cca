import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CampaignEntry, NewCampaign } from '#api';
import {
  done,
  refused,
  seedDice,
  type CampaignSetup,
  type GameBox,
  type Refusal,
  type Result,
} from '#engine';
import type { Announcer } from './announcer.ts';
import { CampaignFile, type CampaignAbout } from './campaign/campaign-file.ts';
import { fileNameOf } from './campaign/file-name.ts';
import { bytesOf, statusOf } from './campaign/files.ts';
import { refusalOfLock, thisMachine, type BreakLock } from './campaign/lock.ts';
import { LiveTable } from './live-table.ts';
import type { Ports } from './ports.ts';
import type { PreferencesFile } from './preferences.ts';
import { mainWords as words } from './words/en.ts';

/** The campaigns of this machine, and the one that lies on the table. */
export class Desk {
  readonly #ports: Ports;
  readonly #games: readonly GameBox[];
  readonly #announcer: Announcer;
  readonly #preferences: PreferencesFile;
  /** Files that an opening found damaged, as they were then. */
  readonly #damaged = new Map<string, { stamp: string; refusal: Refusal }>();
  #table: LiveTable | null = null;

  constructor(ports: Ports, games: readonly GameBox[], announcer: Announcer, preferences: PreferencesFile) {
    this.#ports = ports;
    this.#games = games;
    this.#announcer = announcer;
    this.#preferences = preferences;
  }

  get folder(): string {
    return this.#ports.folder;
  }

  /** The open table, or the refusal that says that there is none. */
  table(): Result<LiveTable> {
    return this.#table ? done(this.#table) : refused(words.noCampaign());
  }

  /** The games that a campaign can be begun of. */
  games(): { id: string; name: string }[] {
    return this.#games.map(({ id, name }) => ({ id, name }));
  }

  game(system: string): Result<GameBox> {
    const game = this.#games.find((box) => box.id === system);
    return game ? done(game) : refused(words.unknownGame(system));
  }

  /** All campaigns, the last opened first; those that cannot be opened say why, as far as that is seen at a glance. */
  list(): Result<CampaignEntry[]> {
    const files = this.#files();
    if (!files.ok) return files;
    const entries = files.value.map((path) => this.entryOf(path));
    entries.sort((a, b) => ((a.opened ?? '') < (b.opened ?? '') ? 1 : -1));
    return done(entries);
  }

  current(): CampaignEntry | null {
    return this.#table ? this.entryOf(this.#table.file.path) : null;
  }

  create(setup: NewCampaign): Result<CampaignEntry> {
    const game = this.game(setup.system);
    if (!game.ok) return game;
    const made = this.#make(game.value, setup);
    return made.ok ? this.#open(made.value, false) : made;
  }

  /** Makes a campaign that stands in the middle of a fight, and opens it. */
  demo(): Result<CampaignEntry> {
    const game = this.#games.find((box) => box.demo.steps.length > 0);
    if (!game) return refused(words.noDemo());
    const made = this.#make(game, game.demo.setup);
    if (!made.ok) return made;
    const played = this.#prepareDemo(made.value, game);
    if (played) {
      rmSync(made.value, { force: true });
      return refused(words.demoFailed(played.sentence));
    }
    return this.#open(made.value, false);
  }

  open(id: string, breakLock: boolean): Result<CampaignEntry> {
    const path = this.pathOf(id);
    return path.ok ? this.#open(path.value, breakLock) : path;
  }

  /** Lets the person choose a file; null when none was chosen. */
  async openFile(): Promise<Result<CampaignEntry | null>> {
    const path = await this.#ports.chooseFile();
    return path === null ? done(null) : this.#open(path, false);
  }

  duplicate(id: string, name: string): Result<CampaignEntry> {
    const found = this.pathOf(id);
    if (!found.ok) return found;
    const path = found.value;
    const as = { id: this.#newId(), name, created: this.#ports.now() };
    const target = join(this.folder, fileNameOf(name, as.id));
    const copied =
      this.#table?.file.path === path
        ? this.#table.file.duplicate(target, as)
        : CampaignFile.duplicate(path, target, as, this.#ports);
    return copied.ok ? done(this.entryOf(target)) : copied;
  }

  /** Closes the open campaign, if one is. There is nothing to save: everything is on disk. */
  close(): void {
    this.#table?.close();
    this.#table = null;
    this.#preferences.noteTable(null);
    this.#announceTable();
  }

  /** The app ends: the campaign is closed, but lies on the table again at the next start. */
  leave(): void {
    this.#table?.close();
    this.#table = null;
  }

  /**
   * Lays the campaign on the table that lay there when the app ended, by quitting or by a crash. A lock that a dead process
   * of this machine left is no obstacle. Where it does not open, the list says why.
   */
  resume(): void {
    const path = this.#preferences.table;
    if (path === null) return;
    // Forgotten until it lies there: a campaign that brings the app down must not be opened at every start.
    this.#preferences.noteTable(null);
    const opened = this.#open(path, 'stale');
    if (!opened.ok) this.#preferences.noteTable(path);
  }

  // --- what going back needs ------------------------------------------------------------------------------------------

  /** The file of a campaign of the list. */
  pathOf(id: string): Result<string> {
    const files = this.#files();
    if (!files.ok) return files;
    const path = files.value.find((file) => idOf(file) === id);
    return path === undefined ? refused(words.unknownCampaign()) : done(path);
  }

  idOf(path: string): string {
    return idOf(path);
  }

  isOnTable(path: string): boolean {
    return this.#table?.file.path === path;
  }

  /** The id in the file of the campaign on the table; null for every other. */
  idInside(path: string): string | null {
    return this.isOnTable(path) ? this.#table!.file.about.id : null;
  }

  /** Closes the campaign if it is this one, and tells nobody yet. Gives whether it was. */
  takeOff(path: string): boolean {
    if (!this.isOnTable(path)) return false;
    this.leave();
    return true;
  }

  openPath(path: string): Result<CampaignEntry> {
    return this.#open(path, 'stale');
  }

  tellTable(): void {
    this.#announceTable();
  }

  #open(path: string, breakLock: BreakLock): Result<CampaignEntry> {
    if (this.isOnTable(path)) return done(this.entryOf(path));
    const laid = this.#lay(path, breakLock);
    if (!laid.ok) {
      if (laid.refusal.code === 'damaged')
        this.#damaged.set(path, { stamp: stampOf(path), refusal: laid.refusal });
      return laid;
    }
    this.#damaged.delete(path);
    // Only now: a campaign that does not open leaves the one on the table where it is.
    this.#table?.close();
    this.#table = laid.value;
    if (!this.#isInFolder(path)) this.#preferences.noteFile(path);
    this.#preferences.noteTable(path);
    this.#announceTable();
    return done(this.entryOf(path));
  }

  #lay(path: string, breakLock: BreakLock, announcer = this.#announcer): Result<LiveTable> {
    const opened = CampaignFile.open(path, this.#ports, breakLock);
    if (!opened.ok) return opened;
    const file = opened.value;
    const game = this.game(file.about.system);
    if (!game.ok) {
      file.close();
      return game;
    }
    try {
      const runs = { gm: this.#ports.token().slice(0, 12), players: this.#ports.token().slice(0, 12) };
      return done(new LiveTable({ file, game: game.value, announcer, now: this.#ports.now, runs }));
    } catch (error) {
      const name = file.about.name;
      const damage = file.damageOf(error);
      file.close();
      if (damage) return refused(damage);
      return refused(words.cannotResume(name, error instanceof Error ? error.message : String(error)));
    }
  }

  /** Makes the file of a new campaign, closed. Gives its path. */
  #make(game: GameBox, setup: CampaignSetup): Result<string> {
    try {
      mkdirSync(this.folder, { recursive: true });
    } catch (error) {
      return refused(
        words.folderTrouble(this.folder, error instanceof Error ? error.message : String(error)),
      );
    }
    const seed = setup.seed === '' ? this.#ports.token() : setup.seed;
    const begun = game.begin({ ...setup, seed }, game.entries, seedDice(seed));
    if (!begun.ok) return begun;
    const id = this.#newId();
    const path = join(this.folder, fileNameOf(setup.name, id));
    const birth = {
      id,
      name: setup.name,
      system: game.id,
      setup: { ...setup, seed },
      start: begun.value,
      heroes: game.heroNames(begun.value),
      entries: game.entries,
    };
    const made = CampaignFile.create(path, birth, this.#ports);
    return made.ok ? done(path) : made;
  }

  /** Plays the demo's script before anybody looks. Gives the refusal that ended it early, if one did. */
  #prepareDemo(path: string, game: GameBox): Refusal | null {
    const unheard = this.#announcer.silent();
    const laid = this.#lay(path, false, unheard);
    if (!laid.ok) return laid.refusal;
    const played = laid.value.playScript(game.demo.steps);
    laid.value.close();
    return played.ok ? null : played.refusal;
  }

  #announceTable(): void {
    this.#announcer.tell('campaign.changed', this.current());
    this.#announcer.tell('display.reset', {});
  }

  /** The campaign files: those in the folder, then those opened from elsewhere. */
  #files(): Result<string[]> {
    try {
      mkdirSync(this.folder, { recursive: true });
      const here = readdirSync(this.folder)
        .filter((name) => name.endsWith('.delve'))
        .sort()
        .map((name) => join(this.folder, name));
      const elsewhere = this.#preferences.files.filter((file) => !this.#isInFolder(file));
      const all = [...here, ...elsewhere];
      // Also when its file is gone meanwhile: what is open can still be duplicated.
      const onTable = this.#table?.file.path;
      return done(onTable === undefined || all.includes(onTable) ? all : [...all, onTable]);
    } catch (error) {
      return refused(
        words.folderTrouble(this.folder, error instanceof Error ? error.message : String(error)),
      );
    }
  }

  #isInFolder(path: string): boolean {
    return path === join(this.folder, basename(path));
  }

  entryOf(path: string): CampaignEntry {
    const onTable = this.isOnTable(path) ? this.#table : null;
    const about: Result<CampaignAbout> = onTable
      ? done({ ...onTable.file.about, heroes: onTable.heroes() })
      : CampaignFile.peek(path);
    const plain = { id: idOf(path), size: bytesOf(path) };
    if (!about.ok) {
      const { sentence: trouble, code } = about.refusal;
      const none = { system: '', systemName: '', heroes: [], opened: null };
      return { ...plain, ...none, name: basename(path, '.delve'), trouble, code };
    }
    const { name, system, heroes, opened } = about.value;
    const game = this.game(system);
    const systemName = game.ok ? game.value.name : system;
    const refusal = game.ok ? (onTable ? null : this.#objectionTo(path)) : game.refusal;
    const entry = { ...plain, name, system, systemName, heroes, opened, trouble: refusal?.sentence ?? null };
    return refusal ? { ...entry, code: refusal.code } : entry;
  }

  /** Why a campaign that can be looked at would not open: what its last opening said of damage, or that somebody has it open. */
  #objectionTo(path: string): Refusal | null {
    const known = this.#damaged.get(path);
    if (known && known.stamp === stampOf(path)) return known.refusal;
    return refusalOfLock(path, this.#ports.machine ?? thisMachine);
  }

  #newId(): string {
    return this.#ports.token().slice(0, 12);
  }
}

/** What a window calls a campaign: windows never see or name paths. */
const idOf = (path: string) => `c${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;

/** Tells whether a file is as it was. */
function stampOf(path: string): string {
  const stat = statusOf(path);
  return stat ? `${stat.size} ${stat.mtimeMs}` : '';
}
