import type {
  ChatSid,
  MembershipId,
  NetworkId,
  NotificationId,
  PostId,
  UserId,
} from '@nestmate/contract/ids';
import type { LocalText } from '@nestmate/contract/languages';
import type { NotificationChannel, NotificationTopic } from '@nestmate/contract/notification-choices';
import type { NotificationKind } from '@nestmate/contract/notification-list';
import type { OfficeMessageId, StaffId } from '@nestmate/contract/staff/ids';
import type { AnnouncementAudience } from '@nestmate/contract/staff/messages';
import { sql } from 'drizzle-orm';
import {
  integer,
  jsonb,
  pgTable,
  timestamp,
  uuid,
  boolean,
  index,
  primaryKey,
  text,
  uniqueIndex,
  unique,
  date,
} from 'drizzle-orm/pg-core';
import type { SessionId } from '../../platform/ids';
import { sessions } from '../auth';
import { chats } from '../chat';
import { communityThreads } from '../community';
import { networks } from '../housing';
import { memberships, users } from '../memberships';
import { staff } from '../staff';

const membershipColumn = () =>
  uuid()
    .$type<MembershipId>()
    .notNull()
    .references(() => memberships.id, { onDelete: 'cascade' });

/** What the housing office wrote to a selection of residents. */
export const officeMessages = pgTable(
  'office_messages',
  {
    id: uuid().$type<OfficeMessageId>().primaryKey(),
    networkId: uuid()
      .$type<NetworkId>()
      .notNull()
      .references(() => networks.id, { onDelete: 'cascade' }),
    /** Null once the staff member has been erased. */
    staffId: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    subject: jsonb().$type<LocalText>().notNull(),
    body: jsonb().$type<LocalText>().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    sendAt: timestamp({ withTimezone: true }).notNull(),
    /** Who gets it, where it was not written to chosen residents; they are its recipients once it goes out. */
    audience: jsonb().$type<AnnouncementAudience>(),
    /** How many were in the audience when it was written. */
    expected: integer().notNull().default(0),
    /** When its audience became its recipients. */
    startedAt: timestamp({ withTimezone: true }),
    /** Raised by every change. */
    version: integer().notNull().default(1),
    /** When the last resident got it, or staff stopped it. */
    endedAt: timestamp({ withTimezone: true }),
    /** Whether it ended because its writer no longer works for all who were to get it. */
    lostWriter: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.networkId, t.madeAt),
    index()
      .on(t.sendAt)
      .where(sql`${t.endedAt} is null`),
  ],
);

/** A resident to whom the office wrote. */
export const officeMessageRecipients = pgTable(
  'office_message_recipients',
  {
    messageId: uuid()
      .$type<OfficeMessageId>()
      .notNull()
      .references(() => officeMessages.id, { onDelete: 'cascade' }),
    membershipId: membershipColumn(),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.membershipId] }), index().on(t.membershipId)],
);

const momentColumn = () => timestamp({ withTimezone: true, precision: 3 });

/** One item of a resident's bell: related events that happened before it was read. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().$type<NotificationId>().primaryKey(),
    membershipId: membershipColumn(),
    kind: text().$type<NotificationKind>().notNull(),
    /** Identifies related events. A group ends when it is read: the next event begins another. */
    groupKey: text().notNull(),
    /** The page of the web app that it is about; visiting the page marks the item as read. */
    path: text().notNull(),
    threadId: uuid()
      .$type<PostId>()
      .references(() => communityThreads.id, { onDelete: 'cascade' }),
    /** The latest post that it is about. */
    postIndex: integer(),
    officeMessageId: uuid()
      .$type<OfficeMessageId>()
      .references(() => officeMessages.id, { onDelete: 'cascade' }),
    /** The time of its latest event. */
    notifiedAt: momentColumn().notNull(),
    /** Whether the resident has had the list open since. A time alone would mark events that commit late as seen. */
    seen: boolean().notNull().default(false),
    readAt: momentColumn(),
  },
  (t) => [
    uniqueIndex('notifications_open_group')
      .on(t.membershipId, t.groupKey)
      .where(sql`${t.readAt} is null`),
    index('notifications_in_order').on(t.membershipId, t.notifiedAt, t.id),
    index().on(t.notifiedAt),
    index().on(t.threadId),
    index().on(t.officeMessageId),
  ],
);

