import { Gauge } from 'prom-client';
import type { App } from '../../../platform/app';
import { sendMailsRegularly, sendQueuedMails } from '../../../platform/mail/delivery';
import { countWaitingMails } from './queue.queries';
import { sampleKind } from './sample.service';
import { invitationKind, invitationsQueue } from './sending.service';

/** Soon sends the mails that staff have just queued. */
export const nudgeInvitations = ({ jobs }: Pick<App, 'jobs'>): Promise<void> =>
  jobs.send(invitationsQueue, {});

/** Sends waiting invitations, also after a restart, and counts them for operators. */
export async function invitationMailJobs(app: App): Promise<void> {
  const waiting = new Gauge({
    name: 'nestmate_invitation_mails_waiting',
    help: 'How many invitations and reminders wait to be mailed, of all communities',
    registers: [],
    async collect() {
      this.reset();
      await countWaitingMails(app.db).then(
        (mails) => this.set(mails),
        () => undefined,
      );
    },
  });
  app.metrics.registerMetric(waiting);
  await sendMailsRegularly(app, invitationKind(app));
  await sendQueuedMails(app, sampleKind(app));
}
