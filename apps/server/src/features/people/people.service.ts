import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Person } from '@nestmate/contract/profile';
import type { Db } from '../../platform/database/client';
import type { ActingMembership } from '../../platform/http';
import { pictureUrlsOf } from '../pictures';
import { peopleAmong } from './people.queries';

/** Names and pictures of residents the caller may know, in any order. Only the name of an unregistered resident. */
export async function peopleFor(
  db: Db,
  { membershipId }: ActingMembership,
  query: { userIds: UserId[]; membershipIds: MembershipId[] },
): Promise<Person[]> {
  const rows = await peopleAmong(db, membershipId, query);
  return rows.map((row) => ({
    membership_id: row.membershipId,
    user_id: row.isRegistered ? row.userId : null,
    first_name: row.firstName,
    last_name: row.lastName,
    claimed: row.isRegistered,
    image_urls: row.isRegistered ? pictureUrlsOf(row.pictureKey) : null,
  }));
}
