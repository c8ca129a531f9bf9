import type { MembershipId, RequestId } from '@nestmate/contract';
import { and, asc, eq, gt, inArray, isNull, lte, ne, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { memberships, users } from '../../auth';
import { subnetworks, unitTypes } from '../../community';
import { invitations } from '../../invitations';
import { profiles } from '../../profile';
import { roommateRequests } from '../../room';
import { mailOptOuts } from '../notifications.schema';

const told = alias(roommateRequests, 'told');
const sender = alias(memberships, 'sender');
const senderProfile = alias(profiles, 'sender_profile');
const address = sql<string>`coalesce(nullif(${profiles.preferredEmail}, ''), ${profiles.email})`;

/**
 * Open requests whose reader is to be told by mail, one a reader, the oldest first: at once where nobody has signed in yet,
 * else when it has waited since `waitingSince`. Index: roommate_requests(to_membership_id, status).
 */
export async function requestsToTell(
  db: Db,
  { waitingSince, quietSince, limit }: { waitingSince: Date; quietSince: Date; limit: number },
) {
  return db
    .selectDistinctOn([roommateRequests.toMembershipId], {
      id: roommateRequests.id,
      membershipId: roommateRequests.toMembershipId,
      address,
      name: sql<string>`coalesce(nullif(${profiles.preferredFirstName}, ''), ${profiles.firstName})`,
      from: sql<string>`coalesce(nullif(${senderProfile.preferredFirstName}, ''), ${senderProfile.firstName})`,
      community: subnetworks.name,
      language: users.language,
      passcode: invitations.passcode,
    })
    .from(roommateRequests)
    .innerJoin(memberships, eq(memberships.id, roommateRequests.toMembershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(sender, eq(sender.id, roommateRequests.fromMembershipId))
    .innerJoin(senderProfile, eq(senderProfile.membershipId, sender.id))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .leftJoin(invitations, and(eq(invitations.membershipId, memberships.id), isNull(memberships.userId)))
    .where(
      and(
        eq(roommateRequests.status, 'pending'),
        isNull(roommateRequests.toldAt),
        or(isNull(memberships.userId), lte(roommateRequests.createdAt, waitingSince)),
        isNull(memberships.removedAt),
        isNull(sender.removedAt),
        eq(subnetworks.roundStatus, 'MATCHING'),
        not(unitTypes.forcedClosed),
        ne(address, ''),
        notExists(
          db
            .select({ one: sql`1` })
            .from(mailOptOuts)
            .where(eq(mailOptOuts.membershipId, memberships.id)),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(told)
            .where(and(eq(told.toMembershipId, memberships.id), gt(told.toldAt, quietSince))),
        ),
      ),
    )
    .orderBy(asc(roommateRequests.toMembershipId), asc(roommateRequests.createdAt))
    .limit(limit);
}

export type RequestToTell = Awaited<ReturnType<typeof requestsToTell>>[number];

/** Whether nobody else has taken it upon themselves meanwhile. */
export async function claimTelling(db: Db, id: RequestId, now: Date): Promise<boolean> {
  const claimed = await db
    .update(roommateRequests)
    .set({ toldAt: now })
    .where(and(eq(roommateRequests.id, id), isNull(roommateRequests.toldAt)))
    .returning({ id: roommateRequests.id });
  return claimed.length > 0;
}

export async function notTold(db: Db, ids: RequestId[]): Promise<void> {
  if (ids.length > 0)
    await db.update(roommateRequests).set({ toldAt: null }).where(inArray(roommateRequests.id, ids));
}

/** Whether there is such a membership. Again, it changes nothing. */
export async function optOut(db: Db, membershipId: MembershipId): Promise<boolean> {
  const [found] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  if (!found) return false;
  await db.insert(mailOptOuts).values({ membershipId }).onConflictDoNothing();
  return true;
}
