import type { ChatSid, MatchingRoundStatus, MembershipId, SubnetworkId, UserId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { executePrepared } from '../../../platform/database/prepared';
import { newId } from '../../../platform/ids';

export interface ConversationRow {
  sid: ChatSid;
  /** Whose view it is. */
  membershipId: MembershipId;
  kind: 'people' | 'room';
  roomIsGone: boolean;
  roundStatus: MatchingRoundStatus;
  lastIndex: number;
  /** Where it stands in the list, in microseconds. */
  newestAt: string;
  firstIndex: number;
  readIndex: number;
  muted: boolean;
}

/** Of `chats c` and `chat_participants p`: in a room's conversation who lives there; in one that has outlived it who was there last. */
export const takesPart = sql`(c.room_id is null or exists (
  select 1 from room_members rm where rm.room_id = c.room_id and rm.membership_id = p.membership_id
))`;

const newestAt = sql`(extract(epoch from coalesce(c.last_message_at, c.created_at)) * 1000000)::bigint`;

const selected = sql`
  select c.id as sid, p.membership_id as "membershipId", c.kind, c.kind = 'room' and c.room_id is null as "roomIsGone", s.round_status as "roundStatus",
    c.last_index as "lastIndex", ${newestAt}::text as "newestAt", p.first_index as "firstIndex",
    p.read_index as "readIndex", p.muted
  from chat_participants p
  join chats c on c.id = p.chat_id
  join subnetworks s on s.id = c.subnetwork_id`;

type Row = { [Column in keyof ConversationRow]: ConversationRow[Column] };

/** A place in the list: several conversations may have been written in at the same time. */
export interface ListPlace {
  newestAt: string;
  sid: string;
}

/** Conversations in which something was written, and that of one's room; the newest first. Index: chat_participants(membership_id). */
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

/** One conversation as one of its people sees it. */
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

export interface ParticipantRow {
  chatId: ChatSid;
  membershipId: MembershipId;
  userId: UserId;
  firstName: string;
  lastName: string;
  pictureKey: string | null;
  readIndex: number;
  blocks: UserId[];
}

/** Who takes part in conversations, without those who have left, each with whom they have blocked among them. */
export async function participantRows(db: Db, chatIds: readonly ChatSid[]): Promise<ParticipantRow[]> {
  if (chatIds.length === 0) return [];
  const { rows } = await db.execute<{ [Column in keyof ParticipantRow]: ParticipantRow[Column] }>(sql`
    select p.chat_id as "chatId", p.membership_id as "membershipId", m.user_id as "userId",
      coalesce(nullif(f.preferred_first_name, ''), f.first_name) as "firstName",
      coalesce(nullif(f.preferred_last_name, ''), f.last_name) as "lastName",
      f.picture_key as "pictureKey", p.read_index as "readIndex",
      array(
        select b.blocked_id from blocks b
        join memberships om on om.user_id = b.blocked_id and om.removed_at is null
        join chat_participants op on op.membership_id = om.id and op.chat_id = p.chat_id
        where b.blocker_id = m.user_id
      ) as blocks
    from chat_participants p
    join chats c on c.id = p.chat_id
    join memberships m on m.id = p.membership_id and m.user_id is not null and m.removed_at is null
    join profiles f on f.membership_id = m.id
    where p.chat_id = any (${sql.param([...chatIds])}::uuid[]) and ${takesPart}
    order by p.membership_id
  `);
  return rows;
}

/** Whom of these conversations something is to be told: the standing memberships that take part. */
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
    join memberships m on m.id = p.membership_id and m.user_id is not null and m.removed_at is null
    where p.chat_id = any (${sql.param([...chatIds])}::uuid[]) and ${takesPart}
    group by p.chat_id
  `,
  );
  return new Map(rows.map(({ chatId, membershipIds }) => [chatId, membershipIds]));
}

/** The standing membership of somebody in a community. Index: memberships(user_id). */
export async function membershipOfPerson(
  db: Db,
  subnetworkId: SubnetworkId,
  userId: UserId,
): Promise<MembershipId | undefined> {
  const { rows } = await db.execute<{ id: MembershipId }>(sql`
    select m.id from memberships m
    where m.user_id = ${userId} and m.subnetwork_id = ${subnetworkId} and m.removed_at is null
    order by m.created_at limit 1
  `);
  return rows[0]?.id;
}

/** What a membership and a person who has left since have written each other. Index: chat_participants(membership_id). */
export async function chatWithFormer(
  db: Db,
  membershipId: MembershipId,
  userId: UserId,
): Promise<ChatSid | undefined> {
  const { rows } = await db.execute<{ id: ChatSid }>(sql`
    select c.id from chats c
    join chat_participants p on p.chat_id = c.id and p.membership_id = ${membershipId}
    join chat_participants op on op.chat_id = c.id and op.membership_id <> p.membership_id
    join memberships m on m.id = op.membership_id and m.user_id = ${userId} and m.removed_at is not null
    where c.kind = 'people' and c.last_index >= p.first_index
    order by c.last_message_at desc limit 1
  `);
  return rows[0]?.id;
}

/** The conversation of two memberships, made when there is none yet; two people who open it at once get the same. */
export async function chatOfPair(
  db: Db,
  subnetworkId: SubnetworkId,
  people: readonly [MembershipId, MembershipId],
): Promise<ChatSid> {
  const [lower, higher] = people.toSorted();
  const find = async () => {
    const { rows } = await db.execute<{ id: ChatSid }>(
      sql`select id from chats where lower_id = ${lower} and higher_id = ${higher}`,
    );
    return rows[0]?.id;
  };
  const found = await find();
  if (found) return found;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: ChatSid }>(sql`
      insert into chats (id, subnetwork_id, kind, lower_id, higher_id)
      values (${newId()}, ${subnetworkId}, 'people', ${lower}, ${higher})
      on conflict do nothing returning id
    `);
    const [made] = rows;
    if (!made) return;
    await tx.execute(sql`
      insert into chat_participants (chat_id, membership_id)
      select ${made.id}::uuid, unnest(${sql.param([...people])}::uuid[])
    `);
  });
  const made = await find();
  if (!made) throw new Error('A conversation that was just made is gone');
  return made;
}

/** Unread messages in conversations that are not muted, by membership. Index: chat_participants(membership_id). */
export async function unreadCounts(
  db: Db,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ membershipId: MembershipId; unread: number }>(sql`
    select p.membership_id as "membershipId", sum(c.last_index - greatest(p.read_index, p.first_index - 1))::int as unread
    from chat_participants p
    join chats c on c.id = p.chat_id
    where p.membership_id = any (${sql.param([...ids])}::uuid[]) and not p.muted and ${takesPart}
      and c.last_index > p.read_index
    group by p.membership_id
  `);
  return new Map(rows.map(({ membershipId, unread }) => [membershipId, unread]));
}

/** Moves the read horizon forward, never back nor past the last message; answers where it stands. */
export async function moveReadHorizon(
  db: Db,
  chatId: ChatSid,
  membershipId: MembershipId,
  index: number,
): Promise<{ readIndex: number; moved: boolean } | undefined> {
  const { rows } = await db.execute<{ readIndex: number; before: number }>(sql`
    update chat_participants p
    set read_index = greatest(p.read_index, least(${index}, c.last_index))
    from chats c, chat_participants old
    where c.id = p.chat_id and p.chat_id = ${chatId} and p.membership_id = ${membershipId}
      and old.chat_id = p.chat_id and old.membership_id = p.membership_id
    returning p.read_index as "readIndex", old.read_index as before
  `);
  const [row] = rows;
  return row && { readIndex: row.readIndex, moved: row.readIndex > row.before };
}

export async function setMuted(
  db: Db,
  chatId: ChatSid,
  membershipId: MembershipId,
  muted: boolean,
): Promise<void> {
  await db.execute(sql`
    update chat_participants set muted = ${muted} where chat_id = ${chatId} and membership_id = ${membershipId}
  `);
}
