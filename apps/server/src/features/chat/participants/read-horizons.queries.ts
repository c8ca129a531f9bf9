import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { takesPart } from './audience.queries';

/** Unread messages in conversations that are not muted, by membership. Index: chat_participants(membership_id). */
export async function unreadCounts(
  db: Db,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ membershipId: MembershipId; unread: number }>(sql`
    select p.membership_id as "membershipId", sum(${unreadCount})::int as unread
    from chat_participants p
    join chats c on c.id = p.chat_id
    where p.membership_id = any (${sql.param([...ids])}::uuid[]) and not p.muted and ${takesPart}
      and c.last_index > p.read_index
    group by p.membership_id
  `);
  return new Map(rows.map(({ membershipId, unread }) => [membershipId, unread]));
}

/** The last message of `chats c` that the participant `chat_participants p` has read, or that was written before they joined. */
const readUpTo = sql`greatest(p.read_index, p.first_index - 1)`;

/** A call counts once, when it starts: that message is the unread one of a missed call. Index: chat_messages_call_steps. */
const laterSteps = sql`from chat_messages s
  where s.chat_id = c.id and s.index > ${readUpTo} and s.call <> 'started'`;

/** The number of messages of `chats c` that the participant `chat_participants p` has not read. */
export const unreadCount = sql<number>`(c.last_index - ${readUpTo} - (select count(*) ${laterSteps}))::int`;

/** The indexes of messages that do not count. */
export const uncounted = sql<number[]>`array(select s.index ${laterSteps} order by s.index)`;

/** Moves a read horizon forward, never back or past the last message. @returns its new position, whether it moved, and how many messages are unread */
export async function moveReadHorizon(
  db: Db,
  chatId: ChatSid,
  membershipId: MembershipId,
  index: number,
): Promise<{ readIndex: number; moved: boolean; unread: number } | undefined> {
  const { rows } = await db.execute<{ readIndex: number; before: number; unread: number }>(sql`
    update chat_participants p
    set read_index = greatest(p.read_index, least(${index}, c.last_index))
    from chats c, chat_participants old
    where c.id = p.chat_id and p.chat_id = ${chatId} and p.membership_id = ${membershipId}
      and old.chat_id = p.chat_id and old.membership_id = p.membership_id
    returning p.read_index as "readIndex", old.read_index as before, ${unreadCount} as unread
  `);
  const [row] = rows;
  return row && { readIndex: row.readIndex, moved: row.readIndex > row.before, unread: row.unread };
}
