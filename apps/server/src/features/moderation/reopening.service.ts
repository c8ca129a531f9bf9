import type { BodyOf } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import { isAgainst } from '@nestmate/contract/staff/reports';
import type { App } from '../../platform/app';
import { ProductError, type StaffActor } from '../../platform/http';
import { byStaff, record } from '../audit';
import { grantOf } from '../staff';
import { lockCase, openAgain } from './moderation.queries';

/**
 * Opens a case again that was dismissed or dealt with, or whose decision staff took back. It waits as before, with its evidence and reports;
 * nothing changes for residents, and nobody is told. Repeating it changes nothing; of two at once, the case's row lock lets one through.
 * @throws ProductError `NotFound`, or `ChangedMeanwhile`, also 90 days after the decision, when the evidence is deleted
 */
export async function reopen(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  actor: StaffActor,
  caseId: ReportCaseId,
  { reason, version }: BodyOf<(typeof staffCalls)['staffReports']['reopen']>,
): Promise<void> {
  const { networkId } = grantOf(actor);
  await db.transaction(async (tx) => {
    const before = await lockCase(tx, caseId);
    if (!before) throw new ProductError('NotFound');
    const { closedAt, decision, subnetworkId, authorId, authorName } = before;
    if (before.reopenedAt && !closedAt) return;
    const hasNoEffect = closedAt !== null && decision !== null && !isAgainst(decision);
    if (!hasNoEffect || !before.hasEvidence || before.version !== version)
      throw new ProductError('ChangedMeanwhile');
    const now = clock();
    await openAgain(tx, caseId, { at: now, by: actor.staffId, reason });
    await record(
      tx,
      {
        action: 'report.reopened',
        actor: byStaff(actor),
        networkId,
        subnetworkId,
        ...(authorId && { subject: { kind: 'resident', id: authorId, name: authorName } }),
        reason,
        before: { decision },
        after: {},
      },
      now,
    );
    await events.publish(tx, 'reports.changed', { subnetworkId });
  });
}
