import { type RateLimit, rateLimiter, times } from '../rate-limiter';
import { rateLimitKey, siteOf } from './caller-address';

/** How many /64s of one IPv6 /48, which is what one customer may have, may use their whole limit. It contains 65,536 of them. */
const fullLinesPerSite = 8;

/** A token bucket for each address: an IPv4 address, an IPv6 /64, and an IPv6 /48, which has several times as many tokens. */
export function addressLimiter(limit: RateLimit): (ip: string, cost?: number) => boolean {
  const mayLine = rateLimiter<string>(limit);
  const maySite = rateLimiter<string>(times(limit, fullLinesPerSite));
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
