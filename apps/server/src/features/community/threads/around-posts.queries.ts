import type { CommunityPost } from '@nestmate/contract';
import { sql } from 'drizzle-orm';
import { isStanding, memberships } from '../../memberships';
import { isHidden, profiles } from '../../profile';
import { communityMentions, communityPosts, communityReactions } from '../community.schema';
import type { ReaderInQuery } from './reader.queries';
import { isShownTo } from './shown-posts.queries';

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
