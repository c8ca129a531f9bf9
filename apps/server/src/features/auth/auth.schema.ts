import type { IdentityId, NetworkId, UserId } from '@nestmate/contract/ids';
import type { SignInMethod } from '@nestmate/contract/providers';
import type { SecurityEventKind } from '@nestmate/contract/sessions';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { SessionId } from '../../platform/ids';
import { networks } from '../housing';
import { users } from '../memberships';
import type { HandOff } from './hand-off';

/** A provider's account that signs a person in: known by issuer and subject, never by e-mail. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().$type<IdentityId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<SignInMethod>().notNull(),
    /** Of a campus's own sign-in: the network through which it was added. */
    networkId: uuid()
      .$type<NetworkId>()
      .references(() => networks.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    emailVerified: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.issuer, t.subject),
    index().on(t.userId),
    index().on(t.email),
    index().on(t.networkId),
  ],
);

/** One sign-in on one browser: the family that its refresh tokens belong to. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().$type<SessionId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When its person signed in. Signing in again makes another session. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    browser: text(),
    /** Shortened, see `RequestSource`. */
    address: text(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.userId)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token; the token itself is only in its cookie. */
    hash: text().primaryKey(),
    sessionId: uuid()
      .$type<SessionId>()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
    /** The hash of the token that it was swapped for. */
    swappedFor: text(),
    /** The number of this successor: one that was lost is replaced by the next. */
    attempt: integer().notNull().default(0),
  },
  (t) => [index().on(t.sessionId), index().on(t.swappedFor)],
);

/** Security events of an account, for its person and the operator; deleted after a while. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Outlives the session. */
    sessionId: uuid(),
    kind: text().$type<SecurityEventKind>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    browser: text(),
    /** Shortened, see `RequestSource`. */
    address: text(),
  },
  (t) => [index().on(t.userId, t.at), index().on(t.at)],
);

/** The state between two steps of a sign-in: taken once, by the browser that has the handle. */
export const handOffs = pgTable(
  'hand_offs',
  {
    /** SHA-256 of the handle; the handle itself is only in its cookie. */
    hash: text().primaryKey(),
    contents: jsonb().$type<HandOff>().notNull(),
    /** The session that links an identity to its account; null for signing in. */
    sessionId: uuid()
      .$type<SessionId>()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);
