import type { App } from '../../platform/app';
import { bellJobs, messageMailJobs, requestMailJobs, digestJobs } from './notifications.jobs';
import { bellLive, notificationsLive, pushLive, outboxLive, unitMailLive } from './notifications.live';
import { notificationsRoutes } from './notifications.routes';
import { addressLinkJobs } from './contact-address/address-links.jobs';
import { contactAddressLive } from './contact-address/contact-address.live';
import { contactAddressRoutes } from './contact-address/contact-address.routes';
import { makeUnsubscribeLinks } from './mails/unsubscribe';
import { unsubscribeRoutes } from './mails/unsubscribe.routes';
import { outboxJobs } from './outbox/outbox.jobs';
import { openPushes } from './push/push';
import { pushJobs } from './push/push.jobs';
import { unitMailJobs } from './unit-mail.jobs';

export { notificationsPersonalData, notificationsWithheld } from './notifications.personal-data';
export { tell } from './bell/tell.queries';
export { ofMutualLike, ofReply, ofRequest } from './bell/what-happened';
export { deliverPatiently, deliverQueued } from './mails/deliver';
export * from './contact-address/contact-address.schema';
export {
  lockAddress,
  mailAddress,
  ownedAddresses,
  ownerOfAddress,
  ownsAddress,
} from './contact-address/mail-address.queries';
export { notifications } from './notifications.schema';

export async function register(app: App): Promise<void> {
  const { db, events, log, config, tokens, mail: sendMail } = app;
  const pushes = await openPushes(app);
  notificationsRoutes(app, pushes.subscriptions);
  notificationsLive(app);
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
