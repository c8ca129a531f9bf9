import type { MembershipId, PostId, SubnetworkId } from '@nestmate/contract';
import type { ReportCase, ReportDecision, ReportState } from '@nestmate/contract/staff';
import { and, asc, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import type { StaffGrant } from '../../platform/http';
import { communityCases, communityPosts, communityReports, communityThreads } from '../community';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';
import { profiles } from '../profile';
import { inScope } from '../staff';

const author = alias(memberships, 'author');
const face = alias(profiles, 'face');

/** The name that staff know somebody by. */
const nameIn = (who: typeof face | typeof profiles) =>
  sql<string>`trim(concat(${who.firstName}, ' ', ${who.lastName}))`;

/** Who has reported a post, the first one first. Index: community_reports' primary key. */
const reports = sql<ReportCase['reports']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'membership_id', ${communityReports.reporterId}, 'name', ${nameIn(profiles)}, 'reason', ${communityReports.reason},
    'at', to_char(${communityReports.createdAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by ${communityReports.createdAt}), '[]')
  from ${communityReports} left join ${profiles} on ${profiles.membershipId} = ${communityReports.reporterId}
  where ${communityReports.postId} = ${communityCases.postId})`;

/** Other posts of the author that staff have hidden. Index: community_posts(author_id, created_at). */
const earlier = sql<number>`(
  select count(*)::int from ${communityPosts} other join ${communityCases} settled on settled.post_id = other.id
  where other.author_id = ${communityPosts.authorId} and other.id <> ${communityPosts.id} and settled.decision = 'hide')`;

const isIn = (
  grant: StaffGrant,
  { state, place }: { state: ReportState; place?: SubnetworkId | undefined },
) =>
  and(
    inScope(grant, place),
    state === 'open' ? isNull(communityCases.closedAt) : isNotNull(communityCases.closedAt),
  );

type Asked = Parameters<typeof isIn>[1];

/** Index: community_cases(subnetwork_id, closed_at, opened_at). */
export const casesIn = (db: Db, grant: StaffGrant, asked: Asked, limit: number) =>
  db
    .select({
      postId: communityCases.postId,
      subnetworkId: communityCases.subnetworkId,
      place: subnetworks.name,
      authorId: author.id,
      authorName: nameIn(face),
      evidence: communityCases.evidence,
      reports,
      isHidden: sql<boolean>`coalesce(${communityPosts.hiddenAt}, ${communityThreads.hiddenAt}) is not null`,
      removedAt: communityPosts.removedAt,
      openedAt: communityCases.openedAt,
      closedAt: communityCases.closedAt,
      decision: communityCases.decision,
      reason: communityCases.reason,
      earlier,
      version: communityCases.version,
    })
    .from(communityCases)
    .innerJoin(subnetworks, eq(subnetworks.id, communityCases.subnetworkId))
    .innerJoin(communityPosts, eq(communityPosts.id, communityCases.postId))
    .leftJoin(communityThreads, eq(communityThreads.id, communityCases.postId))
    .leftJoin(author, eq(author.id, communityPosts.authorId))
    .leftJoin(face, eq(face.membershipId, author.id))
    .where(isIn(grant, asked))
    .orderBy(asked.state === 'open' ? asc(communityCases.openedAt) : desc(communityCases.closedAt))
    .limit(limit);

/** Index: community_cases(subnetwork_id, closed_at, opened_at). */
export async function countCases(db: Db, grant: StaffGrant, asked: Asked): Promise<number> {
  const [row] = await db
    .select({ cases: count() })
    .from(communityCases)
    .innerJoin(subnetworks, eq(subnetworks.id, communityCases.subnetworkId))
    .where(isIn(grant, asked));
  return row?.cases ?? 0;
}

/** A case while nobody else decides it, and whose post it is about. Index: the primary keys. */
export async function lockCase(tx: Db, postId: PostId) {
  const [row] = await tx
    .select({
      subnetworkId: communityCases.subnetworkId,
      closedAt: communityCases.closedAt,
      decision: communityCases.decision,
      version: communityCases.version,
      authorId: sql<MembershipId | null>`${author.id}`,
      authorName: nameIn(face),
    })
    .from(communityCases)
    .innerJoin(communityPosts, eq(communityPosts.id, communityCases.postId))
    .leftJoin(author, eq(author.id, communityPosts.authorId))
    .leftJoin(face, eq(face.membershipId, author.id))
    .where(eq(communityCases.postId, postId))
    .for('update', { of: communityCases });
  return row;
}

export async function closeCase(
  tx: Db,
  postId: PostId,
  { decision, reason, at }: { decision: ReportDecision; reason: string; at: Date },
): Promise<void> {
  await tx
    .update(communityCases)
    .set({ decision, reason, closedAt: at, version: sql`${communityCases.version} + 1` })
    .where(eq(communityCases.postId, postId));
}

/** Deletes the evidence and the reports of cases closed before. Index: community_cases(closed_at). */
export async function deleteEvidence(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx
      .update(communityCases)
      .set({ evidence: null })
      .where(and(lt(communityCases.closedAt, before), isNotNull(communityCases.evidence)))
      .returning({ postId: communityCases.postId });
    const ids = old.map(({ postId }) => postId);
    await tx
      .delete(communityReports)
      .where(sql`${communityReports.postId} = any (${sql.param(ids)}::uuid[])`);
  });
}
