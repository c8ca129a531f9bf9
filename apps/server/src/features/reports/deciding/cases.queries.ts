import type { MembershipId, NetworkId, PostId, SubnetworkId } from '@nestmate/contract/ids';
import type { ReportCaseId, StaffId } from '@nestmate/contract/staff/ids';
import type { ReportCase, ReportDecision, ReportState } from '@nestmate/contract/staff/reports';
import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { chatParticipants, chatReports } from '../../chat';
import { communityPosts, communityReports, communityThreads } from '../../community';
import { type SubnetworkRef, subnetworks } from '../../housing';
import { memberships } from '../../memberships';
import { profiles, rosterName } from '../../profile';
import { inScope, staff } from '../../staff';
import { isWaiting } from '../decisions/decisions.queries';
import { profileReports, reportCases, reportDecisions } from '../reports.schema';

const author = alias(memberships, 'author');
const authorProfile = alias(profiles, 'author_profile');
const decider = alias(staff, 'decider');
const answerer = alias(staff, 'answerer');
const reopener = alias(staff, 'reopener');

const inIso = (moment: SQL) => sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Index: the primary keys. */
export const placeOfCase = (db: Db, id: ReportCaseId): PromiseLike<SubnetworkRef[]> =>
  db
    .select({ networkId: subnetworks.networkId, subnetworkId: subnetworks.id })
    .from(reportCases)
    .innerJoin(subnetworks, eq(subnetworks.id, reportCases.subnetworkId))
    .where(eq(reportCases.id, id));

/**
 * Every report of a case. Index: community_reports' primary key, chat_reports(chat_id, …) and (reported_id),
 * profile_reports' primary key.
 */
const reported = sql`(
  select ${communityReports.reporterId} as reporter_id, array_remove(array[${communityReports.about}], null) as about,
    ${communityReports.reason} as reason, ${communityReports.createdAt} as at
  from ${communityReports} where ${communityReports.postId} = ${reportCases.postId}
  union all
  select ${chatReports.reporterId}, ${chatReports.about}, ${chatReports.reason}, ${chatReports.createdAt} from ${chatReports}
  where ${chatReports.sid} = ${reportCases.sid} and ${chatReports.messageIndex} is not distinct from ${reportCases.messageIndex}
  union all
  select ${chatReports.reporterId}, ${chatReports.about}, ${chatReports.reason}, ${chatReports.createdAt} from ${chatReports}
  where ${reportCases.kind} = 'person' and ${chatReports.reportedId} = ${reportCases.subjectId} and ${chatReports.messageIndex} is null
  union all
  select ${profileReports.reporterId}, array[${profileReports.about}], ${profileReports.reason}, ${profileReports.createdAt}
    from ${profileReports}
  where ${reportCases.kind} = 'profile' and ${profileReports.reportedId} = ${reportCases.subjectId})`;

/** Whether a case waits because somebody could be in danger; reports from before the latest decision don't count. */
const isUrgent = sql<boolean>`(${reportCases.closedAt} is null and exists (
  select from ${reported} report where report.at >= ${reportCases.openedAt} and 'danger' = any (report.about)))`;

/** The reporters, the first one first. */
const reports = sql<ReportCase['reports']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'membership_id', report.reporter_id, 'name', ${rosterName()}, 'about', report.about, 'reason', report.reason,
    'at', ${inIso(sql`report.at`)}) order by report.at), '[]')
  from ${reported} report left join ${profiles} on ${profiles.membershipId} = report.reporter_id)`;

/** Why staff decided so. Once the decision no longer has it, the case has the reason for its latest decision. */
const reasonOf = (decided: SQL, its: SQL) =>
  sql`coalesce(${decided}.reason, case when ${decided}.decided_at = ${its}.decided_at then ${its}.reason end)`;

/** The decisions in force against the person from other cases. Index: report_decisions(membership_id, decided_at). */
const earlier = sql<ReportCase['earlier']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'decision', past.decision, 'at', ${inIso(sql`past.decided_at`)}, 'until', ${inIso(sql`past.until`)},
    'reason', ${reasonOf(sql`past`, sql`other`)}) order by past.decided_at desc), '[]')
  from ${reportDecisions} past join report_cases other on other.id = past.case_id
  where past.membership_id = ${author.id} and past.case_id <> ${reportCases.id} and past.taken_back_at is null)`;

