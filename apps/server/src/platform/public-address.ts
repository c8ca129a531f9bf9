import { Resolver } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The range of all public IPv6 addresses (RFC 4291). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the public Internet: none that is private, shared, reserved or for documentation, and none
 * that stands for another address, as those of NAT64, 6to4 and Teredo do.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(publicIpv6));
}

const resolverOptions = { timeout: 2000, tries: 2 };

/**
 * Resolves a host once, and refuses it unless all of its addresses are public: the connection uses these addresses. It
 * queries the name servers directly, because a slow one would occupy a thread that all of the system's lookups share.
 */
export function makePublicLookup(resolver = new Resolver(resolverOptions)): LookupFunction {
  const addressesOf = async (host: string, family: 4 | 6) =>
    new Promise<string[]>((resolve) => {
      const done = (error: Error | null, found: string[]) => resolve(error ? [] : found);
      if (family === 4) resolver.resolve4(host, done);
      else resolver.resolve6(host, done);
    });
  const lookUp = async (host: string) => {
    const [v4, v6] = await Promise.all([addressesOf(host, 4), addressesOf(host, 6)]);
    const found = [
      ...v4.map((address) => ({ address, family: 4 })),
      ...v6.map((address) => ({ address, family: 6 })),
    ];
    if (found.length === 0) throw new Error(`${host} has no address`);
    if (!found.every(({ address }) => isPublicAddress(address)))
      throw new Error(`${host} is not on the public Internet`);
    return found;
  };
  return (host, { all }, done) => {
    lookUp(host).then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };
}
