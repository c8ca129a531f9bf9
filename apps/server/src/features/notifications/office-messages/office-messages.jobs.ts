import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { sendQueuedMails } from '../../../platform/mail/delivery';
import type { UnsubscribeLinks } from '../unsubscribe';
import { deliverOfficeMessages } from './deliver-messages';
import { draftMailKind, officeMessageMailKind } from './office-message-mail';

const queue = 'deliver-office-messages';

/** Delivers the office's messages when they are due, to the bell and by mail. */
export async function officeMessageJobs(app: App, links: UnsubscribeLinks): Promise<void> {
  await sendQueuedMails(app, officeMessageMailKind({ ...app, links }));
  await sendQueuedMails(app, draftMailKind(app));
  await app.jobs.handle(queue, () => deliverOfficeMessages(app), { oneWaits: true });
  await app.jobs.repeat(queue, everyMinute);
}
