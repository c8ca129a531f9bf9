import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { deleteReportsOf } from '../chat';
import { deletePostReports } from '../community';
import { discardPictures } from '../pictures';
import { profileReports, reportCases, reportDecisions } from './reports.schema';

/**
 * The answer to an appeal that took a decision back is the case's reason too. Index: report_decisions(case_id,
 * decided_at).
 */
const retainedReason = sql`case when not exists (
  select 1 from ${reportDecisions} answered
  where answered.case_id = ${reportCases.id} and not answered.is_upheld and answered.answered_at = ${reportCases.decidedAt})
  then ${reportCases.reason} end`;

/**
 * Deletes the evidence, the reports, why staff decided, and the words of appeals and of their answers, of cases closed
 * before a time, with the pictures of messages that only the report still needed. The reason for the latest decision
 * stays with the case. Index: report_cases(closed_at).
 */
export async function deleteEvidence(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx
      .update(reportCases)
      .set({ evidence: null, removedPictureKey: null, reason: retainedReason })
      .where(and(lt(reportCases.closedAt, before), isNotNull(reportCases.evidence)))
      .returning({
        id: reportCases.id,
        kind: reportCases.kind,
        postId: reportCases.postId,
        sid: reportCases.sid,
        messageIndex: reportCases.messageIndex,
        subjectId: reportCases.subjectId,
      });
    const isOld = sql`old.id = any (${sql.param(old.map(({ id }) => id))}::uuid[])`;
    await tx.execute(
      sql`update ${reportDecisions} set reason = null, appeal = null, answer_reason = null
        from report_cases old where ${isOld} and ${reportDecisions.caseId} = old.id`,
    );
    await deletePostReports(
      tx,
      old.flatMap(({ postId }) => postId ?? []),
    );
    await tx.execute(
      sql`delete from ${profileReports} using report_cases old
        where ${isOld} and old.kind = 'profile' and ${profileReports.reportedId} = old.subject_id`,
    );
    const pictures = await deleteReportsOf(tx, old);
    await discardPictures(tx, pictures);
  });
}
