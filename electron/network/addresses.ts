import { isIPv4, isIPv6 } from 'node:net';

/** An address of this machine, as the system lists it. */
export interface LocalAddress {
  /** Name of the interface. */
  name: string;
  address: string;
  /** Reaches nothing but this machine. */
  internal: boolean;
}

/** Interfaces that lead into programs of this machine (containers, virtual machines, tunnels) and not into the room. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|tun|tap|utun|wg|zt|tailscale|ham|awdl|llw)|virtual|vethernet|vmware|hyper-v|loopback/i;

/** The kinds of addresses by which tablets may reach this machine, the likeliest of a home first. */
const RANGES: readonly ((address: string) => boolean)[] = [
  (address) => /^192\.168\./.test(address),
  (address) => /^10\./.test(address),
  (address) => /^172\.(1[6-9]|2\d|3[01])\./.test(address),
  (address) => isIPv6(address) && /^f[cd]/i.test(address),
  (address) => /^169\.254\./.test(address),
];

const rangeOf = (address: string) => RANGES.findIndex((isIn) => isIn(address));

/**
 * The addresses under which others in the room may reach this machine, the likeliest first. An address that the whole world can
 * reach is none of them, nor is an IPv6 address that means something else on each machine (fe80::). Virtual networks count only when
 * there is no other.
 */
export function reachable(all: readonly LocalAddress[]): string[] {
  const possible = all.filter(({ address, internal }) => !internal && rangeOf(address) >= 0);
  const real = possible.filter(({ name }) => !VIRTUAL.test(name));
  const found = (real.length > 0 ? real : possible).map(({ address }) => address);
  return [...new Set(found)].sort((a, b) => rangeOf(a) - rangeOf(b));
}

/** The start of every address of a page: `http://192.168.1.5:4711/`. */
export function linkOf(address: string, port: number): string {
  const host = isIPv6(address) ? `[${address}]` : address;
  return `http://${host}${port === 80 ? '' : `:${port}`}/`;
}

/** An address of a socket without what only this machine says: an IPv4 address in IPv6's clothes, the name of an interface. */
export const plainAddress = (address: string | undefined): string =>
  (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Whether somebody at this address can be in the same network: private, link-local, or this machine. */
export function isNear(address: string): boolean {
  if (isIPv4(address)) return rangeOf(address) >= 0 || /^127\./.test(address);
  return isIPv6(address) && (address === '::1' || rangeOf(address) >= 0 || /^fe[89ab]/i.test(address));
}

/**
 * Whether a Host header names this server by an address in figures and its port. A name could be one of somebody else's, made to point
 * here, so only `localhost` counts.
 */
export function isOurHost(host: string | undefined, port: number): boolean {
  const found = /^(?:\[([\da-f:.]+)\]|([\d.]+|localhost))(?::(\d{1,5}))?$/i.exec(host ?? '');
  if (!found) return false;
  const [, six, other = '', given = '80'] = found;
  if (Number(given) !== port) return false;
  return six === undefined ? isIPv4(other) || other.toLowerCase() === 'localhost' : isIPv6(six);
}
