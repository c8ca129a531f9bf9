import type { ChatSid, MembershipId, SubnetworkId, UserId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { isStanding, memberships } from '../../memberships';

const member = alias(memberships, 'm');

/** A person's standing membership in a subnetwork. Index: memberships(user_id). */
export async function membershipOfPerson(
  db: Db,
  subnetworkId: SubnetworkId,
  userId: UserId,
): Promise<MembershipId | undefined> {
  const { rows } = await db.execute<{ id: MembershipId }>(sql`
    select m.id from memberships m
    where m.user_id = ${userId} and m.subnetwork_id = ${subnetworkId} and ${isStanding(member)}
    order by m.created_at limit 1
  `);
  return rows[0]?.id;
}

/** The conversation of a membership and a person who has been removed since, if it has messages. Index: chat_participants(membership_id). */
export async function chatWithFormer(
  db: Db,
  membershipId: MembershipId,
  userId: UserId,
): Promise<ChatSid | undefined> {
  const { rows } = await db.execute<{ id: ChatSid }>(sql`
    select c.id from chats c
    join chat_participants p on p.chat_id = c.id and p.membership_id = ${membershipId}
    join chat_participants op on op.chat_id = c.id and op.membership_id <> p.membership_id
    join memberships m on m.id = op.membership_id and m.user_id = ${userId} and not ${isStanding(member)}
    where c.kind = 'people' and c.last_index >= p.first_index
    order by c.last_message_at desc limit 1
  `);
  return rows[0]?.id;
}

/** Finds or creates the conversation of two memberships. Idempotent, even when both open it concurrently. */
export async function chatOfPair(
  db: Db,
  subnetworkId: SubnetworkId,
  people: readonly [MembershipId, MembershipId],
): Promise<ChatSid> {
  const [lower, higher] = people.toSorted();
  const find = async () => {
    const { rows } = await db.execute<{ id: ChatSid }>(
      sql`select id from chats where lower_id = ${lower} and higher_id = ${higher}`,
    );
    return rows[0]?.id;
  };
  const found = await find();
  if (found) return found;
  await db.transaction(async (tx) => {
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
