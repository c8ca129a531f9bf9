import type { DecisionId, MembershipId } from '@nestmate/contract/ids';
import type { ReportCaseId, StaffId } from '@nestmate/contract/staff/ids';
import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { newId } from '../../../platform/ids';
import { subnetworks } from '../../housing';
import { reportCases, reportDecisions } from '../reports.schema';

export async function insertDecision(
  tx: Tx,
  decision: Omit<typeof reportDecisions.$inferInsert, 'id'>,
): Promise<DecisionId> {
  const id = newId<DecisionId>();
  await tx.insert(reportDecisions).values({ id, ...decision });
  return id;
}

/** Reverses all decisions of a case. Index: report_decisions(case_id, decided_at). */
export async function takeBackDecisions(tx: Tx, caseId: ReportCaseId, at: Date): Promise<void> {
  await tx
    .update(reportDecisions)
    .set({ takenBackAt: at })
    .where(and(eq(reportDecisions.caseId, caseId), isNull(reportDecisions.takenBackAt)));
}

/**
 * The number of days for which a case's latest decision mutes somebody. Index: report_decisions(case_id, decided_at).
 */
export async function lastMuteDays(tx: Tx, caseId: ReportCaseId): Promise<number | undefined> {
  const [row] = await tx
    .select({ until: reportDecisions.until, decidedAt: reportDecisions.decidedAt })
    .from(reportDecisions)
    .where(eq(reportDecisions.caseId, caseId))
    .orderBy(desc(reportDecisions.decidedAt))
    .limit(1);
  return row?.until ? (row.until.getTime() - row.decidedAt.getTime()) / dayMs : undefined;
}

