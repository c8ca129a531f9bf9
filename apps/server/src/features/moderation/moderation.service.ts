import type { BodyOf, PostId, QueryOf } from '@nestmate/contract';
import type { ReportCase, staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { ProductError, type StaffActor } from '../../platform/http';
import { byStaff, record } from '../audit';
import { setHidden } from '../community';
import { grantOf } from '../staff';
import { casesIn, closeCase, countCases, lockCase } from './moderation.queries';

type Calls = (typeof staffCalls)['staffReports'];
type Row = Awaited<ReturnType<typeof casesIn>>[number];

/** Those that wait come first; as they are decided, others follow. */
const shown = 50;

const caseOf = (row: Row): ReportCase => ({
  post_id: row.postId,
  subnetwork_id: row.subnetworkId,
  place: row.place,
  author: row.authorId && { membership_id: row.authorId, name: row.authorName },
  evidence: row.evidence,
  reports: row.reports,
  is_hidden: row.isHidden,
  is_deleted: row.removedAt !== null,
  opened_at: row.openedAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
  decision: row.decision,
  reason: row.reason,
  earlier: row.earlier,
  version: row.version,
});

/** The reported posts of a staff member's places. */
export async function listCases(
  db: Db,
  actor: StaffActor,
  asked: QueryOf<Calls['list']>,
): Promise<{ cases: ReportCase[]; count: number }> {
  const grant = grantOf(actor);
  const [rows, count] = await Promise.all([casesIn(db, grant, asked, shown), countCases(db, grant, asked)]);
  return { cases: rows.map(caseOf), count };
}

/** Dismisses the reports of a post or hides it. Deciding the same again changes nothing. @throws ProductError `ChangedMeanwhile` */
export async function decide(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  actor: StaffActor,
  postId: PostId,
  { decision, reason, version }: BodyOf<Calls['decide']>,
): Promise<void> {
  const { networkId } = grantOf(actor);
  await db.transaction(async (tx) => {
    const now = clock();
    // The thread is locked before the case, as by a report.
    await setHidden({ tx, events }, postId, decision === 'hide' ? now : null);
    const before = await lockCase(tx, postId);
    if (!before) throw new ProductError('NotFound');
    if (before.closedAt && before.decision === decision) return;
    if (before.version !== version) throw new ProductError('ChangedMeanwhile');
    await closeCase(tx, postId, { decision, reason, at: now });
    const { subnetworkId, authorId, authorName } = before;
    await record(
      tx,
      {
        action: decision === 'hide' ? 'report.hidden' : 'report.dismissed',
        actor: byStaff(actor),
        networkId,
        subnetworkId,
        ...(authorId && { subject: { kind: 'resident', id: authorId, name: authorName } }),
        reason,
        before: { decision: before.decision },
        after: { decision },
      },
      now,
    );
    await events.publish(tx, 'reports.changed', { subnetworkId });
  });
}
