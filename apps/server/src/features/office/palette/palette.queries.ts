import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships, officeIds } from '../../memberships';
import { hasOfficeId, isFoundBy, lastNameKey, profiles } from '../../profile';
import { roomMembers, rooms, roomSize } from '../../room';
import { inScope } from '../../staff';

/**
 * The first residents in scope by name whom a text finds; those whose office id begins with it come first.
 */
export const residentsLike = (db: Db, grant: StaffGrant, text: string, maxCount: number) => {
  const isTheirId = sql`coalesce(${hasOfficeId(officeIds.officeId, text)}, false)`;
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
    .where(and(inScope(grant), isStanding(), isFoundBy(text)))
    .orderBy(
      sql`${isTheirId} desc`,
      asc(lastNameKey()),
      asc(sql`lower(${profiles.firstName})`),
      asc(memberships.id),
    )
    .limit(maxCount);
};
