import type { UserId } from '@nestmate/contract/ids';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { unwrap } from '@/platform/calls/query-client';
import { endPushSubscription } from '@/platform/push-subscription';
import { noId, useSession } from '@/platform/session/session';
import { notificationKeys } from '../notifications.keys';
import { refreshPush } from '../notifications.refresh';
import {
  currentSubscription,
  isSubscribedHere,
  newSubscription,
  subscribeHere,
  isPushOn,
  rememberPush,
} from './push-browser';

const params = () => ({ userId: useSession.getState().userId ?? noId<UserId>() });

/** Whether this browser shows notifications: it is subscribed, also on the server. */
const pushQuery = (userId: UserId) =>
  queryOptions({
    queryKey: notificationKeys.push(userId),
    queryFn: async ({ signal }) => {
      const { public_key, is_on } = await unwrap(
        call(calls.notifications.push, { signal, params: { userId } }),
      );
      return { public_key, is_on: is_on && (await isSubscribedHere()) };
    },
  });

export function usePush() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  return useQuery(pushQuery(userId));
}

async function turnOn(publicKey: string) {
  const subscription = await subscribeHere(publicKey);
  if (!subscription) return;
  await unwrap(call(calls.notifications.subscribe, { params: params(), body: subscription })).catch(
    async (error: unknown) => {
      await endPushSubscription();
      throw error;
    },
  );
  rememberPush(true);
}

async function turnOff() {
  rememberPush(false);
  await unwrap(call(calls.notifications.unsubscribe, { params: params() }));
  await endPushSubscription();
}

/** Turns notifications in this browser on or off. */
export const useSetPush = (publicKey: string) =>
  useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(publicKey) : turnOff()),
    onSettled: () => refreshPush(params().userId),
  });

/**
 * Sends this browser's subscription to the server if the person has push on: browsers change subscriptions by
 * themselves. Never rejects.
 */
export async function renewPush(): Promise<void> {
  const renew = async () => {
    const { public_key: publicKey, is_on: isOn } = await unwrap(
      call(calls.notifications.push, { params: params() }),
    );
    if (isOn) rememberPush(true);
    else if (!isPushOn()) return;
    // A subscription that the server has dropped has ended at the push service.
    const subscription = await (isOn ? currentSubscription(publicKey) : newSubscription(publicKey));
    if (subscription)
      await unwrap(call(calls.notifications.subscribe, { params: params(), body: subscription }));
  };
  // The next start tries again.
  await renew().catch(() => undefined);
}
