import type { ChatSid, MembershipId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { executePrepared } from '../../../platform/database/prepared';
import { isStanding, memberships } from '../../memberships';

const member = alias(memberships, 'm');

/**
 * Whether a row of `chats c` and `chat_participants p` takes part now: in a room's conversation, while it lives in the room; in one that
 * has outlived its room, when it lived there last.
 */
export const takesPart = sql`(c.room_id is null or exists (
  select 1 from room_members rm where rm.room_id = c.room_id and rm.membership_id = p.membership_id
))`;

/** The standing, claimed memberships that take part in these conversations. */
export async function audienceOf(
  db: Db,
  chatIds: readonly ChatSid[],
): Promise<ReadonlyMap<ChatSid, MembershipId[]>> {
  const { rows } = await executePrepared<{ chatId: ChatSid; membershipIds: MembershipId[] }>(
    db,
    'chat_audience',
    sql`
    select p.chat_id as "chatId", array_agg(p.membership_id) as "membershipIds"
    from chat_participants p
    join chats c on c.id = p.chat_id
    join memberships m on m.id = p.membership_id and m.user_id is not null and ${isStanding(member)}
    where p.chat_id = any (${sql.param([...chatIds])}::uuid[]) and ${takesPart}
    group by p.chat_id
  `,
  );
  return new Map(rows.map(({ chatId, membershipIds }) => [chatId, membershipIds]));
}

/** The same for one conversation. */
export const participantsOf = async (db: Db, chatId: ChatSid): Promise<MembershipId[]> =>
  (await audienceOf(db, [chatId])).get(chatId) ?? [];
