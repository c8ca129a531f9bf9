import type { ChatSid, MembershipId, UserId, VideoCallId } from '@nestmate/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { chatParticipants } from '../../chat';
import { memberships } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { videoCallPeople, videoCalls } from '../video.schema';
import type { Call, CallPerson, Side } from './call';

/** Without a condition, all calls. */
async function callsWhere(db: Db, condition?: SQL): Promise<Call[]> {
  const { userId, membershipId, windowId, socketId, sessionId, peerId, seenAt } = videoCallPeople;
  const rows = await db
    .select({
      call: videoCalls,
      side: videoCallPeople.side,
      person: { userId, membershipId, windowId, socketId, sessionId, peerId, seenAt },
      firstName: sql<string | null>`${shownFirstName()}`,
    })
    .from(videoCalls)
    .innerJoin(videoCallPeople, eq(videoCallPeople.callId, videoCalls.id))
    .leftJoin(profiles, eq(profiles.membershipId, videoCallPeople.membershipId))
    .where(condition);
  const find = (id: VideoCallId, side: Side): CallPerson | undefined => {
    const row = rows.find((one) => one.call.id === id && one.side === side);
    return row && { ...row.person, firstName: row.firstName ?? '' };
  };
  return rows.flatMap(({ call, side }) => {
    if (side === 'callee') return [];
    const [caller, callee] = [find(call.id, 'caller'), find(call.id, 'callee')];
    return caller && callee ? [{ ...call, people: { caller, callee } }] : [];
  });
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

const personRow = (call: Call, side: Side) => {
  const { firstName: _, ...person } = call.people[side];
  return { callId: call.id, side, ...person };
};

/** @returns whether both people were free. Rows are inserted in the order of people, which avoids deadlocks. */
export async function insertCall(tx: Db, { people, ...call }: Call): Promise<boolean> {
  await tx.insert(videoCalls).values(call);
  const rows = (['caller', 'callee'] as const)
    .map((side) => personRow({ people, ...call }, side))
    .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  const inserted = await tx
    .insert(videoCallPeople)
    .values(rows)
    .onConflictDoNothing({ target: videoCallPeople.userId })
    .returning({ side: videoCallPeople.side });
  return inserted.length === rows.length;
}

export async function updateCall(tx: Db, call: Call): Promise<void> {
  const { id, revision, answeredAt } = call;
  await tx.update(videoCalls).set({ revision, answeredAt }).where(eq(videoCalls.id, id));
  for (const side of ['caller', 'callee'] as const) {
    const { windowId, socketId, sessionId, peerId, seenAt } = call.people[side];
    await tx
      .update(videoCallPeople)
      .set({ windowId, socketId, sessionId, peerId, seenAt })
      .where(and(eq(videoCallPeople.callId, id), eq(videoCallPeople.side, side)));
  }
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
