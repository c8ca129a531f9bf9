import { z } from 'zod';
import { chatMessage, chatReactions, conversation, conversationCall } from '../chat';
import type { ErrorCode } from '../errors';
import { chatPictureId, chatSid, messageId, userId } from '../ids';
import { chatPages, limits } from '../limits';
import { reactions } from '../reactions';
import { report, saysWhatIsWrong } from '../reports';
import { personText } from '../shapes/person-text';
import { tidyText } from '../text/tidy-text';
import type { SocketEvents, SocketRequests } from './event-maps';

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
