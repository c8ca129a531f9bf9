import { type NotificationChannel, topicOfKind } from '@nestmate/contract/notification-choices';
import { type SQL, sql, and, inArray, isNull, ne, not, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isBlockBetween } from '../../blocking';
import { communityPosts, communityThreads } from '../../community';
import { roundStatusHere, subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships } from '../../memberships';
import { isMutualLike, isPending, mayKnow } from '../../people';
import { liveTogether, roommateRequests } from '../../room';
import { wants } from '../choices/choices.queries';
import { notificationPeople, notifications } from '../notifications.schema';
import { joinedThrough } from './news';

/** The owner of the bell. */
export const owner = alias(memberships, 'owner');

type Person = Parameters<typeof mayKnow>[1] & {};

const isThreadShown = sql`exists (
  select 1 from ${communityThreads} thread where thread.id = ${notifications.threadId}
    and thread.removed_at is null and thread.hidden_at is null)`;

/** Whether the owner may see a thread, judging by its author: there is no block between them. */
const isStarterShown = sql`not exists (
  select 1 from ${communityThreads} thread join ${memberships} starter on starter.id = thread.author_id
  where thread.id = ${notifications.threadId} and ${isBlockBetween(owner.userId, sql`starter.user_id`)})`;

/** Whether an author's words still exist: the post with the mention, or any of the replies. */
const isPostShown = (isTheirs: SQL) => sql`${isThreadShown} and ${isStarterShown} and exists (
  select 1 from ${communityPosts} post
  where post.thread_id = ${notifications.threadId} and ${isTheirs} and post.removed_at is null and post.hidden_at is null
    and (post.index = ${notifications.postIndex}
      or (${notifications.kind} <> 'community.mentioned' and post.index between 1 and ${notifications.postIndex})))`;

/**
 * Whether a person of an item is shown in it now: the owner may know them, their request is still open (both are
 * standing, or one would not know the other), their like still mutual, their post still there, they still live
 * together. Indexes: those of `mayKnow`, roommate_requests(from_membership_id, status), room_members(membership_id),
 * community_posts(author_id), the primary keys.
 */
export const isPersonShown = (person: Person): SQL<boolean> => sql`(case
  -- In a community people are named who are hidden from Find.
  when ${notifications.kind} like 'community.%' then ${isStanding(person)}
    and not ${isBlockBetween(owner.userId, person.userId)} and ${isPostShown(sql`post.author_id = ${person.id}`)}
  -- Written once for all other kinds: planning it takes longer than finding the items.
  else ${mayKnow(owner.id, person)} and case
    when ${notifications.kind} = 'request.received' then exists (
      select 1 from ${roommateRequests}
      where ${roommateRequests.fromMembershipId} = ${person.id} and ${roommateRequests.toMembershipId} = ${owner.id}
        and ${isPending(roommateRequests)}) and not ${liveTogether(owner.id, person.id)}
    when ${notifications.kind} = 'request.toRoommate' then exists (
      select 1 from ${roommateRequests}
      where ${roommateRequests.fromMembershipId} = ${person.id} and ${isPending(roommateRequests)}
        and ${liveTogether(owner.id, roommateRequests.toMembershipId)}) and not ${liveTogether(owner.id, person.id)}
    when ${notifications.kind} = 'interest.mutual' then ${isMutualLike(owner, person)}
    when ${notifications.kind} in ('request.accepted', 'room.joined') then ${liveTogether(owner.id, person.id)}
    else true end
  end)`;

/** Whether a person of an item is the roommate who agreed on those who joined. */
export const hasAgreed = (person: Person): SQL<boolean> =>
  sql`(${notifications.groupKey} = ${joinedThrough}::text || ${person.id})`;

const person = alias(memberships, 'person');

/**
 * Whether an item is still true: it is about nobody in particular, or about somebody who is shown. It stays true that a
 * roommate has left, even if their name may no longer be shown.
 */
export const isStillSo = (): SQL<boolean> => sql`(
  ${notifications.kind} like 'office.%' or ${notifications.kind} in ('room.left', 'friend.unsent')
    or (${notifications.kind} = 'community.announced' and ${isThreadShown})
  or (${notifications.kind} = 'community.officeReplied' and ${isPostShown(sql`post.is_by_office`)}) or exists (
    select 1 from ${notificationPeople} involved join ${memberships} person on person.id = involved.membership_id
    where involved.notification_id = ${notifications.id} and ${isPersonShown(person)} and not ${hasAgreed(person)}))`;

/** The topic of an item, by which a resident chooses what to hear of. */
const topic = sql`(${sql.param(topicOfKind)}::jsonb ->> ${notifications.kind})`;

/** Whether the owner of an item has its topic on for a channel. */
export const isEnabledOn = (channel: NotificationChannel): SQL<boolean> =>
  wants(notifications.membershipId, topic, channel);

/** Whether an item is shown now: one definition for the list and every count. */
export const isShown = (): SQL<boolean> => sql`(${isEnabledOn('app')} and ${isStillSo()})`;

/** Items that can be answered only while matching is open. */
const ofMatching = inArray(notifications.kind, [
  'request.received',
  'request.toRoommate',
  'interest.mutual',
  'office.matchingEndsSoon',
]);

/** Items that are no longer so once matching is open again. */
const ofItsEnd = inArray(notifications.kind, ['office.matchingOver', 'office.matchingOverAlone']);

const isMatching = sql`(${roundStatusHere()} = 'MATCHING' and not ${unitTypes.paused})`;

/**
 * Whether an item is still to be sent to its owner: one definition for pushes, mails and digests. It is unread, still
 * true, on for that channel, and belongs to a community where the owner can act on it. Joined with the owner, their
 * subnetwork and unit type.
 */
export const isWorthSending = (channel: 'digest' | 'mail' | 'push'): SQL | undefined =>
  and(
    isNull(notifications.readAt),
    ne(subnetworks.roundStatus, 'ARCHIVED'),
    or(not(ofMatching), isMatching),
    or(not(ofItsEnd), sql`${roundStatusHere()} <> 'MATCHING'`),
    isEnabledOn(channel),
    isStillSo(),
  );
