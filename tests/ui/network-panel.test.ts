// @vitest-environment happy-dom
import type { NetworkState } from '#api';
import { flushPromises } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { done, refused } from '#engine';
import { useAside } from '#renderer/composables/useAside.ts';
import { fakeClient } from './support/fake-client.ts';
import { closeWindow, emberCount, openWindow } from './support/mount.ts';

afterEach(closeWindow);

const off: NetworkState = { on: false, links: [], code: null, qr: [], guests: [], locked: [] };
const on: NetworkState = {
  on: true,
  links: ['http://192.168.1.5:4711/', 'http://10.0.0.7:4711/'],
  code: 'K7M2PQ',
  qr: ['101', '011', '000'],
  guests: [
    { id: 'g1', device: 'iPad', address: '192.168.1.20', since: '2026-03-02T19:00:00Z', state: 'watching' },
    {
      id: 'g2',
      device: 'Television',
      address: '192.168.1.21',
      since: '2026-03-02T19:05:00Z',
      state: 'behind',
    },
  ],
  locked: [{ address: '192.168.1.66', until: '2026-03-02T19:30:00Z' }],
};

async function openPanel(state: NetworkState) {
  const client = fakeClient();
  client.answer('network.state', () => done(state));
  client.answer('network.open', () => done(on));
  client.answer('network.close', () => done(off));
  client.answer('network.newCode', () => done({ ...on, code: 'ABCDEF' }));
  client.answer('network.remove', ({ guest }) =>
    guest === 'g1'
      ? done({ ...on, guests: on.guests.slice(1) })
      : refused({ code: 'no-such-guest', sentence: 'That screen is not connected any more.' }),
  );
  const { page } = await openWindow(client);
  useAside().show('network');
  await flushPromises();
  return { client, page, panel: () => page.get('.aside') };
}
type Panel = Awaited<ReturnType<typeof openPanel>>;
async function pressIn({ panel }: Panel, name: string) {
  const button = panel()
    .findAll('button')
    .find((each) => each.text() === name || each.attributes('aria-label') === name);
  if (!button) throw new Error(`There is no ${name}.`);
  await button.trigger('click');
  await flushPromises();
}

describe('The panel of tablets and televisions', () => {
  it('says what it is and what plain http means before it is turned on', async () => {
    const open = await openPanel(off);
    expect(open.panel().text()).toContain('nothing listens on the network');
    expect(open.panel().text()).toContain('not encrypted');
    expect(open.panel().text()).toContain('network of strangers');
    expect(open.panel().find('.qr').exists()).toBe(false);
    await pressIn(open, 'Turn it on');
    expect(open.panel().get('.code').text()).toBe('K7M2PQ');
    await pressIn(open, 'Turn it off');
    expect(open.panel().find('.code').exists()).toBe(false);
    expect(emberCount()).toBeLessThanOrEqual(1);
  });

  it('shows the likeliest link as a QR code with its quiet zone, and every link to copy', async () => {
    const { panel } = await openPanel(on);
    const qr = panel().get('svg.qr');
    expect(qr.attributes('viewBox')).toBe('0 0 11 11');
    expect(qr.get('path').attributes('d')).toBe('M4 4h1v1h-1zM6 4h1v1h-1zM5 5h2v1h-2z');
    expect(qr.attributes('aria-label')).toContain('192.168.1.5');
    expect(
      panel()
        .findAll('.link')
        .map((each) => each.text()),
    ).toEqual(on.links);
  });

  it('lists who looks on, with their device, and removes them', async () => {
    const open = await openPanel(on);
    expect(open.panel().text()).toMatch(/iPad.*watching.*192\.168\.1\.20.*Television.*catching up/s);
    expect(open.panel().text()).toMatch(/Locked out.*192\.168\.1\.66/s);
    await pressIn(open, 'Remove iPad, 192.168.1.20');
    expect(open.client.inputs('network.remove')).toEqual([{ guest: 'g1' }]);
    expect(open.panel().text()).not.toContain('iPad');
    await pressIn(open, 'Remove Television, 192.168.1.21');
    expect(open.page.text()).toContain('That screen is not connected any more.');
  });

  it('follows what main pushes, and tells when a code was guessed at', async () => {
    const open = await openPanel(on);
    await pressIn(open, 'New code. Who is in stays in.');
    expect(open.panel().get('.code').text()).toBe('ABCDEF');
    open.client.push('network.state', { ...on, guests: [], locked: [], links: [], qr: [] });
    open.client.push('network.notice', { code: 'code-guessed', sentence: 'There is a new code.' });
    await flushPromises();
    expect(open.panel().text()).toContain('Nobody.');
    expect(open.panel().text()).toContain('in no network');
    expect(open.page.text()).toContain('There is a new code.');
  });

  it('is reached from the settings', async () => {
    const open = await openPanel(off);
    useAside().show('settings');
    await flushPromises();
    await pressIn(open, 'Tablets and televisions …');
    expect(useAside().shown).toBe('network');
  });
});
