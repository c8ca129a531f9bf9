import { sql } from 'drizzle-orm';

/** Of `chats c` and `chat_participants p`: the last message that the participant has read, or that came before their time. */
const readUpTo = sql`greatest(p.read_index, p.first_index - 1)`;

/** A call counts once, when it starts: of a missed one, that is what is unread. Index: chat_messages_call_steps. */
const laterSteps = sql`from chat_messages s
  where s.chat_id = c.id and s.index > ${readUpTo} and s.call <> 'started'`;

/** How many messages of `chats c` the participant `chat_participants p` has not read. */
export const unreadCount = sql<number>`(c.last_index - ${readUpTo} - (select count(*) ${laterSteps}))::int`;

/** The indexes of those that do not count. */
export const uncounted = sql<number[]>`array(select s.index ${laterSteps} order by s.index)`;
