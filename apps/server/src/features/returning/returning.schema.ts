import type { SubnetworkId, UserId } from '@nestmate/contract';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { users } from '../memberships';

/** What a person who has deleted their account meets on their return: a removal, or a block. Until the round is archived. */
export const departedIdentities = pgTable(
  'departed_identities',
  {
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id, { onDelete: 'cascade' }),
    /** A keyed hash of an identity's issuer and subject; the key is not in the database. */
    hash: text().notNull(),
    /** Who has blocked the person; null when the housing office has removed them. */
    blockerId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    unique().on(t.hash, t.subnetworkId, t.blockerId).nullsNotDistinct(),
    index().on(t.subnetworkId),
    index().on(t.blockerId),
  ],
);
