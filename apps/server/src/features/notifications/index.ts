import type { App } from '../../platform/app';
import { makeEndLinks } from './mails/end-links';
import { endMailsRoutes } from './mails/end-mails.routes';
import { keepMessagesTold } from './message-mail/tell-messages';
import { notificationsLive } from './notifications.live';
import { notificationsRoutes } from './notifications.routes';
import { openPushes } from './push/push';
import { keepRequestsTold } from './request-mail/tell-requests';

export { notificationsPersonalData, notificationsWithheld } from './notifications.personal-data';
export * from './notifications.schema';

export async function register(app: App): Promise<void> {
  const { db, log, config, mail: sendMail } = app;
  const { subscriptions } = await openPushes(app);
  notificationsRoutes(app, subscriptions);
  notificationsLive(app);
  const links = makeEndLinks(app.tokens, config.publicUrl);
  endMailsRoutes(app, links);
  const telling = { db, log, config, links, sendMail };
  await keepRequestsTold(app, telling);
  await keepMessagesTold(app, telling);
}
