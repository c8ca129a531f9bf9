import type { MembershipId, PostId } from '@nestmate/contract/ids';
import { topicOfKind } from '@nestmate/contract/notification-choices';
import type { NotificationKind } from '@nestmate/contract/notification-list';
import type { OfficeMessageId } from '@nestmate/contract/staff/ids';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { type Placeholders, preparedChanges } from '../../../platform/database/prepared';
import { sessions } from '../../auth';
import { mailAddress } from '../../contact-address';
import { isStanding, memberships } from '../../memberships';
import { profiles } from '../../profile';
import { wants } from '../choices/choices.queries';
import {
  notificationOutbox,
  notificationPeople,
  notifications,
  pushSubscriptions,
} from '../notifications.schema';

export interface News {
  kind: NotificationKind;
  /** Events of the same group before it is read make one item. */
  group: string;
  path: string;
  to: readonly MembershipId[];
  /** The person who caused the event. */
  by?: readonly MembershipId[];
  post?: { threadId: PostId; index: number };
  /** What the office wrote. */
  officeMessageId?: OfficeMessageId;
}

/** When items are due on other channels; null for never. */
export interface DeliveryTimes {
  mailAt: Date | null;
  pushAt: Date | null;
}

/**
 * The rows of each of the `items`, looked up one by one: PostgreSQL expects a thousand items, and would read whole
 * tables for them.
 */
const membershipOfItem = sql`join lateral (select * from ${memberships} m where m.id = items.membership_id limit 1)
  as ${memberships} on true`;
const profileOfItem = sql`join lateral (select * from ${profiles} p where p.membership_id = items.membership_id limit 1)
  as ${profiles} on true`;

/** The time between two pushes about the same group. */
const groupPause = sql`interval '5 minutes'`;

/**
 * Adds a push of each of the `items` of `news` for each browser of the residents who want it. An item that grows while
 * its push waits stays one push. Rows are written in a fixed order, so that two transactions for the same residents do
 * not deadlock. Index: the primary keys, sessions(user_id), push_subscriptions(session_id).
 */
const pushesOfItems = sql`
  insert into ${notificationOutbox} as waiting (notification_id, membership_id, subscription_id, due_at)
  select items.id, ${memberships.id}, ${pushSubscriptions.id}, news.push_at
  from items
  join news on news.group_key = items.group_key and news.push_at is not null
  ${membershipOfItem}
  join ${sessions} on ${sessions.userId} = ${memberships.userId} and ${sessions.revokedAt} is null
  join ${pushSubscriptions} on ${pushSubscriptions.sessionId} = ${sessions.id}
  where ${wants(memberships.id, sql`news.topic`, 'push')}
  order by items.id, ${pushSubscriptions.id}
  on conflict (notification_id, subscription_id) do update
  set attempts = 0, due_at = case when waiting.due_at is null
    then greatest(excluded.due_at, waiting.sent_at + ${groupPause}) else least(excluded.due_at, waiting.due_at) end
  returning membership_id`;

/** The group of all items about the end of matching. */
export const groupOfEnd = 'office matching';

/** Whether what waits is about the end of matching, of which an unread mail tells nobody that it is near, or over. */
const isOfEnd = sql`exists (select 1 from ${notifications} ended
  where ended.id = waiting.notification_id and ended.group_key = ${sql.raw(`'${groupOfEnd}'`)})`;

/**
 * Adds a mail of each of the `items` of `news` for each resident who wants one and has an address. A group that was
 * mailed is not mailed again before it is read, but for the end of matching. Index: the primary keys.
 */
const mailsOfItems = sql`
  insert into ${notificationOutbox} as waiting (notification_id, membership_id, due_at)
  select items.id, ${memberships.id}, news.mail_at
  from items
  join news on news.group_key = items.group_key and news.mail_at is not null
  ${membershipOfItem}
  ${profileOfItem}
  where ${wants(memberships.id, sql`news.topic`, 'mail')} and ${mailAddress} <> ''
  order by items.id
  on conflict (notification_id, subscription_id) do update set attempts = 0, due_at = excluded.due_at
  where waiting.due_at is null and ${isOfEnd}`;

const addItems = preparedChanges(
  'notifications_add',
  ({ rows, at }: Placeholders<{ rows: string; at: string }>) => ({
    changes: {
      news: sql`
        select * from jsonb_to_recordset(${rows}::jsonb) as news (kind text, group_key text, path text, recipients uuid[],
          people uuid[], thread_id uuid, post_index int, topic text, office_message_id uuid, mail_at timestamptz, push_at timestamptz)`,
      items: sql`
        insert into ${notifications} as item (id, membership_id, kind, group_key, path, thread_id, post_index, office_message_id, notified_at)
        select gen_random_uuid(), ${memberships.id}, news.kind, news.group_key, news.path,
          news.thread_id, news.post_index, news.office_message_id, ${at}::timestamptz
        from news join ${memberships} on ${memberships.id} = any (news.recipients)
        where ${isStanding()} and ${memberships.userId} is not null
        order by ${memberships.id}, news.group_key
        on conflict (membership_id, group_key) where read_at is null do update
        set kind = excluded.kind, path = excluded.path, notified_at = greatest(item.notified_at, excluded.notified_at), seen = false,
          post_index = greatest(item.post_index, excluded.post_index)
        returning id, membership_id, group_key`,
      people: sql`
        insert into ${notificationPeople} as involved (notification_id, membership_id, notified_at)
        select items.id, person.id, ${at}::timestamptz from items join news on news.group_key = items.group_key
        cross join unnest(news.people) as person (id)
        where person.id <> items.membership_id
        order by items.id, person.id
        on conflict (notification_id, membership_id) do update set notified_at = excluded.notified_at`,
      mails: mailsOfItems,
      pushes: pushesOfItems,
    },
    columns: {
      membershipId: sql<MembershipId>`items.membership_id`,
      isPushed: sql<boolean>`exists (select 1 from pushes where pushes.membership_id = items.membership_id)`,
    },
    source: sql`items`,
  }),
);

/**
 * Adds items for residents who have an account, and to the outbox what is to be delivered of them, in one statement.
 * Each of the news has a group of its own. Rows are written in a fixed order, so that two transactions for the same
 * residents do not deadlock. Indexes: notifications_open_group, the primary keys, those of the outbox.
 * @returns each resident who has a new or extended item; `isPushed`: one of their browsers gets a push
 */
export async function insertItems(
  tx: Tx,
  news: readonly (News & Partial<DeliveryTimes>)[],
  now: Date,
): Promise<{ membershipId: MembershipId; isPushed: boolean }[]> {
  const rows = news
    .filter(({ to }) => to.length > 0)
    .map(({ kind, group, path, to, by = [], post, officeMessageId, mailAt = null, pushAt = null }) => ({
      kind,
      group_key: group,
      path,
      recipients: to,
      people: by,
      thread_id: post?.threadId ?? null,
      post_index: post?.index ?? null,
      topic: topicOfKind[kind],
      office_message_id: officeMessageId ?? null,
      mail_at: mailAt,
      push_at: pushAt,
    }));
  if (rows.length === 0) return [];
  return addItems(tx, { rows: JSON.stringify(rows), at: now.toISOString() });
}
