import webPush from 'web-push';
import type { App } from '../../../platform/app';
import { makeAnnounce } from './announce';
import { keepPushKeys } from './push-keys.queries';
import { pushMessages } from './push.events';
import { makePushSender } from './push-service';
import { keepPushing } from './send-pushes';
import { makeSubscriptions, type Subscriptions } from './subscriptions.service';

export interface Pushes {
  subscriptions: Subscriptions;
}

/** Notifies people of new messages in the browsers where they want it, with keys that are generated at the first start. */
export async function openPushes(app: App): Promise<Pushes> {
  const { db, log, events, jobs, live, config } = app;
  const keys = await keepPushKeys(db, () => webPush.generateVAPIDKeys());
  const { production, supportEmail } = config;
  const sender = makePushSender(keys, { contact: `mailto:${supportEmail}`, production });
  await keepPushing(jobs, { db, log, sender });
  pushMessages(events, { db, live, announce: makeAnnounce({ db, log, events, jobs, live }) });
  return { subscriptions: makeSubscriptions({ db, sender, config }) };
}
