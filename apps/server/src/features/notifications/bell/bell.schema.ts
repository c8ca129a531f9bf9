import type { MembershipId, NotificationId, NotificationKind, PostId } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { communityThreads } from '../../community';
import { memberships } from '../../memberships';

const membershipColumn = () =>
  uuid()
    .$type<MembershipId>()
    .notNull()
    .references(() => memberships.id, { onDelete: 'cascade' });
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
    /** The time of its latest event. */
    toldAt: momentColumn().notNull(),
    /** Whether the resident has had the list open since. A time alone would mark events that commit late as seen. */
    seen: boolean().notNull().default(false),
    readAt: momentColumn(),
  },
  (t) => [
    uniqueIndex('notifications_open_group')
      .on(t.membershipId, t.groupKey)
      .where(sql`${t.readAt} is null`),
    index('notifications_in_order').on(t.membershipId, t.toldAt, t.id),
    index().on(t.toldAt),
    index().on(t.threadId),
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
    toldAt: momentColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.notificationId, t.membershipId] }), index().on(t.membershipId)],
);
