import type { MembershipId } from '@nestmate/contract/ids';
import { socialTypes } from '@nestmate/contract/social-links';
import { pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../profile.schema';

export const socialTypeEnum = pgEnum('social_account_type', socialTypes);

/** Links are derived from names, never stored. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => profiles.membershipId, { onDelete: 'cascade' }),
    type: socialTypeEnum().notNull(),
    userName: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.membershipId, t.type] })],
);
