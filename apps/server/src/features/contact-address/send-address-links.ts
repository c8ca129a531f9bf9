import type { Language } from '@nestmate/contract/languages';
import { translatorOf } from '@nestmate/locales';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { dayMs } from '../../platform/durations';
import { html } from '../../platform/http/html';
import type { Delivery, MailKind } from '../../platform/mail/delivery';
import type { Mail } from '../../platform/mail/mail';
import { layoutMail } from '../../platform/mail/mail-layout';
import { senderName } from '../../platform/mail/sender-name';
import { hashOf, newOpaqueToken } from '../../platform/opaque-token';
import { lockAccount } from '../memberships';
import { claimLink, type DueLink, dueLinks, holdLink, settleLink } from './contact-address.queries';
import { countedMs, countedNames, nextLinkAllowed } from './link-limits';
import { countLink, deleteCountsUntil, lockCount, uncountLink } from './mailed-links.queries';

const linkLifetimeMs = dayMs;
/** The time after which a mail that was claimed counts as not sent; the mail server's timeouts are shorter. */
const maxSendingMs = 5 * 60_000;
const linksPerPage = 50;

export const addressLinksQueue = 'send-address-links';

export type AddressLinkDependencies = Pick<App, 'config' | 'db' | 'events' | 'tokens'>;

interface ClaimedLink {
  token: string;
  attempts: number;
  /** The ids of its counts. */
  counts: readonly string[];
}

/** Claims a link, so that only one process sends it; a link above the limit waits. */
function claim(
  { db, events, tokens }: AddressLinkDependencies,
  link: DueLink,
  now: Date,
): Promise<ClaimedLink | undefined> {
  const { userId } = link;
  const names = countedNames(tokens, link);
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) return undefined;
    await lockCount(tx, names.address);
    const next = await nextLinkAllowed(tx, names, now);
    if (next) {
      await holdLink(tx, link, { now, dueAt: next });
      await events.publish(tx, 'contactAddress.changed', { userId, isLinkDue: false });
      return undefined;
    }
    const token = newOpaqueToken();
    const attempts = await claimLink(tx, link, {
      linkHash: hashOf(token),
      linkExpiresAt: new Date(now.getTime() + linkLifetimeMs),
      dueAt: new Date(now.getTime() + maxSendingMs),
      now,
    });
    if (attempts === undefined) return undefined;
    return { token, attempts, counts: await countLink(tx, Object.values(names), now) };
  });
}

/** Stores the result of a link. A link that has to be sent later gets another token, and counts once it is sent. */
async function settle(
  { db, events }: AddressLinkDependencies,
  { userId, token, counts }: Pick<DueLink, 'userId'> & ClaimedLink,
  delivery: Delivery,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (delivery.outcome === 'later') {
      await uncountLink(tx, counts);
      const { attempts, retryAt: dueAt } = delivery;
      await settleLink(tx, hashOf(token), { link: 'due', dueAt, attempts });
    } else await settleLink(tx, hashOf(token), { link: delivery.outcome, dueAt: null });
    await events.publish(tx, 'contactAddress.changed', { userId, isLinkDue: false });
  });
}

/** Links that confirm a contact address, each mailed by one process only. */
export function addressLinkKind(dependencies: AddressLinkDependencies): MailKind<DueLink> {
  const { db, config } = dependencies;
  return {
    queue: addressLinksQueue,
    tidy: (now) => deleteCountsUntil(db, new Date(now.getTime() - countedMs)),
    due: (clock) => allDueLinks(db, clock),
    claim: async (link, now) => {
      const claimed = await claim(dependencies, link, now);
      if (!claimed) return undefined;
      const { userId } = link;
      const { token, attempts } = claimed;
      return {
        attempts,
        about: { userId },
        compose: () => addressMail(link, { ...config, token }),
        record: (delivery) => settle(dependencies, { userId, ...claimed }, delivery),
      };
    },
  };
}

interface AddressLinkMail {
  productName: string;
  publicUrl: string;
  token: string;
}

/**
 * The mail with the link that verifies an address. Its reader may be a stranger to the product, so it has only the name
 * of the person who asked.
 */
function addressMail(
  { address, name, language: spoken }: DueLink,
  { productName, publicUrl, token }: AddressLinkMail,
): Mail {
  const language: Language = spoken ?? 'en';
  const t = translatorOf(language, 'mail');
  const who = senderName(name, language, productName);
  const text = t('address.text', { name: who, product: productName });
  const ignore = t('address.ignore', { product: productName });
  return layoutMail(
    {
      to: address,
      language,
      subject: t('address.subject', { product: productName }),
      preheader: t('address.preheader'),
      greeting: t('address.greeting'),
      text: [text, ignore].join('\n\n'),
      body: html`<p style="margin:0 0 12px">${text}</p>
        <p style="margin:0">${ignore}</p>`,
      // The token stands after the #, so that no server and no referrer gets it.
      action: { label: t('address.action'), link: `${publicUrl}/verify-address#token=${token}` },
    },
    { productName },
  );
}

/** Page by page, until a page has only links that this run has tried. */
async function* allDueLinks(db: Db, clock: () => Date): AsyncGenerator<DueLink> {
  const tried = new Set<string>();
  let isFull = true;
  while (isFull) {
    const page = await dueLinks(db, clock(), linksPerPage);
    const untried = page.filter(({ userId, email }) => !tried.has(`${userId} ${email}`));
    for (const { userId, email } of untried) tried.add(`${userId} ${email}`);
    yield* untried;
    isFull = page.length === linksPerPage && untried.length > 0;
  }
}
