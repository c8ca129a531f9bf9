import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { subnetworks, unitTypes } from '../../housing';

/** How many people of a unit type had a roommate as each day ended, in the zone of the place. */
export const matchedDays = pgTable(
  'matched_days',
  {
    unitTypeId: uuid()
      .$type<UnitTypeId>()
      .notNull()
      .references(() => unitTypes.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    people: integer().notNull(),
    matched: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.unitTypeId, t.day] })],
);

/** How much residents of a place wrote on each day, in its zone. */
export const activeDays = pgTable(
  'active_days',
  {
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    requests: integer().notNull(),
    messages: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subnetworkId, t.day] })],
);
