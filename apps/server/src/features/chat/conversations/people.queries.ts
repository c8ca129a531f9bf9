import type { ChatSid, MembershipId, UserId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { takesPart } from '../participants/audience.queries';

export interface ParticipantRow {
  chatId: ChatSid;
  membershipId: MembershipId;
  userId: UserId;
  firstName: string;
  lastName: string;
  pictureKey: string | null;
  readIndex: number;
  blocks: UserId[];
}

/** The standing participants of conversations, each with the other participants they have blocked. */
export async function participantRows(db: Db, chatIds: readonly ChatSid[]): Promise<ParticipantRow[]> {
  if (chatIds.length === 0) return [];
  const { rows } = await db.execute<{ [Column in keyof ParticipantRow]: ParticipantRow[Column] }>(sql`
    select p.chat_id as "chatId", p.membership_id as "membershipId", m.user_id as "userId",
      coalesce(nullif(f.preferred_first_name, ''), f.first_name) as "firstName",
      coalesce(nullif(f.preferred_last_name, ''), f.last_name) as "lastName",
      f.picture_key as "pictureKey", p.read_index as "readIndex",
      array(
        select b.blocked_id from blocks b
        join memberships om on om.user_id = b.blocked_id and om.removed_at is null
        join chat_participants op on op.membership_id = om.id and op.chat_id = p.chat_id
        where b.blocker_id = m.user_id
      ) as blocks
    from chat_participants p
    join chats c on c.id = p.chat_id
    join memberships m on m.id = p.membership_id and m.user_id is not null and m.removed_at is null
    join profiles f on f.membership_id = m.id
    where p.chat_id = any (${sql.param([...chatIds])}::uuid[]) and ${takesPart}
    order by p.membership_id
  `);
  return rows;
}
