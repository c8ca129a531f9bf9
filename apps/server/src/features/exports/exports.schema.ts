import type { MembershipId, NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { ApiKeyId, StaffId } from '@nestmate/contract/staff/ids';
import type { KeyKind } from '@nestmate/contract/staff/rights';
import {
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { networks } from '../housing';
import { staff } from '../staff';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Which transaction has changed what other systems see of a resident. Triggers write it, so that no change is left out,
 * in whatever way it is made. Rows are only added: transactions never wait for each other here. The membership is no
 * foreign key, so that other systems learn that it is gone.
 */
export const residentChanges = pgTable(
  'resident_changes',
  {
    transactionId: xid8().notNull(),
    /** The membership. */
    personId: uuid().$type<MembershipId>().notNull(),
    subnetworkId: uuid().$type<SubnetworkId>().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.transactionId, t.personId] }), index().on(t.personId, t.transactionId)],
);

/** The keys with which other systems read a network. They belong to it, and outlast whoever made them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().$type<ApiKeyId>().primaryKey(),
    networkId: uuid()
      .$type<NetworkId>()
      .notNull()
      .references(() => networks.id),
    name: text().notNull(),
    /** Null: the whole network. */
    places: jsonb().$type<SubnetworkId[]>(),
    kinds: jsonb().$type<KeyKind[]>().notNull(),
    /** SHA-256. The key itself is not stored: 238 random bits need no slow hash. */
    hash: text().notNull().unique(),
    endsWith: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    madeBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.networkId), index().on(t.madeBy)],
);

const keyId = () =>
  uuid()
    .$type<ApiKeyId>()
    .notNull()
    .references(() => apiKeys.id, { onDelete: 'cascade' });

/** How often a key was used on a day, in UTC, and how many rows it has read. */
export const apiKeyDays = pgTable(
  'api_key_days',
  { keyId: keyId(), day: date().notNull(), calls: integer().notNull(), rows: integer().notNull() },
  (t) => [primaryKey({ columns: [t.keyId, t.day] })],
);

/** From which networks, a /24 or /48 each, a key was used. */
export const apiKeyNetworks = pgTable(
  'api_key_networks',
  {
    keyId: keyId(),
    address: text().notNull(),
    firstAt: timestamp({ withTimezone: true }).notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.keyId, t.address] })],
);