/** The people an item is about, each once. */
export const notificationPeople = pgTable(
  'notification_people',
  {
    notificationId: uuid()
      .$type<NotificationId>()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    membershipId: membershipColumn(),
    notifiedAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.notificationId, t.membershipId] }), index().on(t.membershipId)],
);

/** A resident's choices of notifications by topic and channel. The contract's defaults apply where there is no row. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    membershipId: membershipColumn(),
    topic: text().$type<NotificationTopic>().notNull(),
    channel: text().$type<NotificationChannel>().notNull(),
    isOn: boolean().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.membershipId, t.topic, t.channel] })],
);

/**
 * The hours in which a person wants no push and no mail: local times in their time zone, so that a change of clocks
 * does not move them.
 */
export const quietHours = pgTable('quiet_hours', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isOn: boolean().notNull(),
  /** Such as 22:00. */
  starts: text().notNull(),
  /** An end before the start is on the next day. */
  ends: text().notNull(),
  timeZone: text().notNull(),
  callsRing: boolean().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

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
  /** When items of the bell were pushed to it within the last hour, at least. */
  pushedAt: timestamp({ withTimezone: true }).array().notNull().default([]),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A message of a conversation, for one browser of a person. */
const messageForBrowser = () => ({
  subscriptionId: uuid()
    .notNull()
    .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
  sid: uuid('chat_id')
    .$type<ChatSid>()
    .notNull()
    .references(() => chats.id, { onDelete: 'cascade' }),
  membershipId: membershipColumn(),
  messageIndex: integer().notNull(),
});

/** A call that rings in a browser, until that browser gets the notice of how it ended. */
export const pushRings = pgTable(
  'push_rings',
  {
    ...messageForBrowser(),
    /** Whether the push service has it; the end is not sent before. */
    isSent: boolean().notNull().default(false),
    ended: text().$type<RingEnd>(),
    /** When the end is sent: when the call stops ringing at the latest. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.sid] }),
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
    attempts: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.sid] }),
    index().on(t.dueAt),
    index().on(t.membershipId),
  ],
);

/**
 * An item of the bell on its way to one browser, or by mail. A row stays after it was sent, so that nothing is sent
 * twice.
 */
export const notificationOutbox = pgTable(
  'notification_outbox',
  {
    notificationId: uuid()
      .$type<NotificationId>()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    membershipId: membershipColumn(),
    /** The subscription of a push; null for a mail. */
    subscriptionId: uuid().references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /**
     * The earliest time to send it; while one process sends a push, another may retry after this. Null if nothing
     * waits.
     */
    dueAt: momentColumn(),
    sentAt: momentColumn(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    unique('notification_outbox_once').on(t.notificationId, t.subscriptionId).nullsNotDistinct(),
    index().on(t.dueAt),
    index().on(t.membershipId, t.sentAt),
    index().on(t.subscriptionId, t.sentAt),
  ],
);

/** The time of a resident's last mail about unread messages. The mailed horizon is stored with the participants. */
export const messageMails = pgTable('message_mails', {
  membershipId: membershipColumn().primaryKey(),
  mailedAt: timestamp({ withTimezone: true }),
  /** Failed attempts since the last mail, and the earliest time of the next one. */
  attempts: integer().notNull().default(0),
  retryAt: timestamp({ withTimezone: true }),
});

/** A person's one mail of a day. */
export const notificationDigests = pgTable(
  'notification_digests',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The day by the person's clock. */
    day: date().notNull(),
    /** Failed attempts, and the earliest time of the next; null once it is sent. */
    attempts: integer().notNull().default(0),
    retryAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);
