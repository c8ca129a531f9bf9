import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { sessions } from '../../auth';
import { videoCallPeople } from '../video.schema';

/** Records that these sockets are open. Index: video_call_people(socket_id). */
export async function noteOpen(db: Db, socketIds: readonly string[], now: Date): Promise<void> {
  if (socketIds.length === 0) return;
  await db
    .update(videoCallPeople)
    .set({ seenAt: now })
    .where(inArray(videoCallPeople.socketId, [...socketIds]));
}

/** Starts the time in which the window can return. Index: video_call_people(socket_id). */
export async function noteClosed(db: Db, socketId: string, now: Date): Promise<void> {
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
