import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PageFile } from './pages.ts';

/** What both servers do with a request: the one for this machine alone and the one for the local network. */

/** The origin of a page that this server gave out, by the request's own Host. */
export const originOf = (request: IncomingMessage): string => `http://${request.headers.host ?? ''}`;

/** Compares secrets in a time that tells nothing. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function end(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, headers).end();
}

/** An answer of a few words of JSON. */
export function say(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  said: object,
): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(said));
}

/** An answer with a file. */
export function give(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
  { type, body }: PageFile,
): void {
  response.writeHead(200, { ...headers, 'content-type': type, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Refuses an upgrade, and hangs up for both sides: a line that the other keeps open would keep its server from ending. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
}

/** The path that is asked for; one that cannot be read leads nowhere. */
export function pathOf(request: IncomingMessage): string {
  try {
    return new URL(request.url ?? '/', originOf(request)).pathname;
  } catch {
    return '';
  }
}

/** The body of a request as text, '' when it is longer than `most` bytes. */
export async function bodyOf(request: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > most) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** One text out of a JSON object, null where there is none. */
export function textIn(body: string, field: string): string | null {
  try {
    const found = (JSON.parse(body) as Record<string, unknown> | null)?.[field];
    return typeof found === 'string' ? found : null;
  } catch {
    return null;
  }
}

export const isJson = (request: IncomingMessage): boolean =>
  /^application\/json\b/.test(request.headers['content-type'] ?? '');

/** A cookie of the request by its name. */
export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** A question as it came over the socket; null when it is none that could be answered. */
export function questionIn(text: string): { id: number; name: unknown; input: unknown } | null {
  try {
    const asked = JSON.parse(text) as { id?: unknown; name?: unknown; input?: unknown } | null;
    if (typeof asked?.id !== 'number') return null;
    return { id: asked.id, name: asked.name, input: asked.input };
  } catch {
    return null;
  }
}

/** Resolves when a server listens at an address of this machine; rejects where it cannot. */
export function listening(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((listens, failed) => {
    server.once('error', failed);
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => listens(server));
  });
}

/** Ends a server with all that hangs on it. */
export function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
