import type { MembershipId, RoomTypeId, SubnetworkId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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
