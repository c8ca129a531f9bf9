import { z } from 'zod';
import { defineCall } from './call';
import type { ErrorCode } from './errors';
import { chatPictureId, chatSid, membershipId, messageId, userId } from './ids';
import { chatPages, limits } from './limits';
import { pictureUrls, sharedPicture, uploadBytes } from './picture';
import { reactions } from './reactions';
import { report, saysWhatIsWrong } from './reports';
import { personText } from './shapes/person-text';
import type { SocketEvents, SocketRequests } from './socket';
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

/** Checked before anything else; a character can take four code units. */
const body = z
  .string()
  .max(limits.chatMessage * 4)
  .overwrite((text) => tidyText(text, 'lines'));
const sid = chatSid;
/** PostgreSQL stores it in 32 bits; this leaves room for one more. */
const maxIndex = 2 ** 31 - 2;
const index = z.number().int().nonnegative().max(maxIndex);

/** The requests to the chat service, by event. Each gets a reply or an error. */
export const chatRequests = {
  'chat.initialize': z.object({ session_token: z.string().max(2000) }),
  'chat.refresh': z.object({ session_token: z.string().max(2000) }),
  'chat.stop': z.object({}),
  /** `before` is the `next` of the previous page. */
  'chat.list': z.object({
    before: z
      .string()
      .max(100)
      .regex(/^\d{1,18}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      .optional(),
  }),
  'chat.open': z.object({ chatId: z.string().max(1000) }),
  'chat.history': z.object({
    sid,
    before: index.optional(),
    after: index.or(z.literal(-1)).optional(),
    count: z.number().int().min(1).max(chatPages.missed).default(chatPages.onLoad),
  }),
  /** With a picture, the body is its caption. */
  'chat.send': z.object({
    sid,
    id: messageId,
    body,
    picture: chatPictureId.optional(),
    replyTo: messageId.optional().describe('A message of the same conversation'),
    after: index
      .or(z.literal(-1))
      .optional()
      .describe(
        'The last message before it that its author could know of: they have read none that came later',
      ),
  }),
  'chat.read': z.object({ sid, index }),
  'chat.typing': z.object({ sid }),
  'chat.remove': z.object({ sid, index }),
  /** Replaces the text of one of the actor's own messages, within `limits.messageEditMs`. */
  'chat.edit': z.object({ sid, index, body }),
  /** Replaces the person's earlier reaction; null removes it. */
  'chat.react': z.object({ sid, index, reaction: z.enum(reactions).nullable() }),
  'chat.report': report.extend({ sid, index: index.optional() }).refine(saysWhatIsWrong),
  'chat.block': z.object({ sid, blocked: z.boolean() }),
  'chat.mute': z.object({ sid, muted: z.boolean() }),
  'chat.search': z.object({
    sid,
    text: personText('line', limits.chatSearch.max).min(limits.chatSearch.min),
    before: index.optional(),
  }),
  'chat.userExists': z.object({ userId }),
};
export type ChatRequestName = keyof typeof chatRequests;
export type ChatRequest<Name extends ChatRequestName> = z.output<(typeof chatRequests)[Name]>;
export type ChatRequestIn<Name extends ChatRequestName> = z.input<(typeof chatRequests)[Name]>;

/** The current text of a message. */
const messageText = z.object({
  body: z.string(),
  editedAt: z.iso.datetime().nullable().describe('Null while it is the first one'),
});
export type MessageText = z.infer<typeof messageText>;

const messagePage = z.object({ messages: z.array(chatMessage), hasPrevPage: z.boolean() });
export type MessagePage = z.infer<typeof messagePage>;

/** The replies of the chat service; fields that are not listed are not sent. */
export const chatReplies = {
  'chat.initialize': z.object({ unreadCount: z.number().int(), expiresAt: z.iso.datetime() }),
  'chat.refresh': z.object({ expiresAt: z.iso.datetime() }),
  'chat.stop': z.object({}),
  'chat.list': z.object({
    conversations: z.array(conversation),
    next: z.string().nullable().describe('The `before` of the next page; null on the last'),
  }),
  'chat.open': messagePage.extend({ conversation }),
  'chat.history': messagePage,
  'chat.send': z.object({ message: chatMessage }),
  'chat.read': z.object({ readIndex: z.number().int(), unreadCount: z.number().int() }),
  'chat.typing': z.object({}),
  'chat.remove': z.object({}),
  'chat.edit': messageText,
  'chat.react': z.object({ reactions: chatReactions }),
  'chat.report': z.object({}),
  'chat.block': z.object({ conversation }),
  'chat.mute': z.object({ conversation }),
  'chat.search': z.object({ messages: z.array(chatMessage), hasMore: z.boolean() }),
  'chat.userExists': z.object({ exists: z.boolean() }),
} satisfies Record<ChatRequestName, z.ZodType>;
export type ChatReplies = { [Name in ChatRequestName]: z.output<(typeof chatReplies)[Name]> };

/** The socket events of windows with a chat session, on every screen. */
export const chatEvents = {
  'chat.message': z.object({ sid, message: chatMessage }),
  'chat.removed': z.object({ sid, index }),
  /** The text of a message has changed, for the participants who may read it. */
  'chat.edited': messageText.extend({ sid, index }),
  /** The reactions to a message, for the participants who may read it. */
  'chat.reacted': z.object({ sid, index, reactions: chatReactions }),
  'chat.read': z.object({ sid, userId, index }),
  'chat.typing': z.object({ sid, userId }),
  /**
   * The conversation's call has begun, changed or ended. An event with an earlier start, or a lower revision, has
   * arrived late.
   */
  'chat.call': z.object({ sid, call: conversationCall }),
  /**
   * The conversation's people, a block between them, or my own settings have changed; the window reads the
   * conversation again. The end of a round, which affects all conversations, is `membership.changed`.
   */
  'chat.changed': z.object({ sid }),
  /** The session token expires in a minute: the window sends a new one. */
  'chat.expiring': z.undefined(),
  /** The session token has expired: the window gets no events until it starts a new session. */
  'chat.expired': z.undefined(),
};
export type ChatEvents = SocketEvents<typeof chatEvents>;

export type ChatRefusal = { error_code: ErrorCode; retry_after?: number };
export type ChatRequestEvents = SocketRequests<typeof chatRequests, typeof chatReplies, ChatRefusal>;
