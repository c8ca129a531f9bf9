import { personalData, type WithheldTable } from '../../platform/personal-data/personal-data';
import { pictureName } from '../pictures';
import {
  communityMentions,
  communityMutes,
  communityPosts,
  communityReactions,
  communityReads,
  communityReports,
  communityThreads,
} from './community.schema';

export const communityPersonalData = [
  personalData({
    section: 'posts',
    table: communityPosts,
    mine: [communityPosts.authorId],
    notOwned: { threadId: 'A thread is of everybody in it; the person’s own posts are listed.' },
    leftOut: {
      words: 'The text again, as it is searched.',
      isByOffice: 'A post of the housing office is of nobody in particular.',
    },
    pictures: (rows) => rows.flatMap(({ pictureKey: key }) => (key ? [pictureName(key, 'large')] : [])),
  }),
  personalData({
    section: 'readThreads',
    table: communityReads,
    mine: [communityReads.membershipId],
    notOwned: { threadId: 'A thread is of everybody in it; the person’s own posts are listed.' },
  }),
  personalData({
    section: 'mentions',
    table: communityMentions,
    mine: [communityMentions.membershipId],
    notOwned: { postId: 'Whom a post names is in its text, which is listed.' },
  }),
  personalData({
    section: 'reactions',
    table: communityReactions,
    mine: [communityReactions.membershipId],
    notOwned: { postId: 'What others think of a post is theirs.' },
  }),
  personalData({
    section: 'mutes',
    table: communityMutes,
    mine: [communityMutes.membershipId],
    inWords: async (rows) => rows.map(({ until }) => ({ until })),
  }),
  personalData({
    section: 'postReports',
    table: communityReports,
    mine: [communityReports.reporterId],
    notOwned: { postId: 'Who has reported somebody is between them and the housing office.' },
  }),
];

export const communityWithheld: WithheldTable[] = [
  { table: communityThreads, reason: 'The person who began a thread wrote its first post, which is listed.' },
];
