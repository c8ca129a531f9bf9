import type { Logger } from 'pino';
import webPush from 'web-push';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { Live } from '../../../platform/live/transport';
import { makeAnnounce } from './announce';
import { keepPushKeys } from './push-keys.queries';
import { pushMessages } from './push.events';
import { makePushSender } from './push-service';
import { keepPushing } from './send-pushes';
import { makeSubscriptions, type Subscriptions } from './subscriptions.service';

interface Parts {
  db: Db;
  log: Logger;
  events: Events;
  jobs: Jobs;
  live: Live;
  config: Pick<Config, 'production' | 'supportEmail'>;
}

export interface Pushes {
  subscriptions: Subscriptions;
}

/** Notifies people of new messages in the browsers where they want it, with keys that are generated at the first start. */
export async function openPushes({ db, log, events, jobs, live, config }: Parts): Promise<Pushes> {
  const keys = await keepPushKeys(db, () => webPush.generateVAPIDKeys());
  const { production, supportEmail } = config;
  const sender = makePushSender(keys, { contact: `mailto:${supportEmail}`, production });
  await keepPushing(jobs, { db, log, sender });
  pushMessages(events, { db, live, announce: makeAnnounce({ db, log, events, jobs, live }) });
  return { subscriptions: makeSubscriptions({ db, sender, config }) };
}
