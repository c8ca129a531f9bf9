import type { SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { InvitationKind } from '@nestmate/contract/staff/invitations';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { invitations } from './invitations.schema';

/** The mails that the housing office sends to residents who have not joined yet: waiting, sent, or refused. */
export const invitationMails = pgTable(
  'invitation_mails',
  {
    id: uuid().primaryKey(),
    invitationId: uuid()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    kind: text().$type<InvitationKind>().notNull(),
    language: text().$type<Language>().notNull(),
    queuedAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    bouncedAt: timestamp({ withTimezone: true }),
    /** The mail server's words. */
    why: text(),
    /** Failed attempts, and the time of the next one; while one process sends it, another may after this. */
    tries: integer().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.invitationId, t.queuedAt),
    // At most one waits at a time: asking again changes nothing.
    uniqueIndex('invitation_mails_waiting')
      .on(t.invitationId)
      .where(sql`${t.sentAt} is null and ${t.bouncedAt} is null`),
  ],
);

/** Whether the mails of a place are stopped, and when they were last resumed: that time does not count as waiting for a mail server. */
export const invitationStops = pgTable('invitation_stops', {
  subnetworkId: uuid()
    .$type<SubnetworkId>()
    .primaryKey()
    .references(() => subnetworks.id, { onDelete: 'cascade' }),
  /** Null once it was resumed. */
  stoppedAt: timestamp({ withTimezone: true }),
  resumedAt: timestamp({ withTimezone: true }),
});

/** The process whose turn it is to send, in one row: several together would send faster than mail servers like. */
export const invitationSender = pgTable('invitation_sender', {
  isOnly: boolean().primaryKey().default(true),
  process: uuid().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
});
