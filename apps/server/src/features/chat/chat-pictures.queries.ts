import type { ChatPictureId, MembershipId } from '@nestmate/contract/ids';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { chatMessages } from './chat.schema';

/** The subset of the pictures that messages show. Index: chat_messages(picture_key). */
export async function shownAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: chatMessages.pictureKey })
    .from(chatMessages)
    .where(inArray(chatMessages.pictureKey, [...keys]));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

/** Whether a message of this author shows the picture. Index: chat_messages(picture_key). */
export async function isSentBy(db: Db, id: ChatPictureId, authorId: MembershipId): Promise<boolean> {
  const found = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.pictureKey, id), eq(chatMessages.authorId, authorId)));
  return found.length > 0;
}
