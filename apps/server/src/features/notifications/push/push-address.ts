import { isIP } from 'node:net';
import { isPublicAddress } from '../../../platform/public-address';

const isThisMachine = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '::1';

/**
 * Whether the server may send to a push service there. Callers can submit any address, so in production it must be
 * on the public Internet; elsewhere it may be local.
 */
export function isPushAddress(endpoint: string, { production }: { production: boolean }): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (username || password) return false;
  if (!production) return protocol === 'https:' || (protocol === 'http:' && isThisMachine(host));
  return protocol === 'https:' && port === '' && (isIP(host) === 0 || isPublicAddress(host));
}
