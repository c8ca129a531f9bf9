import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { fullName } from '@nestmate/contract/text/full-name';
import { and, eq, inArray, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { memberships } from '../memberships';
import { isRegistered, profiles, shownFirstName, shownLastName } from '../profile';
import { isRoommate, mayKnow } from './may-know.queries';

/** The fields that a list shows of residents the viewer may know. It reads `memberships` and `profiles`. */
export const shownOf = (viewerId: MembershipId | SQLWrapper) => ({
  membershipId: memberships.id,
  userId: memberships.userId,
  isRegistered: isRegistered(),
  firstName: shownFirstName(),
  lastName: lastNameFor(viewerId),
  pictureKey: profiles.pictureKey,
});

type Membership = Record<'id' | 'subnetworkId', SQLWrapper>;

/** Whether the community of a membership shows last names to everybody. Index: the primary key. */
export const isLastNameShown = ({ subnetworkId }: Pick<Membership, 'subnetworkId'>) =>
  sql<boolean>`exists (select 1 from subnetworks place where place.id = ${subnetworkId} and place.last_name_shown)`;

/** The shown last name of a resident for another: empty unless the community shows it, or they are roommates. */
export const lastNameFor = (
  viewerId: MembershipId | SQLWrapper,
  other: Membership = memberships,
  profile: Parameters<typeof shownLastName>[0] = profiles,
): SQL<string> => sql<string>`case
  when ${other.id} = ${viewerId} or ${isLastNameShown(other)} or ${isRoommate({ id: sql`${viewerId}` }, other)}
  then ${shownLastName(profile)} else '' end`;

/**
 * The residents that a resident may know, by account or membership. An account that is still registering has no
 * resident. Indexes: the primary keys, memberships(user_id).
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

const knownQuery = prepared(
  'people_is_known',
  (db, { viewerId, otherId }: Placeholders<{ viewerId: MembershipId; otherId: MembershipId }>) =>
    db
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.id, otherId), mayKnow(viewerId))),
);

/** Whether a resident may know of another now. Index: the primary key. */
export async function isKnown(db: Db, viewerId: MembershipId, otherId: MembershipId): Promise<boolean> {
  const found = await knownQuery(db, { viewerId, otherId });
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

/**
 * The names that residents show to everybody, by membership: last names only where the community shows them. Index: the
 * primary keys.
 */
export async function namesOf(db: Db, ids: MembershipId[]): Promise<ReadonlyMap<MembershipId, string>> {
  const rows = await db
    .select({
      id: memberships.id,
      first: shownFirstName(),
      last: sql<string>`case when ${isLastNameShown(memberships)} then ${shownLastName()} else '' end`,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(inArray(memberships.id, ids));
  return new Map(rows.map(({ id, first, last }) => [id, fullName(first, last)]));
}
