import type { ChatSid, UserId, VideoCallId } from '@nestmate/contract/ids';
import { desc, eq, getTableColumns, inArray, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import { type Placeholders, prepared, preparedChanges } from '../../../platform/database/prepared';
import { sessions } from '../../auth';
import { isBlockBetween } from '../../blocking';
import { profiles, shownFirstName } from '../../profile';
import { videoCallPeople, videoCalls } from '../video.schema';
import type { Call } from './call';

const other = alias(videoCallPeople, 'other');

/** Null where a block lies between the person and somebody else of the call, as in their conversation. */
const shownPictureKey = sql<string | null>`case when not exists (
  select 1 from ${videoCallPeople} other
  where other.call_id = ${videoCallPeople.callId} and ${isBlockBetween(videoCallPeople.userId, other.userId)}
) then ${profiles.pictureKey} end`;

const { callId: _, ...person } = getTableColumns(videoCallPeople);

const callsQuery = <Values extends object>(name: string, condition?: (values: Placeholders<Values>) => SQL) =>
  prepared(name, (db, values: Placeholders<Values>) =>
    db
      .select({
        call: videoCalls,
        person,
        firstName: sql<string | null>`${shownFirstName()}`,
        pictureKey: shownPictureKey,
      })
      .from(videoCalls)
      .innerJoin(videoCallPeople, eq(videoCallPeople.callId, videoCalls.id))
      .leftJoin(profiles, eq(profiles.membershipId, videoCallPeople.membershipId))
      .where(condition?.(values))
      .orderBy(desc(videoCallPeople.side), videoCallPeople.userId),
  );

const allCalls = callsQuery<Record<never, never>>('video_calls_all');
const callOfId = callsQuery(
  'video_call_by_id',
  ({ id }: Placeholders<{ id: VideoCallId }>) => sql`${videoCalls.id} = ${id}`,
);
const callsOfChats = callsQuery(
  'video_calls_in_chats',
  ({ sids }: Placeholders<{ sids: readonly ChatSid[] }>) => sql`${videoCalls.sid} = any (${sids}::uuid[])`,
);

function callsFrom(rows: Awaited<ReturnType<typeof allCalls>>): Call[] {
  const calls = new Map(rows.map(({ call }) => [call.id, call]));
  return [...calls.values()].map((call) => ({
    ...call,
    people: rows
      .filter((row) => row.call.id === call.id)
      .map((row) => ({ ...row.person, firstName: row.firstName ?? '', pictureKey: row.pictureKey })),
  }));
}

export const everyCall = async (db: Db): Promise<Call[]> => callsFrom(await allCalls(db, {}));

/** Index: the primary keys. */
export const callById = async (db: Db, id: VideoCallId): Promise<Call | undefined> =>
  callsFrom(await callOfId(db, { id }))[0];

/** The calls of conversations. Index: video_calls(chat_id). */
export const callsIn = async (db: Db, sids: readonly ChatSid[]): Promise<Call[]> =>
  callsFrom(await callsOfChats(db, { sids }));

/** The call of a conversation. Index: video_calls(chat_id). */
export const callIn = async (db: Db, sid: ChatSid): Promise<Call | undefined> =>
  (await callsIn(db, [sid]))[0];

const callOfPerson = callsQuery(
  'video_call_of_person',
  ({ userId }: Placeholders<{ userId: UserId }>) => sql`${videoCalls.id} in (
    select own.call_id from ${videoCallPeople} own where own.user_id = ${userId})`,
);

/** The call that a person is in, or that rings for them. Index: video_call_people(user_id). */
export const callOf = async (db: Db, userId: UserId): Promise<Call | undefined> =>
  callsFrom(await callOfPerson(db, { userId }))[0];

const rowsOf = ({ id, people }: Call) =>
  people
    .map(({ firstName: _, pictureKey: _key, ...person }) => ({ callId: id, ...person }))
    .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));

/**
 * Stores a call with those of its people who are in no other. Rows are inserted in the order of people, which avoids
 * deadlocks.
 * @returns them
 */
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

const peopleFrom = (rows: Placeholder) => sql`jsonb_to_recordset(${rows}::jsonb) as n (
  "userId" uuid, "membershipId" uuid, side text, "windowId" uuid, "socketId" text, "sessionId" uuid, "peerId" uuid, "joiningWindowId" uuid,
  "joiningSince" timestamptz, "seenAt" timestamptz)`;

const changeCall = preparedChanges(
  'video_call_change',
  ({
    id,
    revision,
    answeredAt,
    gone,
    placed,
    fresh,
  }: Placeholders<{
    id: VideoCallId;
    revision: number;
    answeredAt: string | null;
    gone: readonly UserId[];
    /** People as JSON, as `fresh`. */
    placed: string;
    fresh: string;
  }>) => ({
    changes: {
      changed: sql`
      update video_calls set revision = ${revision}, answered_at = ${answeredAt}::timestamptz where id = ${id}`,
      left_it: sql`delete from video_call_people where call_id = ${id} and user_id = any (${gone}::uuid[])`,
      placed: sql`
      update video_call_people p set side = n.side, window_id = n."windowId", socket_id = n."socketId", session_id = n."sessionId",
        peer_id = n."peerId", joining_window_id = n."joiningWindowId", joining_since = n."joiningSince", seen_at = n."seenAt"
      from ${peopleFrom(placed)}
      where p.call_id = ${id} and p.user_id = n."userId"`,
      came: sql`
      insert into video_call_people (call_id, user_id, membership_id, side, window_id, socket_id, session_id, peer_id,
        joining_window_id, joining_since, seen_at)
      select ${id}::uuid, n.* from ${peopleFrom(fresh)}`,
    },
  }),
);

/**
 * Stores all changes in one statement. Index: the primary keys.
 * @throws a unique violation when a new participant is in another call
 */
export async function updateCall(tx: Tx, before: Call, call: Call): Promise<void> {
  const { id, revision, answeredAt } = call;
  const known = new Set(before.people.map(({ userId }) => userId));
  const isPresent = new Set(call.people.map(({ userId }) => userId));
  const gone = before.people.map(({ userId }) => userId).filter((userId) => !isPresent.has(userId));
  const placed = call.people.filter((one) => known.has(one.userId) && !before.people.includes(one));
  const fresh = rowsOf(call).filter(({ userId }) => !known.has(userId));
  await changeCall(tx, {
    id,
    revision,
    answeredAt: answeredAt?.toISOString() ?? null,
    gone,
    placed: JSON.stringify(placed),
    fresh: JSON.stringify(fresh),
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
      sql`coalesce(${videoCallPeople.windowId}, ${videoCallPeople.joiningWindowId}) is not null
        and (${sessions.id} is null or ${isNotNull(sessions.revokedAt)})`,
    );
  return new Set(rows.map(({ userId }) => userId));
}
