import type { BodyOf } from '@nestmate/contract/call';
import type { PostId, SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import { decisionsAbout, isAgainst, statedReasonsAbout } from '@nestmate/contract/staff/reports';
import type { App } from '../../../platform/app';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import { dayMs } from '../../../platform/durations';
import { ProductError, type StaffActor } from '../../../platform/http';
import { byStaff, record } from '../../audit';
import { setMute } from '../../community';
import { standingGrant } from '../../staff';
import {
  insertDecision,
  lastMuteDays,
  takeBackDecisions,
  waitingAppeal,
} from '../decisions/decisions.queries';
import { caseOfPost } from '../opening/post-cases.queries';
import { type CaseBefore, caseBefore, closeCase, lockCase, openAgain, postState } from './cases.queries';
import { takeEffect } from './effects.service';
import { isNotifiedAgain, notifyOfDecision } from './notify-of-decision';
import { queueRemovalMail } from './removal-mail';

const actions = {
  dismiss: 'report.dismissed',
  handled: 'report.handled',
  hide: 'report.hidden',
  warn: 'report.warned',
  mute: 'report.muted',
  removePicture: 'report.pictureRemoved',
  remove: 'report.personRemoved',
} as const;

/**
 * Decides a case, reverses the previous decision, and notifies the people concerned. Repeating a decision changes
 * nothing. Of two different decisions at the same time, the second waits for the case's row lock and fails with
 * `ChangedMeanwhile`.
 * @throws ProductError `ChangedMeanwhile`, `Forbidden`, `JoinedAgain`
 */
export async function decide(
  { db, events, jobs, clock }: Pick<App, 'clock' | 'db' | 'events' | 'jobs'>,
  actor: StaffActor,
  caseId: ReportCaseId,
  {
    decision,
    days,
    stated_reason: statedReason,
    reason,
    version,
  }: BodyOf<(typeof staffCalls)['staffReports']['decide']>,
): Promise<void> {
  await transactionWithRetries(db, async (tx) => {
    const grant = await standingGrant(tx, actor, 'moderate');
    const now = clock();
    const seen = await caseBefore(tx, caseId);
    if (!seen) throw new ProductError('NotFound');
    /** A different length makes a different mute. */
    const isDecidedSo = async (one: Pick<CaseBefore, 'closedAt' | 'decision'>) =>
      one.closedAt !== null &&
      one.decision === decision &&
      (!days || (await lastMuteDays(tx, caseId)) === days);
    if (await isDecidedSo(seen)) return;
    // An appeal is answered; a new decision does not replace it.
    const isStale = seen.version !== version || (await waitingAppeal(tx, caseId)) !== undefined;
    if (isStale) throw new ProductError('ChangedMeanwhile');
    const isPossible =
      decisionsAbout[seen.kind].includes(decision) &&
      (!statedReason || statedReasonsAbout[seen.kind].includes(statedReason));
    if (!isPossible) throw new ProductError('MalformedRequest');
    const removedPictureKey = await takeEffect({ tx, events, actor, grant, now }, seen, decision);
    const before = await lockCase(tx, caseId);
    if (before && (await isDecidedSo(before))) return;
    if (before?.version !== version || before.removedPictureKey !== seen.removedPictureKey)
      throw new ProductError('ChangedMeanwhile');
    await closeCase(tx, caseId, { decision, reason, decidedBy: actor.staffId, at: now, removedPictureKey });
    const { subnetworkId, authorId, authorName } = before;
    const until = days && new Date(now.getTime() + days * dayMs);
    await setMute(tx, caseId, authorId && until ? { membershipId: authorId, until } : null);
    if (decision !== before.decision) await takeBackDecisions(tx, caseId, now);
    if (authorId && isAgainst(decision) && (decision !== before.decision || isNotifiedAgain(decision))) {
      const decisionId = await insertDecision(tx, {
        caseId,
        membershipId: authorId,
        decision,
        statedReason: statedReason ?? null,
        reason,
        until: until ?? null,
        decidedAt: now,
        decidedBy: actor.staffId,
      });
      if (decision === 'remove') await queueRemovalMail(jobs, tx, { decisionId, news: 'removed' });
    }
    // No open report is dismissed by it.
    const isTakenBack =
      decision === 'dismiss' && before.closedAt && before.decision && isAgainst(before.decision);
    await record(
      tx,
      {
        action: isTakenBack ? 'report.takenBack' : actions[decision],
        actor: byStaff(actor),
        networkId: grant.networkId,
        subnetworkId,
        ...(authorId && { subject: { kind: 'resident', id: authorId, name: authorName } }),
        reason,
        before: { decision: before.decision },
        after: { decision, ...(until && { until: until.toISOString() }) },
      },
      now,
    );
    await notifyOfDecision(tx, events, { ...before, isHidden: seen.isHidden }, decision);
    await events.publish(tx, 'reports.changed', { subnetworkId });
  });
}

/**
 * Hides a post from every resident but its author, or a thread, by its first post, from every resident; or shows it
 * again. It is a decision like any other: the author learns of it, and can appeal. Idempotent.
 * @throws ProductError `NotFound`, `ChangedMeanwhile`
 */
export async function hidePost(
  app: Pick<App, 'clock' | 'db' | 'events' | 'jobs'>,
  actor: StaffActor,
  { subnetworkId, threadId, postId }: { subnetworkId: SubnetworkId; threadId: PostId; postId: PostId },
  { hidden, reason }: { hidden: boolean; reason: string },
): Promise<void> {
  const { db, clock } = app;
  const post = await postState(db, { subnetworkId, threadId, postId });
  if (!post) throw new ProductError('NotFound');
  if (post.isHidden === hidden) return;
  const found = await caseOfPost(db, { postId, subnetworkId, at: clock() });
  if (!found) throw new ProductError('NotFound');
  const { id, version } = found;
  await decide(app, actor, id, { decision: hidden ? 'hide' : 'dismiss', reason, version });
}

/**
 * Opens a case again that was dismissed or dealt with, or whose decision staff took back. It waits as before, with its
 * evidence and reports; nothing changes for residents, and nobody is notified. Repeating it changes nothing, also at
 * the same time: the second waits for the case's row lock.
 * @throws ProductError `NotFound`, or `ChangedMeanwhile`, also 90 days after the decision, when the evidence is deleted
 */
export async function reopen(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  actor: StaffActor,
  caseId: ReportCaseId,
  { reason, version }: BodyOf<(typeof staffCalls)['staffReports']['reopen']>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { networkId } = await standingGrant(tx, actor, 'moderate');
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
