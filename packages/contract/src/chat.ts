import { z } from 'zod';
import { defineCall } from './call';
import { chatPictureId, chatSid, membershipId, messageId, userId } from './ids';
import { limits } from './limits';
import { pictureUrls, sharedPicture, uploadBytes } from './picture';
import { reactions } from './reactions';
import { lengthOf } from './text/length';
import { tidyText } from './text/tidy-text';

/** A change of a call; only the server writes messages of this kind. */
export const callMessageSteps = ['started', 'joined', 'ended', 'declined', 'notJoined'] as const;
export type CallMessageStep = (typeof callMessageSteps)[number];

/** The reactions of participants to a message, one each. */
export const chatReactions = z.object({
  revision: z.number().int().describe('Grows with each change: the higher one is the later one'),
  given: z
    .array(z.object({ userId, name: z.string(), reaction: z.enum(reactions) }))
    .describe('The earliest first'),
});
export type ChatReactions = z.infer<typeof chatReactions>;

const messageType = z.enum(['text', 'picture', 'call', 'removed']);

/** A message that another one replies to, as it is now. */
export const quotedMessage = z.object({
  index: z.number().int(),
  author: userId.nullable(),
  authorName: z.string(),
  type: messageType,
  body: z.string().describe('The beginning of the message'),
});
export type QuotedMessage = z.infer<typeof quotedMessage>;

/** `removed` keeps its index, so that indexes stay dense. */
export const chatMessage = z.object({
  id: messageId.describe('Made by the author, which makes a retry idempotent'),
  index: z.number().int().describe('Dense, from 0, in the order that is the same for everybody'),
  author: userId.nullable().describe('Null for a former resident'),
  authorName: z.string(),
  type: messageType,
  body: z.string().describe('A picture’s caption, which may be empty'),
  media: sharedPicture.nullable().describe('Present for pictures only'),
  call: z.enum(callMessageSteps).nullable(),
  unanswered: z.boolean().optional().describe('Of a call that ended: nobody but its caller was in it'),
  createdAt: z.iso.datetime(),
  editedAt: z.iso
    .datetime()
    .optional()
    .describe('Absent while its text is the first one; of two texts, the later one is current'),
  replyTo: quotedMessage
    .nullable()
    .optional()
    .describe('The message that it replies to; null where the reader may not read that'),
  reactions: chatReactions.optional().describe('Absent while nobody has reacted'),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatPerson = z.object({
  userId,
  membershipId,
  firstName: z.string(),
  lastName: z.string(),
  profile_picture_urls: pictureUrls.nullable(),
  firstIndex: z.number().int().describe('The first message that they may read'),
  readIndex: z.number().int().describe('The last message they have read; -1 for none'),
});
export type ChatPerson = z.infer<typeof chatPerson>;

/** The call of a conversation, from its first ring to its end. */
export const conversationCall = z.object({
  startedAt: z.iso.datetime().describe('When it began to ring'),
  revision: z.number().int().describe('Grows with each change of the call'),
  isAnswered: z.boolean(),
  people: z.array(userId).describe('The people in the call; none once it is over'),
});
export type ConversationCall = z.infer<typeof conversationCall>;

export const conversation = z.object({
  sid: chatSid,
  chatId: z.string(),
  kind: z.enum(['people', 'room']),
  roomName: z.string().optional().describe('What its roommates call the room; absent without a name'),
  attributes: z.object({
    members: z.array(userId),
    memberships: z.array(membershipId),
    blocked: z.array(userId).describe('Who of the two has blocked the other'),
  }),
  people: z.array(chatPerson),
  lastMessage: chatMessage.nullable(),
  newestAt: z.iso
    .datetime()
    .describe('The time of the newest message, or of its start; the list is sorted by it'),
  lastIndex: z.number().int().describe('-1 while it is empty'),
  firstIndex: z.number().int().describe('The first message that I may read'),
  readIndex: z.number().int(),
  unreadCount: z.number().int().describe('A call counts once, when it starts'),
  uncounted: z
    .array(z.number().int())
    .optional()
    .describe('The indexes of unread messages that do not count: what happened to calls after they started'),
  muted: z.boolean(),
  isOpen: z.boolean().describe('Whether anybody can read a new message'),
  call: conversationCall.optional().describe('Absent while there is none'),
});
export type Conversation = z.infer<typeof conversation>;

const chatSession = z.object({
  session_token: z.string().describe('Short-lived, for the socket only'),
});

export const chatPictureUpload = z.object({
  picture_id: chatPictureId.describe('For `chat.send`, after the upload'),
  upload_url: z.string().describe('Takes the bytes of one picture by PUT, until it expires'),
  expires_at: z.iso.datetime(),
});
export type ChatPictureUpload = z.infer<typeof chatPictureUpload>;

const blockedPeople = z.object({
  people: z.array(
    z.object({
      userId,
      firstName: z.string().describe('Empty while they have not said it'),
      lastName: z.string().describe('Empty where the community does not show it'),
    }),
  ),
});
export type BlockedPeople = z.infer<typeof blockedPeople>;

export const chatCalls = {
  blocked: defineCall({
    method: 'GET',
    path: '/users/:userId/blocked',
    summary: 'List the people of my community whom I have blocked, by name',
    access: 'resident',
    rateLimit: 'read',
    params: z.object({ userId }),
    reply: blockedPeople,
  }),
  block: defineCall({
    method: 'PUT',
    path: '/users/:userId/blocked/:otherId',
    summary: 'Block a person of my community; answers with everybody who is blocked',
    access: 'resident',
    rateLimit: 'write',
    params: z.object({ userId, otherId: userId }),
    reply: blockedPeople,
  }),
  unblock: defineCall({
    method: 'DELETE',
    path: '/users/:userId/blocked/:otherId',
    summary: 'Unblock a person; answers with everybody who is still blocked',
    access: 'resident',
    rateLimit: 'write',
    params: z.object({ userId, otherId: userId }),
    reply: blockedPeople,
  }),
  session: defineCall({
    method: 'GET',
    path: '/users/:userId/chat/session',
    summary: 'Create a token that starts my chat session on the socket',
    access: 'membership',
    rateLimit: 'read',
    params: z.object({ userId }),
    reply: chatSession,
  }),
  picture: defineCall({
    method: 'POST',
    path: '/users/:userId/chat/pictures',
    summary:
      'Create an address to PUT a picture for a conversation to; `chat.send` sends it, or returns why it cannot',
    access: 'resident',
    rateLimit: 'upload',
    params: z.object({ userId }),
    body: z.object({ sid: chatSid, bytes: uploadBytes.optional() }),
    reply: chatPictureUpload,
    errors: ['ChatClosed', 'ChatUnavailable', 'BlockedByThem', 'BlockedByMe'],
  }),
};

export type MessageMistake = 'message_empty' | 'message_long';

/** The error of a message; undefined when it can be sent. A picture needs no caption. */
export function messageMistake(text: string, hasPicture = false): MessageMistake | undefined {
  const length = lengthOf(tidyText(text, 'lines'));
  if (length === 0 && !hasPicture) return 'message_empty';
  return length > limits.chatMessage ? 'message_long' : undefined;
}
