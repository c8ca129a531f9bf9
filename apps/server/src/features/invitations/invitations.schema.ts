import type { MembershipId, RoomTypeId, UnitTypeId } from '@nestmate/contract/ids';
import type { InvitationType } from '@nestmate/contract/invitations';
import type { Provider } from '@nestmate/contract/providers';
import { sql, type SQLWrapper } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../memberships';
import { roomTypes, unitTypes } from '../housing';

/** The digest that a passcode is looked up by, so that timing reveals nothing about a guess. A cast would read a backslash as an escape. */
export const passcodeDigest = (passcode: SQLWrapper | string) =>
  sql`sha256(replace(upper(${passcode}), '\\', '\\\\')::bytea)`;

export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    passcode: text().notNull().unique(),
    type: text().$type<InvitationType>().notNull(),
    loginMethod: text().$type<Provider>(),
    /** The one membership a UNIQUE invitation is for. */
    membershipId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** Where a GENERAL invitation makes new memberships. */
    unitTypeId: uuid()
      .$type<UnitTypeId>()
      .references(() => unitTypes.id),
    roomTypeId: uuid()
      .$type<RoomTypeId>()
      .references(() => roomTypes.id),
    /** The inviting resident, if any. */
    inviterMembershipId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    /** When somebody first looked at it. */
    openedAt: timestamp({ withTimezone: true }),
    /** How many people joined by a GENERAL invitation. */
    joins: integer().notNull().default(0),
    revokedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.membershipId),
    uniqueIndex('invitations_passcode_digest').on(passcodeDigest(t.passcode)),
  ],
);
