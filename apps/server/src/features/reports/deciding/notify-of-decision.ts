import type { MembershipId } from '@nestmate/contract/ids';
import type { OfficeDecision } from '@nestmate/contract/notification-list';
import { isAgainst, type ReportDecision } from '@nestmate/contract/staff/reports';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';

interface CaseBeforeDecision {
  decision: ReportDecision | null;
  authorId: MembershipId | null;
  /** The reporters who wait for an answer. */
  reporters: readonly MembershipId[];
  closedAt: Date | null;
  /** Hidden by a decision, or by reports alone. */
  isHidden: boolean;
}

const newsOfTakingBack: Partial<Record<ReportDecision, OfficeDecision>> = {
  hide: 'office.postShown',
  warn: 'office.warningLifted',
  mute: 'office.unmuted',
  removePicture: 'office.pictureBack',
  remove: 'office.readmitted',
};
const newsOfDecision: Partial<Record<ReportDecision, OfficeDecision>> = {
  hide: 'office.postHidden',
  warn: 'office.warned',
  mute: 'office.muted',
  removePicture: 'office.pictureRemoved',
};

/**
 * Whether repeating a decision about a case that was reported again is news to the person; a hidden post or removed
 * person stays so.
 */
export const isNotifiedAgain = (decision: ReportDecision): boolean =>
  decision === 'warn' || decision === 'mute' || decision === 'removePicture';

/**
 * The news to the person about a decision, and about the previous one that it reverses. They never learn of dismissed
 * reports; a removed person sees the removal anyway.
 */
function newsFor(
  before: Pick<CaseBeforeDecision, 'decision' | 'isHidden'>,
  now: ReportDecision,
): OfficeDecision[] {
  if (now === before.decision && !isNotifiedAgain(now)) return [];
  // A post that only reports had hidden is shown again.
  const decided = before.decision ?? (before.isHidden ? 'hide' : null);
  // Beside something worse, “the warning is taken back” would read as good news.
  const isWorse = decided === 'warn' && isAgainst(now);
  const takenBack = decided && now !== decided && !isWorse ? newsOfTakingBack[decided] : undefined;
  return [takenBack, newsOfDecision[now]].filter((news) => news !== undefined);
}

/** Notifies everybody who has reported a case since its last decision that staff have looked at it. */
export async function notifyReporters(
  tx: Tx,
  events: Publisher,
  { reporters, closedAt }: Pick<CaseBeforeDecision, 'closedAt' | 'reporters'>,
): Promise<void> {
  if (closedAt || reporters.length === 0) return;
  const membershipIds = [...reporters];
  await events.publish(tx, 'office.decided', { decision: 'office.reportSettled', membershipIds });
}

/** Notifies the person a case is about, and its reporters. */
export async function notifyOfDecision(
  tx: Tx,
  events: Publisher,
  before: CaseBeforeDecision,
  now: ReportDecision,
): Promise<void> {
  const { authorId } = before;
  if (authorId)
    for (const decision of newsFor(before, now))
      await events.publish(tx, 'office.decided', { decision, membershipIds: [authorId] });
  await notifyReporters(tx, events, before);
}
