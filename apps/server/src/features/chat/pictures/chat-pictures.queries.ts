import type { ChatPictureId, ChatSid, ErrorCode, MembershipId, MessageId } from '@nestmate/contract';
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { chatMessages } from '../chat.schema';
import { chatPictureUploads as uploads } from './chat-pictures.schema';

export interface NewUpload {
  id: ChatPictureId;
  chatId: ChatSid;
  membershipId: MembershipId;
  expiresAt: Date;
}

/** @param most how many of a membership may wait; the oldest are forgotten. Index: chat_picture_uploads(membership_id, expires_at) */
export async function insertUpload(db: Db, upload: NewUpload, most: number): Promise<void> {
  await db.insert(uploads).values(upload);
  const waiting = and(
    eq(uploads.membershipId, upload.membershipId),
    isNull(uploads.messageId),
    isNull(uploads.refusal),
  );
  const tooMany = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(waiting)
    .orderBy(desc(uploads.expiresAt))
    .offset(most);
  await db.delete(uploads).where(inArray(uploads.id, tooMany));
}

/** Of these, those whose bytes are of use: asked for, and neither sent nor refused. */
export async function awaitedAmong(
  db: Db,
  ids: readonly ChatPictureId[],
): Promise<ReadonlySet<ChatPictureId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.refusal)));
  return new Set(rows.map(({ id }) => id));
}

export interface Claim extends Omit<NewUpload, 'expiresAt'> {
  messageId: MessageId;
}

/** Binds an upload to the message that it is sent with; nothing when it is none of this person's here. Of two messages one gets it. */
export async function claimUpload(
  db: Db,
  { id, chatId, membershipId, messageId }: Claim,
): Promise<{ refusal: ErrorCode | null } | undefined> {
  const [claimed] = await db
    .update(uploads)
    .set({ messageId })
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.chatId, chatId),
        eq(uploads.membershipId, membershipId),
        or(isNull(uploads.messageId), eq(uploads.messageId, messageId)),
      ),
    )
    .returning({ refusal: uploads.refusal });
  return claimed;
}

/** Gives back an upload whose bytes were not there, so that it waits as before; unless somebody has found them meanwhile. */
export async function releaseUpload(
  db: Db,
  { id, messageId }: Pick<Claim, 'id' | 'messageId'>,
): Promise<void> {
  await db
    .update(uploads)
    .set({ messageId: null })
    .where(and(eq(uploads.id, id), eq(uploads.messageId, messageId), eq(uploads.tries, 0)));
}

/** Whether this person sends, or has sent, it with a message already. Index: chat_messages(picture_key). */
export async function isUsed(db: Db, id: ChatPictureId, membershipId: MembershipId): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${uploads}
    where ${uploads.id} = ${id} and ${uploads.membershipId} = ${membershipId} and ${isNotNull(uploads.messageId)}
    union all
    select 1 from ${chatMessages}
    where ${chatMessages.pictureKey} = ${id} and ${chatMessages.authorId} = ${membershipId}
  `);
  return rows.length > 0;
}

/** How often it was tried, this time included; it is kept for a while. */
export async function countTry(db: Db, id: ChatPictureId, expiresAt: Date): Promise<number> {
  const [row] = await db
    .update(uploads)
    .set({ tries: sql`${uploads.tries} + 1`, expiresAt })
    .where(eq(uploads.id, id))
    .returning({ tries: uploads.tries });
  return row?.tries ?? 0;
}

export async function refuseUpload(db: Db, id: ChatPictureId, refusal: ErrorCode): Promise<void> {
  await db.update(uploads).set({ refusal }).where(eq(uploads.id, id));
}

export async function forgetUpload(db: Db, id: ChatPictureId): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** Index: chat_picture_uploads(expires_at). */
export async function forgetExpired(db: Db, waitingSince: Date, refusedSince: Date): Promise<void> {
  await db.delete(uploads).where(and(isNull(uploads.refusal), lt(uploads.expiresAt, waitingSince)));
  await db.delete(uploads).where(lt(uploads.expiresAt, refusedSince));
}

/** Whether a message shows it. Index: chat_messages(picture_key). */
export async function isShown(db: Db, id: ChatPictureId): Promise<boolean> {
  const found = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.pictureKey, id));
  return found.length > 0;
}
