import type { MembershipId, NotificationId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { peopleIn as shownPeopleIn } from '../bell/people-in';

/** The names that a resident's items now show. */
export async function peopleIn(db: Db, membershipId: MembershipId, ids: NotificationId[]) {
  const people = await shownPeopleIn(db, membershipId, ids);
  return (id: NotificationId) => {
    const { agreed, others } = people(id);
    return {
      agreedBy: agreed?.firstName,
      names: others.map(({ firstName }) => firstName),
      count: others[0]?.all ?? 0,
    };
  };
}
