import type { MembershipId, RequestId, RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { InvitationType } from '@nestmate/contract/invitations';
import type { Language, LocalText } from '@nestmate/contract/languages';
import type { Provider } from '@nestmate/contract/providers';
import type { InvitationKind } from '@nestmate/contract/staff/invitations';
import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { roomTypes, subnetworks, unitTypes } from '../housing';
import { memberships } from '../memberships';

/**
 * The digest that a passcode is looked up by, so that timing reveals nothing about a guess. A cast would read a
 * backslash as an escape.
 */
export const passcodeDigest = (passcode: SQLWrapper | string) =>
  sql`sha256(replace(upper(${passcode}), '\\', '\\\\')::bytea)`;

/** FRIEND: a resident's own link, which windows read as a general passcode. */
export type PasscodeType = InvitationType | 'FRIEND';

export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    passcode: text().notNull().unique(),
    type: text().$type<PasscodeType>().notNull(),
    loginMethod: text().$type<Provider>(),
    /** The one membership a UNIQUE invitation is for. */
    membershipId: uuid()
      .$type<MembershipId>()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** Where a GENERAL or FRIEND invitation makes new memberships. */
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
    /** How many people joined by a GENERAL or FRIEND invitation. */
    joins: integer().notNull().default(0),
    /** How many people a FRIEND invitation is for. */
    maxJoins: integer(),
    /** The roommate request that follows a resident's link. */
    message: text(),
    revokedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.membershipId),
    index('invitations_friend_links')
      .on(t.inviterMembershipId)
      .where(sql`${t.type} = 'FRIEND'`),
    uniqueIndex('invitations_passcode_digest').on(passcodeDigest(t.passcode)),
    check('invitations_max_joins', sql`(${t.type} = 'FRIEND') = (${t.maxJoins} is not null)`),
  ],
);

/** Who joined by which resident's link, and the request that follows once they are registered. */
export const invitedFriends = pgTable(
  'invited_friends',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .primaryKey()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    invitationId: uuid()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    /** Chosen when they join, so that the request is sent once. */
    requestId: uuid().$type<RequestId>().notNull(),
  },
  (t) => [index().on(t.invitationId)],
);

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
    /** Not before this time; null for as soon as it is its turn. */
    sendAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    bouncedAt: timestamp({ withTimezone: true }),
    /** The mail server's words. */
    why: text(),
    /** Failed attempts, and the time of the next one; while one process sends it, another may after this. */
    attempts: integer().notNull().default(0),
    retryAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.invitationId, t.queuedAt),
    // At most one waits at a time: asking again changes nothing.
    uniqueIndex('invitation_mails_waiting')
      .on(t.invitationId)
      .where(sql`${t.sentAt} is null and ${t.bouncedAt} is null`),
  ],
);

/**
 * Whether the mails of a place are stopped, and when they were last resumed: that time does not count as waiting for a
 * mail server.
 */
export const invitationStops = pgTable('invitation_stops', {
  subnetworkId: uuid()
    .$type<SubnetworkId>()
    .primaryKey()
    .references(() => subnetworks.id, { onDelete: 'cascade' }),
  /** Null once it was resumed. */
  stoppedAt: timestamp({ withTimezone: true }),
  resumedAt: timestamp({ withTimezone: true }),
});

/** The housing office's own words in the invitations of a place; null where the product's are sent. */
export const invitationTexts = pgTable('invitation_texts', {
  subnetworkId: uuid()
    .$type<SubnetworkId>()
    .primaryKey()
    .references(() => subnetworks.id, { onDelete: 'cascade' }),
  /** Who signs; empty for the housing office of the place. */
  sender: text().notNull(),
  replyTo: text().notNull(),
  invitationSubject: jsonb().$type<LocalText>(),
  invitationText: jsonb().$type<LocalText>(),
  reminderSubject: jsonb().$type<LocalText>(),
  reminderText: jsonb().$type<LocalText>(),
});

/** The process whose turn it is to send, in one row: several together would send faster than mail servers like. */
export const invitationSender = pgTable('invitation_sender', {
  isOnly: boolean().primaryKey().default(true),
  process: uuid().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
});
