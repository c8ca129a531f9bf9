import type { MembershipId, Person, UserId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { ActingMembership } from '../../../platform/http';
import { pictureUrlsOf } from '../../pictures';
import { peopleAmong } from './people.queries';

/** Names and pictures of residents of the caller's community, in any order. Unclaimed memberships have no picture. */
export async function peopleIn(
  db: Db,
  acting: ActingMembership,
  wanted: { userIds: UserId[]; membershipIds: MembershipId[] },
): Promise<Person[]> {
  const rows = await peopleAmong(db, acting.subnetworkId, wanted);
  return rows.map((row) => ({
    membership_id: row.membershipId,
    user_id: row.userId,
    first_name: row.firstName,
    last_name: row.lastName,
    claimed: row.userId !== null,
    image_urls: row.userId === null ? null : pictureUrlsOf(row.pictureKey),
  }));
}
