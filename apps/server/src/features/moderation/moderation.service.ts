import type { BodyOf, QueryOf } from '@nestmate/contract';
import {
  decisionsAbout,
  type ReportCase,
  type ReportCaseId,
  type staffCalls,
} from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { ProductError, type StaffActor } from '../../platform/http';
import { byStaff, record } from '../audit';
import { setMute } from '../community';
import { pictureUrl } from '../pictures';
import { transactionWithRetries } from '../room';
import { grantOf } from '../staff';
import { takeEffect } from './effects.service';
import { caseBefore, casesIn, closeCase, countCases, lockCase } from './moderation.queries';
import { tellOfDecision } from './tell-of-decision';

type Calls = (typeof staffCalls)['staffReports'];
type Row = Awaited<ReturnType<typeof casesIn>>[number];

/** Those that wait come first; as they are decided, others follow. */
const shown = 50;

const caseOf = (row: Row): ReportCase => ({
  case_id: row.id,
  kind: row.kind,
  subnetwork_id: row.subnetworkId,
  place: row.place,
  author: row.authorId && { membership_id: row.authorId, name: row.authorName },
  evidence:
    row.evidence?.map(({ picture, ...post }) => ({
      ...post,
      picture: picture ? pictureUrl(picture, 'large') : null,
    })) ?? null,
  reports: row.reports,
  is_hidden: row.isHidden,
  is_deleted: row.removedAt !== null,
  has_picture: row.hasPicture,
  opened_at: row.openedAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
  decision: row.decision,
  reason: row.reason,
  earlier: row.earlier,
  version: row.version,
});

/** What was reported in a staff member's places. */
export async function listCases(
  db: Db,
  actor: StaffActor,
  asked: QueryOf<Calls['list']>,
): Promise<{ cases: ReportCase[]; count: number }> {
  const grant = grantOf(actor);
  const [rows, count] = await Promise.all([casesIn(db, grant, asked, shown), countCases(db, grant, asked)]);
  return { cases: rows.map(caseOf), count };
}

const dayMs = 24 * 60 * 60_000;

const actions = {
  dismiss: 'report.dismissed',
  hide: 'report.hidden',
  warn: 'report.warned',
  mute: 'report.muted',
  removePicture: 'report.pictureRemoved',
  remove: 'report.personRemoved',
} as const;

/**
 * Decides a case, takes the decision before back, and tells the people concerned. Deciding the same again changes nothing. Of two who decide at
 * once, the case's row lock lets one through. @throws ProductError `ChangedMeanwhile`, `Forbidden`, `JoinedAgain`
 */
export async function decide(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  actor: StaffActor,
  caseId: ReportCaseId,
  { decision, days, reason, version }: BodyOf<Calls['decide']>,
): Promise<void> {
  const { networkId } = grantOf(actor);
  await transactionWithRetries(db, async (tx) => {
    const now = clock();
    const seen = await caseBefore(tx, caseId);
    if (!seen) throw new ProductError('NotFound');
    if (seen.closedAt && seen.decision === decision) return;
    if (seen.version !== version) throw new ProductError('ChangedMeanwhile');
    if (!decisionsAbout[seen.kind].includes(decision)) throw new ProductError('MalformedRequest');
    const removedPictureKey = await takeEffect({ tx, events, actor, now }, seen, decision);
    const before = await lockCase(tx, caseId);
    if (before?.closedAt && before.decision === decision) return;
    if (before?.version !== version || before.removedPictureKey !== seen.removedPictureKey)
      throw new ProductError('ChangedMeanwhile');
    await closeCase(tx, caseId, { decision, reason, at: now, removedPictureKey });
    const { subnetworkId, authorId, authorName } = before;
    const until = days && new Date(now.getTime() + days * dayMs);
    await setMute(tx, caseId, authorId && until ? { membershipId: authorId, until } : null);
    await record(
      tx,
      {
        action: actions[decision],
        actor: byStaff(actor),
        networkId,
        subnetworkId,
        ...(authorId && { subject: { kind: 'resident', id: authorId, name: authorName } }),
        reason,
        before: { decision: before.decision },
        after: { decision, ...(until && { until: until.toISOString() }) },
      },
      now,
    );
    await tellOfDecision(tx, events, before, decision);
    await events.publish(tx, 'reports.changed', { subnetworkId });
  });
}
