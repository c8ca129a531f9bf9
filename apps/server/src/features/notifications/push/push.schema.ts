import type { ChatSid, MembershipId } from '@nestmate/contract';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SessionId } from '../../../platform/ids';
import { sessions } from '../../auth';
import { memberships } from '../../memberships';
import { chats } from '../../chat';

/** For a call: whether the person has answered or declined it, or neither. */
export type RingEnd = 'answered' | 'declined' | 'missed';

/** The keys that identify this product to push services: one pair for all processes, generated at the first start. */
export const pushKeys = pgTable('push_keys', {
  /** There is one row. */
  isOnly: boolean().primaryKey().default(true),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
});

/** A browser with notifications turned on. It is deleted with the session. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().primaryKey(),
  sessionId: uuid()
    .$type<SessionId>()
    .notNull()
    .unique()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The browser's address at its push service. */
  endpoint: text().notNull().unique(),
  /** Encrypts messages for this browser (RFC 8291). */
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A message of a conversation, for one browser of a person. */
const messageForBrowser = () => ({
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
});

/** A call that rings in a browser, until that browser is told how it ended. */
export const pushRings = pgTable(
  'push_rings',
  {
    ...messageForBrowser(),
    /** Whether the push service has it; the end is not sent before. */
    isSent: boolean().notNull().default(false),
    ended: text().$type<RingEnd>(),
    /** When the end is sent: when the call stops ringing at the latest. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.chatId] }),
    index().on(t.dueAt),
    index().on(t.membershipId),
  ],
);

/** A notice that waits to be pushed: the newest message of a conversation. */
export const pushNotices = pgTable(
  'push_notices',
  {
    ...messageForBrowser(),
    /** Sent after this; while one process sends it, another may retry after this. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.chatId] }),
    index().on(t.dueAt),
    index().on(t.membershipId),
  ],
);
