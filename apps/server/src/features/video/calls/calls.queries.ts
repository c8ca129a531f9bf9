import type { ChatSid, MembershipId, UserId, VideoCallId } from '@nestmate/contract';
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { chatParticipants } from '../../chat';
import { memberships } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { videoCallPeople, videoCalls } from '../video.schema';
import type { Call } from './call';

/** Without a condition, all calls. */
async function callsWhere(db: Db, condition?: SQL): Promise<Call[]> {
  const { callId: _, ...person } = getTableColumns(videoCallPeople);
  const rows = await db
    .select({ call: videoCalls, person, firstName: sql<string | null>`${shownFirstName()}` })
    .from(videoCalls)
    .innerJoin(videoCallPeople, eq(videoCallPeople.callId, videoCalls.id))
    .leftJoin(profiles, eq(profiles.membershipId, videoCallPeople.membershipId))
    .where(condition)
    .orderBy(desc(videoCallPeople.side), videoCallPeople.userId);
  const calls = new Map(rows.map(({ call }) => [call.id, call]));
  return [...calls.values()].map((call) => ({
    ...call,
    people: rows
      .filter((row) => row.call.id === call.id)
      .map((row) => ({ ...row.person, firstName: row.firstName ?? '' })),
  }));
}

export const everyCall = (db: Db): Promise<Call[]> => callsWhere(db);

/** Index: the primary keys. */
export async function callById(db: Db, id: VideoCallId): Promise<Call | undefined> {
  return (await callsWhere(db, eq(videoCalls.id, id)))[0];
}

/** The call of a conversation. Index: video_calls(chat_id). */
export async function callIn(db: Db, chatId: ChatSid): Promise<Call | undefined> {
  return (await callsWhere(db, eq(videoCalls.chatId, chatId)))[0];
}

/** Index: video_calls(chat_id). */
export const callsIn = (db: Db, chatIds: readonly ChatSid[]): Promise<Call[]> =>
  callsWhere(db, inArray(videoCalls.chatId, [...chatIds]));

/** The call that a person is in, or that rings for them. Index: video_call_people(user_id). */
export async function callOf(db: Db, userId: UserId): Promise<Call | undefined> {
  const own = db
    .select({ id: videoCallPeople.callId })
    .from(videoCallPeople)
    .where(eq(videoCallPeople.userId, userId));
  return (await callsWhere(db, inArray(videoCalls.id, own)))[0];
}

const rowsOf = ({ id, people }: Call) =>
  people
    .map(({ firstName: _, ...person }) => ({ callId: id, ...person }))
    .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));

/** Rows are inserted in the order of people, which avoids deadlocks. @returns the people who were free */
async function insertPeople(tx: Db, rows: ReturnType<typeof rowsOf>): Promise<UserId[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(videoCallPeople)
    .values(rows)
    .onConflictDoNothing({ target: videoCallPeople.userId })
    .returning({ userId: videoCallPeople.userId });
  return inserted.map(({ userId }) => userId);
}

/** Stores a call with those of its people who are in no other. @returns them */
export async function insertCall(tx: Db, call: Call): Promise<UserId[]> {
  const { people: _, ...row } = call;
  await tx.insert(videoCalls).values(row);
  return insertPeople(tx, rowsOf(call));
}

/** @returns whether everybody new in it was free */
export async function updateCall(tx: Db, before: Call, call: Call): Promise<boolean> {
  const { id, revision, answeredAt, hasGrown } = call;
  await tx.update(videoCalls).set({ revision, answeredAt, hasGrown }).where(eq(videoCalls.id, id));
  const isIn = ({ people }: Call, userId: UserId) => people.some((person) => person.userId === userId);
  const gone = before.people.flatMap(({ userId }) => (isIn(call, userId) ? [] : [userId]));
  if (gone.length > 0)
    await tx
      .delete(videoCallPeople)
      .where(and(eq(videoCallPeople.callId, id), inArray(videoCallPeople.userId, gone)));
  for (const one of call.people) {
    const { firstName: _, userId, ...person } = one;
    if (isIn(before, userId) && !before.people.includes(one))
      await tx
        .update(videoCallPeople)
        .set(person)
        .where(and(eq(videoCallPeople.callId, id), eq(videoCallPeople.userId, userId)));
  }
  const fresh = rowsOf(call).filter(({ userId }) => !isIn(before, userId));
  return (await insertPeople(tx, fresh)).length === fresh.length;
}

export async function deleteCall(tx: Db, { id }: Call): Promise<void> {
  await tx.delete(videoCalls).where(eq(videoCalls.id, id));
}

/** The membership with which a person takes part in a conversation. Index: the primary keys. */
export async function participantOf(
  db: Db,
  chatId: ChatSid,
  userId: UserId,
): Promise<MembershipId | undefined> {
  const [row] = await db
    .select({ id: memberships.id })
    .from(chatParticipants)
    .innerJoin(memberships, eq(memberships.id, chatParticipants.membershipId))
    .where(and(eq(chatParticipants.chatId, chatId), eq(memberships.userId, userId)));
  return row?.id;
}
