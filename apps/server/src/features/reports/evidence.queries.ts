import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { chatMessages } from '../chat';
import { communityReports } from '../community';
import { discardPictures } from '../pictures';
import { profileReports, reportCases, reportDecisions } from './reports.schema';

/** The answer to an appeal that took a decision back is the case's reason too. Index: report_decisions(case_id, decided_at). */
const retainedReason = sql`case when not exists (
  select 1 from ${reportDecisions} answered
  where answered.case_id = ${reportCases.id} and not answered.is_upheld and answered.answered_at = ${reportCases.decidedAt})
  then ${reportCases.reason} end`;

/**
 * Deletes the evidence, the reports, why staff decided, and the words of appeals and of their answers, of cases closed before a time, with
 * the pictures of messages that only the report still needed. The reason for the latest decision stays with the case. Index: report_cases(closed_at).
 */
export async function deleteEvidence(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx
      .update(reportCases)
      .set({ evidence: null, removedPictureKey: null, reason: retainedReason })
      .where(and(lt(reportCases.closedAt, before), isNotNull(reportCases.evidence)))
      .returning({ id: reportCases.id });
    const isOld = sql`old.id = any (${sql.param(old.map(({ id }) => id))}::uuid[])`;
    await tx.execute(
      sql`update ${reportDecisions} set reason = null, appeal = null, answer_reason = null from report_cases old where ${isOld} and ${reportDecisions.caseId} = old.id`,
    );
    await tx.execute(
      sql`delete from ${communityReports} using report_cases old where ${isOld} and ${communityReports.postId} = old.post_id`,
    );
    await tx.execute(
      sql`delete from ${profileReports} using report_cases old where ${isOld} and old.kind = 'profile' and ${profileReports.reportedId} = old.subject_id`,
    );
    const { rows } = await tx.execute<{ key: string }>(sql`
      with gone as (
        delete from chat_reports r using report_cases old
        where ${isOld} and case old.kind
          when 'message' then r.chat_id = old.chat_id and r.message_index = old.message_index
          when 'room' then r.chat_id = old.chat_id and r.message_index is null
          when 'person' then r.reported_id = old.subject_id and r.message_index is null
        end
        returning r.message_picture_key as key)
      select distinct gone.key from gone
      where gone.key is not null and not exists (select 1 from ${chatMessages} m where m.picture_key = gone.key)
    `);
    await discardPictures(
      tx,
      rows.map(({ key }) => key),
    );
  });
}
