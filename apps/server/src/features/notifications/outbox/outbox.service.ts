import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import { withdrawalPeriodMs } from '../push/announce';
import { scheduleItemPushes } from './outbox.jobs';
import { dropPushes } from './outbox.queries';

/** Withdraws the pushes of residents whose windows are open here, and schedules the others. */
export async function withdrawOrSend(
  { db, jobs, live }: Pick<App, 'db' | 'jobs' | 'live'>,
  membershipIds: readonly MembershipId[],
): Promise<void> {
  await dropPushes(db, membershipIds.filter(live.hasWindows));
  await scheduleItemPushes(jobs, withdrawalPeriodMs);
}
