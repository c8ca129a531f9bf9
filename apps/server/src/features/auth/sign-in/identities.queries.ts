import type { Provider, UserId } from '@nestmate/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { users } from '../../memberships';
import { identities } from '../auth.schema';
import type { Identity } from '../providers/identity-provider';
import { contactAddress } from './contact-address';

/** Whose identity this is, by issuer and subject and by nothing else. Index: identities(issuer, subject). */
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

/** A new account for an identity, or the account that another request has just made for it. */
export async function createAccount(db: Db, identity: Identity): Promise<UserId> {
  const userId = newId<UserId>();
  const { provider, issuer, subject, emailVerified = false } = identity;
  const email = contactAddress(identity);
  await db.insert(users).values({ id: userId });
  const made = await db
    .insert(identities)
    .values({ id: newId(), userId, provider, issuer, subject, email, emailVerified })
    .onConflictDoNothing({ target: [identities.issuer, identities.subject] })
    .returning({ userId: identities.userId });
  if (made.length > 0) return userId;
  await db.delete(users).where(eq(users.id, userId));
  const other = await accountOfIdentity(db, identity);
  // Its account was made and deleted in the meantime.
  if (!other) throw new ProductError('Conflict');
  return other;
}

/** Keeps to the address that the provider gives today; one that gives none says nothing about the last. */
export async function rememberAddress(db: Db, identity: Identity): Promise<void> {
  const { issuer, subject, emailVerified = false } = identity;
  const email = contactAddress(identity);
  if (!email) return;
  await db
    .update(identities)
    .set({ email, emailVerified })
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
}

/** With which providers an address has been used. Index: identities(email). */
export async function providersOfAddress(db: Db, email: string): Promise<Provider[]> {
  const rows = await db
    .selectDistinct({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.email, email.toLowerCase()))
    .orderBy(identities.provider);
  return rows.map(({ provider }) => provider);
}
