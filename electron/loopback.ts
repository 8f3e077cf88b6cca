import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { largeNames } from '#api';
import type { Audience } from '#engine/view';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Announcer } from './announcer.ts';
import { assetIn } from './assets.ts';
import type { Door } from './door.ts';
import {
  bodyOf,
  closed,
  cookieOf,
  end,
  give,
  isJson,
  isSame,
  listening,
  originOf,
  questionIn,
  refuseUpgrade,
  textIn,
} from './http-parts.ts';
import { pageFile, safeHeaders, type PageFile } from './pages.ts';
import { mainWords as words } from './words/en.ts';

const MOST_BYTES = 262_144;
/** Only the GM brings in pictures. */
const MOST_BYTES_OF_LARGE = 12_500_000;
const MOST_TOKEN_BYTES = 1_000;
const PAGES: Readonly<Record<Audience, string>> = { gm: '/gm.html', players: '/player.html' };

export interface LoopbackOptions {
  door: Door;
  announcer: Announcer;
  audience: Audience;
  /** The built windows. */
  pages: string;
  /** The pictures of the campaign on the table, by audience and id. */
  assetFor?(audience: Audience, id: string): PageFile | null;
  /** 0: any free one. */
  port: number;
}

export interface Loopback {
  port: number;
  /** The address to open, with a token that serves once. */
  link(): string;
  /** Windows that are connected. */
  connections(): number;
  /** Ends their connections and sessions. */
  disconnect(): void;
  /** Calls back when the token was used, so that the link is another one, and when a window came or went. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Serves one audience on this machine alone (127.0.0.1 and, where there is one, ::1), each audience on a port of its own,
 * so that two pages in one browser are strangers to each other. A token from the address is given once for a session that
 * lives in memory; every question needs the session, the right Host and the right Origin. No other origin is let in.
 */
export async function serveLoopback(options: LoopbackOptions): Promise<Loopback> {
  const router = new Router(options);
  const first = await listen(router, '127.0.0.1', options.port);
  const { port } = first.address() as AddressInfo;
  router.port = port;
  const second = await listen(router, '::1', port).catch(() => null); // a machine without IPv6
  return {
    port,
    link: () => router.link(),
    connections: () => router.connections(),
    disconnect: () => router.disconnect(),
    onChange: (listener) => router.onChange(listener),
    close: async () => {
      router.close();
      await Promise.all([first, second].map((server) => server && closed(server)));
    },
  };
}

function listen(router: Router, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => void router.answer(request, response));
  server.on('upgrade', (request, socket, head) => router.upgrade(request, socket, head));
  server.requestTimeout = 10_000;
  return listening(server, host, port);
}

class Router {
  port = 0;
  readonly #options: LoopbackOptions;
  readonly #sockets: WebSocketServer;
  readonly #sessions = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #unheard: () => void;
  /** The sockets in the order in which they came. The newest holds the pen; when it goes, the one before it does. */
  #inOrder: readonly WebSocket[] = [];
  #token = newSecret();

