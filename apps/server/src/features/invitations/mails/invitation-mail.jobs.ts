import type { App } from '../../../platform/app';
import { sendMailsRegularly, sendQueuedMails } from '../../../platform/mail/delivery';
import { sampleKind } from './sample.service';
import { invitationKind, invitationsQueue } from './sending.service';

/** Soon sends the mails that staff have just queued. */
export const nudgeInvitations = ({ jobs }: Pick<App, 'jobs'>): Promise<void> =>
  jobs.send(invitationsQueue, {});

/** Sends waiting invitations, also after a restart. */
export async function invitationMailJobs(app: App): Promise<void> {
  await sendMailsRegularly(app, invitationKind(app));
  await sendQueuedMails(app, sampleKind(app));
}
