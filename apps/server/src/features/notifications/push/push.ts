import webPush from 'web-push';
import type { App } from '../../../platform/app';
import { type Announce, makeAnnounce } from './announce';
import { type Deliveries, openDeliveries } from './deliveries';
import { makePushSender, type PushSender } from './push-service';
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

/** Sends pushes with the keys of this installation, which are generated at the first start. */
export async function ownPushSender({ db, config }: Pick<App, 'config' | 'db'>): Promise<PushSender> {
  const keys = await storedPushKeys(db, () => webPush.generateVAPIDKeys());
  const { production, supportEmail } = config;
  return makePushSender(keys, { contact: `mailto:${supportEmail}`, production });
}

/**
 * Notifies people of new messages in the browsers where they want it.
 */
export async function createPushes(app: App): Promise<Pushes> {
  const { db, log, config } = app;
  const sender = await ownPushSender(app);
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
