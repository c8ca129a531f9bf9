import type { NetworkId } from '@nestmate/contract';
import type { StaffId } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { deliverQueued } from '../../notifications';
import { grantsOf, staffMember } from '../staff.queries';
import { welcomeMail } from './welcome-mail';

const queue = 'staff-welcome-mail';

interface Welcome {
  staffId: StaffId;
  networkId: NetworkId | undefined;
  /** The name of the colleague who added them. */
  by: string;
}

export const queueWelcomeMail = ({ jobs }: Pick<App, 'jobs'>, welcome: Welcome): Promise<void> =>
  jobs.send(queue, welcome, { forADay: true });

/** Tells new colleagues that they were added; a failure of the mail server is retried by the queue. */
export async function welcomeMailJobs(app: App): Promise<void> {
  const { db, jobs, config } = app;
  await jobs.handle<Welcome>(queue, async ({ staffId, networkId, by }) => {
    const member = await staffMember(db, staffId);
    const grant = (await grantsOf(db, staffId)).find((one) => one.networkId === networkId);
    if (member && grant)
      await deliverQueued(app, welcomeMail({ ...member, network: grant.network, by }, config), {
        staffMail: 'welcome',
      });
  });
}
