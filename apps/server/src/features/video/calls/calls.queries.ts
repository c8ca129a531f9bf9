import type { ChatSid, UserId, VideoCallId } from '@nestmate/contract/ids';
import { desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { executePrepared } from '../../../platform/database/prepared';
import { sessions } from '../../auth';
import { isBlockBetween } from '../../blocking';
import { profiles, shownFirstName } from '../../profile';
import { videoCallPeople, videoCalls } from '../video.schema';
import type { Call, CallPerson } from './call';

const other = alias(videoCallPeople, 'other');

/** Null where a block lies between the person and somebody else of the call, as in their conversation. */
const shownPictureKey = sql<string | null>`case when not exists (
  select 1 from ${videoCallPeople} other
  where other.call_id = ${videoCallPeople.callId} and ${isBlockBetween(videoCallPeople.userId, other.userId)}
) then ${profiles.pictureKey} end`;

/** Reads the calls that meet a condition; without one, all calls. Each name stands for one condition. */
async function callsWhere(db: Db, name: string, condition?: SQL): Promise<Call[]> {
  const { callId: _, ...person } = getTableColumns(videoCallPeople);
  const rows = await db
    .select({
      call: videoCalls,
      person,
      firstName: sql<string | null>`${shownFirstName()}`,
      pictureKey: shownPictureKey,
    })
    .from(videoCalls)
    .innerJoin(videoCallPeople, eq(videoCallPeople.callId, videoCalls.id))
    .leftJoin(profiles, eq(profiles.membershipId, videoCallPeople.membershipId))
    .where(condition)
    .orderBy(desc(videoCallPeople.side), videoCallPeople.userId)
    .prepare(name)
    .execute();
  const calls = new Map(rows.map(({ call }) => [call.id, call]));
  return [...calls.values()].map((call) => ({
    ...call,
    people: rows
      .filter((row) => row.call.id === call.id)
      .map((row) => ({ ...row.person, firstName: row.firstName ?? '', pictureKey: row.pictureKey })),
  }));
}

export const everyCall = (db: Db): Promise<Call[]> => callsWhere(db, 'video_calls_all');

/** Index: the primary keys. */
export async function callById(db: Db, id: VideoCallId): Promise<Call | undefined> {
  return (await callsWhere(db, 'video_call_by_id', eq(videoCalls.id, id)))[0];
}

/** The call of a conversation. Index: video_calls(chat_id). */
export async function callIn(db: Db, sid: ChatSid): Promise<Call | undefined> {
  return (await callsWhere(db, 'video_call_in_chat', eq(videoCalls.sid, sid)))[0];
}

/** Index: video_calls(chat_id). */
export const callsIn = (db: Db, sids: readonly ChatSid[]): Promise<Call[]> =>
  callsWhere(db, 'video_calls_in_chats', sql`${videoCalls.sid} = any (${sql.param([...sids])}::uuid[])`);

/** The call that a person is in, or that rings for them. Index: video_call_people(user_id). */
export async function callOf(db: Db, userId: UserId): Promise<Call | undefined> {
  const own = db
    .select({ id: videoCallPeople.callId })
    .from(videoCallPeople)
    .where(eq(videoCallPeople.userId, userId));
  return (await callsWhere(db, 'video_call_of_person', inArray(videoCalls.id, own)))[0];
}

const rowsOf = ({ id, people }: Call) =>
  people
    .map(({ firstName: _, pictureKey: _key, ...person }) => ({ callId: id, ...person }))
    .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));

/** Stores a call with those of its people who are in no other. Rows are inserted in the order of people, which avoids deadlocks. @returns them */
export async function insertCall(tx: Tx, call: Call): Promise<UserId[]> {
  const { people: _, ...row } = call;
  await tx.insert(videoCalls).values(row);
  const inserted = await tx
    .insert(videoCallPeople)
    .values(rowsOf(call))
    .onConflictDoNothing({ target: videoCallPeople.userId })
    .returning({ userId: videoCallPeople.userId });
  return inserted.map(({ userId }) => userId);
}

