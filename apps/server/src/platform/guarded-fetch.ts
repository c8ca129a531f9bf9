import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback } from './loopback';
import { noteExternalCall } from './open-transaction';
import { isPublicAddress, makePublicLookup } from './public-address';

/** What the server may reach at addresses that a user of the product has typed. */
export interface ReachableHosts {
  production: boolean;
  /** Hosts of private networks that the operator allows. */
  privateHosts: readonly string[];
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/**
 * Whether the server may fetch from an address that somebody has typed: over TLS and, in production, on the public
 * Internet or at a host that the operator allows. A name is checked again when it is resolved.
 */
export function isReachable(address: string, { production, privateHosts }: ReachableHosts): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const host = hostOf(url);
  if (url.username || url.password) return false;
  if (!production && url.protocol === 'http:') return isLoopback(host);
  if (url.protocol !== 'https:') return false;
  return !production || privateHosts.includes(host) || isIP(host) === 0 || isPublicAddress(host);
}

const timeoutMs = 10_000;
const maxBytes = 512 * 1024;

type GuardedFetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * `fetch` for addresses that a user of the product has typed: it connects only to what `isReachable` allows, follows no
 * redirect, and ends after ten seconds or half a megabyte.
 */
export function makeGuardedFetch(
  hosts: ReachableHosts,
  lookup: LookupFunction = makePublicLookup(),
): GuardedFetch {
  return async (address, { method = 'GET', headers, body, signal } = {}) => {
    if (!isReachable(address, hosts)) throw new TypeError('This address is not reachable from here');
    noteExternalCall('fetch');
    const url = new URL(address);
    const mayBePrivate = !hosts.production || hosts.privateHosts.includes(hostOf(url));
    const timeLimit = AbortSignal.timeout(timeoutMs);
    const options = {
      method,
      headers: Object.fromEntries(new Headers(headers).entries()),
      signal: signal ? AbortSignal.any([signal, timeLimit]) : timeLimit,
      agent: false,
      ...(!mayBePrivate && { lookup }),
    };
    return new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? requestSecurely : requestPlainly)(
        url,
        options,
        (answer) => {
          const chunks: Buffer[] = [];
          let length = 0;
          answer.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length > maxBytes) request.destroy(new TypeError('The answer is too long'));
            else chunks.push(chunk);
          });
          answer.on('error', reject);
          answer.on('end', () => {
            const { statusCode: status = 500, headers: given } = answer;
            const contentType = given['content-type'];
            const isEmpty = status === 204 || status === 304;
            resolve(
              new Response(isEmpty ? null : Buffer.concat(chunks), {
                status: status < 200 ? 502 : status,
                headers: contentType ? { 'content-type': contentType } : {},
              }),
            );
          });
        },
      );
      request.on('error', (error) => reject(new TypeError('No answer', { cause: error })));
      request.end(body === undefined || body === null ? undefined : textOf(body));
    });
  };
}

/** Forms and texts; nothing else is sent to such addresses. */
function textOf(body: NonNullable<RequestInit['body']>): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Only texts and forms are sent');
}
