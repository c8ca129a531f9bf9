import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { queryClient } from '@/platform/calls/query-client';
import { notificationKeys } from './notifications.keys';

/** Call it after push was turned on or off, or that failed. */
export const refreshPush = (userId: UserId) =>
  queryClient.invalidateQueries({ queryKey: notificationKeys.push(userId) });

/** Call it after quiet hours could not be saved. */
export const refreshQuietHours = (userId: UserId) =>
  queryClient.invalidateQueries({ queryKey: notificationKeys.quietHours(userId) });

/** Call it after the bell's items have changed; a shown list is read again. */
export const refreshNotifications = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: notificationKeys.list(membershipId) });
