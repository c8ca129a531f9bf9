import type { MembershipId } from '@nestmate/contract/ids';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { mailAddress } from '../contact-address';
import { subnetworks, unitTypeNames, unitTypes } from '../housing';
import { isStanding, memberships, users } from '../memberships';
import { profiles, shownFirstName } from '../profile';
import { roomMembers, rooms } from '../room';
import { quietHours } from './notifications.schema';

/** A resident with an account who lives in the unit with that number, and can be mailed. Index: the primary keys. */
export async function residentOfUnit(db: Db, id: MembershipId, unitNumber: string) {
  const [row] = await db
    .select({
      address: mailAddress,
      name: shownFirstName(),
      language: users.language,
      community: subnetworks.name,
      unitTypeNames: unitTypeNames(),
      quiet: quietHours,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .innerJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(and(eq(memberships.id, id), isStanding(), eq(rooms.unitNumber, unitNumber), ne(mailAddress, '')));
  return row;
}

export type ResidentOfUnit = NonNullable<Awaited<ReturnType<typeof residentOfUnit>>>;
