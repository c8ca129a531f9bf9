import type { ChatSid, MembershipId, UserId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';

/** The conversations of these memberships, held in the order of their ids, as by whoever writes. Index: chat_participants(membership_id). */
export async function lockChatsOf(tx: Db, membershipIds: readonly MembershipId[]): Promise<ChatSid[]> {
  const { rows } = await tx.execute<{ id: ChatSid }>(sql`
    select c.id from chats c
    where c.id in (
      select chat_id from chat_participants where membership_id = any (${sql.param([...membershipIds])}::uuid[])
    )
    order by c.id for update
  `);
  return rows.map(({ id }) => id);
}

/** Those of the conversations that nobody but these memberships can read, and that staff have nothing to look at in. */
export async function readByNobodyElse(
  tx: Db,
  chatIds: readonly ChatSid[],
  membershipIds: readonly MembershipId[],
): Promise<ChatSid[]> {
  const { rows } = await tx.execute<{ id: ChatSid }>(sql`
    select c.id from chats c
    where c.id = any (${sql.param([...chatIds])}::uuid[])
      and not exists (
        select 1 from chat_participants p
        where p.chat_id = c.id and p.membership_id <> all (${sql.param([...membershipIds])}::uuid[])
      )
      and not exists (select 1 from chat_reports r where r.chat_id = c.id)
  `);
  return rows.map(({ id }) => id);
}

/** Deletes conversations with all that was said in them. @returns their pictures, which nobody needs any more */
export async function deleteChats(tx: Db, ids: readonly ChatSid[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select picture_key as key from chat_messages
    where chat_id = any (${sql.param([...ids])}::uuid[]) and picture_key is not null
  `);
  await tx.execute(sql`delete from chats where id = any (${sql.param([...ids])}::uuid[])`);
  return rows.map(({ key }) => key);
}

/** What two people have with each other, in all their communities. Index: chat_participants(membership_id). */
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
