import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';
import { profiles } from '../profile.schema';
import { shownFirstName, shownLastName } from '../shown-name.queries';

/** Standing residents of a subnetwork, by account or membership. Indexes: the primary key, memberships(user_id). */
export function peopleAmong(
  db: Db,
  subnetworkId: SubnetworkId,
  { userIds, membershipIds }: { userIds: UserId[]; membershipIds: MembershipId[] },
) {
  return db
    .select({
      membershipId: memberships.id,
      userId: memberships.userId,
      firstName: shownFirstName(),
      lastName: shownLastName(),
      pictureKey: profiles.pictureKey,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(
      and(
        eq(memberships.subnetworkId, subnetworkId),
        isStanding(),
        or(inArray(memberships.id, membershipIds), inArray(memberships.userId, userIds)),
      ),
    );
}
