import type { ChatSid, MembershipId, RoomId, UserId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { hasBlocked } from '../../blocking';
import { isStanding, memberships } from '../../memberships';
import { isLastNameShown } from '../../people';
import { profiles, shownFirstName, shownLastName } from '../../profile';
import { takesPart } from '../participants/audience.queries';

const member = alias(memberships, 'm');
const other = alias(memberships, 'om');
const face = alias(profiles, 'f');

export interface ParticipantRow {
  chatId: ChatSid;
  membershipId: MembershipId;
  userId: UserId;
  firstName: string;
  lastName: string;
  /** Whether the community shows last names to everybody. */
  lastNameShown: boolean;
  roomId: RoomId | null;
  pictureKey: string | null;
  firstIndex: number;
  readIndex: number;
  blocks: UserId[];
}

/** The standing participants of conversations, in a room's in the order in which they moved in, each with the other participants they have blocked. */
export async function participantRows(db: Db, chatIds: readonly ChatSid[]): Promise<ParticipantRow[]> {
  if (chatIds.length === 0) return [];
  const { rows } = await db.execute<{ [Column in keyof ParticipantRow]: ParticipantRow[Column] }>(sql`
    select p.chat_id as "chatId", p.membership_id as "membershipId", m.user_id as "userId",
      ${shownFirstName(face)} as "firstName",
      ${shownLastName(face)} as "lastName",
      ${isLastNameShown(member)} as "lastNameShown",
      (select rm.room_id from room_members rm where rm.membership_id = m.id) as "roomId",
      f.picture_key as "pictureKey", p.first_index as "firstIndex", p.read_index as "readIndex",
      array(
        select om.user_id from chat_participants op
        join memberships om on om.id = op.membership_id and ${isStanding(other)}
        where op.chat_id = p.chat_id and ${hasBlocked(member.userId, other.userId)}
      ) as blocks
    from chat_participants p
    join chats c on c.id = p.chat_id
    join memberships m on m.id = p.membership_id and m.user_id is not null and ${isStanding(member)}
    join profiles f on f.membership_id = m.id
    where p.chat_id = any (${sql.param([...chatIds])}::uuid[]) and ${takesPart}
    order by (
      select rm.joined_at from room_members rm where rm.room_id = c.room_id and rm.membership_id = m.id
    ), p.membership_id
  `);
  return rows;
}
