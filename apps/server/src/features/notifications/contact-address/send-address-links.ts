import type { Logger } from 'pino';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import type { SendMail } from '../../../platform/mail/mail';
import { hashOf, newOpaqueToken } from '../../../platform/opaque-token';
import type { Signer } from '../../../platform/signer';
import { lockAccount } from '../../memberships';
import { deliver } from '../mails/deliver';
import { addressMail } from './address-mail';
import { claimLink, type DueLink, dueLinks, postponeLink } from './contact-address.queries';
import { countedMs, countedNames, nextLinkAllowed } from './link-limits';
import { countLink, deleteCountsUntil, lockCount, uncountLink } from './mailed-links.queries';

/** How long a link works. */
const linkLifetimeMs = 24 * 60 * 60_000;
const maxAtOnce = 50;

export interface LinkParts {
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
}

/** Claims a link, so that only one process sends it; one that would be too many waits. */
function claim({ db, tokens }: LinkParts, link: DueLink, now: Date): Promise<Claimed | undefined> {
  const names = countedNames(tokens, link);
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, link.userId))) return undefined;
    await lockCount(tx, names.address);
    const next = await nextLinkAllowed(tx, names, now);
    if (next) {
      await postponeLink(tx, link, { sendAfter: next });
      return undefined;
    }
    const token = newOpaqueToken();
    const linkExpiresAt = new Date(now.getTime() + linkLifetimeMs);
    const tries = await claimLink(tx, link, { linkHash: hashOf(token), linkExpiresAt, now });
    if (tries === undefined) return undefined;
    await countLink(tx, Object.values(names), now);
    return { token, tries };
  });
}

async function release(
  { db, tokens }: LinkParts,
  link: DueLink,
  { tries, tellAfter, now }: { tries: number; tellAfter: Date; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await uncountLink(tx, Object.values(countedNames(tokens, link)), now);
    await postponeLink(tx, link, { tries, sendAfter: tellAfter });
  });
}

/** Sends the due links. One that fails is made anew and sent with growing delays; each is mailed by one process only. */
export async function sendAddressLinks(parts: LinkParts, now: Date): Promise<void> {
  let due;
  do {
    due = await dueLinks(parts.db, now, maxAtOnce);
    await sendAll(parts, due, now);
  } while (due.length === maxAtOnce);
  await deleteCountsUntil(parts.db, new Date(now.getTime() - countedMs));
}

async function sendAll(parts: LinkParts, links: readonly DueLink[], now: Date): Promise<void> {
  const { db, events, config } = parts;
  for (const link of links) {
    const { userId } = link;
    const claimed = await claim(parts, link, now);
    if (!claimed) continue;
    const mail = addressMail(link, { ...config, token: claimed.token });
    const postponed = await deliver(parts, mail, { tries: claimed.tries, now, about: { userId } });
    if (postponed) await release(parts, link, { ...postponed, now });
    else await events.publish(db, 'contactAddress.changed', { userId, isLinkDue: false });
  }
}
