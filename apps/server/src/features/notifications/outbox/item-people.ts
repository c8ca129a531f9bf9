import type { MembershipId, NotificationId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { peopleOf } from '../bell/bell.queries';

/** Named of one item. */
const maxPeople = 3;

/** The people that a resident's items name now. */
export async function peopleIn(db: Db, membershipId: MembershipId, ids: NotificationId[]) {
  const rows = await peopleOf(db, membershipId, ids, maxPeople);
  return (id: NotificationId) => {
    const mine = rows.filter(({ notificationId }) => notificationId === id);
    return { names: mine.map(({ firstName }) => firstName), count: mine[0]?.all ?? 0 };
  };
}
