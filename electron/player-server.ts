import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { playersContract, playersTopics } from '#api/players';
import { refused, type Result } from '#engine';
import { WebSocketServer, type WebSocket } from 'ws';
import { openDoor, type AnswersTo, type Door } from './door.ts';
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
  pathOf,
  questionIn,
  refuseUpgrade,
  say,
  textIn,
} from './http-parts.ts';
import { isNear, isOurHost, plainAddress } from './network/addresses.ts';
import { bundleOf } from './network/bundle.ts';
import { deviceOf } from './network/device.ts';
import { GuestLine } from './network/guest-line.ts';
import { Guests, stateOf, type Guest, type GuestState } from './network/guests.ts';
import { drawCode, readCode } from './network/join-code.ts';
import { Rate } from './network/rate.ts';
import { WrongCodes } from './network/wrong-codes.ts';
import { safeHeaders, type PageFile } from './pages.ts';
import { networkWords as words } from './words/network.ts';

const JOIN = 'join.html';
const PLAYERS = 'player.html';
/** Questions of a guest are short, and so is a code. */
const MOST_BYTES = 4_096;
const MOST_CODE_BYTES = 500;
/** TCP connections of one address: a browser opens six. */
const MOST_CONNECTIONS = 24;
const BEAT = 15_000;
/** The last is what stands in for a picture that is lost. */
const PICTURE = /^image\/(png|jpeg|webp|svg\+xml)$/;
/** Why a socket was closed: 1008 and 1003 as WebSocket has them, 4401 means that its cookie serves no more. */
const [TOO_MANY, NO_QUESTION, REMOVED] = [1008, 1003, 4401];

export interface PlayerServerOptions {
  /** The built windows. */
  pages: string;
  /** Addresses of this machine to listen at. The first must be free, others need not exist. */
  hosts: readonly string[];
  /** 0: any free one. */
  port: number;
  /** What `display.view` answers. */
  view: AnswersTo<typeof playersContract>['display.view'];
  /** Calls back with each push of the table until the returned function is called. */
  listen(push: (topic: string, body: unknown) => void): () => void;
  /** A picture by its id, if it is on show just now. */
  asset(id: string): PageFile | null | Promise<PageFile | null>;
  /** A secret that nobody else has. */
  token(): string;
  /** ISO time. */
  now(): string;
  /** Milliseconds of a clock that nobody sets. */
  clock(): number;
  /** Calls again and again until the returned function is called. */
  every(milliseconds: number, run: () => void): () => void;
  /** Something that the GM is told about has changed: who is there, who is locked out, the code. */
  onChange(): void;
  /** So many wrong codes were tried that there is another code. */
  onGuessed(): void;
}

/** A guest as the GM's list shows it. */
export interface GuestSeen {
  id: string;
  device: string;
  address: string;
  since: string;
  state: GuestState;
}

export interface PlayerServer {
  readonly port: number;
  readonly code: string;
  /** Another code; who is in stays in. */
  newCode(): void;
  guests(): GuestSeen[];
  /** Addresses that are locked out, each with the milliseconds left. */
  locked(): { address: string; left: number }[];
  /** Ends a guest's session and connections. False when there is no such guest. */
  remove(id: string): boolean;
  close(): Promise<void>;
}

/**
 * Serves the players' screen to the local network: their page, the page to join by a code, pictures that are on show, and the players'
 * part of the contract, read-only. Nothing else of the app can be reached from this file. Throws when it cannot listen.
 */
export async function servePlayers(options: PlayerServerOptions): Promise<PlayerServer> {
  const bundle = await bundleOf(options.pages, [JOIN, PLAYERS]);
  if (!bundle.has(`/${JOIN}`) || !bundle.has(`/${PLAYERS}`))
    throw Object.assign(new Error('the pages are missing'), { code: 'ENOENT' });
  const router = new Router(options, bundle);
  const [host = '127.0.0.1', ...others] = options.hosts;
  const first = await listen(router, host, options.port);
  const { port } = first.address() as AddressInfo;
  router.port = port;
  const more = await Promise.all(others.map((other) => listen(router, other, port).catch(() => null)));
  const servers = [first, ...more.filter((server) => server !== null)];
  router.begin();
  return {
    port,
    get code() {
      return router.code;
    },
    newCode: () => router.newCode(),
    guests: () => router.guests(),
    locked: () => router.locked(),
    remove: (id) => router.remove(id),
    close: async () => {
      router.close();
      await Promise.all(servers.map(closed));
    },
  };
}

function listen(router: Router, host: string, port: number): Promise<Server> {
  const server = createServer(
    {
      maxHeaderSize: 8_192,
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 2_500,
    },
    (request, response) => void router.answer(request, response),
  );
  server.maxConnections = 128;
  server.timeout = 20_000; // somebody who takes nothing of an answer
  server.on('connection', (socket) => router.meet(socket));
  server.on('upgrade', (request, socket, head) => router.upgrade(request, socket, head));
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
  return listening(server, host, port);
}

