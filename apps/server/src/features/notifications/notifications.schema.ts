import type { MembershipId } from '@nestmate/contract';
import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../auth';

/** Who wants no mails about requests. */
export const mailOptOuts = pgTable('mail_opt_outs', {
  membershipId: uuid()
    .$type<MembershipId>()
    .primaryKey()
    .references(() => memberships.id, { onDelete: 'cascade' }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
