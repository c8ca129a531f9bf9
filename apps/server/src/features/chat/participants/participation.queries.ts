import type { ChatSid, MembershipId, MessageId, RoomId, UserId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { and, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import {
  type Placeholders,
  prepared,
  preparedChanges,
  preparedQuery,
} from '../../../platform/database/prepared';
import { hasBlocked, isBlockBetween } from '../../blocking';
import { isStanding, memberships } from '../../memberships';
import { mayKnow } from '../../people';
import { profiles, shownFirstName } from '../../profile';
import type { Participation } from './participation.policy';

const me = alias(memberships, 'me');
const member = alias(memberships, 'm');
const other = alias(memberships, 'other');
const ownProfile = alias(profiles, 'own_profile');

/**
 * Whether a participant (a row of `chats c` and `chat_participants p`) takes part now: in a room's conversation,
 * everybody who lives in the room; in a conversation that has outlived its room, the room's last residents.
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
const readers = sql<
  Reader[]
>`coalesce(json_agg(json_build_object('membershipId', p.membership_id, 'firstIndex', p.first_index)), '[]'::json)`;

/** The standing, claimed memberships that participate; those of them read a conversation who also `takesPart`. */
const readersTable = sql`chat_participants p
  join memberships m on m.id = p.membership_id and m.user_id is not null and ${isStanding(member)}`;

const audienceQuery = preparedQuery<{ sid: ChatSid; readers: Reader[] }, { sids: readonly ChatSid[] }>(
  'chat_audience',
  { sid: true, readers: true },
  ({ sids }) => sql`
    select p.chat_id as sid, ${readers} as readers from ${readersTable} join chats c on c.id = p.chat_id
    where p.chat_id = any (${sids}::uuid[]) and ${takesPart}
    group by p.chat_id`,
);

/** The standing, claimed memberships that take part in these conversations, each with the first message it may read. */
export async function readersIn(db: Db, sids: readonly ChatSid[]): Promise<ReadonlyMap<ChatSid, Reader[]>> {
  const audiences = await audienceQuery(db, { sids });
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

const peopleQuery = prepared('chat_people', (db, { sid }: Placeholders<{ sid: ChatSid }>) =>
  db
    .select({ membershipId: sql<MembershipId>`m.id`, userId: sql<UserId>`m.user_id` })
    .from(sql`${readersTable} join chats c on c.id = p.chat_id where p.chat_id = ${sid} and ${takesPart}`),
);

/** The people who take part in a conversation, with an account. Index: chat_participants(chat_id). */
export async function peopleOf(
  db: Db,
  sid: ChatSid,
): Promise<{ membershipId: MembershipId; userId: UserId }[]> {
  return peopleQuery(db, { sid });
}

export interface Pair {
  sid: ChatSid;
  membershipId: MembershipId;
}

export interface KnownParticipation extends Participation, Pair {
  userId: UserId;
  /** The other participant of a pair conversation. */
  otherUserId: UserId | null;
  firstName: string;
  firstIndex: number;
  lastIndex: number;
}

const participationColumns = {
  sid: sql<ChatSid>`c.id`,
  membershipId: sql<MembershipId>`me.id`,
  userId: sql<UserId>`me.user_id`,
  otherUserId: sql<UserId | null>`other.user_id`,
  firstName: sql<string>`coalesce(${shownFirstName(ownProfile)}, '')`,
  firstIndex: sql<number>`p.first_index`,
  lastIndex: sql<number>`c.last_index`,
  roundStatus: sql<MatchingRoundStatus>`s.round_status`,
  takesPart: sql<boolean>`${isStanding(me)} and me.user_id is not null and ${takesPart}`,
  isRoomGone: sql<boolean>`c.kind = 'room' and c.room_id is null`,
  isOtherGone: sql<boolean>`c.kind = 'people' and (other.user_id is null or not ${isStanding(other)}
    or (c.last_index < 0 and not ${isBlockBetween(me.userId, other.userId)} and not ${mayKnow(me.id, other)}))`,
  isBlockedByMe: sql<boolean>`${hasBlocked(me.userId, other.userId)}`,
  isBlockedByThem: sql<boolean>`${hasBlocked(other.userId, me.userId)}`,
};

type Pairs = { sids: readonly ChatSid[]; membershipIds: readonly MembershipId[] };

const columnsOf = (pairs: readonly Pair[]): Pairs => ({
  sids: pairs.map(({ sid }) => sid),
  membershipIds: pairs.map(({ membershipId }) => membershipId),
});

const pairsTable = ({ sids, membershipIds }: Placeholders<Pairs>) => sql`unnest(
    ${sids}::uuid[],
    ${membershipIds}::uuid[]
  ) as requested (chat_id, membership_id)
  join chats c on c.id = requested.chat_id
  join chat_participants p on p.chat_id = c.id and p.membership_id = requested.membership_id
  join memberships me on me.id = p.membership_id
  join subnetworks s on s.id = c.subnetwork_id
  left join profiles own_profile on own_profile.membership_id = me.id
  left join chat_participants op on c.kind = 'people' and op.chat_id = c.id and op.membership_id <> me.id
  left join memberships other on other.id = op.membership_id`;

const participationsQuery = prepared('chat_participations', (db, pairs: Placeholders<Pairs>) =>
  db.select(participationColumns).from(pairsTable(pairs)),
);

/** The participation of each pair; a membership that has never taken part in its conversation has no row. */
export async function participationsOf(db: Db, pairs: readonly Pair[]): Promise<KnownParticipation[]> {
  return pairs.length === 0 ? [] : participationsQuery(db, columnsOf(pairs));
}

const authorsQuery = prepared(
  'chat_authors',
  (db, values: Placeholders<Pairs & { sentTo: readonly ChatSid[]; sentIds: readonly MessageId[] }>) =>
    db
      .select({
        ...participationColumns,
        isAnyKnown: sql<boolean>`exists (
        select 1 from unnest(${values.sentTo}::uuid[], ${values.sentIds}::uuid[]) as sent (chat_id, id)
        where (select true from chat_messages known where known.chat_id = sent.chat_id and known.id = sent.id))`,
      })
      .from(pairsTable(values)),
);

/**
 * The participation of each author of messages, and whether any of these messages exists in its conversation: looked
 * up one by one, because a plan of the time when there were few messages would read all of them for each batch.
 * Indexes: the primary keys, chat_messages(chat_id, id).
 */
export const authorsOf = (
  tx: Tx,
  pairs: readonly Pair[],
  messages: readonly { sid: ChatSid; id: MessageId }[],
) =>
  authorsQuery(tx, {
    ...columnsOf(pairs),
    sentTo: messages.map(({ sid }) => sid),
    sentIds: messages.map(({ id }) => id),
  });

export async function participationOf(db: Db, pair: Pair): Promise<KnownParticipation | undefined> {
  const [participation] = await participationsOf(db, [pair]);
  return participation;
}

const follow = preparedChanges(
  'chat_participants_follow',
  ({ sids }: Placeholders<{ sids: readonly ChatSid[] }>) => ({
    changes: {
      leavers: sql`
    delete from chat_participants p using chats c
    where c.id = any (${sids}::uuid[]) and p.chat_id = c.id and c.room_id is not null
      and not exists (
        select 1 from room_members rm where rm.room_id = c.room_id and rm.membership_id = p.membership_id
      )
  `,
      joiners: sql`
    insert into chat_participants (chat_id, membership_id, first_index, read_index)
    select c.id, rm.membership_id, c.last_index + 1, c.last_index
    from chats c
    join room_members rm on rm.room_id = c.room_id
    join memberships m on m.id = rm.membership_id and m.user_id is not null and ${isStanding(member)}
    where c.id = any (${sids}::uuid[])
    on conflict do nothing
  `,
    },
  }),
);

/**
 * Updates the participants of rooms' conversations to the rooms' current residents; new participants may read from the
 * next message on. The caller holds the row locks of the conversations, so that no message is written in between.
 */
export async function followRooms(tx: Tx, sids: readonly ChatSid[]): Promise<void> {
  await follow(tx, { sids });
}

/** The room's conversation, if there is one, locked until the end of the transaction. */
export async function lockChatOfRoom(tx: Tx, roomId: RoomId): Promise<ChatSid[]> {
  const { rows } = await tx.execute<{ id: ChatSid }>(
    sql`select id from chats where room_id = ${roomId} for update`,
  );
  return rows.map(({ id }) => id);
}

const unreadQuery = prepared('chat_unread', (db, { ids }: Placeholders<{ ids: readonly MembershipId[] }>) =>
  db
    .select({
      membershipId: sql<MembershipId>`p.membership_id`,
      unread: sql<number>`sum(${unreadCount})::int`,
    })
    .from(sql`chat_participants p join chats c on c.id = p.chat_id`)
    .where(
      and(
        isAmong(sql`p.membership_id`, ids),
        sql`not p.muted and ${takesPart} and c.last_index > p.read_index`,
      ),
    )
    .groupBy(sql`p.membership_id`),
);

/** Unread messages in conversations that are not muted, by membership. Index: chat_participants(membership_id). */
export async function unreadCounts(
  db: Db,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await unreadQuery(db, { ids });
  return new Map(rows.map(({ membershipId, unread }) => [membershipId, unread]));
}

/**
 * The last message of `chats c` that the participant `chat_participants p` has read, or that was written before they
 * joined.
 */
const readUpTo = sql`greatest(p.read_index, p.first_index - 1)`;

/**
 * A call counts once, when it starts: that message is the unread one of a missed call. Index: chat_messages_call_steps.
 */
const laterSteps = sql`from chat_messages s
  where s.chat_id = c.id and s.index > ${readUpTo} and s.call <> 'started'`;

/** The number of messages of `chats c` that the participant `chat_participants p` has not read. */
export const unreadCount = sql<number>`(c.last_index - ${readUpTo} - (select count(*) ${laterSteps}))::int`;

/** The indexes of messages that do not count. */
export const uncounted = sql<number[]>`array(select s.index ${laterSteps} order by s.index)`;

const moveHorizon = preparedChanges(
  'chat_read',
  ({ sid, membershipId, index }: Placeholders<Pair & { index: number }>) => ({
    changes: {
      moved: sql`update chat_participants p
    set read_index = greatest(p.read_index, least(${index}, c.last_index))
    from chats c, chat_participants old
    where c.id = p.chat_id and p.chat_id = ${sid} and p.membership_id = ${membershipId}
      and old.chat_id = p.chat_id and old.membership_id = p.membership_id
    returning p.read_index, old.read_index as before, ${unreadCount} as unread`,
    },
    columns: {
      readIndex: sql<number>`read_index`,
      before: sql<number>`before`,
      unread: sql<number>`unread`,
    },
    source: sql`moved`,
  }),
);

/**
 * Moves a read horizon forward, never back or past the last message.
 * @returns its new position, whether it moved, and how many messages are unread
 */
export async function moveReadHorizon(
  db: Db,
  sid: ChatSid,
  membershipId: MembershipId,
  index: number,
): Promise<{ readIndex: number; moved: boolean; unread: number } | undefined> {
  const [row] = await moveHorizon(db, { sid, membershipId, index });
  return row && { readIndex: row.readIndex, moved: row.readIndex > row.before, unread: row.unread };
}

/** Sets the last message of each conversation that a mail to a participant contained. Index: the primary key. */
export async function markMailed(
  db: Db,
  membershipId: MembershipId,
  marks: readonly { sid: ChatSid; index: number }[],
): Promise<void> {
  await db.execute(sql`
    update chat_participants p set mailed_index = mark.index
    from unnest(
      ${sql.param(marks.map(({ sid }) => sid))}::uuid[], ${sql.param(marks.map(({ index }) => index))}::int[]
    ) as mark (chat_id, index)
    where p.chat_id = mark.chat_id and p.membership_id = ${membershipId}
  `);
}
