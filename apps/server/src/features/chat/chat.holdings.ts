import { holding } from '../../platform/personal-data/holding';
import { chatMessages, chatParticipants, chatReports } from './chat.schema';

export const chatHoldings = [
  holding({ section: 'chats', table: chatParticipants, mine: [chatParticipants.membershipId] }),
  holding({ section: 'messages', table: chatMessages, mine: [chatMessages.authorId] }),
  holding({
    section: 'reports',
    table: chatReports,
    mine: [chatReports.reporterId],
    theirs: { reportedId: 'Who has reported somebody is between them and the housing office.' },
  }),
];
