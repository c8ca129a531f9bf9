import { z } from 'zod';
import { membershipId, networkId, subnetworkId, supportConversationId, supportMessageId } from '../ids';
import { languages } from '../languages';
import { limits } from '../limits';
import { personText } from '../shapes/person-text';
import { supportState, supportStates, supportText } from '../support';
import { staffId } from './ids';
import { defineStaffCall } from './staff-call';

export const staffSupportConversation = z.object({
  conversation_id: supportConversationId,
  subject: z.string(),
  begins: z.string().describe('The first words of the question'),
  is_by_office: z.boolean().describe('Whether staff began it'),
  state: supportState,
  page: z.string().nullable().describe('The page on which it was written'),
  resident: z.object({
    membership_id: membershipId,
    name: z.string(),
    language: z.enum(languages).nullable().describe('The last one they used'),
  }),
  subnetwork_id: subnetworkId,
  place: z.string(),
  assignee: z.object({ staff_id: staffId, name: z.string() }).nullable(),
  opened_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
  version: z.number().int(),
});
export type StaffSupportConversation = z.infer<typeof staffSupportConversation>;

/** Another conversation of the same resident. */
export const staffOtherQuestion = z.object({
  conversation_id: supportConversationId,
  subject: z.string(),
  state: supportState,
  last_at: z.iso.datetime(),
});

/**
 * What reaches a resident: all that the office writes, only what they see in the app, because their community is
 * archived, what they see once they have registered, or nothing, because they have no account yet or were removed.
 */
const supportReach = z.enum(['all', 'registering', 'archived', 'noAccount', 'removed']);
export type SupportReach = z.infer<typeof supportReach>;

/** A message of either side, or a note that only staff read. */
export const staffSupportMessage = z.object({
  message_id: supportMessageId,
  kind: z.enum(['resident', 'office', 'note']),
  author: z.string().nullable().describe('Of the office; null for the resident, and for former staff'),
  body: z.string(),
  at: z.iso.datetime(),
});
export type StaffSupportMessage = z.infer<typeof staffSupportMessage>;

/** The unit and room where a resident lives or will live. */
export const staffHome = z.object({
  unit_type: z.string(),
  unit_number: z.string().nullable(),
  roommates: z.array(z.object({ membership_id: membershipId, name: z.string() })),
  capacity: z.number().int(),
});
export type StaffHome = z.infer<typeof staffHome>;

const inNetwork = z.object({ networkId });
const conversation = inNetwork.extend({ conversationId: supportConversationId });
const withResident = inNetwork.extend({ membershipId });
const version = z.number().int().min(1).max(1e9);

export const staffSupportCalls = {
  list: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/support',
    summary:
      'List questions of residents that wait, longest first, or those answered or closed, newest first',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({
      state: z.enum(supportStates).default('waiting'),
      of: z.enum(['everybody', 'me', 'nobody']).default('everybody').describe('The assignee'),
      place: subnetworkId.optional(),
    }),
    reply: z.object({
      conversations: z.array(staffSupportConversation),
      count: z.number().int().describe('Of all such conversations'),
    }),
  }),
  count: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/support/count',
    summary: 'Count the conversations that wait for an answer',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({ place: subnetworkId.optional() }),
    reply: z.object({ count: z.number().int() }),
  }),
  read: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/support/:conversationId',
    summary: 'Read a conversation with its messages and notes, oldest first, and where the resident lives',
    right: 'look',
    rateLimit: 'read',
    params: conversation,
    reply: z.object({
      home: staffHome,
      conversation: staffSupportConversation,
      messages: z.array(staffSupportMessage),
      others: z.array(staffOtherQuestion).describe('Other questions of the resident, the latest first'),
    }),
  }),
  ofResident: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/support',
    summary: 'List a resident’s conversations with the office, newest first, and what reaches them',
    right: 'look',
    rateLimit: 'read',
    params: withResident,
    reply: z.object({
      reach: supportReach,
      conversations: z.array(staffOtherQuestion),
      count: z.number().int().describe('Of all their conversations, for `seen` of the next one'),
    }),
  }),
  begin: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/residents/:membershipId/support',
    summary: 'Start a conversation with a resident, which becomes mine; the same ids again change nothing',
    right: 'moderate',
    rateLimit: 'write',
    params: withResident,
    body: z.object({
      conversation_id: supportConversationId,
      message_id: supportMessageId,
      subject: personText('line', limits.support.subject).min(1),
      body: supportText,
      seen: z
        .number()
        .int()
        .min(0)
        .max(1e6)
        .describe('How many conversations the resident had when I looked: a newer one is shown first'),
    }),
    errors: ['ChangedMeanwhile', 'Conflict', 'ResidentRemoved', 'NotJoinedYet'],
  }),
  answer: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/support/:conversationId/messages',
    summary:
      'Answer a resident; an unassigned conversation becomes mine, and the same id again changes nothing',
    right: 'moderate',
    rateLimit: 'write',
    params: conversation,
    body: z.object({ message_id: supportMessageId, body: supportText, version }),
    errors: ['ChangedMeanwhile', 'Conflict'],
  }),
  note: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/support/:conversationId/notes',
    summary: 'Write a note that only staff read; the same id again changes nothing',
    right: 'moderate',
    rateLimit: 'write',
    params: conversation,
    body: z.object({ message_id: supportMessageId, body: supportText }),
    errors: ['Conflict'],
  }),
  change: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/support/:conversationId',
    summary: 'Close, reopen, assign or unassign a conversation',
    right: 'moderate',
    rateLimit: 'write',
    params: conversation,
    body: z.object({ state: supportState, is_mine: z.boolean().optional(), version }),
    errors: ['ChangedMeanwhile'],
  }),
};
