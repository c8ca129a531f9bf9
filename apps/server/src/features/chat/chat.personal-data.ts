import { personalData, type WithheldTable } from '../../platform/personal-data/personal-data';
import { pictureName } from '../pictures';
import { chatMessages, chatParticipants, chatReactions, chatReports, chats } from './chat.schema';

const notOwned = {
  sid: 'A conversation is of everybody in it; what is the person’s own in it is listed.',
};

export const chatPersonalData = [
  personalData({
    section: 'chats',
    table: chatParticipants,
    mine: [chatParticipants.membershipId],
    notOwned,
  }),
  personalData({
    section: 'messages',
    table: chatMessages,
    mine: [chatMessages.authorId],
    notOwned,
    leftOut: { reactionRevision: 'It orders changes for windows.' },
    pictures: (rows) => rows.flatMap(({ pictureKey: key }) => (key ? [pictureName(key, 'large')] : [])),
  }),
  personalData({
    section: 'messageReactions',
    table: chatReactions,
    mine: [chatReactions.membershipId],
    notOwned: {
      ...notOwned,
      messageIndex: 'A message is its author’s; what the person thought of it is listed.',
    },
  }),
  personalData({
    section: 'reports',
    table: chatReports,
    mine: [chatReports.reporterId],
    notOwned: {
      ...notOwned,
      reportedId: 'Who has reported somebody is between them and the housing office.',
    },
  }),
];

export const chatWithheld: WithheldTable[] = [
  { table: chats, reason: 'Who talks with whom is among the chats, with how far they have read.' },
];
