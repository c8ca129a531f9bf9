import type { ChatSid, MembershipId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';

interface Report {
  chatId: ChatSid;
  reporterId: MembershipId;
  /** The message; undefined to report the other participants. */
  index: number | undefined;
  /** The first message that the reporter may read. */
  firstIndex: number;
  reason: string;
}

/**
 * Saves a report with the message's current text and picture. A second report of the same message by the same person replaces the first one's reason.
 * Call it in a transaction: memberships are locked first, as in the lock order, and the message's row lock serializes report and removal.
 * Index: the primary keys, chat_reports(chat_id, reporter_id, message_index).
 * @returns false if the message does not exist
 */
export async function insertReport(
  tx: Db,
  { chatId, reporterId, index, firstIndex, reason }: Report,
): Promise<boolean> {
  const id = newId();
  if (index === undefined) {
    const { rowCount } = await tx.execute(sql`
      insert into chat_reports (id, chat_id, reporter_id, reported_id, reason)
      select ${id}::uuid, c.id, ${reporterId}::uuid, p.membership_id, ${reason}
      from chats c
      left join chat_participants p
        on c.kind = 'people' and p.chat_id = c.id and p.membership_id <> ${reporterId}
      where c.id = ${chatId}
    `);
    return rowCount === 1;
  }
  await tx.execute(sql`
    select id from memberships
    where id = ${reporterId} or id = (
      select author_id from chat_messages where chat_id = ${chatId} and index = ${index}
    )
    order by id for key share
  `);
  const { rowCount } = await tx.execute(sql`
    insert into chat_reports (id, chat_id, reporter_id, reported_id, message_index, message_body,
      message_picture_key, reason)
    select ${id}::uuid, m.chat_id, ${reporterId}::uuid, m.author_id, m.index, m.body, m.picture_key, ${reason}
    from chat_messages m
    where m.chat_id = ${chatId} and m.index = ${index} and m.index >= ${firstIndex}
    for share
    on conflict (chat_id, reporter_id, message_index) do update set reason = excluded.reason
  `);
  return rowCount === 1;
}
