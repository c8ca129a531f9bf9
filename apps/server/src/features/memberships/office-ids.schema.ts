import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import { sql, type SQLWrapper } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { memberships } from './memberships.schema';

/** An office id as people type it, and as spreadsheets mangle it: in any case, without leading zeros. */
export const plainOfficeId = (id: SQLWrapper) =>
  sql<string>`regexp_replace(lower(${id}), '^([a-z]*)0+', '\\1')`;

/** The housing office's own id of a resident, and the fields that its files may not change. */
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
    /** Keeps case and leading zeros; null for a resident who is in no file. */
    officeId: text(),
    /** The import that added the resident; null if they were added in another way, in which case no file removes them. */
    importId: uuid(),
    /** The fields that staff corrected by hand. */
    corrected: text().array().notNull().default([]),
  },
  (t) => [
    uniqueIndex('office_ids_in_subnetwork').on(t.subnetworkId, t.officeId),
    index('office_ids_plain').on(plainOfficeId(t.officeId).append(sql` text_pattern_ops`)),
  ],
);
