import type { ChatSid, MatchingRoundStatus, MembershipId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { takesPart } from '../participants/audience.queries';
import { uncounted, unreadCount } from '../participants/unread.queries';

export interface ConversationRow {
  sid: ChatSid;
  /** The participant who sees it. */
  membershipId: MembershipId;
  kind: 'people' | 'room';
  roomIsGone: boolean;
  roundStatus: MatchingRoundStatus;
  lastIndex: number;
  /** Its place in the list: microseconds since the epoch. */
  newestAt: string;
  firstIndex: number;
  readIndex: number;
  unreadCount: number;
  uncounted: number[];
  muted: boolean;
}

const newestAt = sql`(extract(epoch from coalesce(c.last_message_at, c.created_at)) * 1000000)::bigint`;

const selected = sql`
  select c.id as sid, p.membership_id as "membershipId", c.kind, c.kind = 'room' and c.room_id is null as "roomIsGone", s.round_status as "roundStatus",
    c.last_index as "lastIndex", ${newestAt}::text as "newestAt", p.first_index as "firstIndex",
    p.read_index as "readIndex", ${unreadCount} as "unreadCount", ${uncounted} as uncounted, p.muted
  from chat_participants p
  join chats c on c.id = p.chat_id
  join subnetworks s on s.id = c.subnetwork_id`;

type Row = { [Column in keyof ConversationRow]: ConversationRow[Column] };

/** A place in the list. The messages of one batch share their time, so the id breaks the tie. */
export interface ListPlace {
  newestAt: string;
  sid: string;
}

/** Conversations that have messages, and the one of the membership's room, newest first. Index: chat_participants(membership_id). */
export async function conversationRows(
  db: Db,
  membershipId: MembershipId,
  { before, limit }: { before: ListPlace | undefined; limit: number },
): Promise<ConversationRow[]> {
  const earlier = before
    ? sql`and (${newestAt}, c.id) < (${before.newestAt}::bigint, ${before.sid}::uuid)`
    : sql``;
  const { rows } = await db.execute<Row>(sql`
    ${selected}
    where p.membership_id = ${membershipId} and ${takesPart}
      and (c.last_index >= p.first_index or c.room_id is not null) ${earlier}
    order by ${newestAt} desc, c.id desc
    limit ${limit}
  `);
  return rows;
}

/** One conversation as one of its participants sees it. */
export async function conversationRow(
  db: Db,
  membershipId: MembershipId,
  sid: ChatSid,
): Promise<ConversationRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`${selected} where p.membership_id = ${membershipId} and c.id = ${sid} and ${takesPart}`,
  );
  return rows[0];
}
