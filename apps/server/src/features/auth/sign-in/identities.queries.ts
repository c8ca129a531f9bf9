import type { IdentityId, UserId } from '@nestmate/contract/ids';
import { type Provider, provider as social } from '@nestmate/contract/providers';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { networks } from '../../housing';
import { deleteAccountRow, insertAccount } from '../../memberships';
import { identities } from '../auth.schema';
import { contactAddress, type Identity } from '../providers/identity-provider';

/** The account of an identity, which only its issuer and subject determine. Index: identities(issuer, subject). */
export async function accountOfIdentity(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<UserId | undefined> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row?.userId;
}

/** Oldest first. Index: identities(user_id). */
export async function identitiesOf(db: Db, userId: UserId) {
  return db
    .select({
      id: identities.id,
      provider: identities.provider,
      issuer: identities.issuer,
      subject: identities.subject,
      email: identities.email,
      emailVerified: identities.emailVerified,
      createdAt: identities.createdAt,
      networkId: identities.networkId,
      networkName: networks.name,
    })
    .from(identities)
    .leftJoin(networks, eq(networks.id, identities.networkId))
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.id));
}

const columnsOf = (identity: Identity) => {
  const { provider, issuer, subject, emailVerified = false, campus } = identity;
  const networkId = campus?.networkId ?? null;
  return { provider, networkId, issuer, subject, email: contactAddress(identity), emailVerified };
};

/**
 * Creates an account for an identity, or returns the account that a concurrent request has created for it; undefined if
 * that account has been deleted meanwhile.
 */
export async function createAccount(db: Db, identity: Identity): Promise<UserId | undefined> {
  const userId = newId<UserId>();
  await insertAccount(db, userId);
  const made = await db
    .insert(identities)
    .values({ id: newId(), userId, ...columnsOf(identity) })
    .onConflictDoNothing({ target: [identities.issuer, identities.subject] })
    .returning({ userId: identities.userId });
  if (made.length > 0) return userId;
  await deleteAccountRow(db, userId);
  return accountOfIdentity(db, identity);
}

/** The address that an identity vouches for; null without a verified one. */
export const vouchedBy = ({
  email,
  emailVerified,
}: Pick<typeof identities.$inferSelect, 'email' | 'emailVerified'>): string | null =>
  emailVerified ? email : null;

/**
 * Stores the address that the provider gives now; without one, the previous address stays. Call it after `lockAccount`.
 * @returns what the identity vouched for before and does now
 */
export async function rememberAddress(
  db: Db,
  identity: Identity,
): Promise<{ before: string | null; now: string | null } | undefined> {
  const { issuer, subject, emailVerified = false } = identity;
  const email = contactAddress(identity);
  if (!email) return undefined;
  const isIt = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  const [stored] = await db
    .select({ email: identities.email, emailVerified: identities.emailVerified })
    .from(identities)
    .where(isIt);
  await db.update(identities).set({ email, emailVerified }).where(isIt);
  return stored && { before: vouchedBy(stored), now: vouchedBy({ email, emailVerified }) };
}

/** The social providers with which an address has been used. Index: identities(email). */
export async function providersOfAddress(db: Db, email: string): Promise<Provider[]> {
  const rows = await db
    .selectDistinct({ provider: identities.provider })
    .from(identities)
    .where(and(eq(identities.email, email.toLowerCase()), inArray(identities.provider, social.options)))
    .orderBy(identities.provider);
  return rows.flatMap(({ provider }) => social.safeParse(provider).data ?? []);
}

/**
 * Returns false if the identity already belongs to an account, including this one. Index: identities(issuer, subject).
 */
export async function insertIdentity(db: Db, userId: UserId, identity: Identity): Promise<boolean> {
  const made = await db
    .insert(identities)
    .values({ id: newId<IdentityId>(), userId, ...columnsOf(identity) })
    .onConflictDoNothing({ target: [identities.issuer, identities.subject] })
    .returning({ id: identities.id });
  return made.length > 0;
}

export async function deleteIdentity(db: Db, id: IdentityId): Promise<void> {
  await db.delete(identities).where(eq(identities.id, id));
}
