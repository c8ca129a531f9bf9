import webPush from 'web-push';
import type { App } from '../../../platform/app';
import { type Announce, makeAnnounce } from './announce';
import { type Deliveries, openDeliveries } from './deliveries';
import { makePushSender } from './push-service';
import { type EndRings, makeEndRings, ringEnds } from './ring-ends';
import { messagePushes, type PushDependencies } from './send-pushes';
import { storedPushKeys } from './subscriptions.queries';
import { makeSubscriptions, type Subscriptions } from './subscriptions.service';

export interface Pushes {
  deliveries: Deliveries;
  ringEnds: Deliveries;
  subscriptions: Subscriptions;
  announce: Announce;
  endRings: EndRings;
  pushing: PushDependencies;
}

/**
 * Notifies people of new messages in the browsers where they want it, with keys that are generated at the first start.
 */
export async function createPushes(app: App): Promise<Pushes> {
  const { db, log, config } = app;
  const keys = await storedPushKeys(db, () => webPush.generateVAPIDKeys());
  const { production, supportEmail } = config;
  const sender = makePushSender(keys, { contact: `mailto:${supportEmail}`, production });
  const pushing = { db, log, sender, productName: config.productName };
  const ends = openDeliveries(log, ringEnds(pushing));
  const deliveries = openDeliveries(log, messagePushes(pushing, ends));
  app.http.addHook('onClose', async () => {
    await deliveries.close();
    await ends.close();
  });
  return {
    deliveries,
    ringEnds: ends,
    subscriptions: makeSubscriptions({ db, sender, config }),
    announce: makeAnnounce(app),
    endRings: makeEndRings(app, ends),
    pushing,
  };
}
