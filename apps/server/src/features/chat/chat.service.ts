import {
  chatPages,
  type ChatReplies,
  type ChatRequest,
  type ChatSid,
  messageMistake,
  type MembershipId,
  tidyMessage,
  type UserId,
} from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import { isStorable } from '../../platform/http/storable-text';
import { setBlocked } from '../blocking';
import { isNoticed } from './chat.policy';
import {
  audienceOf,
  membershipOfPerson,
  moveReadHorizon,
  setMuted,
  unreadCounts,
} from './conversations/conversations.queries';
import { type Chatter, conversationOf, hasEarlier } from './conversations/conversations.service';
import { type KnownStanding, standingOf } from './conversations/standing.queries';
import { messagesIn, removeMessage, searchMessages } from './messages/messages.queries';
import type { Outbox } from './messages/outbox';
import { insertReport } from './messages/reports.queries';

interface Parts {
  db: Db;
  outbox: Outbox;
  tell: Tell;
}

/** Tells people of a conversation something, in all their windows, on whatever process. */
export interface Tell {
  removed: (audience: readonly MembershipId[], event: { sid: ChatSid; index: number }) => void;
  read: (audience: readonly MembershipId[], event: { sid: ChatSid; userId: UserId; index: number }) => void;
  typing: (audience: readonly MembershipId[], event: { sid: ChatSid; userId: UserId }) => void;
  changed: (audience: readonly MembershipId[], event: { sid: ChatSid }) => void;
}

/** @throws ProductError `NotFound` for who takes no part, whether or not there is such a conversation */
async function insider(db: Db, { membershipId }: Chatter, chatId: ChatSid): Promise<KnownStanding> {
  const standing = await standingOf(db, { chatId, membershipId });
  if (!standing?.isInside) throw new ProductError('NotFound');
  return standing;
}

/** What a person can do in their conversations. Each checks anew who takes part, since that changes at any moment. */
export function makeChat({ db, outbox, tell }: Parts) {
  const everybodyIn = async (sid: ChatSid) => (await audienceOf(db, [sid])).get(sid) ?? [];

  return {
    /** Messages before or after an index, in their order. */
    async history(
      chatter: Chatter,
      { sid, ...wanted }: ChatRequest<'chat.history'>,
    ): Promise<ChatReplies['chat.history']> {
      const { firstIndex } = await insider(db, chatter, sid);
      const messages = await messagesIn(db, sid, { firstIndex, ...wanted });
      return { messages, hasPrevPage: hasEarlier(messages, firstIndex) };
    },

    /** @throws ProductError `InvalidInput` for words that cannot be sent, or why nothing can be written */
    async send(
      { membershipId }: Chatter,
      { sid, id, body }: ChatRequest<'chat.send'>,
    ): Promise<ChatReplies['chat.send']> {
      const text = tidyMessage(body);
      if (messageMistake(text) || !isStorable(text)) throw new ProductError('InvalidInput');
      const { message } = await outbox.write({ chatId: sid, membershipId, id, type: 'text', body: text });
      return { message };
    },

    /** Marks everything up to a message as read. */
    async read(
      chatter: Chatter,
      { sid, index }: ChatRequest<'chat.read'>,
    ): Promise<ChatReplies['chat.read']> {
      const standing = await insider(db, chatter, sid);
      const horizon = await moveReadHorizon(db, sid, chatter.membershipId, index);
      if (!horizon) throw new ProductError('NotFound');
      if (horizon.moved) {
        // Of a blocked person nobody learns how far they have read; their own other windows do.
        const audience = isNoticed(standing) ? await everybodyIn(sid) : [chatter.membershipId];
        tell.read(audience, { sid, userId: chatter.userId, index: horizon.readIndex });
      }
      return {
        readIndex: horizon.readIndex,
        unreadCount: Math.max(0, standing.lastIndex - horizon.readIndex),
      };
    },

    async typing(chatter: Chatter, { sid }: ChatRequest<'chat.typing'>): Promise<ChatReplies['chat.typing']> {
      const standing = await insider(db, chatter, sid);
      if (!isNoticed(standing)) return {};
      const others = (await everybodyIn(sid)).filter((id) => id !== chatter.membershipId);
      tell.typing(others, { sid, userId: chatter.userId });
      return {};
    },

    /** Takes back a message of one's own. Again, it changes nothing. @throws ProductError `NotFound` */
    async remove(
      chatter: Chatter,
      { sid, index }: ChatRequest<'chat.remove'>,
    ): Promise<ChatReplies['chat.remove']> {
      await insider(db, chatter, sid);
      if (!(await removeMessage(db, { chatId: sid, index, authorId: chatter.membershipId })))
        throw new ProductError('NotFound');
      tell.removed(await everybodyIn(sid), { sid, index });
      return {};
    },

    /** Tells staff of a message, or of whoever else is in the conversation. @throws ProductError `NotFound` */
    async report(
      chatter: Chatter,
      { sid, index, reason }: ChatRequest<'chat.report'>,
    ): Promise<ChatReplies['chat.report']> {
      const { firstIndex } = await insider(db, chatter, sid);
      const report = { chatId: sid, reporterId: chatter.membershipId, index, reason, firstIndex };
      if (!(await insertReport(db, report))) throw new ProductError('NotFound');
      return {};
    },

    /** Blocks the other of two people. @throws ProductError `NotFound`, also in a room's conversation, which can be muted */
    async block(
      chatter: Chatter,
      { sid, blocked }: ChatRequest<'chat.block'>,
    ): Promise<ChatReplies['chat.block']> {
      const { otherUserId } = await insider(db, chatter, sid);
      if (!otherUserId) throw new ProductError('NotFound');
      await setBlocked(db, chatter.userId, otherUserId, blocked);
      tell.changed(await everybodyIn(sid), { sid });
      return { conversation: await conversationOf(db, chatter.membershipId, sid) };
    },

    async mute(
      chatter: Chatter,
      { sid, muted }: ChatRequest<'chat.mute'>,
    ): Promise<ChatReplies['chat.mute']> {
      await insider(db, chatter, sid);
      await setMuted(db, sid, chatter.membershipId, muted);
      tell.changed([chatter.membershipId], { sid });
      return { conversation: await conversationOf(db, chatter.membershipId, sid) };
    },

    async search(
      chatter: Chatter,
      { sid, text, before }: ChatRequest<'chat.search'>,
    ): Promise<ChatReplies['chat.search']> {
      const { firstIndex } = await insider(db, chatter, sid);
      if (!isStorable(text)) throw new ProductError('InvalidInput');
      const found = await searchMessages(db, sid, { text, firstIndex, before, count: chatPages.found + 1 });
      return { messages: found.slice(0, chatPages.found), hasMore: found.length > chatPages.found };
    },

    /** Whether somebody of the community can be chatted with. */
    async userExists(
      { subnetworkId }: Chatter,
      { userId }: ChatRequest<'chat.userExists'>,
    ): Promise<ChatReplies['chat.userExists']> {
      return { exists: (await membershipOfPerson(db, subnetworkId, userId)) !== undefined };
    },

    unread: async ({ membershipId }: Chatter): Promise<number> =>
      (await unreadCounts(db, [membershipId])).get(membershipId) ?? 0,
  };
}

export type Chat = ReturnType<typeof makeChat>;
