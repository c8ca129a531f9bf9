import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Special-purpose networks, such as loopback and private ones (RFC 6890). */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

const isInside = (address: string) => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

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
  return protocol === 'https:' && port === '' && !(isIP(host) > 0 && isInside(host));
}

/** Resolves a host, and refuses an internal address. */
export const lookUpOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error(`${host} has no address`), '');
    if (addresses.some(({ address }) => isInside(address)))
      return done(new Error(`${host} is inside our own network`), '');
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
