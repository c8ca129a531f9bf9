import type { App } from '../../platform/app';
import { everyMinute } from '../../platform/jobs/jobs';
import { sendMailsRegularly } from '../../platform/mail/delivery';
import type { PushSender } from '../notifications';
import { alertMailKind } from './alert-mails';
import { createAlertPushes } from './alert-pushes';
import type { AlertLinks } from './unsubscribe';

const queue = 'send-staff-pushes';

/** Mails and pushes to staff what waits for them, every minute. */
export async function alertsJobs(
  app: App,
  { links, sender }: { links: AlertLinks; sender: PushSender },
): Promise<void> {
  await sendMailsRegularly(app, alertMailKind({ ...app, links }));
  await app.jobs.handle(queue, createAlertPushes({ ...app, sender }), { oneWaits: true });
  await app.jobs.repeat(queue, everyMinute);
}
