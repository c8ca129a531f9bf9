import type { InvitationType, MembershipId, Provider, RoomTypeId, UnitTypeId } from '@nestmate/contract';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../auth';
import { roomTypes, unitTypes } from '../community';

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
    /** Who invited, when a resident did. */
    inviterMembershipId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'set null' }),
    revokedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.membershipId)],
);
