import type { App } from '../../platform/app';
import { bellJobs } from './bell/bell.jobs';
import { bellLive } from './bell/bell.live';
import { bellRoutes } from './bell/bell.routes';
import { addressLinkJobs } from './contact-address/address-links.jobs';
import { contactAddressLive } from './contact-address/contact-address.live';
import { contactAddressRoutes } from './contact-address/contact-address.routes';
import { digestJobs } from './digest/digest.jobs';
import { makeUnsubscribeLinks } from './mails/unsubscribe-links';
import { unsubscribeRoutes } from './mails/unsubscribe.routes';
import { messageMailJobs } from './message-mail/message-mail.jobs';
import { notificationsLive } from './notifications.live';
import { notificationsRoutes } from './notifications.routes';
import { outboxJobs } from './outbox/outbox.jobs';
import { outboxLive } from './outbox/outbox.live';
import { openPushes } from './push/push';
import { pushJobs } from './push/push.jobs';
import { pushLive } from './push/push.live';
import { quietRoutes } from './quiet/quiet.routes';
import { requestMailJobs } from './request-mail/request-mail.jobs';
import { unitMailJobs } from './unit-mail/unit-mail.jobs';
import { unitMailLive } from './unit-mail/unit-mail.live';

export { notificationsPersonalData, notificationsWithheld } from './notifications.personal-data';
export { notifications } from './bell/bell.schema';
export { tell } from './bell/tell.queries';
export { ofMutualLike, ofReply, ofRequest } from './bell/what-happened';
export { deliverPatiently } from './mails/deliver';
export { deliverQueued } from './mails/deliver-queued';
export * from './contact-address/contact-address.schema';
export {
  lockAddress,
  mailAddress,
  ownedAddresses,
  ownerOfAddress,
  ownsAddress,
} from './contact-address/mail-address.queries';
export * from './notifications.schema';

export async function register(app: App): Promise<void> {
  const { db, events, log, config, tokens, mail: sendMail } = app;
  const pushes = await openPushes(app);
  notificationsRoutes(app, pushes.subscriptions);
  quietRoutes(app);
  notificationsLive(app);
  bellRoutes(app);
  bellLive(app);
  await bellJobs(app);
  pushLive(app, pushes);
  await pushJobs(app, pushes);
  const links = makeUnsubscribeLinks(tokens, config.publicUrl);
  unsubscribeRoutes(app, links);
  const mailParts = { db, log, config, links, sendMail };
  await requestMailJobs(app, mailParts);
  await messageMailJobs(app, mailParts);
  outboxLive(app);
  await outboxJobs(app, pushes.pushing, mailParts);
  await digestJobs(app, mailParts);
  await unitMailJobs(app);
  unitMailLive(app);
  contactAddressRoutes(app);
  contactAddressLive(app);
  await addressLinkJobs(app, { db, events, log, tokens, config, sendMail });
}
