import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { isStanding, memberships } from '../../memberships';
import { followRooms } from '../participants/participation.queries';

const member = alias(memberships, 'm');

/** The minimum number of people for a room conversation; two people have their pair conversation. */
export const minRoomChatPeople = 3;

/**
 * Finds or creates the conversation of the membership's room and updates its participants; undefined while fewer than three people
 * can take part. Takes row locks in the lock order: memberships, room, conversation.
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
    join memberships m on m.id = rm.membership_id and m.user_id is not null and ${isStanding(member)}
    left join chats c on c.room_id = mine.room_id
    left join chat_participants p on p.chat_id = c.id and p.membership_id = rm.membership_id
    where mine.membership_id = ${membershipId}
    group by c.id, mine.room_id
  `);
  const [room] = rows;
  if (!room || (room.id === null && room.people < minRoomChatPeople)) return undefined;
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
