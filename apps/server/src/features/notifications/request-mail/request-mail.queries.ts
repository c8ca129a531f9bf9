import { and, asc, eq, gt, isNotNull, isNull, lte, ne, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { isBlockBetween } from '../../blocking';
import { mailAddress } from '../../contact-address';
import { roundStatusHere, subnetworks, unitTypes } from '../../housing';
import { invitations } from '../../invitations';
import { memberships, users } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { isOpen, roommateRequests } from '../../room';
import { wants } from '../choices/choices.queries';
import { quietHours } from '../notifications.schema';

const mailed = alias(roommateRequests, 'mailed');
const sender = alias(memberships, 'sender');
const senderProfile = alias(profiles, 'sender_profile');
/** The passcode of the membership's newest invitation that is not revoked. Index: invitations(membership_id). */
const passcode = sql<string | null>`(
  select ${invitations.passcode} from ${invitations}
  where ${invitations.membershipId} = ${memberships.id} and ${invitations.revokedAt} is null
  order by ${invitations.createdAt} desc limit 1)`;

/**
 * The oldest open request of each reader who should get a mail about it: immediately for an unclaimed membership,
 * otherwise if the request is older than `openSince`. Index: roommate_requests(to_membership_id, status).
 */
export async function requestsToMail(
  db: Db,
  { now, openSince, quietSince, limit }: { now: Date; openSince: Date; quietSince: Date; limit: number },
) {
  return db
    .selectDistinctOn([roommateRequests.toMembershipId], {
      id: roommateRequests.id,
      membershipId: roommateRequests.toMembershipId,
      address: mailAddress,
      name: shownFirstName(),
      from: shownFirstName(senderProfile),
      community: subnetworks.name,
      language: users.language,
      passcode: sql<string | null>`case when ${memberships.userId} is null then ${passcode} end`,
      attempts: roommateRequests.mailAttempts,
      quiet: quietHours,
    })
    .from(roommateRequests)
    .innerJoin(memberships, eq(memberships.id, roommateRequests.toMembershipId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .innerJoin(sender, eq(sender.id, roommateRequests.fromMembershipId))
    .innerJoin(senderProfile, eq(senderProfile.membershipId, sender.id))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(users, eq(users.id, memberships.userId))
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .where(
      and(
        isOpen(),
        isNull(roommateRequests.mailedAt),
        or(isNull(roommateRequests.mailRetryAt), lte(roommateRequests.mailRetryAt, now)),
        // A reader without an account needs a passcode to register.
        or(isNotNull(memberships.userId), isNotNull(passcode)),
        or(isNull(memberships.userId), lte(roommateRequests.createdAt, openSince)),
        // A reader who has claimed the membership since may have blocked the sender earlier.
        not(isBlockBetween(sender.userId, memberships.userId)),
        sql`${roundStatusHere()} = 'MATCHING'`,
        not(unitTypes.paused),
        ne(mailAddress, ''),
        wants(memberships.id, 'requests', 'mail'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(mailed)
            .where(and(eq(mailed.toMembershipId, memberships.id), gt(mailed.mailedAt, quietSince))),
        ),
      ),
    )
    .orderBy(asc(roommateRequests.toMembershipId), asc(roommateRequests.createdAt))
    .limit(limit);
}

export type RequestToMail = Awaited<ReturnType<typeof requestsToMail>>[number];
