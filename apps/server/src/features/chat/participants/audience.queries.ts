import type { ChatSid, MembershipId, UserId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';

const member = alias(memberships, 'm');

/**
 * Whether a participant (a row of `chats c` and `chat_participants p`) takes part now: in a room's conversation, everybody who lives in
 * the room; in a conversation that has outlived its room, the room's last residents.
 */
export const takesPart = sql`(c.room_id is null or exists (
  select 1 from room_members rm where rm.room_id = c.room_id and rm.membership_id = p.membership_id
))`;

export interface Reader {
  membershipId: MembershipId;
  /** The first message that they may read. */
  firstIndex: number;
}

/** The rows of `readersTable` together. */
export const readers = sql<
  Reader[]
>`coalesce(json_agg(json_build_object('membershipId', p.membership_id, 'firstIndex', p.first_index)), '[]'::json)`;

/** The standing, claimed memberships that participate; those of them read a conversation who also `takesPart`. */
export const readersTable = sql`chat_participants p
  join memberships m on m.id = p.membership_id and m.user_id is not null and ${isStanding(member)}`;

/** The standing, claimed memberships that take part in these conversations, each with the first message it may read. */
export async function readersIn(db: Db, sids: readonly ChatSid[]): Promise<ReadonlyMap<ChatSid, Reader[]>> {
  const audiences = await db
    .select({ sid: sql<ChatSid>`p.chat_id`, readers })
    .from(
      sql`${readersTable} join chats c on c.id = p.chat_id
      where p.chat_id = any (${sql.param([...sids])}::uuid[]) and ${takesPart}
      group by p.chat_id`,
    )
    .prepare('chat_audience')
    .execute();
  return new Map(audiences.map((audience) => [audience.sid, audience.readers]));
}

/** The memberships that take part in these conversations. */
export async function audienceOf(
  db: Db,
  sids: readonly ChatSid[],
): Promise<ReadonlyMap<ChatSid, MembershipId[]>> {
  const readers = await readersIn(db, sids);
  return new Map([...readers].map(([sid, those]) => [sid, those.map(({ membershipId }) => membershipId)]));
}

/** The participants of one conversation. */
export const participantsOf = async (db: Db, sid: ChatSid): Promise<MembershipId[]> =>
  (await audienceOf(db, [sid])).get(sid) ?? [];

/** The participants who may read a message. */
export const readersOf = async (
  db: Db,
  { sid, index }: { sid: ChatSid; index: number },
): Promise<MembershipId[]> =>
  ((await readersIn(db, [sid])).get(sid) ?? []).flatMap(({ membershipId, firstIndex }) =>
    firstIndex <= index ? [membershipId] : [],
  );

/** The people who take part in a conversation, with an account. Index: chat_participants(chat_id). */
export async function peopleOf(
  db: Db,
  sid: ChatSid,
): Promise<{ membershipId: MembershipId; userId: UserId }[]> {
  return db
    .select({ membershipId: sql<MembershipId>`m.id`, userId: sql<UserId>`m.user_id` })
    .from(sql`${readersTable} join chats c on c.id = p.chat_id where p.chat_id = ${sid} and ${takesPart}`)
    .prepare('chat_people')
    .execute();
}