/** Whether another case has removed the same person. Index: report_decisions(membership_id, decided_at). */
export async function isRemovedElsewhere(
  tx: Tx,
  membershipId: MembershipId,
  caseId: ReportCaseId,
): Promise<boolean> {
  const found = await tx
    .select({ id: reportDecisions.id })
    .from(reportDecisions)
    .where(
      and(
        eq(reportDecisions.membershipId, membershipId),
        eq(reportDecisions.decision, 'remove'),
        isNull(reportDecisions.takenBackAt),
        ne(reportDecisions.caseId, caseId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** The appeal that waits in a case. Index: report_decisions(case_id, decided_at). */
export async function waitingAppeal(tx: Tx, caseId: ReportCaseId) {
  const [row] = await tx
    .select({ id: reportDecisions.id, decidedBy: reportDecisions.decidedBy })
    .from(reportDecisions)
    .where(and(eq(reportDecisions.caseId, caseId), isWaiting()));
  return row;
}

/** Whether an appeal waits for its answer. */
export const isWaiting = () =>
  and(
    isNotNull(reportDecisions.appealedAt),
    isNull(reportDecisions.answeredAt),
    isNull(reportDecisions.takenBackAt),
  );

/** Whether a person's appeal was the last one answered in a case. Index: report_decisions(case_id, decided_at). */
export async function wasAnsweredSo(
  tx: Tx,
  caseId: ReportCaseId,
  { answeredBy, isUpheld }: { answeredBy: StaffId; isUpheld: boolean },
): Promise<boolean> {
  const [row] = await tx
    .select({ answeredBy: reportDecisions.answeredBy, isUpheld: reportDecisions.isUpheld })
    .from(reportDecisions)
    .where(and(eq(reportDecisions.caseId, caseId), isNotNull(reportDecisions.answeredAt)))
    .orderBy(desc(reportDecisions.answeredAt))
    .limit(1);
  return row?.answeredBy === answeredBy && row.isUpheld === isUpheld;
}

export async function answerDecision(
  tx: Tx,
  id: DecisionId,
  answer: { answeredAt: Date; answeredBy: StaffId; isUpheld: boolean; answerReason: string },
): Promise<void> {
  await tx.update(reportDecisions).set(answer).where(eq(reportDecisions.id, id));
}

/** A later decision in the same case rules out an appeal. */
export const isLatest = sql<boolean>`not exists (select 1 from report_decisions later
  where later.case_id = ${reportDecisions.caseId} and later.decided_at > ${reportDecisions.decidedAt})`;

const columns = {
  id: reportDecisions.id,
  caseId: reportDecisions.caseId,
  kind: reportCases.kind,
  postId: reportCases.postId,
  decision: reportDecisions.decision,
  statedReason: reportDecisions.statedReason,
  until: reportDecisions.until,
  decidedAt: reportDecisions.decidedAt,
  takenBackAt: reportDecisions.takenBackAt,
  appealedAt: reportDecisions.appealedAt,
  appeal: reportDecisions.appeal,
  isUpheld: reportDecisions.isUpheld,
  isLatest,
  /** Only the person's own words as they were last reported, never those of others. */
  words: sql<string>`coalesce((select own ->> 'body' from jsonb_array_elements(${reportCases.evidence})
    with ordinality evidence (own, place)
    where (own ->> 'is_reported')::boolean order by place desc limit 1), '')`,
  /** The photo that this decision took down, and no later one of its case. */
  removedPictureKey: sql<
    string | null
  >`case when ${reportDecisions.decision} = 'removePicture' and not exists (select 1 from report_decisions later
    where later.case_id = ${reportDecisions.caseId} and later.decision = 'removePicture'
      and later.decided_at > ${reportDecisions.decidedAt})
    then ${reportCases.removedPictureKey} end`,
};
export type DecisionRow = Awaited<ReturnType<typeof decisionsAgainst>>[number];

/** Index: report_decisions(membership_id, decided_at). */
export const decisionsAgainst = (db: Db, membershipId: MembershipId, limit: number) =>
  db
    .select(columns)
    .from(reportDecisions)
    .innerJoin(reportCases, eq(reportCases.id, reportDecisions.caseId))
    .where(eq(reportDecisions.membershipId, membershipId))
    .orderBy(desc(reportDecisions.decidedAt))
    .limit(limit);

/** A removal and the community that it is from; undefined once the account is deleted. Index: the primary keys. */
export async function removalById(db: Db, id: DecisionId) {
  const [row] = await db
    .select({ ...columns, membershipId: reportDecisions.membershipId, community: subnetworks.name })
    .from(reportDecisions)
    .innerJoin(reportCases, eq(reportCases.id, reportDecisions.caseId))
    .innerJoin(subnetworks, eq(subnetworks.id, reportCases.subnetworkId))
    .where(and(eq(reportDecisions.id, id), eq(reportDecisions.decision, 'remove')));
  return row?.membershipId ? { ...row, membershipId: row.membershipId } : undefined;
}

/**
 * Reads a decision under the lock of its case, so that nobody decides the case meanwhile; staff lock in the same order.
 * Index: the primary keys.
 */
export async function lockDecision(tx: Tx, id: DecisionId, membershipId: MembershipId) {
  const mine = and(eq(reportDecisions.id, id), eq(reportDecisions.membershipId, membershipId));
  await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      eq(reportCases.id, tx.select({ caseId: reportDecisions.caseId }).from(reportDecisions).where(mine)),
    )
    .for('update');
  const [row] = await tx
    .select(columns)
    .from(reportDecisions)
    .innerJoin(reportCases, eq(reportCases.id, reportDecisions.caseId))
    .where(mine);
  return row;
}

/** Stores an appeal, and marks its case as waiting. @returns the place of the case */
export async function saveAppeal(tx: Tx, { id, caseId }: DecisionRow, appeal: string, at: Date) {
  await tx.update(reportDecisions).set({ appeal, appealedAt: at }).where(eq(reportDecisions.id, id));
  const [opened] = await tx
    .update(reportCases)
    .set({
      openedAt: sql`case when ${reportCases.closedAt} is null then ${reportCases.openedAt} else ${at.toISOString()}::timestamptz end`,
      closedAt: null,
      version: sql`${reportCases.version} + 1`,
    })
    .where(eq(reportCases.id, caseId))
    .returning({ subnetworkId: reportCases.subnetworkId });
  return opened;
}