class Router {
  port = 0;
  code: string;
  readonly #options: PlayerServerOptions;
  readonly #bundle: ReadonlyMap<string, PageFile>;
  readonly #door: Door;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
  readonly #guests: Guests;
  readonly #wrong: WrongCodes;
  readonly #requests: Rate<string>;
  /** By the guest, for a line is soon made anew. */
  readonly #messages: Rate<string>;
  readonly #connections = new Map<string, number>();
  #ends: (() => void)[] = [];

  constructor(options: PlayerServerOptions, bundle: ReadonlyMap<string, PageFile>) {
    const { clock, view, token } = options;
    this.#options = options;
    this.#bundle = bundle;
    const ofThisMachine = () => refused(words.notOnNetwork());
    this.#door = openDoor(
      playersContract,
      { 'display.view': view, 'display.trim': ofThisMachine, 'display.looks': ofThisMachine },
      { checkOutputs: true }, // whatever goes out has passed the players' strict shapes
    );
    this.#guests = new Guests(clock);
    this.#wrong = new WrongCodes(clock);
    this.#requests = new Rate(80, 8, clock);
    this.#messages = new Rate(12, 1, clock);
    this.code = drawCode(token);
  }

  begin(): void {
    this.#ends = [
      this.#options.listen((topic, body) => this.#push(topic, body)),
      this.#options.every(BEAT, () => this.#beat()),
    ];
  }

  close(): void {
    for (const stop of this.#ends.splice(0)) stop();
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  // --- what the GM does -----------------------------------------------------------------------------------------------

  newCode(): void {
    this.code = drawCode(this.#options.token);
    this.#wrong.newCode();
    this.#options.onChange();
  }

  guests(): GuestSeen[] {
    return this.#guests.all().map((guest) => {
      const { id, device, address, since } = guest;
      return { id, device, address, since, state: stateOf(guest) };
    });
  }

  locked(): { address: string; left: number }[] {
    return this.#wrong.locked();
  }

  remove(id: string): boolean {
    const isGone = this.#guests.remove(id, REMOVED, 'removed by the gamemaster');
    if (isGone) this.#options.onChange();
    return isGone;
  }

  // --- what the table pushes ------------------------------------------------------------------------------------------

  #push(topic: string, body: unknown): void {
    if (!isForGuests(topic)) return;
    const lines = this.#guests.lines();
    if (lines.length === 0) return;
    const text = JSON.stringify({ topic, body });
    for (const line of lines) line.push(text);
  }

  #beat(): void {
    this.#guests.forgetLongGone();
    for (const line of this.#guests.lines()) line.beat();
    this.#options.onChange(); // a lock may have run out
  }

  // --- requests -------------------------------------------------------------------------------------------------------

  /** Somebody connects: only from the same network, and not without end. */
  meet(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress);
    const open = (this.#connections.get(address) ?? 0) + 1;
    if (!isNear(address) || open > MOST_CONNECTIONS) return void socket.destroy();
    this.#connections.set(address, open);
    socket.on('close', () => {
      const left = (this.#connections.get(address) ?? 1) - 1;
      if (left > 0) this.#connections.set(address, left);
      else this.#connections.delete(address);
    });
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#answer(request, response);
    } catch {
      if (!response.headersSent) end(response, 500, { connection: 'close' });
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOurHost(request.headers.host, this.port)) return end(response, 421, { connection: 'close' });
    const headers = safeHeaders(`ws://${request.headers.host}`);
    if (!this.#requests.take(plainAddress(request.socket.remoteAddress)))
      return say(response, 429, { ...headers, 'retry-after': '2', connection: 'close' }, words.tooMany());
    const origin = request.headers.origin;
    if (origin !== undefined && origin !== originOf(request)) return end(response, 403, headers);
    const path = pathOf(request);
    if (path === '/join') return this.#join(request, response, headers);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, headers);
    if (path === '/session') return this.#tellSession(request, response, headers);
    if (path.startsWith('/asset/')) return this.#giveAsset(request, response, headers, path.slice(7));
    if (path === '/favicon.ico') return end(response, 204, headers); // browsers ask for one unasked
    const file = this.#bundle.get(path === '/' ? `/${JOIN}` : path);
    if (!file) return end(response, 404, headers);
    give(request, response, headers, file);
  }

  /** POST /join with the code: whoever knows it gets a cookie that names its session from now on. */
  async #join(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Record<string, string>,
  ): Promise<void> {
    if (request.method !== 'POST') return end(response, 405, headers);
    if (request.headers.origin !== originOf(request)) return end(response, 403, headers);
    if (!isJson(request)) return end(response, 415, headers);
    const address = plainAddress(request.socket.remoteAddress);
    const typed = textIn(await bodyOf(request, MOST_CODE_BYTES), 'code') ?? '';
    if (this.#wrong.lockedFor(address) > 0) return this.#sayLocked(response, headers, address);
    if (!isSame(readCode(typed), this.code)) return this.#sayWrong(response, headers, address);
    this.#wrong.forgive(address);
    if (this.#guestOf(request)) return end(response, 204, headers);
    const { token, now } = this.#options;
    const device = deviceOf(request.headers['user-agent']);
    const guest = this.#guests.add({ secret: token(), device, address, since: now() });
    if (!guest) return say(response, 503, headers, words.full());
    const cookie = `${this.#cookie}=${guest.secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=43200`;
    end(response, 204, { ...headers, 'set-cookie': cookie });
    this.#options.onChange();
  }

  #sayWrong(response: ServerResponse, headers: Record<string, string>, address: string): void {
    const isWorthless = this.#wrong.note(address);
    if (isWorthless) {
      this.newCode();
      this.#options.onGuessed();
    }
    if (this.#wrong.lockedFor(address) === 0) return say(response, 403, headers, words.wrongCode());
    this.#sayLocked(response, headers, address);
    this.#options.onChange();
  }

  #sayLocked(response: ServerResponse, headers: Record<string, string>, address: string): void {
    const seconds = Math.ceil(this.#wrong.lockedFor(address) / 1000);
    say(response, 429, { ...headers, 'retry-after': String(seconds) }, { ...words.locked(), seconds });
  }

  /** GET /session: whether the cookie still serves, and by how many sockets the guest is connected as far as is known here. */
  #tellSession(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): void {
    const guest = this.#guestOf(request);
    if (!guest) return end(response, 401, headers);
    say(response, 200, headers, { lines: guest.lines.size });
  }

  async #giveAsset(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Record<string, string>,
    id: string,
  ): Promise<void> {
    if (!this.#guestOf(request)) return end(response, 401, headers);
    const asset = /^[\w-]{1,80}$/.test(id) ? await this.#options.asset(id) : null;
    if (!asset || !PICTURE.test(asset.type)) return end(response, 404, headers);
    give(request, response, headers, asset);
  }

  // --- sockets --------------------------------------------------------------------------------------------------------

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const refuse = (status: string) => refuseUpgrade(socket, status);
    if (!isOurHost(request.headers.host, this.port)) return refuse('421 Misdirected Request');
    if (!this.#requests.take(plainAddress(request.socket.remoteAddress)))
      return refuse('429 Too Many Requests');
    if (request.headers.origin !== originOf(request)) return refuse('403 Forbidden');
    if (request.url !== '/ws') return refuse('404 Not Found');
    const guest = this.#guestOf(request);
    if (!guest) return refuse('401 Unauthorized');
    if (!this.#guests.hasRoom(guest)) return refuse('503 Service Unavailable');
    guest.address = plainAddress(request.socket.remoteAddress);
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#serve(guest, opened));
  }

  #serve(guest: Guest, socket: WebSocket): void {
    const line = new GuestLine(socket, this.#options.onChange);
    socket.on('error', () => socket.terminate());
    socket.on('message', (data, isBinary) => void this.#hear(guest, line, isBinary ? '' : String(data)));
    socket.on('close', () => {
      this.#guests.disconnect(guest, line);
      this.#options.onChange();
    });
    this.#guests.connect(guest, line);
    this.#options.onChange();
  }

  async #hear(guest: Guest, line: GuestLine, text: string): Promise<void> {
    const { socket } = line;
    if (socket.readyState !== socket.OPEN) return;
    const asked = questionIn(text);
    if (!asked) return socket.close(NO_QUESTION, 'not a question');
    if (!this.#messages.take(guest.id)) {
      line.answer(asked.id, refused(words.tooMany()));
      return socket.close(TOO_MANY, 'too many questions');
    }
    const result: Result<unknown> = line.takesAnswer()
      ? await this.#door.ask(asked.name, asked.input, { audience: 'players', road: 'network', who: guest.id })
      : refused(words.behind());
    line.answer(asked.id, result);
  }

  // --- who asks -------------------------------------------------------------------------------------------------------

  get #cookie(): string {
    return `delvekeeper-network-${this.port}`; // cookies do not tell ports apart
  }

  #guestOf(request: IncomingMessage): Guest | null {
    return this.#guests.find(cookieOf(request, this.#cookie));
  }
}

/** Only what any road may carry: how the picture lies on the glass of the GM's machine is no guest's affair. */
function isForGuests(topic: string): boolean {
  if (!Object.hasOwn(playersTopics, topic)) return false;
  const { audience, road } = playersTopics[topic as keyof typeof playersTopics];
  return audience === 'players' && road === 'any';
}
