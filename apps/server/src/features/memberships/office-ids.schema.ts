import type { MembershipId, SubnetworkId } from '@nestmate/contract';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { memberships } from './memberships.schema';

/** How the housing office's own systems name a resident, as given, and what its files may not change. */
export const officeIds = pgTable(
  'office_ids',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .primaryKey()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    /** With its case and leading zeros; null for one who is in no file. */
    officeId: text(),
    /** The import that the resident came by; null for one who was added otherwise, so that no file removes them. */
    importId: uuid(),
    /** The fields that staff corrected by hand. */
    corrected: text().array().notNull().default([]),
  },
  (t) => [uniqueIndex('office_ids_in_subnetwork').on(t.subnetworkId, t.officeId)],
);
