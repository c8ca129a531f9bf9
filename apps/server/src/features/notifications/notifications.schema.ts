import type { MailKind, MembershipId } from '@nestmate/contract';
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../memberships';

const membershipColumn = () =>
  uuid()
    .$type<MembershipId>()
    .notNull()
    .references(() => memberships.id, { onDelete: 'cascade' });

/** Who wants no mails of one kind. */
export const mailOptOuts = pgTable(
  'mail_opt_outs',
  {
    membershipId: membershipColumn(),
    kind: text().$type<MailKind>().notNull().default('requests'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.membershipId, t.kind] })],
);

/** When somebody was last told by mail of messages that they have not read. How far is kept with the conversations. */
export const messageMails = pgTable('message_mails', {
  membershipId: membershipColumn().primaryKey(),
  toldAt: timestamp({ withTimezone: true }),
  /** Mails that failed since the last one that went out, and when the next is tried. */
  tries: integer().notNull().default(0),
  tellAfter: timestamp({ withTimezone: true }),
});
