import type { MembershipId } from '@nestmate/contract/ids';
import {
  type NotificationChoice,
  notificationChannels,
  notificationDefaults,
  notificationTopics,
} from '@nestmate/contract/notification-choices';
import type { Db } from '../../../platform/database/client';
import { choose, chosenBy } from './choices.queries';

/** Whether a resident is notified of each topic through each of its channels. */
export async function choicesOf(
  db: Db,
  membershipId: MembershipId,
): Promise<{ choices: (NotificationChoice & { is_fixed: boolean })[] }> {
  const chosen = await chosenBy(db, membershipId);
  const choices = notificationTopics.flatMap((topic) =>
    notificationChannels.flatMap((channel) => {
      const byDefault = notificationDefaults[topic][channel];
      if (byDefault === undefined) return [];
      const choice = chosen.find((each) => each.topic === topic && each.channel === channel);
      const is_fixed = byDefault === 'always';
      return { topic, channel, is_on: is_fixed || (choice?.isOn ?? byDefault), is_fixed };
    }),
  );
  return { choices };
}

/** Turns one kind of notification on or off for one channel. */
export async function chooseOne(
  db: Db,
  membershipId: MembershipId,
  choice: NotificationChoice,
  now: Date,
): Promise<void> {
  await choose(db, membershipId, [choice], now);
}
