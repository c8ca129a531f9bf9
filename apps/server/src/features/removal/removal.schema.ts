import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import { boolean, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { memberships, users } from '../memberships';

/** The room and contact data of a removed resident, so that the removal can be undone for a day. */
export const removals = pgTable('removals', {
  membershipId: uuid()
    .$type<MembershipId>()
    .primaryKey()
    .references(() => memberships.id, { onDelete: 'cascade' }),
  removedAt: timestamp({ withTimezone: true }).notNull(),
  /** Empty for a resident without a room. */
  roommates: jsonb().$type<MembershipId[]>().notNull(),
  /** Whether their room was locked. */
  wasLocked: boolean().notNull().default(false),
  /** The unit number of their room. */
  unitNumber: text(),
  /** Set aside, so that a file can use them for somebody else. */
  officeId: text(),
  email: text(),
});

/**
 * A removal, a block or a hiding that applies again when a person who has deleted their account returns. Retained until
 * the round is archived.
 */
export const departedIdentities = pgTable(
  'departed_identities',
  {
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id, { onDelete: 'cascade' }),
    /** A keyed hash of an identity's issuer and subject; the key is not in the database. */
    hash: text().notNull(),
    /** The person who blocked them; null for a decision of the housing office. */
    blockerId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether the housing office has hidden them, rather than removed. */
    isHidden: boolean().notNull().default(false),
    /**
     * The membership that the housing office's decision is about. Once its account is deleted, an id that means nothing
     * else and joins the identities of that account, so not a foreign key. Null for a block.
     */
    retainedFor: uuid().$type<MembershipId>(),
  },
  (t) => [
    unique().on(t.hash, t.subnetworkId, t.blockerId, t.isHidden).nullsNotDistinct(),
    index().on(t.subnetworkId),
    index().on(t.blockerId),
    index().on(t.retainedFor),
  ],
);
