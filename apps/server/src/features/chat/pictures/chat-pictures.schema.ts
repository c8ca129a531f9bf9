import type { ChatPictureId, ChatSid, ErrorCode, MembershipId, MessageId } from '@nestmate/contract';
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../auth';
import { chats } from '../chat.schema';

/** Pictures that have been asked to be sent. One that was sent is gone; one that could not be says why. */
export const chatPictureUploads = pgTable(
  'chat_picture_uploads',
  {
    /** Also the key of the picture that is made of it. */
    id: uuid().$type<ChatPictureId>().primaryKey(),
    chatId: uuid()
      .$type<ChatSid>()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The one message that it is sent with, once its bytes are there. */
    messageId: uuid().$type<MessageId>(),
    tries: integer().notNull().default(0),
    refusal: text().$type<ErrorCode>(),
  },
  (t) => [index().on(t.membershipId, t.expiresAt), index().on(t.expiresAt), index().on(t.chatId)],
);
