import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname as machineName } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { isLoopback } from '../loopback';
import { ProductError } from './product-error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Health checks and scrapers name the process by its address, or by any name of a private network. */
    anyHost?: boolean;
  }
}

/** Whether each host that a request names is this product's. */
export type NamesOwnHosts = (request: IncomingMessage) => boolean;

/** The host without its port, in lower case; undefined for anything that browsers do not send as a host. */
const hostIn = (authority: string): string | undefined =>
  /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/iu.exec(authority.trim())?.[1]?.toLowerCase();

/** The host of a request target in absolute form, which takes precedence over the header. */
const hostOfTarget = (target = ''): (string | undefined)[] => {
  const found = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/iu.exec(target);
  return found ? [hostIn(found[1] ?? '')] : [];
};

/**
 * An attacker can point the name of their page at this machine (DNS rebinding). To a browser, the page then has the
 * same origin as this server, and only the name differs. So a request may name `localhost`, a loopback address or the
 * host of `PUBLIC_URL`. A demo that is open to others also accepts addresses, which nobody can rebind, and the name of
 * its machine.
 */
export function makeNamesOwnHosts({
  publicUrl,
  openDemo,
  production,
  trustProxy,
}: Pick<Config, 'openDemo' | 'production' | 'publicUrl' | 'trustProxy'>): NamesOwnHosts {
  const names = new Set([new URL(publicUrl).hostname.toLowerCase()]);
  const machine = machineName().toLowerCase();
  if (openDemo && machine) for (const name of [machine, `${machine}.local`]) names.add(name);
  const isOwn = (host: string | undefined): boolean =>
    host !== undefined &&
    (isLoopback(host) || names.has(host) || (openDemo && isIP(host.replace(/^\[|\]$/gu, '')) > 0));

  return ({ headers, url }) => {
    const forwarded = [headers['x-forwarded-host'] ?? []].flat().flatMap((list) => list.split(','));
    if (![...hostOfTarget(url), ...forwarded.map(hostIn)].every(isOwn)) return false;
    // Many proxies name their upstream in `Host`, and in `X-Forwarded-Host` what the browser requested.
    if (production && trustProxy > 0 && forwarded.length > 0) return true;
    return isOwn(hostIn(headers.host ?? ''));
  };
}

/** Refuses requests that name a foreign host. The upgrades of sockets reach no hook, and check for themselves. */
export function refuseForeignHosts(server: FastifyInstance, namesOwnHosts: NamesOwnHosts): void {
  server.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.anyHost && !namesOwnHosts(request.raw))
      throw new ProductError('WrongHost');
  });
}
