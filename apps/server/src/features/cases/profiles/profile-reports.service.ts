import type { calls } from '@nestmate/contract';
import type { BodyOf } from '@nestmate/contract/call';
import type { MembershipId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { App } from '../../../platform/app';
import { dayMs } from '../../../platform/durations';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { isKnown } from '../../people';
import {
  lockBoth,
  openProfileCase,
  profilesReportedSince,
  saveProfileReport,
} from './profile-reports.queries';

/** Seconds. */
const retryAfter = 60 * 60;

/**
 * Reports somebody else's profile to the housing office, with the profile as it is now.
 * @throws ProductError `NotFound` or `TooManyRequests`
 */
export async function reportProfile(
  { db, events, clock }: Pick<App, 'clock' | 'db' | 'events'>,
  { membershipId: reporterId }: ActingMembership,
  reportedId: MembershipId,
  { about, reason }: BodyOf<typeof calls.profile.report>,
): Promise<void> {
  if (reportedId === reporterId) throw new ProductError('NotFound');
  await db.transaction(async (tx) => {
    const isThere =
      (await lockBoth(tx, [reporterId, reportedId])) && (await isKnown(tx, reporterId, reportedId));
    if (!isThere) throw new ProductError('NotFound');
    const now = clock();
    if (!(await saveProfileReport(tx, { reportedId, reporterId, about, reason, createdAt: now }))) return;
    // Counted after the insert, so that a retry is never refused.
    const reported = await profilesReportedSince(tx, reporterId, new Date(now.getTime() - dayMs));
    if (reported > limits.reportsPerDay) throw new ProductError('TooManyRequests', { retryAfter });
    const subnetworkId = await openProfileCase(tx, reportedId, now);
    if (subnetworkId) await events.publish(tx, 'reports.changed', { subnetworkId });
  });
}
