import type { MembershipId, PostId, SubnetworkId } from '@nestmate/contract';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { roomMembers } from '../../room';
import { communityCases, communityPosts, communityReports } from '../community.schema';

/** Posts of context before a reported one, and after it. */
const around = 5;

/** The reported post and those around it, as they are now. Index: community_posts(thread_id, index). */
const evidenceOf = (postId: PostId) => sql`(
  select jsonb_agg(jsonb_build_object(
    'is_reported', near.id = post.id, 'name', ${shownFirstName()}, 'body', near.body,
    'date_created', floor(extract(epoch from near.created_at) * 1000)::bigint) order by near.index)
  from ${communityPosts} post
  join ${communityPosts} near on near.thread_id = post.thread_id
    and near.index between post.index - ${around}::int and post.index + ${around}::int
  left join ${profiles} on ${profiles.membershipId} = near.author_id
  where post.id = ${postId})`;

/** The reports of a resident since. Index: community_reports(reporter_id, created_at). */
export async function reportsSince(tx: Db, reporterId: MembershipId, since: Date): Promise<number> {
  const [row] = await tx
    .select({ reports: count() })
    .from(communityReports)
    .where(and(eq(communityReports.reporterId, reporterId), gt(communityReports.createdAt, since)));
  return row?.reports ?? 0;
}

/** Opens the case of a post, or opens it again. Whoever calls it has locked the post. */
export async function openCase(
  tx: Db,
  { postId, subnetworkId, at }: { postId: PostId; subnetworkId: SubnetworkId; at: Date },
): Promise<void> {
  const evidence = evidenceOf(postId);
  await tx
    .insert(communityCases)
    .values({ postId, subnetworkId, evidence, openedAt: at, version: 1 })
    .onConflictDoUpdate({
      target: communityCases.postId,
      set: {
        version: sql`${communityCases.version} + 1`,
        evidence: sql`coalesce(${communityCases.evidence}, excluded.evidence)`,
        openedAt: sql`case when ${communityCases.closedAt} is null then ${communityCases.openedAt} else excluded.opened_at end`,
        closedAt: null,
      },
    });
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

/** From how many rooms a post was reported that staff have not looked at; somebody without a room counts alone. */
export async function roomsReporting(tx: Db, postId: PostId): Promise<number> {
  const room = sql`coalesce(${roomMembers.roomId}, ${memberships.id})`;
  const [row] = await tx
    .select({ rooms: sql<number>`count(distinct ${room})::int` })
    .from(communityReports)
    .innerJoin(
      communityCases,
      and(eq(communityCases.postId, communityReports.postId), sql`${communityCases.decision} is null`),
    )
    .innerJoin(memberships, eq(memberships.id, communityReports.reporterId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .where(eq(communityReports.postId, postId));
  return row?.rooms ?? 0;
}
