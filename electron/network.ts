import { encode } from 'uqr';
import type { Contract, NetworkState } from '#api';
import { done, refused, type Result } from '#engine';
import type { Announcer } from './announcer.ts';
import type { AnswersTo } from './door.ts';
import { linkOf, reachable } from './network/addresses.ts';
import type { PageFile } from './pages.ts';
import { servePlayers, type PlayerServer, type PlayerServerOptions } from './player-server.ts';
import type { NetworkPort, Ports } from './ports.ts';
import type { PreferencesFile } from './preferences.ts';
import { networkWords as words } from './words/network.ts';

type Names = Pick<Contract, Extract<keyof Contract, `network.${string}`>>;

/** What of the main process it takes to open the players' screen to the network: neither the desk nor the table. */
export interface NetworkNeeds {
  ports: Ports;
  announcer: Announcer;
  preferences: PreferencesFile;
}

/** What the players' screen shows, wherever it is. */
export interface OnShow {
  /** The answer to `display.view`. */
  view: PlayerServerOptions['view'];
  /** A picture by its id, if it is on show just now. */
  asset(id: string): PageFile | null | Promise<PageFile | null>;
}

/** Milliseconds between two pushes of the state at least. */
const PUSH_PAUSE = 250;

/** The answers by which the GM opens the players' screen to the local network. */
export function networkAnswers(core: NetworkNeeds, shown: OnShow): AnswersTo<Names> {
  const network = new LocalNetwork(core, shown);
  return {
    'network.state': () => done(network.state()),
    'network.open': () => network.open(),
    'network.close': () => network.close(),
    'network.newCode': () => network.newCode(),
    'network.remove': ({ guest }) => network.remove(guest),
  };
}

/** The players' screen on the local network: off until the GM turns it on. */
class LocalNetwork {
  readonly #core: NetworkNeeds;
  readonly #shown: OnShow;
  #server: PlayerServer | null = null;
  #opening: Promise<Result<NetworkState>> | null = null;
  #waits: NodeJS.Timeout | null = null;
  #told = '';

  constructor(core: NetworkNeeds, shown: OnShow) {
    this.#core = core;
    this.#shown = shown;
  }

  state(): NetworkState {
    const server = this.#server;
    const port = this.#core.ports.network;
    if (!server || !port) return { on: false, links: [], code: null, qr: [], guests: [], locked: [] };
    const links = reachable(port.interfaces()).map((address) => linkOf(address, server.port));
    const now = Date.parse(this.#core.ports.now());
    return {
      on: true,
      links,
      code: server.code,
      qr: links[0] === undefined ? [] : qrRows(`${links[0]}#${server.code}`),
      guests: server.guests(),
      locked: server
        .locked()
        .map(({ address, left }) => ({ address, until: new Date(now + left).toISOString() })),
    };
  }

  /** Begins to listen. Where it listened last is tried first, so that a bookmark on a tablet keeps working. */
  open(): Promise<Result<NetworkState>> {
    if (this.#server) return Promise.resolve(done(this.state()));
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(): Promise<Result<NetworkState>> {
    const { network } = this.#core.ports;
    const { preferences } = this.#core;
    if (!network) return refused(words.cannotListen('there is no network'));
    const last = preferences.networkPort;
    const tries = network.port === null ? [...(last === null ? [] : [last]), 0] : [network.port];
    let failed: unknown = null;
    for (const port of tries)
      try {
        this.#server = await servePlayers(this.#options(network, port));
        if (network.port === null) preferences.noteNetworkPort(this.#server.port);
        this.#tell();
        return done(this.state());
      } catch (error) {
        failed = error;
      }
    const { code, message } = failed as { code?: string; message: string };
    if (code === 'ENOENT') return refused(words.pagesMissing());
    return refused(code === 'EADDRINUSE' ? words.portTaken(tries[0]!) : words.cannotListen(message));
  }

  #options({ pages, hosts, clock, every }: NetworkPort, port: number): PlayerServerOptions {
    const { announcer, ports } = this.#core;
    return {
      ...this.#shown,
      ...{ pages, hosts, port, clock, every },
      token: ports.token,
      now: ports.now,
      listen: (push) => announcer.listen(({ topic, body }) => push(topic, body)),
      onChange: () => this.#tellSoon(),
      onGuessed: () =>
        announcer.tell('network.notice', { code: 'code-guessed', sentence: words.codeGuessed() }),
    };
  }

  async close(): Promise<Result<NetworkState>> {
    await this.#opening;
    const server = this.#server;
    this.#server = null;
    if (this.#waits) clearTimeout(this.#waits);
    this.#waits = null;
    await server?.close();
    this.#tell();
    return done(this.state());
  }

  newCode(): Result<NetworkState> {
    if (!this.#server) return refused(words.networkOff());
    this.#server.newCode();
    return done(this.state());
  }

  remove(guest: string): Result<NetworkState> {
    if (!this.#server) return refused(words.networkOff());
    return this.#server.remove(guest) ? done(this.state()) : refused(words.noSuchGuest());
  }

  /** Guests come and go in swarms when a network does; one push tells of all. */
  #tellSoon(): void {
    this.#waits ??= setTimeout(() => {
      this.#waits = null;
      this.#tell();
    }, PUSH_PAUSE).unref();
  }

  #tell(): void {
    const state = this.state();
    const text = JSON.stringify(state);
    if (text === this.#told) return;
    this.#told = text;
    this.#core.announcer.tell('network.state', state);
  }
}

/** The rows of a QR code, `1` dark and `0` light, without the quiet zone around it. */
function qrRows(text: string): string[] {
  return encode(text, { border: 0, ecc: 'M' }).data.map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  );
}
