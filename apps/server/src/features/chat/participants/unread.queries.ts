import { sql } from 'drizzle-orm';

/** The last message of `chats c` that the participant `chat_participants p` has read, or that was written before they joined. */
const readUpTo = sql`greatest(p.read_index, p.first_index - 1)`;

/** A call counts once, when it starts: that message is the unread one of a missed call. Index: chat_messages_call_steps. */
const laterSteps = sql`from chat_messages s
  where s.chat_id = c.id and s.index > ${readUpTo} and s.call <> 'started'`;

/** The number of messages of `chats c` that the participant `chat_participants p` has not read. */
export const unreadCount = sql<number>`(c.last_index - ${readUpTo} - (select count(*) ${laterSteps}))::int`;

/** The indexes of messages that do not count. */
export const uncounted = sql<number[]>`array(select s.index ${laterSteps} order by s.index)`;
