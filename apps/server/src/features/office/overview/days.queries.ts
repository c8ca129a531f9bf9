import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { chatMessages, chats } from '../../chat';
import { subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships } from '../../memberships';
import { roommateRequests, roomMembers } from '../../room';
import { activeDays, matchedDays } from './overview.schema';

const dayOf = (at: Date) =>
  sql`(${at.toISOString()}::timestamptz at time zone ${subnetworks.timeZone})::date`;

/** Stores how many people of each unit type have a roommate now, for the current day in their zone; a later run replaces it. */
export async function recordMatched(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${matchedDays} (unit_type_id, day, people, matched)
    select ${unitTypes.id}, ${dayOf(now)}, count(${memberships.id}), count(${roomMembers.roomId})
    from ${unitTypes}
    join ${subnetworks} on ${subnetworks.id} = ${unitTypes.subnetworkId}
    left join ${memberships} on ${memberships.unitTypeId} = ${unitTypes.id} and ${isStanding()}
    left join ${roomMembers} on ${roomMembers.membershipId} = ${memberships.id}
    where ${subnetworks.roundStatus} <> 'ARCHIVED'
    group by ${unitTypes.id}, ${subnetworks.timeZone}
    on conflict (unit_type_id, day) do update set people = excluded.people, matched = excluded.matched`);
}

/**
 * Counts what residents of each place wrote since a time, by days in its zone; a later run replaces it. The first day is complete only if
 * the time lies before it. Indexes: chat_messages and roommate_requests by time.
 */
export async function recordActive(db: Db, since: Date): Promise<void> {
  const moment = sql`${since.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${activeDays} (subnetwork_id, day, requests, messages)
    select written.place, written.day, sum(written.requests), sum(written.messages)
    from (
      select ${memberships.subnetworkId} as place,
        (${roommateRequests.createdAt} at time zone ${subnetworks.timeZone})::date as day, 1 as requests, 0 as messages
      from ${roommateRequests}
      join ${memberships} on ${memberships.id} = ${roommateRequests.fromMembershipId}
      join ${subnetworks} on ${subnetworks.id} = ${memberships.subnetworkId}
      where ${roommateRequests.createdAt} >= ${moment}
      union all
      select ${chats.subnetworkId}, (${chatMessages.createdAt} at time zone ${subnetworks.timeZone})::date, 0, 1
      from ${chatMessages}
      join ${chats} on ${chats.id} = ${chatMessages.chatId}
      join ${subnetworks} on ${subnetworks.id} = ${chats.subnetworkId}
      where ${chatMessages.createdAt} >= ${moment}
    ) written
    join ${subnetworks} on ${subnetworks.id} = written.place
    where written.day > (${moment} at time zone ${subnetworks.timeZone})::date
    group by written.place, written.day
    on conflict (subnetwork_id, day) do update set requests = excluded.requests, messages = excluded.messages`);
}
