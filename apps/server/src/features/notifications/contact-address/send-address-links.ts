import type { Logger } from 'pino';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import type { Publisher } from '../../../platform/events/events';
import type { SendMail } from '../../../platform/mail/mail';
import { hashOf, newOpaqueToken } from '../../../platform/opaque-token';
import type { Signer } from '../../../platform/signer';
import { lockAccount } from '../../memberships';
import { type Delivery, deliver } from '../mails/deliver';
import { addressMail } from './address-mail';
import { claimLink, type DueLink, dueLinks, holdLink, settleLink } from './contact-address.queries';
import { countedMs, countedNames, nextLinkAllowed } from './link-limits';
import { countLink, deleteCountsUntil, lockCount, uncountLink } from './mailed-links.queries';

/** How long a link works. */
const linkLifetimeMs = dayMs;
/** Longer than the mail server's timeouts allow one mail to take. */
const maxSendingMs = 5 * 60_000;
const maxAtOnce = 50;

export interface AddressLinkDependencies {
  db: Db;
  events: Publisher;
  log: Logger;
  tokens: Signer;
  sendMail: SendMail;
  config: Pick<Config, 'productName' | 'publicUrl'>;
}

interface Claimed {
  token: string;
  tries: number;
  /** The ids of its counts. */
  counts: readonly string[];
}

/** Claims a link, so that only one process sends it; a link above the limit waits. */
function claim(
  { db, events, tokens }: AddressLinkDependencies,
  link: DueLink,
  now: Date,
): Promise<Claimed | undefined> {
  const { userId } = link;
  const names = countedNames(tokens, link);
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) return undefined;
    await lockCount(tx, names.address);
    const next = await nextLinkAllowed(tx, names, now);
    if (next) {
      await holdLink(tx, link, { now, sendAfter: next });
      await events.publish(tx, 'contactAddress.changed', { userId, isLinkDue: false });
      return undefined;
    }
    const token = newOpaqueToken();
    const tries = await claimLink(tx, link, {
      linkHash: hashOf(token),
      linkExpiresAt: new Date(now.getTime() + linkLifetimeMs),
      sendAfter: new Date(now.getTime() + maxSendingMs),
      now,
    });
    if (tries === undefined) return undefined;
    return { token, tries, counts: await countLink(tx, Object.values(names), now) };
  });
}

/** Stores the result of a link. A link that is sent later gets another token, and counts only then. */
async function settle(
  { db, events }: AddressLinkDependencies,
  { userId, token, counts }: Pick<DueLink, 'userId'> & Claimed,
  delivery: Delivery,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (delivery.outcome === 'later') {
      const { tries, tellAfter: sendAfter } = delivery;
      await uncountLink(tx, counts);
      await settleLink(tx, hashOf(token), { link: 'due', sendAfter, tries });
    } else await settleLink(tx, hashOf(token), { link: delivery.outcome, sendAfter: null });
    await events.publish(tx, 'contactAddress.changed', { userId, isLinkDue: false });
  });
}

/**
 * Sends the due links. A failed one is retried with growing delays; each is mailed by one process only. The clock is read for each link,
 * since a slow mail server makes a run last longer than a claim.
 */
export async function sendAddressLinks(
  dependencies: AddressLinkDependencies,
  clock: () => Date,
): Promise<void> {
  let due;
  do {
    due = await dueLinks(dependencies.db, clock(), maxAtOnce);
    for (const link of due) await sendLink(dependencies, link, clock());
  } while (due.length === maxAtOnce);
  await deleteCountsUntil(dependencies.db, new Date(clock().getTime() - countedMs));
}

async function sendLink(dependencies: AddressLinkDependencies, link: DueLink, now: Date): Promise<void> {
  const { userId } = link;
  const claimed = await claim(dependencies, link, now);
  if (!claimed) return;
  const mail = addressMail(link, { ...dependencies.config, token: claimed.token });
  const delivery = await deliver(dependencies, mail, { tries: claimed.tries, now, about: { userId } });
  await settle(dependencies, { userId, ...claimed }, delivery);
}
