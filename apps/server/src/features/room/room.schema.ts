import type { MembershipId, RequestId, RoomId, UnitTypeId } from '@nestmate/contract';
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../auth';
import { unitTypes } from '../community';

export const rooms = pgTable('rooms', {
  id: uuid().$type<RoomId>().primaryKey(),
  unitTypeId: uuid()
    .$type<UnitTypeId>()
    .notNull()
    .references(() => unitTypes.id),
  locked: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const roomMembers = pgTable(
  'room_members',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .primaryKey()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    roomId: uuid()
      .$type<RoomId>()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.roomId)],
);

export const roommateRequests = pgTable(
  'roommate_requests',
  {
    id: uuid().$type<RequestId>().primaryKey(),
    fromMembershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    toMembershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    status: text().$type<'pending' | 'accepted' | 'denied' | 'cancelled'>().notNull().default('pending'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.fromMembershipId, t.status), index().on(t.toMembershipId, t.status)],
);
