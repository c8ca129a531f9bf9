import type { ConversationCall } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId, RoomId, UserId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { isAmongUnknown } from '../../../platform/database/conditions';
import { type Placeholders, preparedQuery } from '../../../platform/database/prepared';
import { hasBlocked } from '../../blocking';
import { isStanding, memberships } from '../../memberships';
import { isLastNameShown } from '../../people';
import { profiles, shownFirstName, shownLastName } from '../../profile';
import { takesPart, uncounted, unreadCount } from '../participants/participation.queries';

export interface ConversationRow {
  sid: ChatSid;
  /** The participant who sees it. */
  membershipId: MembershipId;
  kind: 'people' | 'room';
  isRoomGone: boolean;
  /** What its roommates call the room. */
  roomName: string | null;
  roundStatus: MatchingRoundStatus;
  lastIndex: number;
  /** Orders the conversation in the list: microseconds since the epoch. */
  newestAt: string;
  firstIndex: number;
  readIndex: number;
  unreadCount: number;
  uncounted: number[];
  muted: boolean;
}

const newestAt = sql`(extract(epoch from coalesce(c.last_message_at, c.created_at)) * 1000000)::bigint`;

const selected = sql`
  select c.id as sid, p.membership_id as "membershipId", c.kind,
    c.kind = 'room' and c.room_id is null as "isRoomGone",
    (select room.name from rooms room where room.id = c.room_id) as "roomName", s.round_status as "roundStatus",
    c.last_index as "lastIndex", ${newestAt}::text as "newestAt", p.first_index as "firstIndex",
    p.read_index as "readIndex", ${unreadCount} as "unreadCount", ${uncounted} as uncounted, p.muted
  from chat_participants p
  join chats c on c.id = p.chat_id
  join subnetworks s on s.id = c.subnetwork_id`;

const conversationColumns = {
  sid: true,
  membershipId: true,
  kind: true,
  isRoomGone: true,
  roomName: true,
  roundStatus: true,
  lastIndex: true,
  newestAt: true,
  firstIndex: true,
  readIndex: true,
  unreadCount: true,
  uncounted: true,
  muted: true,
} as const;

/** A cursor of the list. The messages of one batch share their time, so the id breaks the tie. */
export interface ListCursor {
  newestAt: string;
  sid: string;
}

type Page = { membershipId: MembershipId; limit: number };

const inList = ({ membershipId }: Placeholders<Page>) => sql`${selected}
  where p.membership_id = ${membershipId} and ${takesPart}
    and (c.last_index >= p.first_index or c.room_id is not null)`;
const newestFirst = ({ limit }: Placeholders<Page>) =>
  sql`order by ${newestAt} desc, c.id desc limit ${limit}`;

const firstConversations = preparedQuery<ConversationRow, Page>(
  'chat_conversations',
  conversationColumns,
  (page) => sql`${inList(page)} ${newestFirst(page)}`,
);

const nextConversations = preparedQuery<ConversationRow, Page & ListCursor>(
  'chat_next_conversations',
  conversationColumns,
  (page) =>
    sql`${inList(page)} and (${newestAt}, c.id) < (${page.newestAt}::bigint, ${page.sid}::uuid) ${newestFirst(page)}`,
);

/**
 * Conversations that have messages, and the one of the membership's room, newest first. Index:
 * chat_participants(membership_id).
 */
export async function conversationRows(
  db: Db,
  membershipId: MembershipId,
  { before, limit }: { before: ListCursor | undefined; limit: number },
): Promise<ConversationRow[]> {
  return before
    ? nextConversations(db, { membershipId, limit, ...before })
    : firstConversations(db, { membershipId, limit });
}

const oneConversation = preparedQuery<ConversationRow, { membershipId: MembershipId; sid: ChatSid }>(
  'chat_conversation',
  conversationColumns,
  ({ membershipId, sid }) =>
    sql`${selected} where p.membership_id = ${membershipId} and c.id = ${sid} and ${takesPart}`,
);

/** One conversation as one of its participants sees it. */
export async function conversationRow(
  db: Db,
  membershipId: MembershipId,
  sid: ChatSid,
): Promise<ConversationRow | undefined> {
  const [row] = await oneConversation(db, { membershipId, sid });
  return row;
}

interface CallRow {
  sid: ChatSid;
  startedAt: string;
  revision: number;
  isAnswered: boolean;
  people: UserId[];
}

const callsQuery = preparedQuery<CallRow, { sids: readonly ChatSid[] }>(
  'chat_calls',
  { sid: true, startedAt: true, revision: true, isAnswered: true, people: true },
  ({
    sids,
  }) => sql`select v.chat_id as sid, v.started_at as "startedAt", v.revision, v.answered_at is not null as "isAnswered",
      array(
        select p.user_id from video_call_people p where p.call_id = v.id and p.window_id is not null
        order by p.side desc, p.user_id
      ) as people
    from video_calls v
    where v.chat_id = any (${sids}::uuid[])`,
);

