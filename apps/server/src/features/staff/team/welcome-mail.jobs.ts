import type { StaffId } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { deliverQueued } from '../../notifications';
import { invitationToMail } from '../invitations.queries';
import { welcomeMail } from './welcome-mail';

const queue = 'staff-welcome-mail';

interface Welcome {
  invitationId: StaffId;
  /** As the colleague who invited them typed it: the name that others know is not theirs to mail. */
  name: string;
}

export const queueWelcomeMail = ({ jobs }: Pick<App, 'jobs'>, welcome: Welcome): Promise<void> =>
  jobs.send(queue, welcome, { forADay: true });

/** Tells new colleagues that they are invited; a failure of the mail server is retried by the queue. */
export async function welcomeMailJobs(app: App): Promise<void> {
  const { db, jobs, config } = app;
  await jobs.handle<Welcome>(queue, async ({ invitationId, name }) => {
    const invitation = await invitationToMail(db, invitationId);
    if (invitation)
      await deliverQueued(app, welcomeMail({ ...invitation, name }, config), { staffMail: 'welcome' });
  });
}
