import type { BodyOf } from '@nestmate/contract/call';
import type { SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { ReportCaseId, StaffId } from '@nestmate/contract/staff/ids';
import type { ReportDecision } from '@nestmate/contract/staff/reports';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import { ProductError, type StaffActor } from '../../../platform/http';
import { byStaff, record } from '../../audit';
import { setMute } from '../../community';
import { grantOf, hasColleague, standingGrant } from '../../staff';
import {
  answerDecision,
  takeBackDecisions,
  waitingAppeal,
  wasAnsweredSo,
} from '../decisions/decisions.queries';
import { caseBefore, closeAgain, closeCase, lockCase } from './cases.queries';
import { takeEffect } from './effects.service';
import { notifyReporters } from './notify-of-decision';
import { queueRemovalMail } from './removal-mail';

/**
 * Upholds an appealed decision, or reverses it with all its effects, and notifies the person. Repeating an answer
 * changes nothing; of two concurrent answers, the second waits for the case's row lock and fails with
 * `ChangedMeanwhile`.
 * @throws ProductError `ChangedMeanwhile`, `OwnDecision`, `Forbidden`, `JoinedAgain`
 */
export async function answerAppeal(
  { db, events, jobs, clock }: Pick<App, 'clock' | 'db' | 'events' | 'jobs'>,
  actor: StaffActor,
  caseId: ReportCaseId,
  { is_upheld: isUpheld, reason, version }: BodyOf<(typeof staffCalls)['staffReports']['answerAppeal']>,
): Promise<void> {
  const { staffId: answeredBy } = actor;
  await transactionWithRetries(db, async (tx) => {
    const grant = await standingGrant(tx, actor, 'moderate');
    const now = clock();
    const seen = await caseBefore(tx, caseId);
    if (!seen) throw new ProductError('NotFound');
    const waiting = await waitingAppeal(tx, caseId);
    if (!waiting && (await wasAnsweredSo(tx, caseId, { answeredBy, isUpheld }))) return;
    if (!waiting || seen.version !== version) throw new ProductError('ChangedMeanwhile');
    if (!(await mayAnswer(tx, actor, { ...seen, ...waiting }))) throw new ProductError('OwnDecision');
    if (!isUpheld) await takeEffect({ tx, events, actor, grant, now }, seen, 'dismiss');
    const before = await lockCase(tx, caseId);
    if (before?.version !== version || before.removedPictureKey !== seen.removedPictureKey)
      throw new ProductError('ChangedMeanwhile');
    if (isUpheld) await closeAgain(tx, caseId, now);
    else {
      await closeCase(tx, caseId, { decision: 'dismiss', reason, decidedBy: answeredBy, at: now });
      await setMute(tx, caseId, null);
      await takeBackDecisions(tx, caseId, now);
    }
    await answerDecision(tx, waiting.id, { answeredAt: now, answeredBy, isUpheld, answerReason: reason });
    const { subnetworkId, authorId, authorName, decision } = before;
    await record(
      tx,
      {
        action: isUpheld ? 'appeal.upheld' : 'appeal.granted',
        actor: byStaff(actor),
        networkId: grant.networkId,
        subnetworkId,
        ...(authorId && { subject: { kind: 'resident', id: authorId, name: authorName } }),
        reason,
        before: { decision },
        after: { decision: isUpheld ? decision : 'dismiss' },
      },
      now,
    );
    if (authorId)
      await events.publish(tx, 'office.decided', {
        decision: isUpheld ? 'office.appealUpheld' : 'office.appealGranted',
        membershipIds: [authorId],
      });
    if (decision === 'remove')
      await queueRemovalMail(jobs, tx, { decisionId: waiting.id, news: isUpheld ? 'upheld' : 'granted' });
    await notifyReporters(tx, events, before);
    await events.publish(tx, 'reports.changed', { subnetworkId });
  });
}

interface DecidedCase {
  subnetworkId: SubnetworkId;
  decision: ReportDecision | null;
  decidedBy: StaffId;
}

/** The person who decided answers an appeal only if nobody else in the office may. */
export async function mayAnswer(
  db: Db,
  actor: StaffActor,
  { subnetworkId, decision, decidedBy }: DecidedCase,
): Promise<boolean> {
  if (decidedBy !== actor.staffId) return true;
  const { networkId } = grantOf(actor);
  const right = decision === 'remove' ? 'residents' : 'moderate';
  return !(await hasColleague(db, actor.staffId, { networkId, subnetworkId, right }));
}
