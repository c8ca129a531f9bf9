import type { BlockedPeople } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { hasBlocked } from '../../blocking';
import { isStanding, memberships } from '../../memberships';
import { lastNameFor } from '../../people';
import { profiles, shownFirstName } from '../../profile';
import type { ChatActor } from '../participants/chat-actor';

const member = alias(memberships, 'm');
const own = alias(memberships, 'own');
const face = alias(profiles, 'f');

type Row = BlockedPeople['people'][number];

/** Whom a person has blocked among those they share a conversation with. Index: chat_participants(membership_id). */
export async function blockedPeople(
  db: Db,
  { membershipId }: Pick<ChatActor, 'membershipId'>,
): Promise<Row[]> {
  const { rows } = await db.execute<{ [Column in keyof Row]: Row[Column] }>(sql`
    select c.id as sid, ${shownFirstName(face)} as "firstName",
      ${lastNameFor(membershipId, member, face)} as "lastName"
    from chat_participants p
    join chats c on c.id = p.chat_id and c.kind = 'people'
    join memberships own on own.id = p.membership_id
    join chat_participants op on op.chat_id = c.id and op.membership_id <> p.membership_id
    join memberships m on m.id = op.membership_id and m.user_id is not null and ${isStanding(member)}
    join profiles f on f.membership_id = m.id
    where p.membership_id = ${membershipId} and ${hasBlocked(own.userId, member.userId)}
    order by 2, 3, 1
  `);
  return rows;
}
