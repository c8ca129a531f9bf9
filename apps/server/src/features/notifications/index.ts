import type { App } from '../../platform/app';
import { sendMailsRegularly, sendQueuedMails } from '../../platform/mail/delivery';
import { digestKind } from './digest/send-digests';
import { messageMailKind } from './message-mail/send-message-mails';
import { bellJobs } from './notifications.jobs';
import { bellLive, notificationsLive, outboxLive, pushLive, unitMailLive } from './notifications.live';
import { notificationsRoutes } from './notifications.routes';
import { officeMessageJobs } from './office-messages/office-messages.jobs';
import { itemMailKind } from './outbox/item-mails';
import { outboxJobs } from './outbox/outbox.jobs';
import { createPushes } from './push/push';
import { pushJobs } from './push/push.jobs';
import { requestMailKind } from './request-mail/send-request-mails';
import { unitMailKind } from './unit-mail';
import { makeUnsubscribeLinks, unsubscribeRoute } from './unsubscribe';

export { notificationsPersonalData, notificationsWithheld } from './notifications.personal-data';
export { quietUntil } from './quiet/quiet.service';
export { isPushAddress } from './push/push-address';
export { ownPushSender } from './push/push';
export type { PushSender } from './push/push-service';
export { createPushTo } from './push/send-pushes';
export { insertItems } from './bell/new-items.queries';
export { mutualLikeNews, replyNews, requestNews } from './bell/news';
export { deliverOfficeMessages } from './office-messages/deliver-messages';
export { previewDraft, queueDraft } from './office-messages/office-message-mail';
export { notifications, officeMessages } from './notifications.schema';
export {
  assignMessage,
  audienceAmong,
  audienceOf,
  endMessage,
  insertOfficeMessage,
  lockedMessage,
  messageById,
  messagesSince,
  setMessage,
} from './office-messages/office-messages.queries';

export async function register(app: App): Promise<void> {
  const pushes = await createPushes(app);
  notificationsRoutes(app, pushes.subscriptions);
  notificationsLive(app);
  bellLive(app);
  await bellJobs(app);
  pushLive(app, pushes);
  await pushJobs(app, pushes);
  const links = makeUnsubscribeLinks(app.tokens, app.config.publicUrl);
  unsubscribeRoute(app, links);
  await sendMailsRegularly(app, requestMailKind({ ...app, links }));
  await sendMailsRegularly(app, messageMailKind({ ...app, links }));
  outboxLive(app);
  await outboxJobs(app, pushes.pushing);
  await sendMailsRegularly(app, itemMailKind({ ...app, links }));
  await sendMailsRegularly(app, digestKind({ ...app, links }));
  await sendQueuedMails(app, unitMailKind(app));
  await officeMessageJobs(app, links);
  unitMailLive(app);
}
