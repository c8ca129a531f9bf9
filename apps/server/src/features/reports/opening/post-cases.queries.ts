import type { PostId, SubnetworkId } from '@nestmate/contract/ids';
import { reportContext } from '@nestmate/contract/reports';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { communityPosts, communityReports } from '../../community';
import { isStanding, memberships } from '../../memberships';
import { profiles, shownFirstName } from '../../profile';
import { roomMembers } from '../../room';
import { reportCases } from '../reports.schema';

/** The reported post and the posts around it, as they are now. Index: community_posts(thread_id, index). */
const evidenceOf = (postId: PostId) => sql`(
  select jsonb_agg(jsonb_build_object(
    'is_reported', near.id = post.id, 'name', ${shownFirstName()}, 'by_office', near.is_by_office,
      'body', near.body, 'picture', near.picture_key,
    'date_created', floor(extract(epoch from coalesce(near.edited_at, near.created_at)) * 1000)::bigint) order by near.index)
  from ${communityPosts} post
  join ${communityPosts} near on near.thread_id = post.thread_id
    and near.index between post.index - ${reportContext}::int and post.index + ${reportContext}::int
  left join ${profiles} on ${profiles.membershipId} = near.author_id
  where post.id = ${postId})`;

/** The reported contents of some evidence: every reported version of the post, earliest first. */
const reportedIn = (evidence: SQLWrapper) => sql`(
  select jsonb_agg(own order by place) from jsonb_array_elements(${evidence}) with ordinality evidence (own, place)
  where (own ->> 'is_reported')::boolean)`;

interface PostCase {
  postId: PostId;
  subnetworkId: SubnetworkId;
  at: Date;
}

const newPostCase = ({ postId, subnetworkId, at }: PostCase) => ({
  id: newId<ReportCaseId>(),
  kind: 'post' as const,
  postId,
  subnetworkId,
  evidence: evidenceOf(postId),
  openedAt: at,
  version: 1,
});

/**
 * Opens the case of a post, or opens it again. If its author has changed the post since the previous report, both
 * versions are evidence: an author could otherwise have a harmless text reported and change it unseen. The publisher of
 * the report has locked the post.
 */
export async function openPostCase(tx: Tx, reported: PostCase): Promise<void> {
  await tx
    .insert(reportCases)
    .values(newPostCase(reported))
    .onConflictDoUpdate({
      target: reportCases.postId,
      set: {
        version: sql`${reportCases.version} + 1`,
        evidence: sql`case
          when ${reportCases.evidence} is null then excluded.evidence
          when ${reportedIn(reportCases.evidence)} -> -1 ->> 'body' = ${reportedIn(sql`excluded.evidence`)} -> -1 ->> 'body'
            then ${reportCases.evidence}
          else ${reportCases.evidence} || ${reportedIn(sql`excluded.evidence`)} end`,
        openedAt: sql`case when ${reportCases.closedAt} is null then ${reportCases.openedAt} else excluded.opened_at end`,
        closedAt: null,
      },
    });
}

/**
 * The case of a post that staff decide about by themselves; a case that nobody has reported does not wait. Undefined if
 * the post is deleted.
 */
export async function caseOfPost(
  db: Db,
  found: PostCase,
): Promise<{ id: ReportCaseId; version: number } | undefined> {
  const { postId, at } = found;
  await db
    .insert(reportCases)
    .values({ ...newPostCase(found), closedAt: at })
    .onConflictDoNothing();
  const [storedCase] = await db
    .select({ id: reportCases.id, version: reportCases.version })
    .from(reportCases)
    .where(eq(reportCases.postId, postId));
  return storedCase;
}

/**
 * How many independent people have reported a post that staff have not looked at: those who share a room count as one,
 * as does a person with several memberships; a removed person does not count.
 */
export async function independentReporters(tx: Tx, postId: PostId): Promise<number> {
  const room = sql`coalesce(${roomMembers.roomId}, ${memberships.id})`;
  const person = sql`coalesce(${memberships.userId}, ${memberships.id})`;
  const [row] = await tx
    .select({ people: sql<number>`least(count(distinct ${room}), count(distinct ${person}))::int` })
    .from(communityReports)
    .innerJoin(
      reportCases,
      and(eq(reportCases.postId, communityReports.postId), sql`${reportCases.decision} is null`),
    )
    .innerJoin(memberships, and(eq(memberships.id, communityReports.reporterId), isStanding()))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .where(eq(communityReports.postId, postId));
  return row?.people ?? 0;
}
