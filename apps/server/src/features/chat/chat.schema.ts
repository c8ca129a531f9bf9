import type { CallMessageStep } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId, MessageId, RoomId, SubnetworkId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import type { ReportAbout } from '@nestmate/contract/reports';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';
import { rooms } from '../room';

/** A conversation of two people of one subnetwork, or of a room; it outlives the room. */
export const chats = pgTable(
  'chats',
  {
    id: uuid().$type<ChatSid>().primaryKey(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id, { onDelete: 'cascade' }),
    kind: text().$type<'people' | 'room'>().notNull(),
    /** The two people, the lower id first; null for a room, and for a deleted account. */
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

/** The conversation's `sid`, in the column of the key of `chats`. */
const chatColumn = () =>
  uuid('chat_id')
    .$type<ChatSid>()
    .notNull()
    .references(() => chats.id, { onDelete: 'cascade' });

/**
 * The participants of a conversation. Those of a room are updated with each message, so that nobody reads what was
 * written before they moved in or after they moved out.
 */
export const chatParticipants = pgTable(
  'chat_participants',
  {
    sid: chatColumn(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** The first message that the participant may read. */
    firstIndex: integer().notNull().default(0),
    readIndex: integer().notNull().default(-1),
    /** The last message that a mail has mentioned. */
    mailedIndex: integer().notNull().default(-1),
    muted: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.sid, t.membershipId] }), index().on(t.membershipId)],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    sid: chatColumn(),
    index: integer().notNull(),
    /** Made by the author's window. */
    id: uuid().$type<MessageId>().notNull(),
    authorId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    type: text().$type<'text' | 'picture' | 'call'>().notNull().default('text'),
    body: text().notNull().default(''),
    call: text().$type<CallMessageStep>(),
    /** The message's picture, with its size in pixels. */
    pictureKey: text(),
    pictureWidth: integer(),
    pictureHeight: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When its author last changed the text. */
    editedAt: timestamp({ withTimezone: true }),
    /** A removed message keeps its index, and loses its text and picture. */
    removedAt: timestamp({ withTimezone: true }),
    /** The id of the message that it replies to, in the same conversation. */
    replyTo: uuid().$type<MessageId>(),
    /** How often its reactions have changed: windows show the latest version they have seen. */
    reactionRevision: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sid, t.index] }),
    uniqueIndex().on(t.sid, t.id),
    index().on(t.authorId),
    // Rows are added in the order of time: a few pages instead of one entry for each message.
    index('chat_messages_by_time').using('brin', t.createdAt),
    uniqueIndex().on(t.pictureKey),
    index('chat_messages_call_steps')
      .on(t.sid, t.index)
      .where(sql`${t.call} <> 'started'`),
    check(
      'chat_messages_picture_whole',
      sql`num_nulls(${t.pictureKey}, ${t.pictureWidth}, ${t.pictureHeight}) in (0, 3)`,
    ),
  ],
);

/** Reactions to a message, one for each participant. They are deleted with the message's text. */
export const chatReactions = pgTable(
  'chat_reactions',
  {
    sid: uuid('chat_id').$type<ChatSid>().notNull(),
    messageIndex: integer().notNull(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    reaction: text().$type<Reaction>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sid, t.messageIndex, t.membershipId] }),
    foreignKey({
      name: 'chat_reactions_message_fk',
      columns: [t.sid, t.messageIndex],
      foreignColumns: [chatMessages.sid, chatMessages.index],
    }).onDelete('cascade'),
    index().on(t.membershipId),
  ],
);

/** Reports for staff, with the text and the picture of the message at that time; one for each reporter and message. */
export const chatReports = pgTable(
  'chat_reports',
  {
    id: uuid().primaryKey(),
    sid: chatColumn(),
    reporterId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    /** The person the report is about; null for everybody in the conversation. */
    reportedId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    messageIndex: integer(),
    messageBody: text(),
    messagePictureKey: text(),
    /** Each chosen reason once. */
    about: text().array().$type<ReportAbout[]>().notNull().default([]),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex().on(t.sid, t.reporterId, t.messageIndex),
    /** At most one open case about the people of a conversation for each reporter. */
    uniqueIndex('chat_reports_about_people')
      .on(t.sid, t.reporterId)
      .where(sql`${t.messageIndex} is null`),
    index().on(t.reporterId),
    index().on(t.reportedId),
  ],
);
