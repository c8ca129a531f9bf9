import type { ChatSid, RoomId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { executePrepared } from '../../../platform/database/prepared';
import { isStanding, memberships } from '../../memberships';

const member = alias(memberships, 'm');

/**
 * Updates the participants of rooms' conversations to the rooms' current residents; new participants may read from the next message
 * on. The caller holds the row locks of the conversations, so that no message is written in between.
 */
export async function followRooms(tx: Db, chatIds: readonly ChatSid[]): Promise<void> {
  const ids = sql.param([...chatIds]);
  await executePrepared(tx, 'chat_participants_follow', {
    leavers: sql`
    delete from chat_participants p using chats c
    where c.id = any (${ids}::uuid[]) and p.chat_id = c.id and c.room_id is not null
      and not exists (
        select 1 from room_members rm where rm.room_id = c.room_id and rm.membership_id = p.membership_id
      )
  `,
    comers: sql`
    insert into chat_participants (chat_id, membership_id, first_index, read_index)
    select c.id, rm.membership_id, c.last_index + 1, c.last_index
    from chats c
    join room_members rm on rm.room_id = c.room_id
    join memberships m on m.id = rm.membership_id and m.user_id is not null and ${isStanding(member)}
    where c.id = any (${ids}::uuid[])
    on conflict do nothing
  `,
  });
}

/** The room's conversation, if there is one, locked until the end of the transaction. */
export async function lockChatOfRoom(tx: Db, roomId: RoomId): Promise<ChatSid[]> {
  const { rows } = await tx.execute<{ id: ChatSid }>(
    sql`select id from chats where room_id = ${roomId} for update`,
  );
  return rows.map(({ id }) => id);
}
