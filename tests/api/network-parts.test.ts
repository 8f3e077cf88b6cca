import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNear, isOurHost, linkOf, plainAddress, reachable } from '#electron/network/addresses.ts';
import { deviceOf } from '#electron/network/device.ts';
import { GuestLine } from '#electron/network/guest-line.ts';
import { drawCode, readCode } from '#electron/network/join-code.ts';
import { Rate } from '#electron/network/rate.ts';
import { WrongCodes } from '#electron/network/wrong-codes.ts';
import { localNetwork } from '#electron/machine.ts';
import type { WebSocket } from 'ws';
import { importGraph } from '#scripts/lint/import-graph.mjs';

describe('What listens on the local network', () => {
  const { graph } = importGraph(['shared', 'electron', 'renderer']);
  const reached = (file: string, seen = new Set([file])): Set<string> => {
    for (const next of (graph.get(file) ?? []) as string[])
      if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };

  test('cannot reach the gamemaster’s part of the contract, the table or a campaign (PEERS 15)', () => {
    const allowed =
      /^(shared\/engine\/.*|shared\/api\/(players|players-records|record-parts|name)\.ts|electron\/network\/.*|electron\/words\/(en|network)\.ts|electron\/(player-server|door|pages|plain-data|http-parts)\.ts)$/;
    const files = [...reached('electron/player-server.ts')];
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
    expect(files).toContain('shared/api/players.ts');
    // The walk sees what it should not see where that is imported.
    expect([...reached('electron/network.ts')]).toContain('shared/api/contract.ts');
    expect([...reached('electron/answers.ts')]).toContain('electron/live-table.ts');
  });
});