  constructor(options: LoopbackOptions) {
    this.#options = options;
    const maxPayload = options.audience === 'gm' ? MOST_BYTES_OF_LARGE : MOST_BYTES;
    this.#sockets = new WebSocketServer({ noServer: true, maxPayload });
    this.#unheard = options.announcer.listen(({ topic, audience, body }) => {
      if (audience !== options.audience) return;
      const text = JSON.stringify({ topic, body });
      for (const socket of this.#sockets.clients) socket.send(text);
    });
  }

  link(): string {
    return `http://127.0.0.1:${this.port}${PAGES[this.#options.audience]}#token=${this.#token}`;
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  connections(): number {
    return this.#sockets.clients.size;
  }

  disconnect(): void {
    this.#sessions.clear();
    for (const socket of this.#sockets.clients) socket.close(1000, 'closed by the GM');
  }

  close(): void {
    this.#unheard();
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#answer(request, response);
    } catch {
      if (!response.headersSent) end(response, 500, this.#headers(request));
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#isOurHost(request)) return end(response, 421, {});
    const headers = this.#headers(request);
    const origin = request.headers.origin;
    if (origin !== undefined && origin !== originOf(request)) return end(response, 403, headers);
    const { pathname } = new URL(request.url ?? '/', originOf(request));
    if (pathname === '/session' && request.method === 'GET') return end(response, 204, headers); // nobody roams here
    if (pathname === '/session') return this.#giveSession(request, response, headers);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, headers);
    if (pathname === '/favicon.ico') return end(response, 204, headers); // browsers ask for one unasked
    const asset = assetIn(pathname);
    if (asset !== null && !this.#hasSession(request)) return end(response, 401, headers);
    const file = asset === null ? await this.#page(pathname) : this.#asset(asset);
    if (!file) return end(response, 404, headers);
    give(request, response, headers, file);
  }

  #page(pathname: string): Promise<PageFile | null> {
    const page = PAGES[this.#options.audience];
    return pageFile(this.#options.pages, pathname === '/' ? page : pathname, page);
  }

  #asset(id: string): PageFile | null {
    return this.#options.assetFor?.(this.#options.audience, id) ?? null;
  }

  /** POST /session with the token of the address: the token is spent, and a cookie names the session from now on. */
  async #giveSession(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Record<string, string>,
  ): Promise<void> {
    if (request.method !== 'POST') return end(response, 405, headers);
    if (request.headers.origin !== originOf(request)) return end(response, 403, headers);
    if (!isJson(request)) return end(response, 415, headers);
    const token = textIn(await bodyOf(request, MOST_TOKEN_BYTES), 'token');
    if (token === null || !isSame(token, this.#token)) return end(response, 403, headers);
    this.#token = newSecret();
    const session = newSecret();
    this.#sessions.add(session);
    const cookie = `${this.#cookie}=${session}; HttpOnly; SameSite=Strict; Path=/`;
    end(response, 204, { ...headers, 'set-cookie': cookie });
    this.#tellChange();
  }

  #tellChange(): void {
    for (const listener of this.#listeners) listener();
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const refuse = (status: string) => refuseUpgrade(socket, status);
    if (!this.#isOurHost(request)) return refuse('421 Misdirected Request');
    if (request.headers.origin !== originOf(request)) return refuse('403 Forbidden');
    if (request.url !== '/ws') return refuse('404 Not Found');
    if (!this.#hasSession(request)) return refuse('401 Unauthorized');
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#serve(opened));
  }

  #serve(socket: WebSocket): void {
    socket.on('error', () => socket.terminate());
    this.#inOrder = [...this.#inOrder, socket];
    socket.on('close', () => {
      this.#inOrder = this.#inOrder.filter((other) => other !== socket);
      this.#tellChange();
    });
    this.#tellChange();
    socket.on('message', (data, isBinary) => void this.#hear(socket, isBinary ? '' : String(data)));
  }

  async #hear(socket: WebSocket, text: string): Promise<void> {
    const asked = questionIn(text);
    if (!asked) return socket.close(1003, 'not a question');
    if (text.length > MOST_BYTES && !largeNames.has(String(asked.name).slice(0, 80)))
      return socket.close(1009, 'too long');
    const hasPen = this.#inOrder.at(-1) === socket;
    const caller = { audience: this.#options.audience, road: 'loopback' as const, hasPen };
    const result = await this.#options.door.ask(asked.name, asked.input, caller);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ id: asked.id, result }));
  }

  get #cookie(): string {
    return `delvekeeper-${this.port}`; // cookies do not tell ports apart
  }

  #hasSession(request: IncomingMessage): boolean {
    const given = cookieOf(request, this.#cookie);
    return given !== undefined && [...this.#sessions].some((session) => isSame(given, session));
  }

  /** A page of another site that was pointed at this machine by its name has another Host. */
  #isOurHost(request: IncomingMessage): boolean {
    const host = request.headers.host;
    return host === `127.0.0.1:${this.port}` || host === `[::1]:${this.port}`;
  }

  #headers(request: IncomingMessage): Record<string, string> {
    return safeHeaders(`ws://${request.headers.host ?? ''}`);
  }
}

const newSecret = () => randomBytes(32).toString('base64url');

/** What a server that cannot listen says. */
export const portTaken = (error: unknown, port: number): string | null =>
  (error as { code?: unknown } | null)?.code === 'EADDRINUSE' ? words.portTaken(port) : null;
