import type { BlockedPeople } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { hasBlocked } from '../../blocking';
import { isStanding, memberships } from '../../memberships';
import { lastNameFor } from '../../people';
import { profiles, shownFirstName } from '../../profile';
import type { ChatActor } from '../participants/participation.policy';

const member = alias(memberships, 'm');
const own = alias(memberships, 'own');
const otherProfile = alias(profiles, 'f');

type BlockedRow = BlockedPeople['people'][number];

/**
 * The people that a person has blocked in their community, with or without a conversation: somebody who came back with
 * a new account is still blocked. Index: memberships(subnetwork_id).
 */
export async function blockedPeople(
  db: Db,
  { membershipId }: Pick<ChatActor, 'membershipId'>,
): Promise<BlockedRow[]> {
  const { rows } = await db.execute<{ [Column in keyof BlockedRow]: BlockedRow[Column] }>(sql`
    select * from (
      select distinct on (m.user_id) m.user_id as "userId", ${shownFirstName(otherProfile)} as "firstName",
        ${lastNameFor(membershipId, member, otherProfile)} as "lastName"
      from memberships own
      join memberships m on m.subnetwork_id = own.subnetwork_id and ${isStanding(member)}
      join profiles f on f.membership_id = m.id
      where own.id = ${membershipId} and ${hasBlocked(own.userId, member.userId)}
      order by m.user_id, m.created_at
    ) blocked
    order by 2, 3, 1
  `);
  return rows;
}

export async function setMuted(
  db: Db,
  sid: ChatSid,
  membershipId: MembershipId,
  muted: boolean,
): Promise<void> {
  await db.execute(sql`
    update chat_participants set muted = ${muted} where chat_id = ${sid} and membership_id = ${membershipId}
  `);
}
