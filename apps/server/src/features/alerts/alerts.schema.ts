import type { NetworkId } from '@nestmate/contract/ids';
import type { AlertKind, AlertSettings } from '@nestmate/contract/staff/alerts';
import type { StaffId } from '@nestmate/contract/staff/ids';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { staffGrants } from '../staff';

/** A mail of its own for each kind that is sent right away, and one for the others of a day. */
export type AlertMail = AlertKind | 'daily';

const ofGrant = () => ({
  staffId: uuid().$type<StaffId>().notNull(),
  networkId: uuid().$type<NetworkId>().notNull(),
});

/**
 * The mails that a staff member gets about a network, and when they had the last of each. Its row is locked while a
 * mail is claimed, so that two processes send one. It goes with the grant.
 */
export const staffAlertSettings = pgTable(
  'staff_alert_settings',
  {
    ...ofGrant(),
    /** Null before they have chosen. */
    settings: jsonb().$type<AlertSettings>(),
    /** In ISO format. */
    mailedAt: jsonb().$type<Partial<Record<AlertMail, string>>>().notNull().default({}),
    /** Failed attempts to send the latest mail. */
    attempts: integer().notNull().default(0),
    /** When to try again; null if the latest mail has not failed. */
    retryAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.networkId] }),
    foreignKey({
      columns: [t.staffId, t.networkId],
      foreignColumns: [staffGrants.staffId, staffGrants.networkId],
    }).onDelete('cascade'),
  ],
);

/** What a staff member was mailed about and still waits: nobody is mailed twice about one thing. */
export const staffAlerts = pgTable(
  'staff_alerts',
  {
    ...ofGrant(),
    kind: text().$type<AlertKind>().notNull(),
    /** Of a report's case or a question. Not a foreign key: a row is deleted once neither waits. */
    itemId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.networkId, t.kind, t.itemId] }),
    foreignKey({
      columns: [t.staffId, t.networkId],
      foreignColumns: [staffGrants.staffId, staffGrants.networkId],
    }).onDelete('cascade'),
    index().on(t.itemId),
  ],
);
