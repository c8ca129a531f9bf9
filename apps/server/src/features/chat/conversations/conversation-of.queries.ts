import type { ChatSid, MembershipId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { preparedQuery } from '../../../platform/database/prepared';
import { mapMissingReference } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { hasBlocked } from '../../blocking';
import { isStanding, memberships } from '../../memberships';
import { mayKnow } from '../../people';
import { isRegistered, profiles } from '../../profile';
import { followRooms } from '../participants/participation.queries';

const member = alias(memberships, 'm');
const own = alias(memberships, 'own');
const memberProfile = alias(profiles, 'f');
const ownProfile = alias(profiles, 'own');

const membershipOfPersonQuery = preparedQuery<
  { id: MembershipId },
  { viewerId: MembershipId; userId: UserId }
>(
  'chat_membership_of_person',
  { id: true },
  ({ viewerId, userId }) => sql`select m.id from memberships m
    join profiles f on f.membership_id = m.id and ${isRegistered(memberProfile)}
    join profiles own on own.membership_id = ${viewerId} and ${isRegistered(ownProfile)}
    where m.user_id = ${userId} and ${mayKnow(viewerId, member)}
    order by m.created_at limit 1`,
);

/** The membership of a registered person that a registered resident may know. Index: memberships(user_id). */
export async function membershipOfPerson(
  db: Db,
  viewerId: MembershipId,
  userId: UserId,
): Promise<MembershipId | undefined> {
  const [row] = await membershipOfPersonQuery(db, { viewerId, userId });
  return row?.id;
}

/**
 * The conversation with a person whom a resident may no longer know: one with messages, or with a person they have
 * blocked and can unblock there. Index: chat_participants(membership_id).
 */
export async function chatWithFormer(
  db: Db,
  membershipId: MembershipId,
  userId: UserId,
): Promise<ChatSid | undefined> {
  const { rows } = await db.execute<{ id: ChatSid }>(sql`
    select c.id from chats c
    join chat_participants p on p.chat_id = c.id and p.membership_id = ${membershipId}
    join memberships own on own.id = p.membership_id
    join chat_participants op on op.chat_id = c.id and op.membership_id <> p.membership_id
    join memberships m on m.id = op.membership_id and m.user_id = ${userId}
    where c.kind = 'people' and (c.last_index >= p.first_index or ${hasBlocked(own.userId, member.userId)})
    order by c.last_message_at desc nulls last limit 1
  `);
  return rows[0]?.id;
}

const pairQuery = preparedQuery<
  { id: ChatSid },
  { lower: MembershipId | undefined; higher: MembershipId | undefined }
>(
  'chat_of_pair',
  { id: true },
  ({ lower, higher }) => sql`select id from chats where lower_id = ${lower} and higher_id = ${higher}`,
);

/** Finds or creates the conversation of two memberships. Idempotent, even when both open it concurrently. */
export async function chatOfPair(
  db: Db,
  subnetworkId: SubnetworkId,
  people: readonly [MembershipId, MembershipId],
): Promise<ChatSid> {
  const [lower, higher] = people.toSorted();
  const find = async () => {
    const [row] = await pairQuery(db, { lower, higher });
    return row?.id;
  };
  const found = await find();
  if (found) return found;
  const making = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: ChatSid }>(sql`
      insert into chats (id, subnetwork_id, kind, lower_id, higher_id)
      values (${newId()}, ${subnetworkId}, 'people', ${lower}, ${higher})
      on conflict do nothing returning id
    `);
    const [made] = rows;
    if (!made) return;
    await tx.execute(sql`
      insert into chat_participants (chat_id, membership_id)
      select ${made.id}::uuid, unnest(${sql.param([...people])}::uuid[])
    `);
  });
  await mapMissingReference(making, {
    chats_lower_id_memberships_id_fk: 'ChatUnavailable',
    chats_higher_id_memberships_id_fk: 'ChatUnavailable',
    chat_participants_membership_id_memberships_id_fk: 'ChatUnavailable',
  });
  const made = await find();
  if (!made) throw new Error('A conversation that was just made is gone');
  return made;
}

/** The conversations of two people, in all subnetworks they share. Index: chat_participants(membership_id). */
export async function chatsBetween(db: Db, one: UserId, other: UserId): Promise<ChatSid[]> {
  const { rows } = await db.execute<{ id: ChatSid }>(sql`
    select c.id from memberships m
    join chat_participants p on p.membership_id = m.id
    join chats c on c.id = p.chat_id and c.kind = 'people'
    join chat_participants op on op.chat_id = c.id and op.membership_id <> m.id
    join memberships om on om.id = op.membership_id and om.user_id = ${other}
    where m.user_id = ${one}
  `);
  return rows.map(({ id }) => id);
}

/** The minimum number of people for a room conversation; two people have their pair conversation. */
export const minRoomChatPeople = 3;

const chatOfRoomQuery = preparedQuery<
  { id: ChatSid | null; roomId: string; people: number; missing: boolean },
  { membershipId: MembershipId }
>(
  'chat_of_room',
  { id: true, roomId: true, people: true, missing: true },
  ({ membershipId }) => sql`select c.id, mine.room_id as "roomId", count(m.id)::int as people,
      bool_or(c.id is null or p.membership_id is null)
        or count(m.id) <> (select count(*) from chat_participants where chat_id = c.id) as missing
    from room_members mine
    join room_members rm on rm.room_id = mine.room_id
    join memberships m on m.id = rm.membership_id and m.user_id is not null and ${isStanding(member)}
    left join chats c on c.room_id = mine.room_id
    left join chat_participants p on p.chat_id = c.id and p.membership_id = rm.membership_id
    where mine.membership_id = ${membershipId}
    group by c.id, mine.room_id`,
);

/**
 * Finds or creates the conversation of the membership's room and updates its participants; undefined while fewer than
 * three people can take part. Takes row locks in the lock order: memberships, room, conversation.
 */
export async function chatOfRoom(db: Db, membershipId: MembershipId): Promise<ChatSid | undefined> {
  const [room] = await chatOfRoomQuery(db, { membershipId });
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
