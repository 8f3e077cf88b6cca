import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Audience } from '#engine/view';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Announcer } from './announcer.ts';
import type { Door } from './door.ts';
import { pageFile, safeHeaders } from './pages.ts';
import { mainWords as words } from './words/en.ts';

const MOST_BYTES = 262_144;
const MOST_TOKEN_BYTES = 1_000;
const PAGES: Readonly<Record<Audience, string>> = { gm: '/gm.html', players: '/player.html' };

export interface LoopbackOptions {
  door: Door;
  announcer: Announcer;
  audience: Audience;
  /** The built windows. */
  pages: string;
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
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen({ host, port, ipv6Only: host === '::1' }, () => listening(server));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

class Router {
  port = 0;
  readonly #options: LoopbackOptions;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  readonly #sessions = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #unheard: () => void;
  /** The sockets in the order in which they came. The newest holds the pen; when it goes, the one before it does. */
  #inOrder: readonly WebSocket[] = [];
  #token = newSecret();

  constructor(options: LoopbackOptions) {
    this.#options = options;
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
    if (pathname === '/session') return this.#giveSession(request, response, headers);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, headers);
    if (pathname === '/favicon.ico') return end(response, 204, headers); // browsers ask for one unasked
    const page = PAGES[this.#options.audience];
    const asked = pathname === '/' ? page : pathname;
    // Each audience has its own page, and only that one.
    const file =
      asked.endsWith('.html') && asked !== page ? null : await pageFile(this.#options.pages, asked);
    if (!file) return end(response, 404, headers);
    response.writeHead(200, { ...headers, 'content-type': file.type, 'content-length': file.body.length });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  }

  /** POST /session with the token of the address: the token is spent, and a cookie names the session from now on. */
  async #giveSession(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Record<string, string>,
  ): Promise<void> {
    if (request.method !== 'POST') return end(response, 405, headers);
    if (request.headers.origin !== originOf(request)) return end(response, 403, headers);
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      return end(response, 415, headers);
    const token = tokenIn(await bodyOf(request));
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
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    if (!this.#isOurHost(request)) return void refuse('421 Misdirected Request');
    if (request.headers.origin !== originOf(request)) return void refuse('403 Forbidden');
    if (request.url !== '/ws') return void refuse('404 Not Found');
    if (!this.#hasSession(request)) return void refuse('401 Unauthorized');
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
    const hasPen = this.#inOrder.at(-1) === socket;
    const caller = { audience: this.#options.audience, road: 'loopback' as const, hasPen };
    const result = await this.#options.door.ask(asked.name, asked.input, caller);
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ id: asked.id, result }));
  }

  get #cookie(): string {
    return `delvekeeper-${this.port}`; // cookies do not tell ports apart
  }

  #hasSession(request: IncomingMessage): boolean {
    const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    const given = cookies
      .find((cookie) => cookie.startsWith(`${this.#cookie}=`))
      ?.slice(this.#cookie.length + 1);
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

const originOf = (request: IncomingMessage) => `http://${request.headers.host ?? ''}`;

/** Compares secrets in a time that tells nothing. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function end(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, headers).end();
}

/** The body of a request, '' when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_TOKEN_BYTES) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function tokenIn(body: string): string | null {
  try {
    const { token } = JSON.parse(body) as { token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

/** A question as it came over the socket; null when it is none that could be answered. */
function questionIn(text: string): { id: number; name: unknown; input: unknown } | null {
  try {
    const asked = JSON.parse(text) as { id?: unknown; name?: unknown; input?: unknown } | null;
    if (typeof asked?.id !== 'number') return null;
    return { id: asked.id, name: asked.name, input: asked.input };
  } catch {
    return null;
  }
}

/** What a server that cannot listen says. */
export const portTaken = (error: unknown, port: number): string | null =>
  (error as { code?: unknown } | null)?.code === 'EADDRINUSE' ? words.portTaken(port) : null;
