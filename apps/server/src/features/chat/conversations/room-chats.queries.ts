import type { ChatSid, MembershipId, RoomId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { executePrepared } from '../../../platform/database/prepared';
import { newId } from '../../../platform/ids';

/** Two people have a conversation of their own; from so many on a room has one. */
export const smallestGroup = 3;

/**
 * Lets those who live in the rooms of these conversations take part, from the next message on, and nobody else. The conversations
 * are locked by whoever calls, so that no message falls in between.
 */
export async function followRooms(tx: Db, chatIds: readonly ChatSid[]): Promise<void> {
  const ids = sql.param([...chatIds]);
  await executePrepared(
    tx,
    'chat_room_leavers',
    sql`
    delete from chat_participants p using chats c
    where c.id = any (${ids}::uuid[]) and p.chat_id = c.id and c.room_id is not null
      and not exists (
        select 1 from room_members rm where rm.room_id = c.room_id and rm.membership_id = p.membership_id
      )
  `,
  );
  await executePrepared(
    tx,
    'chat_room_comers',
    sql`
    insert into chat_participants (chat_id, membership_id, first_index, read_index)
    select c.id, rm.membership_id, c.last_index + 1, c.last_index
    from chats c
    join room_members rm on rm.room_id = c.room_id
    join memberships m on m.id = rm.membership_id and m.user_id is not null and m.removed_at is null
    where c.id = any (${ids}::uuid[])
    on conflict do nothing
  `,
  );
}

/**
 * Lets somebody who has just left a room that others go on living in take no part in its conversation any more, also should the room
 * be given up before anything else is said. To be called in the transaction of the leaving, which holds the room.
 */
export async function followRoomOfChat(tx: Db, roomId: RoomId): Promise<void> {
  const { rows } = await tx.execute<{ id: ChatSid }>(
    sql`select id from chats where room_id = ${roomId} for update`,
  );
  await followRooms(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * The conversation of the membership's room, made when there is none yet; nothing while fewer than three could talk in it. Holds who
 * lives there, then the room, then the conversation, as whoever changes them does.
 */
export async function chatOfRoom(db: Db, membershipId: MembershipId): Promise<ChatSid | undefined> {
  const { rows } = await db.execute<{
    id: ChatSid | null;
    roomId: string;
    people: number;
    missing: boolean;
  }>(sql`
    select c.id, mine.room_id as "roomId", count(m.id)::int as people,
      bool_or(c.id is null or p.membership_id is null)
        or count(m.id) <> (select count(*) from chat_participants where chat_id = c.id) as missing
    from room_members mine
    join room_members rm on rm.room_id = mine.room_id
    join memberships m on m.id = rm.membership_id and m.user_id is not null and m.removed_at is null
    left join chats c on c.room_id = mine.room_id
    left join chat_participants p on p.chat_id = c.id and p.membership_id = rm.membership_id
    where mine.membership_id = ${membershipId}
    group by c.id, mine.room_id
  `);
  const [room] = rows;
  if (!room || (room.id === null && room.people < smallestGroup)) return undefined;
  if (room.id !== null && !room.missing) return room.id;
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select m.id from room_members rm
      join memberships m on m.id = rm.membership_id
      where rm.room_id = ${room.roomId} order by m.id for key share of m
    `);
    await tx.execute(sql`
      insert into chats (id, subnetwork_id, kind, room_id)
      select ${newId()}::uuid, m.subnetwork_id, 'room', r.id
      from rooms r, memberships m
      where r.id = ${room.roomId} and m.id = ${membershipId}
      for key share of r
      on conflict do nothing
    `);
    const { rows: locked } = await tx.execute<{ id: ChatSid }>(
      sql`select id from chats where room_id = ${room.roomId} for no key update`,
    );
    const id = locked[0]?.id;
    if (id) await followRooms(tx, [id]);
    return id;
  });
}
