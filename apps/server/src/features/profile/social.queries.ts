import type { MembershipId } from '@nestmate/contract/ids';
import type { SocialType } from '@nestmate/contract/social-links';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { socialAccounts } from './profile.schema';

/** Index: the primary key. */
export async function accountsOf(db: Db, membershipId: MembershipId) {
  return db
    .select({ type: socialAccounts.type, userName: socialAccounts.userName })
    .from(socialAccounts)
    .where(eq(socialAccounts.membershipId, membershipId))
    .orderBy(socialAccounts.type);
}

export async function replaceAccounts(
  tx: Db,
  membershipId: MembershipId,
  accounts: ReadonlyMap<SocialType, string>,
): Promise<void> {
  await tx.delete(socialAccounts).where(eq(socialAccounts.membershipId, membershipId));
  if (accounts.size === 0) return;
  await tx
    .insert(socialAccounts)
    .values([...accounts].map(([type, userName]) => ({ membershipId, type, userName })));
}
