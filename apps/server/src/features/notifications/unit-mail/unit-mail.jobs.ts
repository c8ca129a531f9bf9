import type { MembershipId } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { deliverQueued } from '../mails/deliver-queued';
import { quietUntil } from '../quiet/quiet-until';
import { unitMail } from './unit-mail';
import { residentOfUnit } from './unit-mail.queries';

const queue = 'send-unit-mails';

interface UnitMail {
  membershipId: MembershipId;
  unitNumber: string;
}

/**
 * Tells roommates by mail which unit is theirs, after the commit of the transaction that says so. One job for each, so that a failure of one
 * repeats nobody else's mail.
 */
export const queueUnitMails = (
  { jobs }: Pick<App, 'jobs'>,
  tx: Db,
  people: readonly MembershipId[],
  unitNumber: string,
): Promise<void> =>
  jobs.sendWithin(
    tx,
    queue,
    people.map((membershipId): UnitMail => ({ membershipId, unitNumber })),
    { forADay: true },
  );

/** A number that is no longer theirs is not told; in quiet hours it is told afterwards. */
export async function unitMailJobs(app: App): Promise<void> {
  const { db, jobs, config, clock } = app;
  await jobs.handle<UnitMail>(queue, async ({ membershipId, unitNumber }) => {
    const resident = await residentOfUnit(db, membershipId, unitNumber);
    if (!resident) return;
    const now = clock();
    const until = quietUntil(resident.quiet, now);
    if (until) {
      const afterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
      await jobs.send(queue, { membershipId, unitNumber }, { forADay: true, afterSeconds });
    } else await deliverQueued(app, unitMail({ ...resident, unitNumber }, config), { unitOf: membershipId });
  });
}
