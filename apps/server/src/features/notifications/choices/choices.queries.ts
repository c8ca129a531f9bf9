import type { MembershipId } from '@nestmate/contract/ids';
import {
  type NotificationChoice,
  type NotificationChannel,
  type NotificationTopic,
  notificationDefaults,
  notificationTopics,
} from '@nestmate/contract/notification-choices';
import { eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { notificationChoices } from '../notifications.schema';

/** A resident's choices. Index: the primary key. */
export async function chosenBy(db: Db, membershipId: MembershipId) {
  return db.select().from(notificationChoices).where(eq(notificationChoices.membershipId, membershipId));
}

/** Stores a resident's choice; idempotent. @returns whether the membership exists */
export async function choose(
  db: Db,
  membershipId: MembershipId,
  chosen: readonly NotificationChoice[],
  now: Date,
): Promise<boolean> {
  const [found] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  if (!found) return false;
  await db
    .insert(notificationChoices)
    .values(
      chosen.map(({ topic, channel, is_on: isOn }) => ({
        membershipId,
        topic,
        channel,
        isOn,
        changedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [notificationChoices.membershipId, notificationChoices.topic, notificationChoices.channel],
      set: { isOn: sql`excluded.is_on`, changedAt: now },
    });
  return true;
}

/** The memberships of the account that has claimed one, itself included. Index: memberships(user_id). */
export async function membershipsBeside(db: Db, membershipId: MembershipId): Promise<MembershipId[]> {
  const one = alias(memberships, 'one');
  const rows = await db
    .select({ id: memberships.id })
    .from(one)
    .innerJoin(memberships, or(eq(memberships.id, one.id), eq(memberships.userId, one.userId)))
    .where(eq(one.id, membershipId));
  return rows.map(({ id }) => id);
}

/** The default choice for a topic that is known only to the query. */
const defaultOf = (topic: SQL, channel: NotificationChannel): SQL => {
  const on = notificationTopics.filter((each) => notificationDefaults[each][channel]);
  return sql`${topic} = any (${sql.param(on)}::text[])`;
};

/**
 * Whether a resident wants to hear of a topic through a channel: one definition for every channel. Index: the primary
 * key of notification_choices.
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
