import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { StaffId, StaffSessionId } from '@nestmate/contract/staff/ids';
import type { StaffRole } from '@nestmate/contract/staff/rights';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { networks, subnetworks } from '../housing';

const staffMember = () =>
  uuid()
    .$type<StaffId>()
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/** The allow-list: the people of housing offices. A person without a grant can no longer sign in. */
export const staff = pgTable('staff', {
  id: uuid().$type<StaffId>().primaryKey(),
  /** In lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  /** The last language used; mails are sent in it. */
  language: text().$type<Language>(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** The rights of a staff member in a network. */
export const staffGrants = pgTable(
  'staff_grants',
  {
    staffId: staffMember(),
    networkId: uuid()
      .$type<NetworkId>()
      .notNull()
      .references(() => networks.id),
    role: text().$type<StaffRole>().notNull(),
    /** Whether the whole network is in scope; otherwise only its places. */
    isWhole: boolean().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.networkId] }), index().on(t.networkId)],
);

/**
 * Invitations to a network's staff: nobody works there, or is named there, before they accept. It outlasts its
 * acceptance and its end, since the audit log names what happened before by its id.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid().$type<StaffId>().primaryKey(),
    /** Null once the person is erased. */
    staffId: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    networkId: uuid()
      .$type<NetworkId>()
      .notNull()
      .references(() => networks.id),
    role: text().$type<StaffRole>().notNull(),
    /** Null: the whole network. */
    places: jsonb().$type<SubnetworkId[]>(),
    /** The name of the colleague who invited. */
    by: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was accepted, declined or withdrawn. */
    endedAt: timestamp({ withTimezone: true }),
    isAccepted: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.staffId),
    index().on(t.networkId, t.createdAt),
    uniqueIndex('staff_invitations_open')
      .on(t.networkId, t.staffId)
      .where(sql`${t.endedAt} is null`),
  ],
);

/** The subnetworks of a grant that is not for the whole network. */
export const staffPlaces = pgTable(
  'staff_places',
  {
    staffId: uuid().$type<StaffId>().notNull(),
    networkId: uuid().$type<NetworkId>().notNull(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
  },
  (t) => [
    primaryKey({ columns: [t.staffId, t.networkId, t.subnetworkId] }),
    foreignKey({
      columns: [t.staffId, t.networkId],
      foreignColumns: [staffGrants.staffId, staffGrants.networkId],
    }).onDelete('cascade'),
    index().on(t.subnetworkId),
  ],
);

/** A provider's account that a staff member has signed in with. */
export const staffIdentities = pgTable(
  'staff_identities',
  {
    staffId: staffMember(),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index().on(t.staffId)],
);

/**
 * One sign-in of a staff member on one browser. Separate from residents' sessions: neither gives access to the other's
 * side.
 */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().$type<StaffSessionId>().primaryKey(),
    staffId: staffMember(),
    /** SHA-256 of the token; the token itself is only in its cookie. */
    hash: text().notNull().unique(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
    browser: text(),
    /** Shortened, see `RequestSource`. */
    address: text(),
  },
  (t) => [index().on(t.staffId), index().on(t.lastUsedAt)],
);

/** What a browser was notified of in a network: the last time of each kind, in ISO format, and what of it waits. */
export interface PushedAlerts {
  at: Readonly<Record<string, string>>;
  items: readonly string[];
}

/**
 * A browser in which a staff member is notified of what waits. It outlasts an idle session, since things also wait at
 * night; a sign-out ends it.
 */
export const staffPushSubscriptions = pgTable(
  'staff_push_subscriptions',
  {
    id: uuid().primaryKey(),
    staffId: staffMember(),
    /** The session that renewed it last; null once that has ended by itself. */
    sessionId: uuid()
      .$type<StaffSessionId>()
      .unique()
      .references(() => staffSessions.id, { onDelete: 'set null' }),
    /** The browser's address at its push service. */
    endpoint: text().notNull().unique(),
    /** Encrypts messages for this browser (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** When the console was last opened in it. */
    renewedAt: timestamp({ withTimezone: true }).notNull(),
    /** By network. */
    pushed: jsonb().$type<Readonly<Record<NetworkId, PushedAlerts>>>().notNull().default({}),
    /** Failed attempts to send the latest push. */
    attempts: integer().notNull().default(0),
    /** When to try again; null if the latest push has not failed. */
    retryAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.staffId)],
);

/** The networks that a staff member was signed in on in the last weeks. */
export const staffNetworks = pgTable(
  'staff_networks',
  {
    /** Keyed hash of the address and the network, as that of a link. */
    sourceHash: text().primaryKey(),
    staffId: staffMember(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.staffId)],
);

/**
 * A browser that the address has signed in on, another one on a network that it was signed in on lately, or any other.
 */
export type LinkRequester = 'knownBrowser' | 'knownNetwork' | 'stranger';

/**
 * A requested sign-in link, also for addresses that are not on the list: a request takes the same time and reveals
 * nothing.
 */
export const staffLinks = pgTable(
  'staff_links',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token, which is derived from the id and only in the mail. */
    hash: text().notNull().unique(),
    /** SHA-256 of the asking browser's nonce; null for a link of the command line, which any browser may spend. */
    nonceHash: text(),
    /** Keyed hash of the address, to count. */
    addressHash: text().notNull(),
    /** Keyed hash of the address and the requesting network, to count. */
    sourceHash: text().notNull().default(''),
    /** Null for an address that is not on the list, or was requested too often. */
    staffId: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Who requested it: each kind has a share of its own. */
    requester: text().$type<LinkRequester>().notNull().default('stranger'),
    language: text().$type<Language>().notNull(),
    /** The number of wrong codes that were counted on it; those of a browser are on one or the other of its links. */
    attempts: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.nonceHash), index().on(t.addressHash, t.createdAt)],
);
