import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';

/** Locks the conversations of these memberships in the order of their ids, as messages do. Index: chat_participants(membership_id). */
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

/** The subset of the conversations that only these memberships can read and that no report refers to. */
export async function readableOnlyBy(
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

/** Deletes conversations with their messages. @returns the keys of their pictures, which are now unused */
export async function deleteChats(tx: Db, ids: readonly ChatSid[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select picture_key as key from chat_messages
    where chat_id = any (${sql.param([...ids])}::uuid[]) and picture_key is not null
  `);
  await tx.execute(sql`delete from chats where id = any (${sql.param([...ids])}::uuid[])`);
  return rows.map(({ key }) => key);
}
