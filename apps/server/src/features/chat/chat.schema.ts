import type { CallStep, ChatSid, MembershipId, MessageId, RoomId, SubnetworkId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberships } from '../memberships';
import { subnetworks } from '../housing';
import { rooms } from '../room';

/** A conversation of two people of one community, or of a room, which it outlives. */
export const chats = pgTable(
  'chats',
  {
    id: uuid().$type<ChatSid>().primaryKey(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id, { onDelete: 'cascade' }),
    kind: text().$type<'people' | 'room'>().notNull(),
    /** The two, the lower id first; null for a room, and for who has deleted their account. */
    lowerId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    higherId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    roomId: uuid()
      .$type<RoomId>()
      .references(() => rooms.id, { onDelete: 'set null' }),
    /** The newest message; -1 before the first. */
    lastIndex: integer().notNull().default(-1),
    lastMessageAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.lowerId, t.higherId),
    index().on(t.higherId),
    uniqueIndex().on(t.roomId),
    check(
      'chats_of_people_or_room',
      sql`${t.kind} = 'people' or num_nonnulls(${t.lowerId}, ${t.higherId}) = 0`,
    ),
    check('chats_people_in_order', sql`${t.lowerId} < ${t.higherId}`),
  ],
);

const chatColumn = () =>
  uuid()
    .$type<ChatSid>()
    .notNull()
    .references(() => chats.id, { onDelete: 'cascade' });

/**
 * How somebody stands in a conversation. In a room's, only who lives there takes part; the rows follow whenever something is
 * written, so that nobody reads what was said before they came or after they left.
 */
export const chatParticipants = pgTable(
  'chat_participants',
  {
    chatId: chatColumn(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** The first message that they may read. */
    firstIndex: integer().notNull().default(0),
    /** The last message that they have read. */
    readIndex: integer().notNull().default(-1),
    /** The last message that a mail has told of. */
    mailedIndex: integer().notNull().default(-1),
    muted: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.chatId, t.membershipId] }), index().on(t.membershipId)],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    chatId: chatColumn(),
    index: integer().notNull(),
    /** Made by the author. */
    id: uuid().$type<MessageId>().notNull(),
    authorId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    type: text().$type<'text' | 'picture' | 'call'>().notNull().default('text'),
    body: text().notNull().default(''),
    call: text().$type<CallStep>(),
    /** The picture of which it consists, with its size in pixels. */
    pictureKey: text(),
    pictureWidth: integer(),
    pictureHeight: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Its place stays, its words and its picture do not. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.index] }),
    uniqueIndex().on(t.chatId, t.id),
    index().on(t.authorId),
    uniqueIndex().on(t.pictureKey),
    check(
      'chat_messages_picture_whole',
      sql`num_nulls(${t.pictureKey}, ${t.pictureWidth}, ${t.pictureHeight}) in (0, 3)`,
    ),
  ],
);

/**
 * What a resident reports of a conversation, for staff to look at; the words as they were, and the picture. Of a message somebody
 * has one report.
 */
export const chatReports = pgTable(
  'chat_reports',
  {
    id: uuid().primaryKey(),
    chatId: chatColumn(),
    reporterId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    /** Whom it is about; null for everybody in the conversation. */
    reportedId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    messageIndex: integer(),
    messageBody: text(),
    messagePictureKey: text(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.chatId, t.reporterId, t.messageIndex),
    index().on(t.reporterId),
    index().on(t.reportedId),
  ],
);
