import type { App } from '../../platform/app';
import { makeUnsubscribeLinks } from './mails/unsubscribe-links';
import { unsubscribeRoutes } from './mails/unsubscribe.routes';
import { messageMailJobs } from './message-mail/message-mail.jobs';
import { notificationsLive } from './notifications.live';
import { notificationsRoutes } from './notifications.routes';
import { openPushes } from './push/push';
import { pushJobs } from './push/push.jobs';
import { pushLive } from './push/push.live';
import { requestMailJobs } from './request-mail/request-mail.jobs';

export { notificationsPersonalData, notificationsWithheld } from './notifications.personal-data';
export * from './notifications.schema';

export async function register(app: App): Promise<void> {
  const { db, log, config, mail: sendMail } = app;
  const pushes = await openPushes(app);
  notificationsRoutes(app, pushes.subscriptions);
  notificationsLive(app);
  pushLive(app, pushes);
  await pushJobs(app, pushes);
  const links = makeUnsubscribeLinks(app.tokens, config.publicUrl);
  unsubscribeRoutes(app, links);
  const mailParts = { db, log, config, links, sendMail };
  await requestMailJobs(app, mailParts);
  await messageMailJobs(app, mailParts);
}
