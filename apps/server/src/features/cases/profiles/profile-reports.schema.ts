import type { MembershipId } from '@nestmate/contract/ids';
import type { ProfileReportAbout } from '@nestmate/contract/profile';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../memberships';

const residentColumn = () =>
  uuid()
    .$type<MembershipId>()
    .notNull()
    .references(() => memberships.id, { onDelete: 'cascade' });

/** The reports of profiles: the reporter, the reasons and the words. */
export const profileReports = pgTable(
  'profile_reports',
  {
    reportedId: residentColumn(),
    reporterId: residentColumn(),
    about: text().$type<ProfileReportAbout>().notNull(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportedId, t.reporterId] }), index().on(t.reporterId, t.createdAt)],
);
