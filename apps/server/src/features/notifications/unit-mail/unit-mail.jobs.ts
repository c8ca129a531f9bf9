import type { MembershipId } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { unitMail } from './unit-mail';
import { residentOfUnit } from './unit-mail.queries';

const queue = 'send-unit-mails';

interface Told {
  membershipId: MembershipId;
  unitNumber: string;
}

/** Tells roommates by mail which unit is theirs. One job for each, so that a failure of one repeats nobody else's mail. */
export const queueUnitMails = async (
  { jobs }: Pick<App, 'jobs'>,
  people: readonly MembershipId[],
  unitNumber: string,
): Promise<void> => {
  for (const membershipId of people) await jobs.send(queue, { membershipId, unitNumber } satisfies Told);
};

/** A number that is no longer theirs is not told. */
export async function unitMailJobs({ db, jobs, config, mail }: App): Promise<void> {
  await jobs.handle<Told>(queue, async ({ membershipId, unitNumber }) => {
    const resident = await residentOfUnit(db, membershipId, unitNumber);
    if (resident) await mail(unitMail({ ...resident, unitNumber }, config));
  });
}
