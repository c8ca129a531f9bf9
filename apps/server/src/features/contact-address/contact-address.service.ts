import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { ContactAddress } from '@nestmate/contract/notifications';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import type { Publisher } from '../../platform/events/events';
import { type ActingMembership, ProductError } from '../../platform/http';
import { areMailsHeld } from '../../platform/mail/mail';
import { hashOf } from '../../platform/opaque-token';
import { lockAccount } from '../memberships';
import {
  contactOf,
  forgetFormerAddresses,
  insertAddress,
  isUnverifiedContact,
  makeLinkDue,
  verifyByLink,
} from './contact-address.queries';
import { countedNames, nextLinkAllowed } from './link-limits';

type Contact = NonNullable<Awaited<ReturnType<typeof contactOf>>>;

type LinkState = Pick<ContactAddress, 'link' | 'sends_at'>;
interface LinkContext {
  now: Date;
  isHeld: boolean;
}

const noLink: LinkState = { link: 'none', sends_at: null };

/** @param isHeld whether no link is sent before there is a mail server */
function linkOf({ link, dueAt, linkExpiresAt }: Contact, { now, isHeld }: LinkContext): LinkState {
  if (dueAt && isHeld) return { link: 'waiting', sends_at: null };
  if (dueAt && link === 'due' && dueAt > now) return { link: 'waiting', sends_at: dueAt.toISOString() };
  if (dueAt) return { link: 'sending', sends_at: null };
  const works = link === 'sent' && linkExpiresAt !== null && linkExpiresAt > now;
  return works || link === 'refused' ? { link, sends_at: null } : noLink;
}

/** A membership's contact address, and the state of its link. */
export async function contactAddressOf(
  db: Db,
  membershipId: MembershipId,
  moment: LinkContext,
): Promise<ContactAddress> {
  const contact = await contactOf(db, membershipId);
  if (!contact) throw new ProductError('NotFound');
  const { address, isVerified } = contact;
  return { address, verified: isVerified, ...(isVerified ? noLink : linkOf(contact, moment)) };
}

interface AddressOwner {
  membershipId: MembershipId;
  userId: UserId;
}

/**
 * Reacts to a saved contact address: links to the previous one end, and an address that nobody vouches for gets a link.
 * Call it in the transaction that saves it, after `lockAccount`.
 */
export async function followContactAddress(
  tx: Tx,
  events: Publisher,
  { membershipId, userId }: AddressOwner,
  now: Date,
): Promise<void> {
  await forgetFormerAddresses(tx, userId);
  const contact = await contactOf(tx, membershipId);
  const isLinkDue =
    contact !== undefined &&
    contact.address !== '' &&
    !contact.isVerified &&
    (await insertAddress(tx, { userId, email: contact.address.toLowerCase() }, now));
  await events.publish(tx, 'contactAddress.changed', { userId, isLinkDue });
}

/**
 * Makes a link due for a contact address that an identity vouched for until now, so that mails do not stop unnoticed.
 * It waits while the membership is removed.
 * @param formerly the address that the identity vouched for, if any
 */
export async function followVouching(
  tx: Tx,
  events: Publisher,
  { userId, formerly }: { userId: UserId; formerly: string | null },
  now: Date,
): Promise<void> {
  const lost = formerly === null ? undefined : { userId, email: formerly };
  const isLinkDue = lost !== undefined && (await isUnverifiedContact(tx, lost));
  if (isLinkDue) await makeLinkDue(tx, lost, now);
  await events.publish(tx, 'contactAddress.changed', { userId, isLinkDue });
}

/**
 * Sends the link again. A link that already waits is not sent twice.
 * @throws ProductError `TooManyLinks`
 */
export async function sendLinkAgain(
  { db, events, tokens, config }: Pick<App, 'config' | 'db' | 'events' | 'tokens'>,
  { membershipId, userId }: Pick<ActingMembership, 'membershipId' | 'userId'>,
  now: Date,
): Promise<ContactAddress> {
  const moment = { now, isHeld: areMailsHeld(config) };
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    const before = await contactAddressOf(tx, membershipId, moment);
    const isUnderWay = before.link === 'sending' || before.link === 'waiting';
    if (before.address === '' || before.verified || isUnderWay) return before;
    const key = { userId, email: before.address.toLowerCase() };
    const next = await nextLinkAllowed(tx, countedNames(tokens, key), now);
    if (next) {
      const retryAfterSeconds = Math.ceil((next.getTime() - now.getTime()) / 1000);
      throw new ProductError('TooManyLinks', { retryAfterSeconds });
    }
    await makeLinkDue(tx, key, now);
    await events.publish(tx, 'contactAddress.changed', { userId, isLinkDue: true });
    return contactAddressOf(tx, membershipId, moment);
  });
}

/**
 * Verifies the address that a link was sent to; idempotent while the link works.
 * @throws ProductError `LinkGone`
 */
export async function verifyAddress(
  { db, events }: Pick<App, 'db' | 'events'>,
  token: string,
  now: Date,
): Promise<{ address: string }> {
  return db.transaction(async (tx) => {
    const verified = await verifyByLink(tx, hashOf(token), now);
    if (!verified) throw new ProductError('LinkGone');
    await events.publish(tx, 'contactAddress.changed', { userId: verified.userId, isLinkDue: false });
    return { address: verified.email };
  });
}