/** Stores all changes in one statement. Index: the primary keys. @throws a unique violation when a new participant is in another call */
export async function updateCall(tx: Tx, before: Call, call: Call): Promise<void> {
  const { id, revision, answeredAt } = call;
  const known = new Map(before.people.map((one) => [one.userId, one]));
  const fresh = rowsOf(call).filter(({ userId }) => !known.has(userId));
  const gone = before.people.filter(({ userId }) => !call.people.some((one) => one.userId === userId));
  const placed = call.people.filter((one) => known.has(one.userId) && !before.people.includes(one));
  const columnsOf = (people: readonly Omit<CallPerson, 'firstName' | 'pictureKey'>[]) => {
    const column = <Value>(of: (one: Omit<CallPerson, 'firstName' | 'pictureKey'>) => Value) =>
      sql.param(people.map(of));
    return sql`unnest(
      ${column(({ userId }) => userId)}::uuid[], ${column(({ membershipId }) => membershipId)}::uuid[],
      ${column(({ side }) => side)}::text[], ${column(({ windowId }) => windowId)}::uuid[],
      ${column(({ socketId }) => socketId)}::text[], ${column(({ sessionId }) => sessionId)}::uuid[],
      ${column(({ peerId }) => peerId)}::uuid[], ${column((one) => one.joiningWindowId)}::uuid[],
      ${column(({ joiningSince }) => joiningSince?.toISOString() ?? null)}::timestamptz[],
      ${column(({ seenAt }) => seenAt?.toISOString() ?? null)}::timestamptz[]
    ) as n (user_id, membership_id, side, window_id, socket_id, session_id, peer_id, joining_window_id, joining_since, seen_at)`;
  };
  await executePrepared(tx, 'video_call_change', {
    changed: sql`
      update video_calls set revision = ${revision}, answered_at = ${answeredAt?.toISOString() ?? null}::timestamptz
      where id = ${id}`,
    left_it: sql`
      delete from video_call_people
      where call_id = ${id} and user_id = any (${sql.param(gone.map(({ userId }) => userId))}::uuid[])`,
    placed: sql`
      update video_call_people p set side = n.side, window_id = n.window_id, socket_id = n.socket_id,
        session_id = n.session_id, peer_id = n.peer_id, joining_window_id = n.joining_window_id,
        joining_since = n.joining_since, seen_at = n.seen_at
      from ${columnsOf(placed)}
      where p.call_id = ${id} and p.user_id = n.user_id`,
    came: sql`
      insert into video_call_people (call_id, user_id, membership_id, side, window_id, socket_id, session_id, peer_id,
        joining_window_id, joining_since, seen_at)
      select ${id}::uuid, n.* from ${columnsOf(fresh)}`,
  });
}

export async function deleteCall(tx: Tx, { id }: Call): Promise<void> {
  await tx.delete(videoCalls).where(eq(videoCalls.id, id));
}

/** Records that these sockets are open. Index: video_call_people(socket_id). */
export async function recordOpen(db: Db, socketIds: readonly string[], now: Date): Promise<void> {
  if (socketIds.length === 0) return;
  await db
    .update(videoCallPeople)
    .set({ seenAt: now })
    .where(inArray(videoCallPeople.socketId, [...socketIds]));
}

/** Starts the time in which the window can return. Index: video_call_people(socket_id). */
export async function recordClosed(db: Db, socketId: string, now: Date): Promise<void> {
  await db
    .update(videoCallPeople)
    .set({ socketId: null, seenAt: now })
    .where(eq(videoCallPeople.socketId, socketId));
}

/** The people in calls whose session has ended. */
export async function signedOutPeople(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ userId: videoCallPeople.userId })
    .from(videoCallPeople)
    .leftJoin(sessions, eq(sessions.id, videoCallPeople.sessionId))
    .where(
      sql`coalesce(${videoCallPeople.windowId}, ${videoCallPeople.joiningWindowId}) is not null and (${sessions.id} is null or ${isNotNull(sessions.revokedAt)})`,
    );
  return new Set(rows.map(({ userId }) => userId));
}
