import { z } from 'zod';
import { defineCall } from './call';
import { letterId, supportConversationId, supportMessageId, userId } from './ids';
import { limits } from './limits';
import { emailAddress } from './shapes/email-address';
import { personText } from './shapes/person-text';

/** The state of a conversation with the housing office: the office's turn, the resident's turn, or settled. */
export const supportStates = ['waiting', 'answered', 'closed'] as const;
export const supportState = z.enum(supportStates);
export type SupportState = z.infer<typeof supportState>;

/** A message of a resident or the housing office in a conversation. */
export const supportText = personText('lines', limits.support.body).min(1);

/** A path of the product. Queries and fragments are left out, because they may contain secrets. */
export const supportPage = z
  .string()
  .max(limits.support.page)
  .regex(/^\/[^?#\s]*$/);

export const supportConversation = z.object({
  conversation_id: supportConversationId,
  subject: z.string(),
  state: supportState,
  is_by_office: z.boolean().describe('Whether the office began it'),
  is_unread: z.boolean().describe('Whether the office has written since the resident last looked'),
  last_at: z.iso.datetime(),
});
export type SupportConversation = z.infer<typeof supportConversation>;

export const supportMessage = z.object({
  message_id: supportMessageId,
  index: z.number().int().min(0),
  is_office: z.boolean(),
  body: z.string(),
  at: z.iso.datetime(),
});
export type SupportMessage = z.infer<typeof supportMessage>;

const mine = z.object({ userId });
const conversation = mine.extend({ conversationId: supportConversationId });

export const supportCalls = {
  write: defineCall({
    method: 'POST',
    path: '/support/letters',
    summary:
      'Write to support without an account; the answer comes by email, and the same id again changes nothing',
    access: 'public',
    rateLimit: 'guess',
    body: z.object({
      letter_id: letterId,
      email: emailAddress.describe('Where the answer goes; nothing else is sent there'),
      body: supportText,
      page: supportPage.nullable().default(null).describe('The page that it was written from'),
    }),
    errors: ['Conflict'],
  }),
  identity: defineCall({
    method: 'GET',
    path: '/users/:userId/support/identity',
    summary: 'Read who I am for the office’s own chat',
    access: 'membership',
    rateLimit: 'read',
    params: mine,
    reply: z.object({
      identifier: z.string(),
      identifier_hash: z
        .string()
        .nullable()
        .describe(
          'HMAC-SHA-256 of the identifier in hexadecimal, with the secret that the office shares; null without one',
        ),
    }),
  }),
  list: defineCall({
    method: 'GET',
    path: '/users/:userId/support',
    summary: 'List my conversations with the housing office, newest first; it may have begun them',
    access: 'membership',
    rateLimit: 'read',
    params: mine,
    reply: z.object({ conversations: z.array(supportConversation) }),
  }),
  ask: defineCall({
    method: 'POST',
    path: '/users/:userId/support',
    summary: 'Ask the housing office; the same ids again change nothing',
    access: 'membership',
    rateLimit: 'guess',
    params: mine,
    body: z.object({
      conversation_id: supportConversationId,
      message_id: supportMessageId,
      subject: personText('line', limits.support.subject).min(1),
      body: supportText,
      page: supportPage.nullable().default(null).describe('The page on which it was written'),
    }),
    errors: ['Conflict'],
  }),
  read: defineCall({
    method: 'GET',
    path: '/users/:userId/support/:conversationId',
    summary: 'List the messages of a conversation, oldest first',
    access: 'membership',
    rateLimit: 'read',
    params: conversation,
    reply: z.object({ conversation: supportConversation, messages: z.array(supportMessage) }),
  }),
  reply: defineCall({
    method: 'POST',
    path: '/users/:userId/support/:conversationId/messages',
    summary: 'Write another message in a conversation; reopens a closed one',
    access: 'membership',
    rateLimit: 'write',
    params: conversation,
    body: z.object({ message_id: supportMessageId, body: supportText }),
    errors: ['Conflict'],
  }),
  see: defineCall({
    method: 'PUT',
    path: '/users/:userId/support/:conversationId/seen',
    summary: 'Record up to which message I have seen a conversation; only goes forward',
    access: 'membership',
    rateLimit: 'write',
    params: conversation,
    body: z.object({ index: z.number().int().min(0).max(1e6) }),
  }),
};