describe('Addresses', () => {
  const card = (name: string, address: string, internal = false) => ({ name, address, internal });

  test('the likeliest of a home come first, those of programs and of the world not at all', () => {
    const cards = [
      card('lo', '127.0.0.1', true),
      card('lo', '::1', true),
      card('usb0', '169.254.3.4'),
      card('docker0', '172.17.0.1'),
      card('br-3f2a', '172.18.0.1'),
      card('vEthernet (WSL)', '172.29.16.1'),
      card('VirtualBox Host-Only Network', '192.168.56.1'),
      card('tailscale0', '100.100.1.2'),
      card('eth0', 'fe80::1'),
      card('eth0', '2001:db8::5'),
      card('eth0', 'fd12:3456::5'),
      card('eth1', '172.20.0.7'),
      card('eth0', '10.1.2.3'),
      card('eth0', '81.2.69.142'),
      card('wlp3s0', '192.168.178.20'),
    ];
    expect(reachable(cards)).toEqual([
      '192.168.178.20',
      '10.1.2.3',
      '172.20.0.7',
      'fd12:3456::5',
      '169.254.3.4',
    ]);
    expect(reachable(cards.slice(0, 1))).toEqual([]);
    // A bridge to the room is no container's; a virtual network counts where there is no other.
    expect(reachable([card('br0', '192.168.1.4')])).toEqual(['192.168.1.4']);
    expect(reachable([card('vEthernet (WSL)', '172.29.16.1')])).toEqual(['172.29.16.1']);
  });

  test('make links', () => {
    expect(linkOf('192.168.1.5', 4711)).toBe('http://192.168.1.5:4711/');
    expect(linkOf('fd00::5', 4711)).toBe('http://[fd00::5]:4711/');
    expect(linkOf('10.0.0.1', 80)).toBe('http://10.0.0.1/');
  });

  test('who is not in the same network is not met', () => {
    for (const near of [
      '127.0.0.1',
      '::1',
      '192.168.1.9',
      '10.9.9.9',
      '172.31.0.1',
      '169.254.1.1',
      'fe80::7',
      'fd00::1',
    ])
      expect(isNear(near), near).toBe(true);
    for (const far of [
      '8.8.8.8',
      '172.32.0.1',
      '192.169.1.1',
      '11.0.0.1',
      '2001:db8::1',
      '',
      'x',
      '192.168.1',
    ])
      expect(isNear(far), far).toBe(false);
    expect(plainAddress('::ffff:192.168.1.9')).toBe('192.168.1.9');
    expect(plainAddress('fe80::7%eth0')).toBe('fe80::7');
    expect(plainAddress(undefined)).toBe('');
  });

  test('only addresses in figures with the right port are hosts of ours', () => {
    for (const host of ['10.0.0.1:81', '[fd00::1]:81', 'localhost:81', '[::ffff:1.2.3.4]:81'])
      expect(isOurHost(host, 81), host).toBe(true);
    expect(isOurHost('10.0.0.1', 80)).toBe(true);
    fc.assert(
      fc.property(fc.domain(), (name) => {
        expect(isOurHost(`${name}:81`, 81)).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => !isOurHost(`${text};:81`, 81)));
    for (const host of [
      undefined,
      '',
      ':81',
      '1:81',
      '0x7f.1:81',
      '[x]:81',
      '10.0.0.1:81:81',
      '10.0.0.1:8 1',
    ])
      expect(isOurHost(host, 81), host).toBe(false);
  });

  test('this machine’s own network can be looked at, and a port chosen', () => {
    expect(localNetwork('/pages', { DELVEKEEPER_NETWORK_PORT: '4711' }).port).toBe(4711);
    for (const odd of [undefined, '', 'x', '0', '-1', '70000', '1.5'])
      expect(localNetwork('/pages', { DELVEKEEPER_NETWORK_PORT: odd }).port, odd).toBeNull();
    const here = localNetwork('/pages', {});
    expect(here.interfaces().every(({ name, address }) => name !== '' && address !== '')).toBe(true);
    expect(here.clock()).toBeGreaterThan(0);
    here.every(1000, () => undefined)();
  });
});

test('a code is six letters and digits that nobody mistakes, each about equally likely', () => {
  let n = 0;
  const codes = Array.from({ length: 3000 }, () => drawCode(() => `token ${n++}`));
  expect(codes.every((code) => /^[2-9A-HJKMNP-Z]{6}$/.test(code))).toBe(true);
  const counts = new Map<string, number>();
  for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(31);
  const even = (3000 * 6) / 31;
  for (const [letter, count] of counts) expect(Math.abs(count - even) / even, letter).toBeLessThan(0.25);
  expect(readCode(' k7m-2pq ')).toBe('K7M2PQ');
});

test('how often something may be done is counted for each by itself, and grows back', () => {
  let now = 0;
  const rate = new Rate<string>(3, 2, () => now);
  const times = (key: string) => [1, 2, 3, 4].map(() => rate.take(key));
  expect(times('a')).toEqual([true, true, true, false]);
  expect(times('b')).toEqual([true, true, true, false]);
  now = 499;
  expect(rate.take('a')).toBe(false);
  now = 1000;
  expect([rate.take('a'), rate.take('a'), rate.take('a')]).toEqual([true, true, false]);
  for (let i = 0; i < 2000; i++) rate.take(`key ${i}`);
  expect(times('a')).toEqual([true, true, true, false]);
});

test('wrong codes are counted for each address; locks double, end, and are forgiven', () => {
  let now = 0;
  const codes = new WrongCodes(() => now);
  const five = () => [1, 2, 3, 4, 5].some(() => codes.note('10.0.0.1'));
  five();
  expect(codes.lockedFor('10.0.0.1')).toBe(60_000);
  expect(codes.lockedFor('10.0.0.2')).toBe(0);
  for (const lock of [120_000, 240_000, 480_000, 960_000]) {
    now += codes.lockedFor('10.0.0.1');
    expect(codes.locked()).toEqual([]);
    five();
    expect(codes.locked()).toEqual([{ address: '10.0.0.1', left: lock }]);
  }
  for (let i = 0; i < 4; i++) expect(codes.note(`10.0.1.${i}`)).toBe(false);
  expect(codes.note('10.0.1.9')).toBe(true);
  codes.newCode();
  expect(codes.note('10.0.1.9')).toBe(false);
  now += 3_600_000 * 50;
  for (let i = 0; i < 6; i++) five();
  expect(codes.lockedFor('10.0.0.1')).toBe(3_600_000);
  codes.forgive('10.0.0.1');
  expect(codes.lockedFor('10.0.0.1')).toBe(0);
});

test('devices are told roughly by what their browser says', () => {
  const said: Record<string, string | undefined> = {
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Safari/604.1': 'iPad',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1': 'iPhone',
    'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126.0 Safari/537.36': 'Android',
    'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K) Chrome/110.0 Safari/537.36': 'Television',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) Version/6.0 TV Safari/538.1': 'Television',
    'Mozilla/5.0 (Web0S; Linux/SmartTV) Chrome/87.0 Safari/537.36': 'Television',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0': 'Firefox on Linux',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0': 'Edge on Windows',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15': 'Safari on Mac',
    'Mozilla/5.0 (X11; CrOS x86_64) Chrome/126.0 Safari/537.36': 'Chromebook',
    'curl/8.5.0': 'A browser',
    '': 'A browser',
  };
  for (const [agent, device] of Object.entries(said)) expect(deviceOf(agent), agent).toBe(device);
  expect(deviceOf(undefined)).toBe('A browser');
  expect(deviceOf('<script>'.repeat(10_000)).length).toBeLessThan(40);
});

