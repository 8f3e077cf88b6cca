import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalAddress } from '#electron/network/addresses.ts';
import type { NetworkPort } from '#electron/ports.ts';
import { tempFolder } from './folders.ts';

export interface FakeNetwork extends NetworkPort {
  cards: LocalAddress[];
  /** Lets time go by, with all that was to happen again and again in it. */
  pass(milliseconds: number): void;
  /** Lets time go by in which nothing happened, as when the machine slept. */
  sleep(milliseconds: number): void;
  /** What still happens again and again. */
  running(): number;
}

const windows: Readonly<Record<string, string>> = {
  'gm.html': '<script src="./assets/gm-1.js"></script>',
  'player.html': '<script src="./assets/player-2.js"></script><link href="./assets/base-3.css">',
  'join.html': '<script src="./assets/join-4.js"></script>',
  'assets/gm-1.js': 'import "./shared-5.js"; "all that the gamemaster has"',
  'assets/player-2.js': 'import "./shared-5.js"',
  'assets/base-3.css': 'src: url(./letters-6.woff2)',
  'assets/join-4.js': 'import("./shared-5.js")',
  'assets/shared-5.js': 'export {}',
  'assets/letters-6.woff2': 'letters',
  'assets/other-7.json': '{}',
};

/** A local network of this machine alone, with a clock that stands still until a test moves it. */
export function fakeNetwork(more: Partial<NetworkPort> = {}): FakeNetwork {
  const pages = join(tempFolder(), 'renderer');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(windows)) writeFileSync(join(pages, name), text);
  writeFileSync(join(pages, '../secret.json'), 'a secret');
  let now = 0;
  const timers = new Set<{ due: number; period: number; run: () => void }>();
  const cards: LocalAddress[] = [{ name: 'eth0', address: '192.168.1.5', internal: false }];
  return {
    pages,
    hosts: ['127.0.0.1'],
    port: null,
    cards,
    interfaces: () => cards,
    clock: () => now,
    every: (period, run) => {
      const timer = { due: now + period, period, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass: (milliseconds) => {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
        if (!next) break;
        now = next.due;
        next.due += next.period;
        next.run();
      }
      now = end;
    },
    sleep: (milliseconds) => {
      now += milliseconds;
      for (const timer of timers) timer.due = now + timer.period;
    },
    running: () => timers.size,
    ...more,
  };
}