/**
 * The decisions against the person in the case, in order, each with the answer to its appeal. Index:
 * report_decisions(case_id, decided_at).
 */
const decisions = sql<ReportCase['decisions']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'decision', past.decision, 'at', ${inIso(sql`past.decided_at`)}, 'until', ${inIso(sql`past.until`)},
    'stated_reason', past.stated_reason, 'reason', ${reasonOf(sql`past`, sql`report_cases`)}, 'by', ${staff.name},
    'taken_back_at', ${inIso(sql`past.taken_back_at`)},
    'answer', case when past.answered_at is not null then jsonb_build_object(
      'is_upheld', past.is_upheld, 'by', ${answerer.name}, 'reason', past.answer_reason,
      'text', coalesce(past.appeal, ''), 'at', ${inIso(sql`past.answered_at`)}) end) order by past.decided_at), '[]')
  from ${reportDecisions} past left join ${staff} on ${staff.id} = past.decided_by
    left join staff answerer on answerer.id = past.answered_by
  where past.case_id = ${reportCases.id})`;

/** The decision that was reversed by the latest dismissal of a case. Index: report_decisions(case_id, decided_at). */
const tookBack = sql<ReportCase['took_back']>`(
  select past.decision from ${reportDecisions} past
  where past.case_id = ${reportCases.id} and past.taken_back_at = ${reportCases.decidedAt} and ${reportCases.decision} = 'dismiss'
  order by past.decided_at desc limit 1)`;

/** The participants of a reported room's conversation. Index: chat_participants' primary key. */
const people = sql<ReportCase['people']>`(
  select coalesce(jsonb_agg(jsonb_build_object('membership_id', ${chatParticipants.membershipId}, 'name', ${rosterName()})
    order by ${rosterName()}), '[]')
  from ${chatParticipants} join ${profiles} on ${profiles.membershipId} = ${chatParticipants.membershipId}
  where ${reportCases.kind} = 'room' and ${chatParticipants.sid} = ${reportCases.sid})`;

/** The thread of a post; null once its author has deleted it. Index: the primary key. */
const threadId = sql<PostId | null>`(
  select thread.id from ${communityThreads} thread
  where thread.id = ${communityPosts.threadId} and thread.removed_at is null)`;

/** The person a case is about; one who has left and returned is found by what was decided about them. */
const subject = sql`coalesce(${communityPosts.authorId}, ${reportCases.subjectId}, (
  select past.membership_id from ${reportDecisions} past
  where past.case_id = ${reportCases.id} and past.membership_id is not null order by past.decided_at desc limit 1))`;

const isIn = (
  grant: StaffGrant,
  { state, place }: { state: ReportState; place?: SubnetworkId | undefined },
) =>
  and(
    inScope(grant, place),
    state === 'open' ? isNull(reportCases.closedAt) : isNotNull(reportCases.closedAt),
  );

type CaseFilter = Parameters<typeof isIn>[1];

/** Index: report_cases(subnetwork_id, closed_at, opened_at). */
export const casesIn = (db: Db, grant: StaffGrant, filter: CaseFilter, limit: number) =>
  db
    .select({
      id: reportCases.id,
      kind: reportCases.kind,
      subnetworkId: reportCases.subnetworkId,
      place: subnetworks.name,
      authorId: author.id,
      authorName: rosterName(authorProfile),
      isFirstPost: sql<boolean>`${communityThreads.id} is not null`,
      evidence: reportCases.evidence,
      reports,
      isUrgent,
      isHidden: sql<boolean>`coalesce(${communityPosts.hiddenAt}, ${communityThreads.hiddenAt}) is not null`,
      removedAt: communityPosts.removedAt,
      hasPicture: sql<boolean>`${reportCases.kind} = 'profile' and exists (
        select 1 from jsonb_array_elements(${reportCases.evidence}) seen where seen ->> 'picture' = ${authorProfile.pictureKey})`,
      openedAt: reportCases.openedAt,
      closedAt: reportCases.closedAt,
      decision: reportCases.decision,
      reason: reportCases.reason,
      decidedAt: reportCases.decidedAt,
      decidedByName: decider.name,
      reopenedAt: reportCases.reopenedAt,
      reopenReason: reportCases.reopenReason,
      reopenedByName: reopener.name,
      decisions,
      earlier,
      people,
      threadId,
      tookBack,
      version: reportCases.version,
      appeal: reportDecisions.appeal,
      appealedAt: reportDecisions.appealedAt,
      decidedBy: reportDecisions.decidedBy,
    })
    .from(reportCases)
    .innerJoin(subnetworks, eq(subnetworks.id, reportCases.subnetworkId))
    .leftJoin(reportDecisions, and(eq(reportDecisions.caseId, reportCases.id), isWaiting()))
    .leftJoin(decider, eq(decider.id, reportCases.decidedBy))
    .leftJoin(reopener, eq(reopener.id, reportCases.reopenedBy))
    .leftJoin(communityPosts, eq(communityPosts.id, reportCases.postId))
    .leftJoin(communityThreads, eq(communityThreads.id, reportCases.postId))
    .leftJoin(author, eq(author.id, subject))
    .leftJoin(authorProfile, eq(authorProfile.membershipId, author.id))
    .where(isIn(grant, filter))
    .orderBy(
      ...(filter.state === 'open'
        ? [desc(isUrgent), asc(reportCases.openedAt)]
        : [desc(reportCases.closedAt)]),
    )
    .limit(limit);

/** Index: report_cases(subnetwork_id, closed_at, opened_at). */
export async function countCases(db: Db, grant: StaffGrant, filter: CaseFilter): Promise<number> {
  const [row] = await db
    .select({ cases: count() })
    .from(reportCases)
    .innerJoin(subnetworks, eq(subnetworks.id, reportCases.subnetworkId))
    .where(isIn(grant, filter));
  return row?.cases ?? 0;
}

/**
 * The cases that wait, each with its appeal if that is what it waits for, oldest first; everybody's, or those of a
 * network. Indexes: report_cases(closed_at), report_decisions(case_id, decided_at).
 */
export const waitingCases = (db: Db, networkId?: NetworkId) =>
  db
    .select({
      id: reportCases.id,
      networkId: subnetworks.networkId,
      subnetworkId: reportCases.subnetworkId,
      place: subnetworks.name,
      openedAt: reportCases.openedAt,
      reopenedAt: reportCases.reopenedAt,
      isUrgent,
      appealed: reportDecisions.decision,
      decidedBy: reportDecisions.decidedBy,
    })
    .from(reportCases)
    .innerJoin(subnetworks, eq(subnetworks.id, reportCases.subnetworkId))
    .leftJoin(reportDecisions, and(eq(reportDecisions.caseId, reportCases.id), isWaiting()))
    .where(and(isNull(reportCases.closedAt), networkId && eq(subnetworks.networkId, networkId)))
    .orderBy(asc(reportCases.openedAt), asc(reportCases.id));

/** A case, read before anything is locked. Index: the primary keys. */
export async function caseBefore(tx: Tx, id: ReportCaseId) {
  const [row] = await tx
    .select({
      id: reportCases.id,
      kind: reportCases.kind,
      subnetworkId: reportCases.subnetworkId,
      postId: reportCases.postId,
      personId: sql<MembershipId | null>`${subject}`,
      evidence: reportCases.evidence,
      removedPictureKey: reportCases.removedPictureKey,
      closedAt: reportCases.closedAt,
      decision: reportCases.decision,
      version: reportCases.version,
      isHidden: sql<boolean>`coalesce(${communityPosts.hiddenAt}, ${communityThreads.hiddenAt}) is not null`,
    })
    .from(reportCases)
    .leftJoin(communityPosts, eq(communityPosts.id, reportCases.postId))
    .leftJoin(communityThreads, eq(communityThreads.id, reportCases.postId))
    .where(eq(reportCases.id, id));
  return row;
}
export type CaseBefore = NonNullable<Awaited<ReturnType<typeof caseBefore>>>;

/**
 * Whether a post, or a thread by its first post, is hidden; undefined if its author has deleted it. Index: the primary
 * keys.
 */
export async function postState(
  db: Db,
  at: { subnetworkId: SubnetworkId; threadId: PostId; postId: PostId },
) {
  const [row] = await db
    .select({
      isHidden: sql<boolean>`case when ${communityPosts.id} = ${communityThreads.id}
        then ${communityThreads.hiddenAt} else ${communityPosts.hiddenAt} end is not null`,
    })
    .from(communityPosts)
    .innerJoin(communityThreads, eq(communityThreads.id, communityPosts.threadId))
    .where(
      and(
        eq(communityPosts.id, at.postId),
        eq(communityThreads.id, at.threadId),
        eq(communityThreads.subnetworkId, at.subnetworkId),
        isNull(communityThreads.removedAt),
        isNull(communityPosts.removedAt),
      ),
    );
  return row;
}

/**
 * Locks a person, so that they cannot be deleted until the transaction ends. Memberships are locked before anything
 * else. Index: the primary key.
 */
export async function lockPerson(tx: Tx, id: MembershipId): Promise<void> {
  await tx.select({ id: memberships.id }).from(memberships).where(eq(memberships.id, id)).for('key share');
}

/**
 * Locks a case.
 * @returns it with the person it is about and those who have reported it since it was last decided. Index: the primary
 * keys.
 */
export async function lockCase(tx: Tx, id: ReportCaseId) {
  const [row] = await tx
    .select({
      kind: reportCases.kind,
      subnetworkId: reportCases.subnetworkId,
      closedAt: reportCases.closedAt,
      decision: reportCases.decision,
      version: reportCases.version,
      reopenedAt: reportCases.reopenedAt,
      hasEvidence: sql<boolean>`${reportCases.evidence} is not null`,
      removedPictureKey: reportCases.removedPictureKey,
      authorId: sql<MembershipId | null>`${author.id}`,
      authorName: rosterName(authorProfile),
      reporters: sql<MembershipId[]>`(select coalesce(jsonb_agg(distinct report.reporter_id), '[]')
        from ${reported} report where report.at >= ${reportCases.openedAt} and report.reporter_id is not null
          and (${reportCases.reopenedAt} is null or report.at > ${reportCases.reopenedAt}))`,
    })
    .from(reportCases)
    .leftJoin(communityPosts, eq(communityPosts.id, reportCases.postId))
    .leftJoin(author, eq(author.id, subject))
    .leftJoin(authorProfile, eq(authorProfile.membershipId, author.id))
    .where(eq(reportCases.id, id))
    .for('update', { of: reportCases });
  return row;
}

export async function closeCase(
  tx: Tx,
  id: ReportCaseId,
  {
    at,
    ...decided
  }: {
    decision: ReportDecision;
    reason: string;
    decidedBy: StaffId;
    at: Date;
    removedPictureKey?: string | undefined;
  },
): Promise<void> {
  const reopened = { reopenedAt: null, reopenedBy: null, reopenReason: null };
  await tx
    .update(reportCases)
    .set({ ...decided, ...reopened, decidedAt: at, closedAt: at, version: sql`${reportCases.version} + 1` })
    .where(eq(reportCases.id, id));
}

/** Puts a closed case back where it waited: it keeps the time at which it began to wait. */
export async function openAgain(
  tx: Tx,
  id: ReportCaseId,
  { at, by, reason }: { at: Date; by: StaffId; reason: string },
): Promise<void> {
  await tx
    .update(reportCases)
    .set({
      closedAt: null,
      reopenedAt: at,
      reopenedBy: by,
      reopenReason: reason,
      version: sql`${reportCases.version} + 1`,
    })
    .where(eq(reportCases.id, id));
}

/** Closes a case whose decision is upheld after an appeal. */
export async function closeAgain(tx: Tx, id: ReportCaseId, at: Date): Promise<void> {
  await tx
    .update(reportCases)
    .set({ closedAt: at, version: sql`${reportCases.version} + 1` })
    .where(eq(reportCases.id, id));
}
