import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { mailAddress } from '../../contact-address';
import { memberships, users } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';

/** A person with an account who can be mailed, whether or not they have access. Index: the primary keys. */
export async function removedPerson(db: Db, id: MembershipId) {
  const [row] = await db
    .select({ address: mailAddress, name: shownFirstName(), language: users.language })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.id, id), ne(mailAddress, '')));
  return row;
}

export type RemovedPerson = NonNullable<Awaited<ReturnType<typeof removedPerson>>>;
