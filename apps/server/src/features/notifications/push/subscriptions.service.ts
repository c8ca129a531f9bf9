import { limits } from '@nestmate/contract/limits';
import type { PushSettings, PushSubscriptionKeys } from '@nestmate/contract/notifications';
import type { Db } from '../../../platform/database/client';
import { type Account, ProductError } from '../../../platform/http';
import { isPushAddress } from './push-address';
import type { PushSender } from './push-service';
import {
  deleteOlderSubscriptions,
  deleteSubscription,
  hasSubscription,
  putSubscription,
} from './subscriptions.queries';

interface SubscriptionDependencies {
  db: Db;
  sender: Pick<PushSender, 'publicKey'>;
  config: { production: boolean };
}

/** The browsers that a person is notified in. Each belongs to a session, and is deleted with it. */
export function makeSubscriptions({ db, sender, config }: SubscriptionDependencies) {
  const settings = async ({ sessionId }: Account): Promise<PushSettings> => ({
    public_key: sender.publicKey,
    is_on: await hasSubscription(db, sessionId),
  });
  return {
    settings,
    /** @throws ProductError `InvalidInput` for an address that cannot be a push service's */
    async subscribe(account: Account, subscription: PushSubscriptionKeys): Promise<PushSettings> {
      if (!isPushAddress(subscription.endpoint, config)) throw new ProductError('InvalidInput');
      await putSubscription(db, account.sessionId, subscription);
      await deleteOlderSubscriptions(db, account.userId, limits.pushSubscriptions);
      return settings(account);
    },
    async unsubscribe(account: Account): Promise<PushSettings> {
      await deleteSubscription(db, { sessionId: account.sessionId });
      return settings(account);
    },
  };
}

export type Subscriptions = ReturnType<typeof makeSubscriptions>;
