import type { CommunityPost, CommunityThread } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import { isStanding, memberships } from '../../memberships';
import { lastNameFor } from '../../people';
import type { SavedPicture } from '../../pictures';
import { isHidden, profiles, shownFirstName } from '../../profile';
import { communityMentions, communityPosts, communityReactions, communityThreads } from '../community.schema';
import type { ReaderInQuery } from './reader.queries';
import { isShownTo } from './shown-posts.queries';

/** The picture of a post; null while it is hidden. */
export const pictureOf = () => sql<SavedPicture | null>`case
  when ${communityPosts.pictureKey} is not null and ${communityPosts.hiddenAt} is null
  then json_build_object('key', ${communityPosts.pictureKey}, 'width', ${communityPosts.pictureWidth}, 'height', ${communityPosts.pictureHeight}) end`;

/** The people that a post names, without those who are hidden from the reader. Index: community_mentions' primary key. */
export const mentionsFor = (reader: ReaderInQuery) => sql<CommunityPost['mentions']>`(
  select coalesce(jsonb_agg(jsonb_build_object('membership_id', ${communityMentions.membershipId}, 'name', ${communityMentions.name})), '[]')
  from ${communityMentions}
  join ${memberships} on ${memberships.id} = ${communityMentions.membershipId}
  join ${profiles} on ${profiles.membershipId} = ${memberships.id}
  where ${communityMentions.postId} = ${communityPosts.id} and ${isStanding()} and not ${isHidden()}
    and ${isShownTo(reader, communityMentions.membershipId)})`;

/** Reactions to a post, of people that the reader may see. Index: community_reactions' primary key. */
export const reactionsFor = (reader: ReaderInQuery) => sql<CommunityPost['reactions']>`(
  select coalesce(jsonb_agg(jsonb_build_object('reaction', reaction, 'count', count, 'is_mine', is_mine)), '[]') from (
    select ${communityReactions.reaction} as reaction, count(*) as count,
      bool_or(${communityReactions.membershipId} = ${reader.membershipId}) as is_mine
    from ${communityReactions}
    where ${communityReactions.postId} = ${communityPosts.id} and ${isShownTo(reader, communityReactions.membershipId)}
    group by 1) each)`;

export type Replier = Omit<CommunityThread['repliers'][number], 'image_urls'> & {
  picture_key: string | null;
};

const shownRepliers = 3;
/** How far back from the last post to look for repliers, since few people may have written many posts. */
const postsLookedAt = 12;

/**
 * Who answered the author of a thread last, the housing office included, as far as the reader may see them. Reads the first post. Index:
 * community_posts(thread_id, index).
 */
export const repliersFor = (reader: ReaderInQuery) => sql<Replier[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('by_office', replier.is_by_office, 'first_name', coalesce(${shownFirstName()}, ''),
      'last_name', coalesce(${lastNameFor(sql`${reader.membershipId}::uuid`)}, ''), 'picture_key', ${profiles.pictureKey}) order by replier.last desc), '[]')
  from (
    select near.author_id, near.is_by_office, max(near.index) as last
    from (
      select post.author_id, post.is_by_office, post.index from ${communityPosts} post
      where post.thread_id = ${communityThreads.id} and post.index > 0 and post.removed_at is null and post.hidden_at is null
      order by post.index desc limit ${sql.raw(String(postsLookedAt))}) near
    left join ${memberships} on ${memberships.id} = near.author_id
    where case when near.is_by_office then not ${communityPosts.isByOffice}
      else ${memberships.id} is distinct from ${communityThreads.authorId} and ${memberships.id} is not null and ${isStanding()}
        and ${isShownTo(reader, sql`near.author_id`)} end
    group by 1, 2 order by 3 desc limit ${sql.raw(String(shownRepliers))}) replier
  left join ${memberships} on ${memberships.id} = replier.author_id
  left join ${profiles} on ${profiles.membershipId} = ${memberships.id})`;
