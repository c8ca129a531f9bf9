import type { NetworkId } from '@nestmate/contract/ids';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { App } from '../../../platform/app';
import { sendQueuedMails } from '../../../platform/mail/delivery';
import { invitationToMail } from '../invitations.queries';
import { grantsOf, staffMember } from '../staff.queries';
import { welcomeMail } from './welcome-mail';

const queue = 'staff-welcome-mail';

interface Welcome {
  invitationId: StaffId;
  /** As the inviting colleague typed it: the mail must not reveal the name that the person has elsewhere. */
  name: string;
}

/**
 * Queued by a version that put people on the list immediately. Jobs are retried for a day, so one release later this
 * can go.
 */
interface WelcomeOfOld {
  staffId: StaffId;
  networkId: NetworkId;
  by: string;
}

export const queueWelcomeMail = ({ jobs }: Pick<App, 'jobs'>, welcome: Welcome): Promise<void> =>
  jobs.send(queue, welcome, { forADay: true });

/** Mails new colleagues that they are invited; a failure of the mail server is retried by the queue. */
export async function welcomeMailJobs(app: App): Promise<void> {
  const { db, config } = app;
  const letterOf = async (job: Welcome | WelcomeOfOld) => {
    if ('invitationId' in job) {
      const invitation = await invitationToMail(db, job.invitationId);
      return invitation && { ...invitation, name: job.name };
    }
    const member = await staffMember(db, job.staffId);
    const grant = (await grantsOf(db, job.staffId)).find(({ networkId }) => networkId === job.networkId);
    return member && grant && { ...member, network: grant.network, by: job.by };
  };
  await sendQueuedMails<Welcome | WelcomeOfOld>(app, {
    queue,
    compose: async (job) => {
      const letter = await letterOf(job);
      return letter && { mail: () => welcomeMail(letter, config), about: { staffMail: 'welcome' } };
    },
  });
}
