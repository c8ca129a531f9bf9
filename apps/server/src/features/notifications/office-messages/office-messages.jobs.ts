import type { App } from '../../../platform/app';
import { everyMinute } from '../../../platform/jobs/jobs';
import { sendQueuedMails } from '../../../platform/mail/delivery';
import { deliverOfficeMessages, officeMessageMailKind } from './deliver-messages';

const queue = 'deliver-office-messages';

/** Delivers the office's messages when they are due, to the bell and by mail. */
export async function officeMessageJobs(app: App): Promise<void> {
  await sendQueuedMails(app, officeMessageMailKind(app));
  await app.jobs.handle(queue, () => deliverOfficeMessages(app), { oneWaits: true });
  await app.jobs.repeat(queue, everyMinute);
}
