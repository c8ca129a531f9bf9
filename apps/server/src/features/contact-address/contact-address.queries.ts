import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { and, asc, eq, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { isStanding, memberships, users } from '../memberships';
import { contactAddress, nameInFull, profiles, shownFirstName, shownLastName } from '../profile';
import { contactAddresses } from './contact-address.schema';
import { isAddressVerified } from './mail-address.queries';

/** The key of a row: the account and its address in lower case. */
export interface AddressKey {
  userId: UserId;
  email: string;
}

const isRow = ({ userId, email }: AddressKey) =>
  and(eq(contactAddresses.userId, userId), eq(contactAddresses.email, email));

/** Joins `memberships` and `profiles` with the row of the contact address. */
const ofContactAddress = and(
  eq(contactAddresses.userId, memberships.userId),
  eq(contactAddresses.email, sql`lower(${contactAddress()})`),
);

/** A membership's contact address, with its link. Index: the primary keys. */
export async function contactOf(db: Db, membershipId: MembershipId) {
  const [row] = await db
    .select({
      address: contactAddress(),
      isVerified: isAddressVerified,
      link: contactAddresses.link,
      dueAt: contactAddresses.dueAt,
      linkExpiresAt: contactAddresses.linkExpiresAt,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(contactAddresses, ofContactAddress)
    .where(eq(memberships.id, membershipId));
  return row;
}

/** Deletes the addresses that an account no longer uses, with their links. */
export async function forgetFormerAddresses(db: Db, userId: UserId): Promise<void> {
  const used = db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(ofContactAddress);
  await db.delete(contactAddresses).where(and(eq(contactAddresses.userId, userId), notExists(used)));
}

/**
 * Whether an address is the contact address of a membership of the account, and not verified. Index:
 * memberships(user_id).
 */
export async function isUnverifiedContact(db: Db, { userId, email }: AddressKey): Promise<boolean> {
  const found = await db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(sql`lower(${contactAddress()})`, email),
        sql`not ${isAddressVerified}`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Adds an address whose link is due; false if it is there already. */
export async function insertAddress(db: Db, key: AddressKey, dueAt: Date): Promise<boolean> {
  const made = await db
    .insert(contactAddresses)
    .values({ ...key, dueAt })
    .onConflictDoNothing()
    .returning({ email: contactAddresses.email });
  return made.length > 0;
}

/** Makes the link of an address due, unless it is already or the address has been verified meanwhile. */
export async function makeLinkDue(db: Db, key: AddressKey, dueAt: Date): Promise<void> {
  await db
    .insert(contactAddresses)
    .values({ ...key, dueAt })
    .onConflictDoUpdate({
      target: [contactAddresses.userId, contactAddresses.email],
      set: { link: 'due', dueAt, attempts: 0 },
      setWhere: and(isNull(contactAddresses.dueAt), isNull(contactAddresses.verifiedAt)),
    });
}

/** Due links, oldest first, with the name of the person whose address it is. Index: contact_addresses(due_at). */
export async function dueLinks(db: Db, now: Date, limit: number) {
  return db
    .selectDistinctOn([contactAddresses.dueAt, contactAddresses.userId, contactAddresses.email], {
      userId: contactAddresses.userId,
      email: contactAddresses.email,
      address: contactAddress(),
      name: nameInFull(shownFirstName(), shownLastName()),
      language: users.language,
    })
    .from(contactAddresses)
    .innerJoin(users, eq(users.id, contactAddresses.userId))
    .innerJoin(memberships, eq(memberships.userId, contactAddresses.userId))
    .innerJoin(profiles, and(eq(profiles.membershipId, memberships.id), ofContactAddress))
    .where(and(lte(contactAddresses.dueAt, now), isStanding(), sql`not ${isAddressVerified}`))
    .orderBy(asc(contactAddresses.dueAt), asc(contactAddresses.userId), asc(contactAddresses.email))
    .limit(limit);
}

export type DueLink = Awaited<ReturnType<typeof dueLinks>>[number];

interface NewLink {
  linkHash: string;
  linkExpiresAt: Date;
  /** When it is due again if its process dies before it stores the result. */
  dueAt: Date;
}

/**
 * Gives a due link its token, in place of the previous one for its address.
 * @returns the failed attempts so far; undefined if another process has claimed it
 */
export async function claimLink(
  db: Db,
  key: AddressKey,
  { now, ...claim }: NewLink & { now: Date },
): Promise<number | undefined> {
  const [claimed] = await db
    .update(contactAddresses)
    .set({ ...claim, link: 'sending' })
    .where(and(isRow(key), lte(contactAddresses.dueAt, now)))
    .returning({ attempts: contactAddresses.attempts });
  return claimed?.attempts;
}

/** Postpones a due link that would exceed the limit, unless another process has claimed it. */
export async function holdLink(
  db: Db,
  key: AddressKey,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  await db
    .update(contactAddresses)
    .set({ link: 'due', dueAt })
    .where(and(isRow(key), lte(contactAddresses.dueAt, now)));
}

type Outcome = { link: 'sent' | 'refused'; dueAt: null } | { link: 'due'; dueAt: Date; attempts: number };

/**
 * Stores the result of a claimed link, unless it was claimed again, verified or forgotten meanwhile. Index:
 * contact_addresses(link_hash).
 */
export async function settleLink(db: Db, linkHash: string, outcome: Outcome): Promise<void> {
  await db
    .update(contactAddresses)
    .set(outcome)
    .where(and(eq(contactAddresses.linkHash, linkHash), eq(contactAddresses.link, 'sending')));
}

/** Verifies the address of a valid link; idempotent. Index: contact_addresses(link_hash). */
export async function verifyByLink(db: Db, linkHash: string, now: Date): Promise<AddressKey | undefined> {
  const [verified] = await db
    .update(contactAddresses)
    .set({
      verifiedAt: sql`coalesce(${contactAddresses.verifiedAt}, ${now.toISOString()})`,
      link: 'sent',
      dueAt: null,
    })
    .where(
      and(
        eq(contactAddresses.linkHash, linkHash),
        sql`${contactAddresses.linkExpiresAt} > ${now.toISOString()}`,
      ),
    )
    .returning({ userId: contactAddresses.userId, email: contactAddresses.email });
  return verified;
}
