import { personalData, type Withheld } from '../../platform/personal-data/personal-data';
import { communityPosts, communityReads, communityThreads } from './community.schema';

export const communityPersonalData = [
  personalData({
    section: 'posts',
    table: communityPosts,
    mine: [communityPosts.authorId],
    notOwned: { threadId: 'A thread is of everybody in it; the person’s own posts are listed.' },
    leftOut: { words: 'The text again, as it is searched.' },
  }),
  personalData({
    section: 'readThreads',
    table: communityReads,
    mine: [communityReads.membershipId],
    notOwned: { threadId: 'A thread is of everybody in it; the person’s own posts are listed.' },
  }),
];

export const communityWithheld: Withheld[] = [
  { table: communityThreads, reason: 'The person who began a thread wrote its first post, which is listed.' },
];
