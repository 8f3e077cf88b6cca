import type { CampaignEntry, Card, Contract, MarkerCard, PieceCard, Setup } from '#api';
import { done, type Result } from '#engine';
import { assetAnswers, assetFor } from './assets.ts';
import type { Core } from './core-parts.ts';
import type { AnswersTo } from './door.ts';
import { handoutAnswers } from './handouts.ts';
import type { LiveTable } from './live-table.ts';
import { networkAnswers } from './network.ts';
import { stageAnswers } from './players-stage.ts';
import { recoveryAnswers } from './recovery.ts';

/** The answer to every name of the contract, one page. */
export function answersOf(core: Core): AnswersTo<Contract> {
  const { ports, desk, preferences } = core;
  const atTable = <T>(act: (table: LiveTable) => Result<T>): Result<T> => {
    const table = desk.table();
    return table.ok ? act(table.value) : table;
  };
  /** What a game answers about the content of the open campaign. The door checks its shape in tests. */
  const ofContent = <T>(ask: (table: LiveTable) => unknown): Result<T> =>
    atTable((table) => done(ask(table) as T));

  const stage = stageAnswers(core);

  return {
    'app.info': () => {
      const { version, electron, desktop } = ports.app;
      return done({ version, electron, desktop, folder: desk.folder });
    },
    'app.layouts': ({ system }) => {
      const game = desk.game(system);
      return game.ok ? done({ ...game.value.layouts }) : game;
    },
    'game.rulings': ({ system }) => {
      const game = desk.game(system);
      return game.ok ? done((game.value.rulings ?? []).map((ruling) => ({ ...ruling }))) : game;
    },
    'game.letters': ({ system }) => {
      const game = desk.game(system);
      return game.ok ? done((game.value.letters ?? []).map((letter) => ({ ...letter }))) : game;
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
    'table.options': () => atTable((table) => table.options()),
    'table.history': () => atTable((table) => done(table.history())),
    'table.row': ({ row }) => atTable((table) => table.answersOf(row)),
    'table.log': (query) => atTable((table) => table.log(query)),
    'table.scenario': ({ row }) => atTable((table) => table.scenario(row)),

    ...stage,
    ...networkAnswers(core, { view: stage['display.view'], asset: (id) => assetFor(core, 'players', id) }),
    ...recoveryAnswers(core),
    ...assetAnswers(core),
    ...handoutAnswers(core),
  };
}
