import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ContractName, Input, Output, TopicBody, TopicName } from '#api';
import type { GameBox, Result } from '#engine';
import { done } from '#engine';
import { Announcer, type Push } from '#electron/announcer.ts';
import { answersOf, type Core } from '#electron/answers.ts';
import { Desk } from '#electron/desk.ts';
import { openDoor, type Caller, type Door } from '#electron/door.ts';
import type { PlayersScreen, Ports } from '#electron/ports.ts';
import { PreferencesFile } from '#electron/preferences.ts';
import { tempFolder, testPorts } from './folders.ts';
import { toyGame } from './toy-game.ts';

/** A players' screen that is no more than a flag. */
export function fakeScreen(): PlayersScreen & { isShown: boolean } {
  return {
    isShown: false,
    isOpen() {
      return this.isShown;
    },
    link: () => null,
    open() {
      this.isShown = true;
      return done(null);
    },
    close() {
      this.isShown = false;
    },
    onChange: () => undefined,
  };
}

export interface ToyCore extends Core {
  door: Door;
  pushes: Push[];
  troubles: string[];
  /** Asks as the GM's window on the desktop. */
  ask<N extends ContractName>(name: N, input: Input<N>, caller?: Caller): Promise<Result<Output<N>>>;
  /** The same, where the answer must be no refusal. */
  must<N extends ContractName>(name: N, input: Input<N>, caller?: Caller): Promise<Output<N>>;
  pushed<T extends TopicName>(topic: T): TopicBody<T>[];
  close(): void;
}

export const GM: Caller = { audience: 'gm', road: 'desktop' };
export const PLAYERS: Caller = { audience: 'players', road: 'desktop' };

/** A whole main process without windows, with the game of stones, in a folder of its own. Every output is checked. */
export function toyCore(
  more: Partial<Ports> = {},
  games: readonly GameBox[] = [toyGame],
  folder = tempFolder(),
): ToyCore {
  const troubles: string[] = [];
  const pushes: Push[] = [];
  const announcer = new Announcer(true, (sentence) => troubles.push(sentence));
  announcer.listen((push) => pushes.push(push));
  const ports: Ports = {
    ...testPorts(),
    token: () => randomUUID().replaceAll('-', ''),
    app: { version: '0.0.0', electron: null, desktop: true },
    folder: join(folder, 'campaigns'),
    screen: fakeScreen(),
    chooseFile: () => Promise.resolve(null),
    ...more,
  };
  const preferences = new PreferencesFile(join(folder, 'preferences.json'));
  const desk = new Desk(ports, games, announcer, preferences);
  const core: Core = { ports, desk, announcer, preferences };
  const door = openDoor(answersOf(core), true);
  const ask: ToyCore['ask'] = async (name, input, caller = GM) =>
    (await door.ask(name, input, caller)) as never;
  return {
    ...core,
    door,
    pushes,
    troubles,
    ask,
    async must(name, input, caller) {
      const result = await ask(name, input, caller);
      if (!result.ok) throw new Error(`${name}: ${result.refusal.code}: ${result.refusal.sentence}`);
      return result.value;
    },
    pushed: (topic) => pushes.filter((push) => push.topic === topic).map((push) => push.body) as never,
    close: () => desk.close(),
  };
}

export const newStones = (more: Partial<Input<'campaigns.create'>> = {}): Input<'campaigns.create'> => ({
  name: 'Stones at night',
  system: 'toy',
  players: [{ name: 'Anna' }],
  party: [{ entry: 'toy:hero:stone', player: 0 }],
  dice: 'typed',
  seed: 'toy',
  ...more,
});
