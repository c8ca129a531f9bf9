import type { ChatSid, MembershipId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';

interface Report {
  chatId: ChatSid;
  reporterId: MembershipId;
  /** The message; without one it is about whoever else is in the conversation. */
  index: number | undefined;
  /** The first message that the reporter may read. */
  firstIndex: number;
  reason: string;
}

/** Keeps a report, with the words and the picture as they are now; false when there is no such message. */
export async function insertReport(
  db: Db,
  { chatId, reporterId, index, firstIndex, reason }: Report,
): Promise<boolean> {
  const id = newId();
  const { rowCount } =
    index === undefined
      ? await db.execute(sql`
          insert into chat_reports (id, chat_id, reporter_id, reported_id, reason)
          select ${id}::uuid, c.id, ${reporterId}::uuid, p.membership_id, ${reason}
          from chats c
          left join chat_participants p
            on c.kind = 'people' and p.chat_id = c.id and p.membership_id <> ${reporterId}
          where c.id = ${chatId}
        `)
      : await db.execute(sql`
          insert into chat_reports (id, chat_id, reporter_id, reported_id, message_index, message_body,
            message_picture_key, reason)
          select ${id}::uuid, m.chat_id, ${reporterId}::uuid, m.author_id, m.index, m.body, m.picture_key,
            ${reason}
          from chat_messages m
          where m.chat_id = ${chatId} and m.index = ${index} and m.index >= ${firstIndex}
        `);
  return rowCount === 1;
}
