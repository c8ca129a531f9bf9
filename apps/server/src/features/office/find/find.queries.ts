import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { containing, startingWith } from '../../../platform/database/like-pattern';
import type { StaffGrant } from '../../../platform/http';
import { subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships, officeIds } from '../../memberships';
import { profiles, rosterName } from '../../profile';
import { roomMembers, rooms, roomSize } from '../../room';
import { inScope } from '../../staff';

/**
 * The first residents in scope by name whose name, address or office id contains these letters; those whose id begins with them come first.
 */
export const residentsLike = (db: Db, grant: StaffGrant, text: string, maxCount: number) => {
  const pattern = containing(text);
  const isTheirId = sql`coalesce(${officeIds.officeId} ilike ${startingWith(text)}, false)`;
  return db
    .select({
      membershipId: memberships.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      subnetworkId: memberships.subnetworkId,
      unitType: unitTypes.name,
      officeId: officeIds.officeId,
      capacity: unitTypes.capacity,
      people: roomSize(),
    })
    .from(profiles)
    .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(officeIds, eq(officeIds.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(
      and(
        inScope(grant),
        isStanding(),
        or(
          isTheirId,
          ilike(rosterName(), pattern),
          ilike(profiles.preferredFirstName, pattern),
          ilike(profiles.email, pattern),
        ),
      ),
    )
    .orderBy(
      sql`${isTheirId} desc`,
      asc(sql`lower(${profiles.lastName})`),
      asc(sql`lower(${profiles.firstName})`),
      asc(memberships.id),
    )
    .limit(maxCount);
};
