import type { Db } from '../../platform/database/client';
import { dayMs, hourMs } from '../../platform/durations';
import type { Signer } from '../../platform/signer';
import type { AddressKey } from './contact-address.queries';
import { timesOfLinks } from './mailed-links.queries';

interface LinkLimit {
  max: number;
  periodMs: number;
}

/** The number of links that one account may send, and that one address may get from all accounts. */
const bounds = {
  account: [
    { max: 5, periodMs: hourMs },
    { max: 15, periodMs: dayMs },
  ],
  address: [
    { max: 3, periodMs: hourMs },
    { max: 6, periodMs: dayMs },
  ],
} satisfies Record<string, LinkLimit[]>;

/** The longest period: older links need not be remembered. */
export const countedMs = dayMs;

/** When something may happen next, given the times at which it happened, latest first; undefined if now. */
export function nextAllowed(
  times: readonly Date[],
  limits: readonly LinkLimit[],
  now: Date,
): Date | undefined {
  const waits = limits.flatMap(({ max, periodMs }) => {
    const end = (times[max - 1]?.getTime() ?? -Infinity) + periodMs;
    return end > now.getTime() ? [end] : [];
  });
  return waits.length > 0 ? new Date(Math.max(...waits)) : undefined;
}

/** The names under which the links to an address are counted. */
export const countedNames = (signer: Signer, { userId, email }: AddressKey) => ({
  account: signer.derive('links of an account', userId),
  address: signer.derive('links to an address', email),
});

export type CountedNames = ReturnType<typeof countedNames>;

/** When the next link may be sent; undefined if now. */
export async function nextLinkAllowed(db: Db, names: CountedNames, now: Date): Promise<Date | undefined> {
  const since = new Date(now.getTime() - countedMs);
  const waits: Date[] = [];
  for (const kind of ['account', 'address'] as const) {
    const next = nextAllowed(await timesOfLinks(db, names[kind], since), bounds[kind], now);
    if (next) waits.push(next);
  }
  return waits.toSorted((a, b) => b.getTime() - a.getTime())[0];
}
