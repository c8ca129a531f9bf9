import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { memberships } from '../memberships';
import { isRegistered, profiles, shownFirstName } from '../profile';
import { lastNameFor } from './last-name.queries';
import { mayKnow } from './may-know.queries';

/** The fields that a list shows of residents the viewer may know. It reads `memberships` and `profiles`. */
export const shownOf = (viewerId: MembershipId) => ({
  membershipId: memberships.id,
  userId: memberships.userId,
  registered: isRegistered(),
  firstName: shownFirstName(),
  lastName: lastNameFor(viewerId),
  pictureKey: profiles.pictureKey,
});

/**
 * The residents that a resident may know, by account or membership. An account that is still registering has no resident.
 * Indexes: the primary keys, memberships(user_id).
 */
export function peopleAmong(
  db: Db,
  viewerId: MembershipId,
  { userIds, membershipIds }: { userIds: UserId[]; membershipIds: MembershipId[] },
) {
  return db
    .select(shownOf(viewerId))
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(
      and(
        mayKnow(viewerId),
        or(inArray(memberships.id, membershipIds), and(inArray(memberships.userId, userIds), isRegistered())),
      ),
    );
}

/** Whether a resident may know of another now. Index: the primary key. */
export async function isKnown(db: Db, viewerId: MembershipId, otherId: MembershipId): Promise<boolean> {
  const found = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.id, otherId), mayKnow(viewerId)));
  return found.length > 0;
}

/** Whether a resident may know of a person in their community now. Index: memberships(user_id). */
export async function isPersonKnown(db: Db, viewerId: MembershipId, otherId: UserId): Promise<boolean> {
  const found = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.userId, otherId), mayKnow(viewerId)))
    .limit(1);
  return found.length > 0;
}
