import { fullName } from '@nestmate/contract/full-name';
import type { MembershipId } from '@nestmate/contract/ids';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { memberships } from '../memberships';
import { profiles, shownFirstName, shownLastName } from '../profile';
import { isLastNameShown } from './last-name.queries';

/** The names that residents show to everybody, by membership: last names only where the community shows them. Index: the primary keys. */
export async function namesOf(db: Db, ids: MembershipId[]): Promise<ReadonlyMap<MembershipId, string>> {
  const rows = await db
    .select({
      id: memberships.id,
      first: shownFirstName(),
      last: sql<string>`case when ${isLastNameShown(memberships)} then ${shownLastName()} else '' end`,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(inArray(memberships.id, ids));
  return new Map(rows.map(({ id, first, last }) => [id, fullName(first, last)]));
}
