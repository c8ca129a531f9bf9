import type { MembershipId, NotificationId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { peopleOf } from './bell.queries';

/** The people of one item, with names and pictures. */
const maxPeople = 3;

/** The people that a resident's items now name, and the roommate who agreed on them. */
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
