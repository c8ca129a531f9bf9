import type { MembershipId, RequestId, RoomId, UnitId, UnitTypeId } from '@nestmate/contract/ids';
import type { RequestStatus } from '@nestmate/contract/rules/requests';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
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
import { doorOf, units, unitTypes } from '../housing';
import { memberships } from '../memberships';

/** The door of a unit number that staff look for. */
export const doorNamed = (unitNumber: SQLWrapper | string): SQL => doorOf(sql`${unitNumber}::text`);

export const rooms = pgTable(
  'rooms',
  {
    id: uuid().$type<RoomId>().primaryKey(),
    unitTypeId: uuid()
      .$type<UnitTypeId>()
      .notNull()
      .references(() => unitTypes.id),
    locked: boolean().notNull().default(false),
    /** What its roommates call it. Nobody else sees it but the housing office. */
    name: text(),
    /** The number of the unit, once the housing office has assigned it. */
    unitNumber: text(),
    /** The unit of that number, where units are listed; the foreign key keeps type and number equal. */
    unitId: uuid().$type<UnitId>(),
    /** Two rooms of a place cannot get the same door now; rooms numbered by an earlier version may share one. */
    door: text().generatedAlwaysAs(doorOf(sql.raw('unit_number'))),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('rooms_unit_number').on(t.unitTypeId, sql`lower(${t.unitNumber})`),
    index().on(t.door),
    uniqueIndex('rooms_unit_id').on(t.unitId),
    foreignKey({
      name: 'rooms_unit_fk',
      columns: [t.unitId, t.unitTypeId, t.unitNumber],
      foreignColumns: [units.id, units.unitTypeId, units.name],
    }),
    check('rooms_unit_numbered', sql`${t.unitId} is null or ${t.unitNumber} is not null`),
  ],
);

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
    status: text().$type<RequestStatus>().notNull().default('pending'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    answeredAt: timestamp({ withTimezone: true }),
    /** When its mail was sent, or permanently rejected. */
    mailedAt: timestamp({ withTimezone: true }),
    /** Failed attempts to send the mail, and the earliest time of the next one. */
    mailAttempts: integer().notNull().default(0),
    mailRetryAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.fromMembershipId, t.status),
    index().on(t.toMembershipId, t.status),
    index('roommate_requests_by_time').using('brin', t.createdAt),
    // Two people have at most one pending request: a crossing one accepts it.
    uniqueIndex('roommate_requests_open_pair')
      .on(
        sql`least(${t.fromMembershipId}, ${t.toMembershipId})`,
        sql`greatest(${t.fromMembershipId}, ${t.toMembershipId})`,
      )
      .where(sql`${t.status} = 'pending'`),
    check('roommate_requests_open_or_answered', sql`(${t.status} = 'pending') = (${t.answeredAt} is null)`),
  ],
);

const membershipColumn = () =>
  uuid()
    .$type<MembershipId>()
    .notNull()
    .references(() => memberships.id, { onDelete: 'cascade' });

/** Two roommates who share a bedroom: one row for both, the lower id first. */
export const bedroomPairs = pgTable(
  'bedroom_pairs',
  { lowerId: membershipColumn(), higherId: membershipColumn() },
  (t) => [
    primaryKey({ columns: [t.lowerId, t.higherId] }),
    index().on(t.higherId),
    check('bedroom_pairs_in_order', sql`${t.lowerId} < ${t.higherId}`),
  ],
);

/** A resident objects to a request to one of their roommates; it counts as long as they live together. */
export const requestObjections = pgTable(
  'request_objections',
  {
    requestId: uuid()
      .$type<RequestId>()
      .notNull()
      .references(() => roommateRequests.id, { onDelete: 'cascade' }),
    membershipId: membershipColumn(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.membershipId] }), index().on(t.membershipId)],
);

/** The residents that a resident says they knew before. */
export const acquaintances = pgTable(
  'acquaintances',
  { membershipId: membershipColumn(), otherId: membershipColumn() },
  (t) => [primaryKey({ columns: [t.membershipId, t.otherId] }), index().on(t.otherId)],
);
