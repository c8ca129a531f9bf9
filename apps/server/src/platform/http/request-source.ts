import type { FastifyRequest } from 'fastify';
import { rateLimitKey } from './caller-address';

/** Where a request comes from, just precise enough for a person to recognize their own. */
export interface RequestSource {
  /** The network of the address, `/24` or `/48`. */
  address: string;
  /** The browser and its system, as “Firefox, Windows”; null when unknown. */
  browser: string | null;
}

/** Shortens an IPv4 address to its /24 and an IPv6 address to its /48. */
export function shortAddress(ip: string): string {
  const line = rateLimitKey(ip);
  return line.includes(':')
    ? `${line.split(':').slice(0, 3).join(':')}::/48`
    : `${line.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The first match wins: many browsers also name the ones they derive from. */
const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

export function browserOf(userAgent: string | undefined): string | null {
  const nameIn = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(', ') || null;
}

export const sourceOf = ({ ip, headers }: FastifyRequest): RequestSource => ({
  address: shortAddress(ip),
  browser: browserOf(headers['user-agent']),
});
