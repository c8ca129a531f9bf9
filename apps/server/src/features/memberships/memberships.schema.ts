import type { MembershipId, RoomTypeId, SubnetworkId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { sql, type SQLWrapper } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { roomTypes, subnetworks, unitTypes } from '../housing';

/** Accounts. */
export const users = pgTable('users', {
  id: uuid().$type<UserId>().primaryKey(),
  /** The last language used; mails are sent in it. */
  language: text().$type<Language>(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One resident's place in a subnetwork. Unclaimed until the resident signs in. */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid().$type<MembershipId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    unitTypeId: uuid()
      .$type<UnitTypeId>()
      .notNull()
      .references(() => unitTypes.id),
    roomTypeId: uuid()
      .$type<RoomTypeId>()
      .references(() => roomTypes.id),
    questionsSaved: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    claimedAt: timestamp({ withTimezone: true }),
    /** When the housing office removed the resident; every later call for the membership returns 403. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.userId), index().on(t.unitTypeId), index().on(t.subnetworkId)],
);

/** An office id as people type it, and as spreadsheets mangle it: in any case, without leading zeros. */
export const plainOfficeId = (id: SQLWrapper) =>
  sql<string>`regexp_replace(lower(${id}), '^([a-z]*)0+', '\\1')`;

/** The housing office's own id of a resident, and the fields that its files may not change. */
export const officeIds = pgTable(
  'office_ids',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .primaryKey()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    /**
     * Keeps case and leading zeros. Only imported files give one: a resident without has been in none, and none removes
     * them.
     */
    officeId: text(),
    /** The fields that staff corrected by hand. */
    corrected: text().array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('office_ids_in_subnetwork').on(t.subnetworkId, t.officeId),
    index('office_ids_plain').on(plainOfficeId(t.officeId).append(sql` text_pattern_ops`)),
  ],
);
