import type { NetworkId } from '@nestmate/contract/ids';
import type { CampusSettings } from '@nestmate/contract/staff/setup/campus';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { networks } from '../housing';

/** How the residents of a network sign in at their campus, where it is set up. */
export const campusSignIns = pgTable(
  'campus_sign_ins',
  {
    networkId: uuid()
      .$type<NetworkId>()
      .primaryKey()
      .references(() => networks.id),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Encrypted for this network, issuer and client: it cannot be sent to another. */
    clientSecret: text().notNull(),
    scopes: text().notNull(),
    name: text().notNull(),
    matchBy: text().$type<CampusSettings['match_by']>().notNull(),
    matchClaim: text().notNull(),
    needsPasscode: boolean().notNull().default(false),
    isOn: boolean().notNull().default(false),
  },
  (t) => [
    index('campus_sign_ins_offered')
      .on(t.name, t.networkId)
      .where(sql`${t.isOn}`),
  ],
);