describe('The line to a guest', () => {
  /** A socket whose other side takes only what a test says. */
  class FakeSocket extends EventEmitter {
    readonly OPEN = 1;
    readyState = 1;
    bufferedAmount = 0;
    sent: string[] = [];
    pings = 0;
    #done: (() => void)[] = [];
    send(text: string, done: () => void) {
      this.sent.push(text);
      this.#done.push(done);
    }
    ping() {
      this.pings++;
    }
    terminate() {
      this.readyState = 3;
    }
    /** The other side took all but so many bytes of what waited. */
    take(left: number) {
      this.bufferedAmount = left;
      for (const done of this.#done.splice(0)) done();
    }
  }
  function newLine() {
    const socket = new FakeSocket();
    let changes = 0;
    const line = new GuestLine(socket as unknown as WebSocket, () => changes++);
    return { socket, line, changes: () => changes };
  }

  test('that is behind carries nothing until it is empty, then one word to ask for the whole', () => {
    const { socket, line, changes } = newLine();
    line.push('one');
    socket.bufferedAmount = 262_144;
    line.push('two');
    socket.bufferedAmount = 262_145;
    line.push('three');
    expect([line.isBehind, line.takesAnswer(), changes()]).toEqual([true, false, 1]);
    socket.bufferedAmount = 10; // there is room again, but what came before is not gone
    line.push('four');
    expect([line.isBehind, line.takesAnswer()]).toEqual([true, false]);
    socket.take(10);
    expect(socket.sent).toEqual(['one', 'two']);
    line.answer(7, 'busy');
    socket.take(0);
    expect(socket.sent.slice(2)).toEqual(['{"id":7,"result":"busy"}', '{"topic":"display.reset","body":{}}']);
    expect([line.isBehind, line.takesAnswer(), changes()]).toEqual([false, true, 2]);
    socket.take(0);
    line.push('five');
    expect(socket.sent.at(-1)).toBe('five');
    expect(socket.sent).toHaveLength(5);
  });

  test('is cut after two beats without a sign of life', () => {
    const { socket, line } = newLine();
    line.beat();
    line.beat();
    socket.emit('pong');
    line.beat();
    socket.emit('message');
    line.beat();
    line.beat();
    expect([socket.pings, socket.readyState]).toEqual([5, 1]);
    line.beat();
    expect(socket.readyState).toBe(3);
    line.push('to nobody');
    expect(socket.sent).toEqual([]);
  });
});
