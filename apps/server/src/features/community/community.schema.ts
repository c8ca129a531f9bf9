import type { MembershipId, PostId, SubnetworkId, TopicId } from '@nestmate/contract/ids';
import type { LocalText } from '@nestmate/contract/languages';
import type { Reaction } from '@nestmate/contract/reactions';
import type { ReportAbout } from '@nestmate/contract/reports';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The topics that threads of a community may be about; the housing office defines them. */
export const communityTopics = pgTable(
  'community_topics',
  {
    id: uuid().$type<TopicId>().primaryKey(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id, { onDelete: 'cascade' }),
    name: jsonb().$type<LocalText>().notNull(),
    position: integer().notNull(),
    /** When it was retired: new threads are not offered it, and threads keep it. */
    retiredAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.subnetworkId)],
);

/** A conversation of a community. Its first post has the same id. */
export const communityThreads = pgTable(
  'community_threads',
  {
    id: uuid().$type<PostId>().primaryKey(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id, { onDelete: 'cascade' }),
    /** The author of the first post; null for a deleted account. */
    authorId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    /** How many posts there are, and the index of the last; they differ where posts were deleted. */
    postCount: integer().notNull(),
    lastIndex: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastPostAt: timestamp({ withTimezone: true }).notNull(),
    /** The author of the last post: for a reader who cannot see the post, the thread does not move. */
    lastAuthorId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    topicId: uuid()
      .$type<TopicId>()
      .references(() => communityTopics.id, { onDelete: 'set null' }),
    /** When the housing office pinned it, or hid it from every resident. */
    pinnedAt: timestamp({ withTimezone: true }),
    hiddenAt: timestamp({ withTimezone: true }),
    /** When its author deleted the first post, and with it the thread. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.subnetworkId, t.lastPostAt, t.id),
    index().on(t.subnetworkId, t.createdAt, t.id),
    index().on(t.authorId),
    index().on(t.lastAuthorId),
    index().on(t.topicId, t.lastPostAt),
    index('community_threads_pinned')
      .on(t.subnetworkId, t.pinnedAt)
      .where(sql`${t.pinnedAt} is not null`),
  ],
);

const threadColumn = () =>
  uuid()
    .$type<PostId>()
    .notNull()
    .references(() => communityThreads.id, { onDelete: 'cascade' });

export const communityPosts = pgTable(
  'community_posts',
  {
    /** Made by the author's window. */
    id: uuid().$type<PostId>().primaryKey(),
    threadId: threadColumn(),
    /** Dense, from 0. */
    index: integer().notNull(),
    /** Null for a deleted account, and for the housing office. */
    authorId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    /** Whether the housing office wrote it; a thread whose first post it wrote is an announcement. */
    isByOffice: boolean().notNull().default(false),
    body: text().notNull(),
    /** The search words of the text, see `words.ts`. */
    words: tsvector().notNull(),
    /** The post's picture, with its size in pixels. */
    pictureKey: text(),
    pictureWidth: integer(),
    pictureHeight: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    editedAt: timestamp({ withTimezone: true }),
    /** When its author deleted it: the text is gone, the index stays taken. */
    removedAt: timestamp({ withTimezone: true }),
    /** When it was hidden from everybody but its author, by staff or until staff have looked at reports of it. */
    hiddenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('community_posts_in_order').on(t.threadId, t.index),
    index('community_posts_by_author').on(t.authorId, t.createdAt),
    index('community_posts_by_words').using('gin', t.words),
    uniqueIndex().on(t.pictureKey),
    check('community_posts_one_author', sql`not (${t.isByOffice} and ${t.authorId} is not null)`),
    check(
      'community_posts_picture_whole',
      sql`num_nulls(${t.pictureKey}, ${t.pictureWidth}, ${t.pictureHeight}) in (0, 3)`,
    ),
  ],
);

/** How far a resident has read a thread that they have opened. */
export const communityReads = pgTable(
  'community_reads',
  {
    threadId: threadColumn(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** The last post they have seen; it only goes forward. */
    readIndex: integer().notNull(),
    /** Whether they are notified of replies; null until they write, or decide. */
    follows: boolean(),
  },
  (t) => [primaryKey({ columns: [t.threadId, t.membershipId] }), index().on(t.membershipId)],
);

const postColumn = () =>
  uuid()
    .$type<PostId>()
    .notNull()
    .references(() => communityPosts.id, { onDelete: 'cascade' });

const residentColumn = () =>
  uuid()
    .$type<MembershipId>()
    .notNull()
    .references(() => memberships.id, { onDelete: 'cascade' });

/** The people that a post names. */
export const communityMentions = pgTable(
  'community_mentions',
  {
    postId: postColumn(),
    membershipId: residentColumn(),
    /** The name as written in the text, after an @. */
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.membershipId] }), index().on(t.membershipId)],
);

/** Reactions to a post, one for each resident. */
export const communityReactions = pgTable(
  'community_reactions',
  {
    postId: postColumn(),
    membershipId: residentColumn(),
    reaction: text().$type<Reaction>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.membershipId] }), index().on(t.membershipId)],
);

/** The time until which residents may not write in their community, each by the id of the decision. */
export const communityMutes = pgTable(
  'community_mutes',
  {
    id: uuid().notNull(),
    membershipId: residentColumn(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.membershipId] }), index().on(t.membershipId)],
);

/** Reports of posts, with their reporters and reasons. */
export const communityReports = pgTable(
  'community_reports',
  {
    postId: postColumn(),
    reporterId: residentColumn(),
    /** Null for a report with words alone. */
    about: text().$type<ReportAbout>(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.reporterId] }), index().on(t.reporterId, t.createdAt)],
);
