import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

/** The content security policy of both windows. `sockets` are the addresses of the loopback server, if that is the road. */
export const policy = (sockets = ''): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${sockets ? ` ${sockets}` : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/** What every answer with a file says beside its type. */
export const safeHeaders = (sockets = ''): Record<string, string> => ({
  'content-security-policy': policy(sockets),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
});

export interface PageFile {
  body: Buffer;
  type: string;
}

/**
 * A file of the built windows by the path of its address, or null. Never gives anything outside `root`. Of the pages themselves only
 * `page`, where one is named: each audience has its own.
 */
export async function pageFile(root: string, pathname: string, page?: string): Promise<PageFile | null> {
  let path: string;
  try {
    path = normalize(decodeURIComponent(pathname));
  } catch {
    return null;
  }
  if (path.includes('\0') || path.split(/[\\/]/).includes('..')) return null;
  const file = join(root, path);
  if (page !== undefined && extname(file) === '.html' && file !== join(root, page)) return null;
  const type = TYPES[extname(file)];
  if (!type || !file.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
  try {
    return { body: await readFile(file), type };
  } catch {
    return null;
  }
}
