import type { MembershipId, UserId } from '@nestmate/contract';
import { sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { blockedEitherWay } from '../../blocking';
import { isStanding, memberships } from '../../memberships';
import { lastNameFor } from '../../people';
import { isHidden, profiles, shownFirstName } from '../../profile';
import { communityPosts, communityReads, communityThreads } from '../community.schema';

export interface Reader {
  membershipId: MembershipId;
  userId: UserId;
}

export const author = alias(memberships, 'author');
export const face = alias(profiles, 'face');

/** What a reader is shown of an author; null for a former resident. It reads `author` and `face`, which may be missing. */
export const authorFor = ({ membershipId }: Reader) => ({
  authorId: sql<MembershipId | null>`case when ${isStanding(author)} then ${author.id} end`,
  /** Of somebody hidden only for themselves; whom else they are in touch with is not looked up for each post. */
  hasProfile: sql<boolean>`(not ${isHidden(face)} or ${author.id} = ${membershipId})`,
  authorUserId: sql<UserId | null>`case when ${isStanding(author)} then ${author.userId} end`,
  firstName: shownFirstName(face),
  lastName: lastNameFor(membershipId, author, face),
  pictureKey: face.pictureKey,
});

/** The people whose posts a reader does not see, and who do not see the reader's. */
const kept = ({ userId }: Reader) => blockedEitherWay(sql`${userId}::uuid`);

/** Whether a reader may see what an author wrote. It reads `author`. */
export const isShownTo = (reader: Reader) =>
  sql<boolean>`(${author.userId} is null or ${author.userId} <> all (${kept(reader)}))`;

/** The threads in which the reader may see a post with the words of a `tsquery`. Index: community_posts(words). */
export const threadsWith = (reader: Reader, words: string) => sql`(
  select post.thread_id from ${communityPosts} post left join ${memberships} writer on writer.id = post.author_id
  where post.words @@ ${words}::tsquery and (writer.user_id is null or writer.user_id <> all (${kept(reader)})))`;

/** The posts of a thread after an index which somebody kept from the reader wrote. Index: community_posts(thread_id, index). */
const keptPosts = (reader: Reader, after: SQLWrapper, more = sql``) => sql`(
  select count(*) from ${communityPosts} post join ${memberships} writer on writer.id = post.author_id
  where post.thread_id = ${communityThreads.id} and post.index > ${after} and writer.user_id = any (${kept(reader)}) ${more})`;

/** How many posts of a thread a reader may see. Without blocks nothing is looked at. */
export const postCountFor = (reader: Reader) => sql<number>`(${communityThreads.postCount} - case
  when cardinality(${kept(reader)}) = 0 then 0 else ${keptPosts(reader, sql`-1`)} end)::int`;

/** How many posts by others a reader may see that they have not read; null for a thread never opened. It reads `communityReads`. */
export const unreadFor = (reader: Reader) => sql<number | null>`case
  when ${communityReads.readIndex} is null then null
  when ${communityReads.readIndex} >= ${communityThreads.lastIndex} then 0
  else (
    select count(*)::int from ${communityPosts} post left join ${memberships} writer on writer.id = post.author_id
    where post.thread_id = ${communityThreads.id} and post.index > ${communityReads.readIndex}
      and post.author_id is distinct from ${reader.membershipId}
      and (writer.user_id is null or writer.user_id <> all (${kept(reader)}))
  ) end`;
