import type { MembershipId, NotificationId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { peopleOf } from './bell.queries';

/** Named and pictured of one item. */
const maxPeople = 3;

/** The people that a resident's items name now, and the roommate who agreed on them. */
export async function peopleIn(db: Db, membershipId: MembershipId, ids: NotificationId[]) {
  const rows = ids.length > 0 ? await peopleOf(db, membershipId, ids, maxPeople) : [];
  return (id: NotificationId) => {
    const mine = rows.filter(({ notificationId }) => notificationId === id);
    return {
      agreed: mine.find(({ hasAgreed }) => hasAgreed),
      others: mine.filter(({ hasAgreed }) => !hasAgreed),
    };
  };
}
