import type { MembershipId } from '@nestmate/contract';
import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../memberships';

const membershipColumn = () =>
  uuid()
    .$type<MembershipId>()
    .notNull()
    .references(() => memberships.id, { onDelete: 'cascade' });

/** The time of a resident's last mail about unread messages. The mailed horizon is stored with the participants. */
export const messageMails = pgTable('message_mails', {
  membershipId: membershipColumn().primaryKey(),
  toldAt: timestamp({ withTimezone: true }),
  /** Failed attempts since the last mail, and the time of the next attempt. */
  tries: integer().notNull().default(0),
  tellAfter: timestamp({ withTimezone: true }),
});
