import type { IdentityId, UserId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { newId } from '../../platform/ids';
import { identities } from './auth.schema';
import type { Identity } from './providers/identity-provider';
import { contactAddress } from './sign-in/contact-address';

/** Returns false if the identity already belongs to an account, including this one. Index: identities(issuer, subject). */
export async function insertIdentity(db: Db, userId: UserId, identity: Identity): Promise<boolean> {
  const { provider, issuer, subject, emailVerified = false } = identity;
  const email = contactAddress(identity);
  const made = await db
    .insert(identities)
    .values({ id: newId<IdentityId>(), userId, provider, issuer, subject, email, emailVerified })
    .onConflictDoNothing({ target: [identities.issuer, identities.subject] })
    .returning({ id: identities.id });
  return made.length > 0;
}

export async function deleteIdentity(db: Db, id: IdentityId): Promise<void> {
  await db.delete(identities).where(eq(identities.id, id));
}
