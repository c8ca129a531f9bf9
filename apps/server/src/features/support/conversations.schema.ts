import type { MembershipId, SupportConversationId, SupportMessageId, SupportState } from '@nestmate/contract';
import type { StaffId } from '@nestmate/contract/staff';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../memberships';
import { staff } from '../staff';

/** What a resident asked the housing office. Each writer locks its row, so that messages have one order. */
export const supportConversations = pgTable(
  'support_conversations',
  {
    /** The client's, so that a retry asks once. */
    id: uuid().$type<SupportConversationId>().primaryKey(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    /** The path that it was asked from. */
    page: text(),
    state: text().$type<SupportState>().notNull(),
    assigneeId: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    /** When either side last wrote. */
    lastAt: timestamp({ withTimezone: true }).notNull(),
    messages: integer().notNull(),
    /** The index of the office's latest message; -1 before the first. */
    answeredIndex: integer().notNull().default(-1),
    /** The index up to which the resident has seen it. */
    seenIndex: integer().notNull().default(0),
    /** Raised by every message and change. */
    version: integer().notNull().default(1),
  },
  (t) => [index().on(t.membershipId, t.lastAt), index().on(t.state, t.lastAt), index().on(t.assigneeId)],
);

/** What the resident and the housing office wrote to each other. */
export const supportMessages = pgTable(
  'support_messages',
  {
    conversationId: uuid()
      .$type<SupportConversationId>()
      .notNull()
      .references(() => supportConversations.id, { onDelete: 'cascade' }),
    /** The client's. */
    id: uuid().$type<SupportMessageId>().notNull(),
    index: integer().notNull(),
    isOffice: boolean().notNull(),
    staffId: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.id] }), index().on(t.staffId)],
);

/** What staff tell each other about a conversation. A table of its own, which nothing that residents read touches. */
export const supportNotes = pgTable(
  'support_notes',
  {
    conversationId: uuid()
      .$type<SupportConversationId>()
      .notNull()
      .references(() => supportConversations.id, { onDelete: 'cascade' }),
    /** The client's. */
    id: uuid().$type<SupportMessageId>().notNull(),
    staffId: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.id] }), index().on(t.staffId)],
);
