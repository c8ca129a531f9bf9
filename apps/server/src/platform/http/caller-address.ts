import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type RateLimit, createRateLimiter, times } from '../rate-limiter';

/**
 * Reads a connection's address when it arrives: it is unknown once the caller has hung up, while requests of it are
 * still counted, logged and cleaned up.
 */
function saveAddress(socket: Socket): void {
  const { remoteAddress } = socket;
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress ?? '' });
  // An upgrade leaves the connection to nobody: without a listener a reset would end the process.
  socket.on('error', () => undefined);
  // The caller hung up before the connection was accepted. The bytes sent before would still be read.
  if (remoteAddress === undefined) socket.destroy();
}

/** Call it for every server before it listens. */
export const saveAddresses = (server: Server): Server => server.on('connection', saveAddress);

/**
 * The address of a request, like Fastify's `request.ip`: it trusts as many forwarded addresses as there are proxies in
 * front.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const claimed = forwarded.split(',').flatMap((address) => address.trim() || []);
  const addresses = [socket.remoteAddress ?? '', ...claimed.toReversed()];
  return addresses[Math.min(trustProxy, addresses.length - 1)] ?? '';
}

/** Counts an IPv6 /64 as one caller. */
export function rateLimitKey(ip: string): string {
  // Some proxies add the port.
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/iu.exec(ip)?.[1];
  if (v4 || !ip.includes(':')) return v4 ?? ip;
  const [start = '', end] = ip.split('::');
  const groups = start.split(':').filter(Boolean);
  const last = end?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - groups.length - last.length }, () => '0');
  return [...groups, ...(end === undefined ? [] : zeros), ...last].slice(0, 4).join(':').toLowerCase();
}

/** The /48 of a caller's IPv6 /64. */
export const siteOf = (line: string): string | undefined =>
  line.includes(':') ? line.split(':').slice(0, 3).join(':') : undefined;

/** A caller in the log, shortened so that it identifies no household. */
export const loggedLine = (line: string): string => line.replace(/^(\d+\.\d+\.\d+)\.\d+$/u, '$1.0');

/**
 * The /64s of one IPv6 /48 that may use their whole limit. One customer may have a /48, which contains 65,536 of them.
 */
const fullLinesPerSite = 8;

/**
 * A token bucket for each address: an IPv4 address, an IPv6 /64, and an IPv6 /48, which has several times as many
 * tokens.
 */
export function createAddressLimiter(limit: RateLimit): (ip: string, cost?: number) => boolean {
  const mayLine = createRateLimiter<string>(limit);
  const maySite = createRateLimiter<string>(times(limit, fullLinesPerSite));
  return (ip, cost = 1) => {
    const line = rateLimitKey(ip);
    const site = siteOf(line);
    if (site === undefined) return mayLine(line, cost);
    // A site above its limit adds no further entries, which would displace those of others.
    if (!maySite(site, cost)) return false;
    if (mayLine(line, cost)) return true;
    // A refused request takes no tokens from the neighbours.
    maySite(site, -cost);
    return false;
  };
}
