import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { and, count, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { communityReports } from './community.schema';

/** The number of a resident's reports since a time. Index: community_reports(reporter_id, created_at). */
export async function reportsSince(tx: Db, reporterId: MembershipId, since: Date): Promise<number> {
  const [row] = await tx
    .select({ reports: count() })
    .from(communityReports)
    .where(and(eq(communityReports.reporterId, reporterId), gt(communityReports.createdAt, since)));
  return row?.reports ?? 0;
}

export async function insertReport(tx: Db, report: typeof communityReports.$inferInsert): Promise<void> {
  await tx.insert(communityReports).values(report);
}

/** Index: the primary key. */
export async function hasReported(tx: Db, postId: PostId, reporterId: MembershipId): Promise<boolean> {
  const found = await tx
    .select({ postId: communityReports.postId })
    .from(communityReports)
    .where(and(eq(communityReports.postId, postId), eq(communityReports.reporterId, reporterId)));
  return found.length > 0;
}
