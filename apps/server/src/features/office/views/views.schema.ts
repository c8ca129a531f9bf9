import type { NetworkId } from '@nestmate/contract/ids';
import type { ResidentViewId, StaffId } from '@nestmate/contract/staff/ids';
import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { staffGrants } from '../../staff';

/** Views of the residents' table that a staff member has saved; deleted with their grant. */
export const residentViews = pgTable(
  'resident_views',
  {
    id: uuid().$type<ResidentViewId>().primaryKey(),
    staffId: uuid().$type<StaffId>().notNull(),
    networkId: uuid().$type<NetworkId>().notNull(),
    name: text().notNull(),
    /** The query string of the table's address. */
    address: text().notNull(),
  },
  (t) => [
    index().on(t.staffId, t.networkId),
    foreignKey({
      columns: [t.staffId, t.networkId],
      foreignColumns: [staffGrants.staffId, staffGrants.networkId],
    }).onDelete('cascade'),
  ],
);
