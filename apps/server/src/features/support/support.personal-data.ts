import { personalData, type WithheldTable } from '../../platform/personal-data/personal-data';
import { feedback, supportConversations, supportMessages, supportNotes } from './support.schema';

export const supportPersonalData = [
  personalData({ section: 'feedback', table: feedback, mine: [feedback.membershipId] }),
  personalData({
    section: 'supportConversations',
    table: supportConversations,
    mine: [supportConversations.membershipId],
    leftOut: { assigneeId: 'Who of the office works on what is the office’s.' },
  }),
  personalData({
    section: 'supportMessages',
    table: supportMessages,
    mine: [supportMessages.conversationId],
    leftOut: { staffId: 'Who of the office works on what is the office’s.' },
  }),
];

export const supportWithheld: WithheldTable[] = [
  {
    table: supportNotes,
    reason: 'What staff write for each other; deleted with the conversation.',
  },
];
