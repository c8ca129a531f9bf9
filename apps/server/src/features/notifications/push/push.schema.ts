import type { ChatSid, MembershipId } from '@nestmate/contract';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '../../auth';
import { memberships } from '../../memberships';
import { chats } from '../../chat';

/** By which push services know this product, whichever process speaks: one pair, made at the first start. */
export const pushKeys = pgTable('push_keys', {
  /** There is one row. */
  isOnly: boolean().primaryKey().default(true),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
});

/** A browser whose person wants to be told there of what happens. It goes with the session. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().primaryKey(),
  sessionId: uuid()
    .notNull()
    .unique()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** Where the browser's push service takes messages for it. */
  endpoint: text().notNull().unique(),
  /** What messages are encrypted with, so that only the browser reads them (RFC 8291). */
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** What a browser is about to be told: the newest message of a conversation. */
export const pushNotices = pgTable(
  'push_notices',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    chatId: uuid()
      .$type<ChatSid>()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    messageIndex: integer().notNull(),
    /** Not before it; while it is sent, when somebody else may try. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.chatId] }),
    index().on(t.dueAt),
    index().on(t.membershipId),
  ],
);
