import type { MailKind, MembershipId } from '@nestmate/contract';
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../memberships';

const membershipColumn = () =>
  uuid()
    .$type<MembershipId>()
    .notNull()
    .references(() => memberships.id, { onDelete: 'cascade' });

/** Memberships that have turned off one kind of mails. */
export const mailOptOuts = pgTable(
  'mail_opt_outs',
  {
    membershipId: membershipColumn(),
    kind: text().$type<MailKind>().notNull().default('requests'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.membershipId, t.kind] })],
);

/** The time of a resident's last mail about unread messages. The mailed horizon is stored with the participants. */
export const messageMails = pgTable('message_mails', {
  membershipId: membershipColumn().primaryKey(),
  toldAt: timestamp({ withTimezone: true }),
  /** Failed attempts since the last mail, and the time of the next attempt. */
  tries: integer().notNull().default(0),
  tellAfter: timestamp({ withTimezone: true }),
});
