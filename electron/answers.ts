import type { CampaignEntry, Card, DisplayState, MarkerCard, PieceCard, Setup } from '#api';
import { done, type Result } from '#engine';
import type { Announcer } from './announcer.ts';
import type { Desk } from './desk.ts';
import type { Answers } from './door.ts';
import type { LiveTable } from './live-table.ts';
import type { Ports } from './ports.ts';
import type { PreferencesFile } from './preferences.ts';

/** What the main process is made of, whatever the road to it. */
export interface Core {
  ports: Ports;
  desk: Desk;
  announcer: Announcer;
  preferences: PreferencesFile;
}

/** The answer to every name of the contract, one page. */
export function answersOf({ ports, desk, announcer, preferences }: Core): Answers {
  const screen = playersScreen(ports, announcer);
  const atTable = <T>(act: (table: LiveTable) => Result<T>): Result<T> => {
    const table = desk.table();
    return table.ok ? act(table.value) : table;
  };
  /** What a game answers about the content of the open campaign. The door checks its shape in tests. */
  const ofContent = <T>(ask: (table: LiveTable) => unknown): Result<T> =>
    atTable((table) => done(ask(table) as T));

  return {
    'app.info': () => {
      const { version, electron, desktop } = ports.app;
      return done({ version, electron, desktop, folder: desk.folder });
    },
    'app.layouts': ({ system }) => {
      const game = desk.game(system);
      return game.ok ? done({ ...game.value.layouts }) : game;
    },
    'preferences.get': () => done(preferences.person),
    'preferences.set': (person) => preferences.setPerson(person),

    'campaigns.games': () => done(desk.games()),
    'campaigns.list': () => desk.list(),
    'campaigns.setup': ({ system }) => {
      const game = desk.game(system);
      return game.ok ? done(game.value.setup(game.value.entries) as Setup) : game;
    },
    'campaigns.create': (setup) => desk.create(setup),
    'campaigns.demo': () => desk.demo(),
    'campaigns.open': ({ id, breakLock }) => desk.open(id, breakLock ?? false),
    'campaigns.openFile': (): Promise<Result<CampaignEntry | null>> => desk.openFile(),
    'campaigns.duplicate': ({ id, name }) => desk.duplicate(id, name),
    'campaigns.close': () => {
      desk.close();
      return done({});
    },
    'campaigns.current': () => done(desk.current()),

    'content.monsters': () => ofContent<Card[]>((table) => table.game.monsters(table.file.content.entries())),
    'content.pieces': () =>
      ofContent<PieceCard[]>((table) => table.game.pieces(table.file.content.entries())),
    'content.markers': () =>
      ofContent<MarkerCard[]>((table) => table.game.markers(table.file.content.entries())),

    'table.view': () => atTable((table) => done(table.view())),
    'table.command': ({ seen, command, dice }) =>
      atTable((table) => table.command(seen, command, dice ?? null)),
    'table.answer': ({ seen, key, answer, from }) =>
      atTable((table) => table.answer(seen, key, answer, from)),
    'table.ruling': ({ seen, ruling }) => atTable((table) => table.ruling(seen, ruling)),
    'table.undo': ({ seen, whole }) => atTable((table) => table.undo(seen, whole ?? false)),
    'table.redo': ({ seen }) => atTable((table) => table.redo(seen)),
    'table.amend': ({ seen, row, key, answer }) => atTable((table) => table.amend(seen, row, key, answer)),
    'table.goTo': ({ seen, row, steps }) => atTable((table) => table.goTo(seen, row, steps)),
    'table.fault': ({ seen, choose }) => atTable((table) => table.fault(seen, choose)),
    'table.offers': ({ actor }) => atTable((table) => table.offers(actor)),
    'table.history': () => atTable((table) => done(table.history())),
    'table.row': ({ row }) => atTable((table) => table.answersOf(row)),
    'table.log': (query) => atTable((table) => done(table.log(query))),
    'table.scenario': ({ row }) => atTable((table) => table.scenario(row)),

    'display.state': () => done(screen.state()),
    'display.open': () => screen.open(),
    'display.close': () => screen.close(),
    'display.black': ({ black }) => screen.black(black),
    'display.view': () =>
      atTable((table) => done({ black: screen.state().black, view: table.playersView() })),
  };
}

/** The players' screen: open or not, black or not. */
function playersScreen(ports: Ports, announcer: Announcer) {
  let isBlack = false;
  const state = (): DisplayState => ({
    open: ports.screen.isOpen(),
    black: isBlack,
    link: ports.screen.link(),
  });
  const told = (): Result<DisplayState> => {
    announcer.tell('display.state', state());
    return done(state());
  };
  ports.screen.onChange(told);
  return {
    state,
    async open(): Promise<Result<DisplayState>> {
      const opened = await ports.screen.open();
      return opened.ok ? told() : opened;
    },
    close(): Result<DisplayState> {
      ports.screen.close();
      return told();
    },
    black(black: boolean): Result<DisplayState> {
      isBlack = black;
      announcer.tell('display.black', { black });
      return told();
    },
  };
}
