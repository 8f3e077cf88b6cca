import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  contract,
  penNames,
  type ContractName,
  type Input,
  type Output,
  type TopicBody,
  type TopicName,
} from '#api';
import type { GameBox, Result } from '#engine';
import { Announcer, type Push } from '#electron/announcer.ts';
import { answersOf } from '#electron/answers.ts';
import type { Core } from '#electron/core-parts.ts';
import { Desk } from '#electron/desk.ts';
import { openDoor, type Caller, type Door } from '#electron/door.ts';
import type { Ports } from '#electron/ports.ts';
import { PreferencesFile } from '#electron/preferences.ts';
import { fakeNetwork } from './fake-network.ts';
import { fakeScreen } from './fake-screen.ts';
import { tempFolder, testPorts } from './folders.ts';
import { toyGame } from './toy-game.ts';

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
  preferences = new PreferencesFile(join(folder, 'preferences.json')),
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
    network: fakeNetwork(),
    chooseFile: () => Promise.resolve(null),
    ...more,
  };
  const desk = new Desk(ports, games, announcer, preferences);
  const core: Core = { ports, desk, announcer, preferences };
  const door = openDoor(contract, answersOf(core), { pen: penNames, checkOutputs: true });
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
    close: () => {
      void ask('network.close', {});
      desk.close();
    },
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
