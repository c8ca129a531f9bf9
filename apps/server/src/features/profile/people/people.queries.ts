import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { profiles } from '../profile.schema';

/** Index: the primary key, and memberships(user_id). */
export function peopleAmong(
  db: Db,
  subnetworkId: SubnetworkId,
  { userIds, membershipIds }: { userIds: UserId[]; membershipIds: MembershipId[] },
) {
  return db
    .select({
      membershipId: memberships.id,
      userId: memberships.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      preferredFirstName: profiles.preferredFirstName,
      preferredLastName: profiles.preferredLastName,
      pictureKey: profiles.pictureKey,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(
      and(
        eq(memberships.subnetworkId, subnetworkId),
        isNull(memberships.removedAt),
        or(inArray(memberships.id, membershipIds), inArray(memberships.userId, userIds)),
      ),
    );
}
