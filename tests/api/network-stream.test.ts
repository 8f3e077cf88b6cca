import { plainStage, plainTrim } from '#api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveLoopback, type Loopback } from '#electron/loopback.ts';
import { fakeNetwork, type FakeNetwork } from '#tests/campaign/support/fake-network.ts';
import { newStones, toyCore, type ToyCore } from '#tests/campaign/support/toy-core.ts';
import {
  ask,
  cookieIn,
  guestPage,
  join,
  openSocket,
  originAt,
  until,
  type GuestPage,
} from './support/guest.ts';

let network: FakeNetwork;
let core: ToyCore;
let loopback: Loopback;
beforeEach(async () => {
  network = fakeNetwork();
  core = toyCore({ network });
  await core.must('campaigns.create', newStones());
  await core.must('network.open', {});
  const { door, announcer } = core;
  loopback = await serveLoopback({ door, announcer, audience: 'players', pages: network.pages, port: 0 });
});
afterEach(async () => {
  await loopback.close();
  await core.must('network.close', {});
  core.close();
  expect(core.troubles).toEqual([]);
});

/** The players' window on this machine. */
async function ownWindow(): Promise<GuestPage> {
  const { port } = loopback;
  const token = new URL(loopback.link()).hash.replace('#token=', '');
  const entered = await ask(port, {
    method: 'POST',
    path: '/session',
    headers: { origin: originAt(port), 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return guestPage(port, cookieIn(entered));
}

const seen = async () => (await core.must('table.view', {})).version;
const command = async (given: object) =>
  core.must('table.command', { seen: await seen(), command: given as { type: string } });
const answer = async (dice: number[]) => {
  const { version, records } = await core.must('table.view', {});
  const prompt = records['prompt'];
  const key = prompt?.kind === 'prompt' ? prompt.key : '';
  await core.must('table.answer', { seen: version, key, answer: dice, from: 'typed' });
};
const isTrim = (text: string) => text.startsWith('{"topic":"display.trim"');

describe('What goes out', () => {
  test('is, byte for byte, what the players’ window of this machine gets, but for how it lies on the glass (PEERS 15)', async () => {
    const own = await ownWindow();
    const { page } = await join(core);
    for (const one of [own, page]) await one.ask('display.view');
    await command({ type: 'strike', by: 'a', at: 'b' });
    await answer([9]);
    await core.must('table.undo', { seen: await seen() });
    await answer([3]);
    await command({ type: 'note', text: 'the sorcerer waits behind the third door' });
    await core.must('table.ruling', { seen: await seen(), ruling: { kind: 'set', stone: 'a', cracks: 1 } });
    await core.must('display.black', { black: true });
    core.announcer.tell('display.trim', { ...plainTrim, turn: 90 });
    core.announcer.tell('display.pointer', { at: { level: 'l1', x: 1.5, y: 2 } });
    core.announcer.tell('display.reset', {});
    await core.must('display.black', { black: false });
    for (const one of [own, page]) await one.ask('display.view');

    expect(page.texts).toEqual(own.texts.filter((text) => !isTrim(text)));
    expect(own.texts.some(isTrim)).toBe(true);
    expect(page.pushes().length).toBeGreaterThan(5);
    expect(page.texts.join()).not.toContain('sorcerer');
  });

  test('what is the gamemaster’s alone sends not a byte (PEERS 15)', async () => {
    const { page } = await join(core);
    await page.ask('display.view');
    const before = page.texts.length;
    await command({ type: 'note', text: 'a secret' });
    await core.must('table.history', {});
    await core.must('table.undo', { seen: await seen() });
    await core.must('network.newCode', {});
    await page.ask('display.trim'); // an answer: whatever was sent before it is here
    expect(page.texts).toHaveLength(before + 1);
  });
});

/** Stops reading at a socket, as a tablet that was laid aside does. */
const wire = (page: GuestPage) =>
  (page.socket as unknown as { _socket: { pause(): void; resume(): void } })._socket;

describe('A slow guest', () => {
  const large = (n: number) => ({
    ...plainStage,
    handout: { kind: 'text' as const, title: String(n), text: 'x'.repeat(100_000) },
  });

  test('gets no backlog: nothing while it is behind, then the word to ask for the whole view; nobody waits for it', async () => {
    const slow = await join(core);
    const quick = await join(core);
    await slow.page.ask('display.view');
    wire(slow.page).pause();
    const pushes = 300; // thirty million letters
    for (let n = 0; n < pushes; n++) {
      core.announcer.tell('display.stage', large(n));
      if (n % 50 === 0) expect((await core.ask('table.view', {})).ok).toBe(true);
      if (n % 5 === 0) await until(() => quick.page.texts.length > n);
    }
    const states = async () => (await core.must('network.state', {})).guests.map(({ state }) => state);
    expect(await states()).toEqual(['behind', 'watching']);
    await until(() => core.pushed('network.state').at(-1)?.guests[0]?.state === 'behind');

    await command({ type: 'strike', by: 'a', at: 'b' });
    wire(slow.page).resume();
    await until(() => slow.page.pushes().at(-1)?.topic === 'display.reset');
    const got = slow.page.pushes().filter(({ topic }) => topic === 'display.stage');
    expect(got.length).toBeLessThan(pushes / 2);
    expect(got.map(({ body }) => Number((body as ReturnType<typeof large>).handout.title))).toEqual(
      got.map((_, index) => index),
    );
    // The blow that was struck meanwhile comes with the whole view, not before it.
    expect(slow.page.pushes().some(({ topic }) => topic === 'display.patch')).toBe(false);
    const whole = await slow.page.ask('display.view');
    expect((whole as unknown as { value: { view: object } }).value.view).toEqual(
      (await core.must('display.view', {}, { audience: 'players', road: 'desktop' })).view,
    );
    expect(await states()).toEqual(['watching', 'watching']);
    await answer([9]);
    await until(() => slow.page.pushes().at(-1)?.topic === 'display.patch');
  });

  test('its questions are not answered with whole views while it takes none', async () => {
    const { page } = await join(core);
    wire(page).pause();
    for (let n = 0; n < 300; n++) core.announcer.tell('display.stage', large(n));
    await until(async () => (await core.must('network.state', {})).guests[0]?.state === 'behind');
    const asked = page.ask('display.view');
    await until(async () => (await core.must('network.state', {})).guests.length === 1);
    wire(page).resume();
    const { ok, refusal } = await asked;
    expect(ok || refusal?.code === 'behind').toBe(true);
    await until(() => page.pushes().some(({ topic }) => topic === 'display.reset'));
    expect((await page.ask('display.view')).ok).toBe(true);
  });

  test('one that takes nothing at all is dropped in the end', async () => {
    const { page, cookie, port } = await join(core);
    wire(page).pause();
    for (let n = 0; n < 300; n++) core.announcer.tell('display.stage', large(n));
    for (let beat = 0; beat < 3; beat++) network.pass(15_000);
    await until(async () => (await core.must('network.state', {})).guests[0]?.state === 'away');
    expect(typeof (await openSocket(port, { origin: originAt(port), cookie }))).toBe('object');
  });
});
