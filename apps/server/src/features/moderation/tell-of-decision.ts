import type { MembershipId, OfficeDecision } from '@nestmate/contract';
import type { ReportDecision } from '@nestmate/contract/staff';
import type { Db } from '../../platform/database/client';
import type { Publisher } from '../../platform/events/events';

interface Before {
  decision: ReportDecision | null;
  authorId: MembershipId | null;
  /** Those who wait for an answer. */
  reporters: readonly MembershipId[];
  closedAt: Date | null;
}

/** What the person learns of a decision, and of the one before that it takes back. Of dismissed reports they never learn; who is removed sees that. */
function newsFor(before: ReportDecision | null, now: ReportDecision): OfficeDecision[] {
  const news: OfficeDecision[] = [];
  if (now === before) return news;
  if (before === 'hide') news.push('office.postShown');
  if (before === 'warn') news.push('office.warningLifted');
  if (before === 'mute') news.push('office.unmuted');
  if (before === 'removePicture') news.push('office.pictureBack');
  if (before === 'remove') news.push('office.readmitted');
  if (now === 'hide') news.push('office.postHidden');
  if (now === 'warn') news.push('office.warned');
  if (now === 'mute') news.push('office.muted');
  if (now === 'removePicture') news.push('office.pictureRemoved');
  return news;
}

/** Tells the person whom a case is about, and once everybody who has reported it that staff have looked. */
export async function tellOfDecision(
  tx: Db,
  events: Publisher,
  { decision: before, authorId, reporters, closedAt }: Before,
  now: ReportDecision,
): Promise<void> {
  if (authorId)
    for (const decision of newsFor(before, now))
      await events.publish(tx, 'office.decided', { decision, membershipIds: [authorId] });
  if (!closedAt && reporters.length > 0)
    await events.publish(tx, 'office.decided', {
      decision: 'office.reportSettled',
      membershipIds: [...reporters],
    });
}
