import type { MembershipId, OptionId } from '@nestmate/contract/ids';
import { index, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { profileOptions } from '../../housing';
import { profiles } from '../profile.schema';

/** A resident's majors and housing preferences, in their order. */
export const profileChoices = pgTable(
  'profile_choices',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => profiles.membershipId, { onDelete: 'cascade' }),
    optionId: uuid()
      .$type<OptionId>()
      .notNull()
      .references(() => profileOptions.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.membershipId, t.optionId] }), index().on(t.optionId)],
);
