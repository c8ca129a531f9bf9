import type { calls } from '@nestmate/contract';
import type { BodyOf } from '@nestmate/contract/call';
import type { ChatSid, MembershipId, PostId, SubnetworkId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { type ActingMembership, ProductError, requireWithinDay } from '../../../platform/http';
import { setHidden } from '../../community';
import { isKnown } from '../../people';
import { openChatCase } from './chat-cases.queries';
import { independentReporters, openPostCase } from './post-cases.queries';
import { lockBoth, openProfileCase, profilesReportedSince, saveProfileReport } from './profile-cases.queries';

type CaseDependencies = Pick<App, 'events'>;

/** The number of independent reporters who hide a post until staff have looked. */
const reportersWhoHide = 3;

/**
 * Opens the case of a post when it is reported, or opens it again. Enough independent reports hide it until staff
 * decide.
 */
export async function openCaseOfPost(
  { events }: CaseDependencies,
  tx: Tx,
  reported: { postId: PostId; subnetworkId: SubnetworkId; at: Date },
): Promise<void> {
  const { postId, subnetworkId, at } = reported;
  await openPostCase(tx, reported);
  if ((await independentReporters(tx, postId)) >= reportersWhoHide) {
    const authorId = await setHidden({ tx, events }, postId, at);
    if (authorId)
      await events.publish(tx, 'office.decided', { decision: 'office.postWaits', membershipIds: [authorId] });
  }
  await events.publish(tx, 'reports.changed', { subnetworkId });
}

/** Opens the case of a message, a person or a room, or opens it again for another report. */
export async function openCaseOfChat(
  { events }: CaseDependencies,
  tx: Tx,
  report: { sid: ChatSid; reporterId: MembershipId; index: number | null },
): Promise<void> {
  const subnetworkId = await openChatCase(tx, report);
  if (subnetworkId) await events.publish(tx, 'reports.changed', { subnetworkId });
}

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
    await requireWithinDay((since) => profilesReportedSince(tx, reporterId, since), {
      limit: limits.reportsPerDay,
      now,
    });
    const subnetworkId = await openProfileCase(tx, reportedId, now);
    if (subnetworkId) await events.publish(tx, 'reports.changed', { subnetworkId });
  });
}