/** The calls of these conversations, as long as they last. Index: video_calls(chat_id). */
export async function callsOf(
  db: Db,
  sids: readonly ChatSid[],
): Promise<ReadonlyMap<ChatSid, ConversationCall>> {
  if (sids.length === 0) return new Map();
  const rows = await callsQuery(db, { sids });
  return new Map(
    rows.map(({ sid, startedAt, ...call }) => [
      sid,
      { ...call, startedAt: new Date(startedAt).toISOString() },
    ]),
  );
}

const member = alias(memberships, 'm');
const other = alias(memberships, 'om');
const participantProfile = alias(profiles, 'f');

export interface ParticipantRow {
  sid: ChatSid;
  membershipId: MembershipId;
  userId: UserId;
  firstName: string;
  lastName: string;
  /** Whether the community shows last names to everybody. */
  lastNameShown: boolean;
  roomId: RoomId | null;
  pictureKey: string | null;
  firstIndex: number;
  readIndex: number;
  blocks: UserId[];
}

const participantsQuery = preparedQuery<ParticipantRow, { sids: readonly ChatSid[] }>(
  'chat_participants_of',
  {
    sid: true,
    membershipId: true,
    userId: true,
    firstName: true,
    lastName: true,
    lastNameShown: true,
    roomId: true,
    pictureKey: true,
    firstIndex: true,
    readIndex: true,
    blocks: true,
  },
  ({ sids }) => sql`select p.chat_id as "sid", p.membership_id as "membershipId", m.user_id as "userId",
      ${shownFirstName(participantProfile)} as "firstName",
      ${shownLastName(participantProfile)} as "lastName",
      ${isLastNameShown(member)} as "lastNameShown",
      (select rm.room_id from room_members rm where rm.membership_id = m.id) as "roomId",
      f.picture_key as "pictureKey", p.first_index as "firstIndex", p.read_index as "readIndex",
      array(
        select om.user_id from chat_participants op
        join memberships om on om.id = op.membership_id and ${isStanding(other)}
        where op.chat_id = p.chat_id and ${hasBlocked(member.userId, other.userId)}
      ) as blocks
    from chat_participants p
    join chats c on c.id = p.chat_id
    join memberships m on m.id = p.membership_id and m.user_id is not null and ${isStanding(member)}
    join profiles f on f.membership_id = m.id
    where ${isAmongUnknown(sql`p.chat_id`, sids)} and ${takesPart}
    order by (
      select rm.joined_at from room_members rm where rm.room_id = c.room_id and rm.membership_id = m.id
    ), p.membership_id`,
);

/**
 * The standing participants of conversations, in a room's in the order in which they moved in, each with the other
 * participants they have blocked.
 */
export const participantRows = async (db: Db, sids: readonly ChatSid[]): Promise<ParticipantRow[]> =>
  sids.length === 0 ? [] : participantsQuery(db, { sids });

/**
 * Locks the conversations of these memberships in the order of their ids, as messages do. Index:
 * chat_participants(membership_id).
 */
export async function lockChatsOf(tx: Tx, membershipIds: readonly MembershipId[]): Promise<ChatSid[]> {
  const { rows } = await tx.execute<{ id: ChatSid }>(sql`
    select c.id from chats c
    where c.id in (
      select chat_id from chat_participants where membership_id = any (${sql.param([...membershipIds])}::uuid[])
    )
    order by c.id for update
  `);
  return rows.map(({ id }) => id);
}

/** The subset of the conversations that only these memberships can read and that no report refers to. */
export async function readableOnlyBy(
  tx: Tx,
  sids: readonly ChatSid[],
  membershipIds: readonly MembershipId[],
): Promise<ChatSid[]> {
  const { rows } = await tx.execute<{ id: ChatSid }>(sql`
    select c.id from chats c
    where c.id = any (${sql.param([...sids])}::uuid[])
      and not exists (
        select 1 from chat_participants p
        where p.chat_id = c.id and p.membership_id <> all (${sql.param([...membershipIds])}::uuid[])
      )
      and not exists (select 1 from chat_reports r where r.chat_id = c.id)
  `);
  return rows.map(({ id }) => id);
}

/** Deletes conversations with their messages. @returns the keys of their pictures, which are now unused */
export async function deleteChats(tx: Tx, ids: readonly ChatSid[]): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select picture_key as key from chat_messages
    where chat_id = any (${sql.param([...ids])}::uuid[]) and picture_key is not null
  `);
  await tx.execute(sql`delete from chats where id = any (${sql.param([...ids])}::uuid[])`);
  return rows.map(({ key }) => key);
}
