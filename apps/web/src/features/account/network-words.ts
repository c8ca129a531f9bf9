import type { Translate } from '@/platform/use-translation';

/** The part of a network's address that its people may know: `203.0.113.x`, `2001:db8:1:…`. */
const rangeOf = (address: string) => address.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':…');

const isIpv6 = (address: string) => address.includes(':');

/** The network of an action, compared with this network if possible; undefined when it is unknown. */
export function networkWords(
  address: string | null,
  here: string | null | undefined,
  t: Translate<'account'>,
): string | undefined {
  if (address === null) return undefined;
  const range = rangeOf(address);
  // A home has addresses of both kinds.
  if (!here || isIpv6(here) !== isIpv6(address)) return range;
  return address === here ? t('sessions.network.same') : t('sessions.network.other', { range });
}
