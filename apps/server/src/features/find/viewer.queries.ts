import type { MembershipId } from '@nestmate/contract/ids';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { memberships } from '../memberships';
import { blockedEitherWay } from '../blocking';
import { subnetworks } from '../housing';
import { isHidden, profiles } from '../profile';
import { answerSheets } from '../questions';
import { isRoomLocked, roomMembers, rooms } from '../room';
import { interests } from './find.schema';

/**
 * The viewer's current state as a prepared statement: their last like or answer counts immediately.
 * Indexes: the primary keys of all tables, room_members(room_id).
 */
export function prepareViewer(db: Db) {
  const viewer = db
    .select({
      genderId: profiles.genderId,
      hidden: sql<boolean>`coalesce(${isHidden()}, false)`,
      genderPolicy: subnetworks.genderPolicy,
      bioEnabled: subnetworks.bioEnabled,
      genderShown: subnetworks.genderShown,
      lastNameShown: subnetworks.lastNameShown,
      pronounsEnabled: subnetworks.pronounsEnabled,
      answers: answerSheets.answers,
      roomLocked: isRoomLocked(),
      roommates: sql<MembershipId[]>`array(select roommates.membership_id from ${roomMembers} as roommates
        where roommates.room_id = ${rooms.id} and roommates.membership_id <> ${memberships.id})`,
      decided: sql<MembershipId[]>`array(select ${interests.toMembershipId} from ${interests}
        where ${interests.fromMembershipId} = ${memberships.id})`,
      blocked: blockedEitherWay(memberships.userId),
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .leftJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(answerSheets, eq(answerSheets.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(eq(memberships.id, sql.placeholder('membershipId')))
    .prepare('find_viewer');
  return async (membershipId: MembershipId) => {
    const [row] = await viewer.execute({ membershipId });
    return row;
  };
}
