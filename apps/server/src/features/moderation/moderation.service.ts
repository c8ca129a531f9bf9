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
import { setHidden, setMute } from '../community';
import { pictureUrl } from '../pictures';
import { grantOf } from '../staff';
import { casesIn, closeCase, countCases, lockCase, keepPersonOf } from './moderation.queries';
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
} as const;

/**
 * Dismisses the reports of a case, hides its post, warns the person or mutes them, and tells the people concerned. Deciding the same again changes
 * nothing. @throws ProductError `ChangedMeanwhile`
 */
export async function decide(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  actor: StaffActor,
  caseId: ReportCaseId,
  { decision, days, reason, version }: BodyOf<Calls['decide']>,
): Promise<void> {
  const { networkId } = grantOf(actor);
  await db.transaction(async (tx) => {
    const now = clock();
    const postId = await keepPersonOf(tx, caseId);
    // The thread is locked before the case, as by a report.
    if (postId) await setHidden({ tx, events }, postId, decision === 'hide' ? now : null);
    const before = await lockCase(tx, caseId);
    if (!before) throw new ProductError('NotFound');
    if (before.closedAt && before.decision === decision) return;
    if (before.version !== version) throw new ProductError('ChangedMeanwhile');
    if (!decisionsAbout[before.kind].includes(decision)) throw new ProductError('MalformedRequest');
    await closeCase(tx, caseId, { decision, reason, at: now });
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
