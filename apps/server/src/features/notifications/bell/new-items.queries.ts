import type { MembershipId, NotificationId, PostId } from '@nestmate/contract/ids';
import type { NotificationKind } from '@nestmate/contract/notification-list';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';
import { notificationPeople, notifications } from '../notifications.schema';

export interface News {
  kind: NotificationKind;
  /** Events of the same group before it is read make one item. */
  group: string;
  path: string;
  to: readonly MembershipId[];
  /** The person who caused the event. */
  by?: readonly MembershipId[];
  post?: { threadId: PostId; index: number };
}

export interface NewItem {
  notificationId: NotificationId;
  membershipId: MembershipId;
}

/**
 * Adds items for residents who have an account. Rows are written in a fixed order, so that two transactions for the same residents do not
 * deadlock. Index: notifications_open_group.
 * @returns the new items, each with its resident
 */
export async function insertItems(
  tx: Db,
  { kind, group, path, to, by = [], post }: News,
  now: Date,
): Promise<NewItem[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ [Column in keyof NewItem]: NewItem[Column] }>(sql`
    with told as (
      insert into ${notifications} as item (id, membership_id, kind, group_key, path, thread_id, post_index, notified_at)
      select gen_random_uuid(), ${memberships.id}, ${kind}::text, ${group}::text, ${path}::text,
        ${post?.threadId ?? null}::uuid, ${post?.index ?? null}::int, ${at}
      from ${memberships}
      where ${memberships.id} = any (${sql.param([...to])}::uuid[]) and ${isStanding()} and ${memberships.userId} is not null
      order by ${memberships.id}
      on conflict (membership_id, group_key) where read_at is null do update
      set kind = excluded.kind, path = excluded.path, notified_at = greatest(item.notified_at, excluded.notified_at), seen = false,
        post_index = greatest(item.post_index, excluded.post_index)
      returning id, membership_id
    ), people as (
      insert into ${notificationPeople} as involved (notification_id, membership_id, notified_at)
      select told.id, person.id, ${at} from told
      join unnest(${sql.param([...by])}::uuid[]) as person (id) on person.id <> told.membership_id
      order by told.id, person.id
      on conflict (notification_id, membership_id) do update set notified_at = excluded.notified_at
    )
    select id as "notificationId", membership_id as "membershipId" from told`);
  return rows;
}
