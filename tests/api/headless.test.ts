import { spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContractName, Output } from '#api';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { games } from '#electron/games.ts';
import { appVersion, dataFolder } from '#electron/machine.ts';
import { tempFolder } from '#tests/campaign/support/folders.ts';

const SERVER = fileURLToPath(new URL('../../electron/headless.ts', import.meta.url));
let server: ChildProcess | null = null;

afterEach(() => {
  server?.kill('SIGKILL');
});

/** Starts the app without a desktop. Gives what it printed up to its link. */
async function start(data: string): Promise<string> {
  const env = { ...process.env, DELVEKEEPER_DATA: data, PORT: '0' };
  server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const text of server.stdout!) {
    said += String(text);
    if (/#token=\S+\n/.test(said)) break;
  }
  return said;
}

/** Opens the link as a browser does: token, session, socket. */
async function enter(said: string) {
  const { origin, hash } = new URL(/http:\S+/.exec(said)![0]);
  const entered = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.replace('#token=', '') }),
  });
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { origin, cookie } });
  // Several messages may come at once: none may be missed between two looks.
  const heard = on(socket, 'message');
  await once(socket, 'open');
  return async <N extends ContractName>(name: N, input: object): Promise<Output<N>> => {
    socket.send(JSON.stringify({ id: 1, name, input }));
    for (;;) {
      const [data] = (await heard.next()).value as [Buffer];
      const message = JSON.parse(String(data)) as { id?: number; result?: { value: Output<N> } };
      if (message.id === 1) return message.result!.value;
    }
  };
}

test('the app says what it does and serves itself, and leaves nothing behind when it is ended', async () => {
  const data = tempFolder();
  const said = await start(data);
  expect(said).toContain(`keeps its campaigns in ${join(data, 'campaigns')}`);
  const ask = await enter(said);
  expect(await ask('app.info', {})).toMatchObject({
    desktop: false,
    electron: null,
    version: appVersion(import.meta.dirname),
  });
  expect(await ask('campaigns.games', {})).toEqual(games.map(({ id, name }) => ({ id, name })));
  expect(await ask('campaigns.list', {})).toEqual([]);
  server!.kill('SIGTERM');
  expect(await once(server!, 'exit')).toEqual([0, null]);
});

const hasDemo = games.some(({ demo }) => demo.steps.length > 0);

test.runIf(hasDemo)(
  'after a kill it comes back to the very prompt, and says that it was not closed',
  async () => {
    const data = tempFolder();
    const ask = await enter(await start(data));
    const demo = await ask('campaigns.demo', {});
    const before = await ask('table.view', {});
    expect(before.records['prompt']).toBeDefined();
    server!.kill('SIGKILL');
    await once(server!, 'exit');

    const again = await enter(await start(data));
    expect((await again('campaigns.current', {}))?.id).toBe(demo.id);
    const { 'opening:1': note, ...records } = (await again('table.view', {})).records;
    expect(records).toEqual(before.records);
    expect(note).toMatchObject({
      label: expect.stringContaining('was not closed the last time; it was checked'),
    });
    server!.kill('SIGTERM');
    expect(await once(server!, 'exit')).toEqual([0, null]);
    const left = readdirSync(join(data, 'campaigns'));
    expect(left.filter((name) => name !== 'backups' && !name.endsWith('.delve'))).toEqual([]);
  },
);

test('files live where the environment says, else in the folder for data of the person', () => {
  expect(dataFolder({ DELVEKEEPER_DATA: '/somewhere' })).toBe('/somewhere');
  if (process.platform !== 'linux') return;
  expect(dataFolder({ XDG_DATA_HOME: '/data' })).toBe('/data/delvekeeper');
  expect(dataFolder({})).toMatch(/\/\.local\/share\/delvekeeper$/);
});
