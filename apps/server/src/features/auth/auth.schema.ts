import type {
  IdentityId,
  Language,
  MembershipId,
  Provider,
  RoomTypeId,
  SubnetworkId,
  UnitTypeId,
  UserId,
} from '@nestmate/contract';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { roomTypes, subnetworks, unitTypes } from '../housing';
import type { HandOff } from './sign-in/hand-off';

export const users = pgTable('users', {
  id: uuid().$type<UserId>().primaryKey(),
  /** The one they use the product in; their mails are written in it. */
  language: text().$type<Language>(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** A provider's account that signs its person in: known by issuer and subject, never by e-mail. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().$type<IdentityId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<Provider>().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    emailVerified: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique().on(t.issuer, t.subject), index().on(t.userId), index().on(t.email)],
);

/** One sign-in on one browser: the family that its refresh tokens belong to. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.userId)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token; the token itself is nowhere but in its cookie. */
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    /** The hash of the token that it was swapped for. */
    swappedFor: text(),
  },
  (t) => [index().on(t.sessionId), index().on(t.swappedFor)],
);

/** What one step of a sign-in leaves for the next, for whoever holds the handle, once. */
export const handOffs = pgTable(
  'hand_offs',
  {
    /** SHA-256 of the handle; the handle itself is nowhere but in its cookie. */
    hash: text().primaryKey(),
    contents: jsonb().$type<HandOff>().notNull(),
    /** Whose account an identity is to be linked to; null for signing in. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);

/** Who can sign in at the local identity provider: one row per person and brand. Empty in production. */
export const localAccounts = pgTable(
  'local_accounts',
  {
    /** The subject that the provider knows them by. */
    id: uuid().primaryKey(),
    provider: text().$type<Provider>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** What a newcomer should know before choosing this account. */
    note: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('local_accounts_provider_email').on(t.provider, t.email)],
);

/** One resident's place in a community. Unclaimed until its person signs in. */
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
    /** Set when the housing office takes the resident out; every call for it then answers 403. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.userId), index().on(t.unitTypeId), index().on(t.subnetworkId)],
);
