import {
  type NotificationChannel,
  type NotificationTopic,
  notificationDefaults,
  notificationTopics,
} from '@nestmate/contract';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { notificationChoices } from './choices.schema';

/** The default choice for a topic that is known only to the query. */
const defaultOf = (topic: SQL, channel: NotificationChannel): SQL => {
  const on = notificationTopics.filter((each) => notificationDefaults[each][channel]);
  return sql`${topic} = any (${sql.param(on)}::text[])`;
};

/**
 * Whether a resident wants to hear of a topic through a channel: one definition for every channel. Index: the primary key of
 * notification_choices.
 */
export const wants = (
  membershipId: SQLWrapper,
  topic: NotificationTopic | SQL,
  channel: NotificationChannel,
): SQL<boolean> => {
  const known = typeof topic === 'string' ? sql`${topic}::text` : topic;
  const otherwise =
    typeof topic === 'string'
      ? sql`${notificationDefaults[topic][channel] !== false}`
      : defaultOf(known, channel);
  return sql`coalesce((
    select choice.is_on from ${notificationChoices} choice
    where choice.membership_id = ${membershipId} and choice.topic = ${known} and choice.channel = ${channel}), ${otherwise})`;
};
