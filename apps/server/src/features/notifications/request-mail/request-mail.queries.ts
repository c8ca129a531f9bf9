import type { RequestId } from '@nestmate/contract';
import { and, asc, eq, gt, isNotNull, isNull, lte, ne, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { memberships, users } from '../../memberships';
import { areApart } from '../../blocking';
import { subnetworks, unitTypes } from '../../housing';
import { invitations } from '../../invitations';
import { profiles } from '../../profile';
import { roommateRequests } from '../../room';
import type { Postponed } from '../mails/deliver';
import { mailAddress, wantsMails } from '../mails/opt-outs.queries';

const told = alias(roommateRequests, 'told');
const sender = alias(memberships, 'sender');
const senderProfile = alias(profiles, 'sender_profile');
/** The newest that still opens the place. Index: invitations(membership_id). */
const passcode = sql<string | null>`(
  select ${invitations.passcode} from ${invitations}
  where ${invitations.membershipId} = ${memberships.id} and ${invitations.revokedAt} is null
  order by ${invitations.createdAt} desc limit 1)`;

/**
 * Open requests whose reader is to be told by mail, one a reader, the oldest first: at once where nobody has signed in yet,
 * else when it has waited since `waitingSince`. Index: roommate_requests(to_membership_id, status).
 */
export async function requestsToTell(
  db: Db,
  {
    now,
    waitingSince,
    quietSince,
    limit,
  }: { now: Date; waitingSince: Date; quietSince: Date; limit: number },
) {
  return db
    .selectDistinctOn([roommateRequests.toMembershipId], {
      id: roommateRequests.id,
      membershipId: roommateRequests.toMembershipId,
      address: mailAddress,
      name: sql<string>`coalesce(nullif(${profiles.preferredFirstName}, ''), ${profiles.firstName})`,
      from: sql<string>`coalesce(nullif(${senderProfile.preferredFirstName}, ''), ${senderProfile.firstName})`,
      community: subnetworks.name,
      language: users.language,
      passcode: sql<string | null>`case when ${memberships.userId} is null then ${passcode} end`,
      tries: roommateRequests.tellingTries,
    })
    .from(roommateRequests)
    .innerJoin(memberships, eq(memberships.id, roommateRequests.toMembershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(sender, eq(sender.id, roommateRequests.fromMembershipId))
    .innerJoin(senderProfile, eq(senderProfile.membershipId, sender.id))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(roommateRequests.status, 'pending'),
        isNull(roommateRequests.toldAt),
        or(isNull(roommateRequests.tellAfter), lte(roommateRequests.tellAfter, now)),
        // Who cannot come in yet needs the way in.
        or(isNotNull(memberships.userId), isNotNull(passcode)),
        or(isNull(memberships.userId), lte(roommateRequests.createdAt, waitingSince)),
        isNull(memberships.removedAt),
        isNull(sender.removedAt),
        // Who has signed in since may have blocked the sender long before.
        not(areApart(sender.userId, memberships.userId)),
        eq(subnetworks.roundStatus, 'MATCHING'),
        not(unitTypes.forcedClosed),
        ne(mailAddress, ''),
        wantsMails(db, 'requests'),
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

/** Gives a request back, to be told of after `tellAfter`. */
export async function notTold(db: Db, id: RequestId, { tries, tellAfter }: Postponed): Promise<void> {
  await db
    .update(roommateRequests)
    .set({ toldAt: null, tellingTries: tries, tellAfter })
    .where(eq(roommateRequests.id, id));
}
