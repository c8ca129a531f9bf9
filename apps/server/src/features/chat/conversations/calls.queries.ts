import type { ChatSid, ConversationCall, UserId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';

interface Row extends Record<string, unknown> {
  sid: ChatSid;
  startedAt: string;
  revision: number;
  isAnswered: boolean;
  people: UserId[];
}

/** The calls of these conversations, as long as they last. Index: video_calls(chat_id). */
export async function callsOf(
  db: Db,
  sids: readonly ChatSid[],
): Promise<ReadonlyMap<ChatSid, ConversationCall>> {
  if (sids.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select v.chat_id as sid, v.started_at as "startedAt", v.revision, v.answered_at is not null as "isAnswered",
      array(
        select p.user_id from video_call_people p where p.call_id = v.id and p.window_id is not null
        order by p.side desc, p.user_id
      ) as people
    from video_calls v
    where v.chat_id = any (${sql.param([...sids])}::uuid[])
  `);
  return new Map(
    rows.map(({ sid, startedAt, ...call }) => [
      sid,
      { ...call, startedAt: new Date(startedAt).toISOString() },
    ]),
  );
}
