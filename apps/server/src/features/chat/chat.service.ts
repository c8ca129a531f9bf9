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
import type { Events } from '../../platform/events/events';
import { ProductError } from '../../platform/http';
import { isStorable } from '../../platform/http/storable-text';
import type { Jobs } from '../../platform/jobs/jobs';
import { setBlocked } from '../blocking';
import { discardPictures, lookSoon } from '../pictures';
import { endRequestsBetween, inRoomTransaction } from '../room';
import { type Chatter, conversationOf, hasEarlier } from './conversations/conversations.service';
import { setMuted } from './conversations/muting.queries';
import { chatsBetween, membershipOfPerson } from './conversations/pair.queries';
import { messagesIn, removeMessage, searchMessages, writtenBefore } from './messages/messages.queries';
import type { Outbox } from './messages/outbox';
import { insertReport } from './messages/reports.queries';
import { audienceOf } from './participants/audience.queries';
import { isNoticed } from './participants/participation.policy';
import { type KnownParticipation, participationOf } from './participants/participation.queries';
import { moveReadHorizon, unreadCounts } from './participants/read-horizons.queries';
import type { ChatPictures, Sending } from './pictures/chat-pictures.service';

interface Parts {
  db: Db;
  events: Pick<Events, 'publish'>;
  jobs: Jobs;
  outbox: Outbox;
  pictures: ChatPictures;
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
async function insider(db: Db, { membershipId }: Chatter, chatId: ChatSid): Promise<KnownParticipation> {
  const participation = await participationOf(db, { chatId, membershipId });
  if (!participation?.takesPart) throw new ProductError('NotFound');
  return participation;
}

/** What a person can do in their conversations. Each checks anew who takes part, since that changes at any moment. */
export function makeChat({ db, events, jobs, outbox, pictures, tell }: Parts) {
  /** Nothing for a message that stands already: then its upload has been used, by an answer that was lost. */
  const pictureUnlessSent = async (sending: Sending) => {
    const isSent = async () =>
      (await writtenBefore(db, [{ chatId: sending.sid, id: sending.messageId }])).length > 0;
    if (await isSent()) return undefined;
    try {
      return await pictures.make(sending);
    } catch (error) {
      if (await isSent()) return undefined;
      throw error;
    }
  };
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

    /** @throws ProductError `InvalidInput` for words that cannot be sent, or why nothing, or this picture, can be written */
    async send(
      { membershipId }: Chatter,
      { sid, id, body, picture }: ChatRequest<'chat.send'>,
    ): Promise<ChatReplies['chat.send']> {
      const text = tidyMessage(body);
      if (messageMistake(text, picture !== undefined) || !isStorable(text))
        throw new ProductError('InvalidInput');
      const draft = { chatId: sid, membershipId, id, body: text };
      if (!picture) return { message: (await outbox.write({ ...draft, type: 'text' })).message };
      const kept = await pictureUnlessSent({ sid, membershipId, messageId: id, picture });
      const { message } = await outbox.write({ ...draft, type: 'picture', ...(kept && { picture: kept }) });
      if (kept) await pictures.settle(picture);
      return { message };
    },

    /** Marks everything up to a message as read. */
    async read(
      chatter: Chatter,
      { sid, index }: ChatRequest<'chat.read'>,
    ): Promise<ChatReplies['chat.read']> {
      const participation = await insider(db, chatter, sid);
      const horizon = await moveReadHorizon(db, sid, chatter.membershipId, index);
      if (!horizon) throw new ProductError('NotFound');
      if (horizon.moved) {
        // Of a blocked person nobody learns how far they have read; their own other windows do.
        const audience = isNoticed(participation) ? await everybodyIn(sid) : [chatter.membershipId];
        tell.read(audience, { sid, userId: chatter.userId, index: horizon.readIndex });
      }
      return {
        readIndex: horizon.readIndex,
        unreadCount: Math.max(0, participation.lastIndex - horizon.readIndex),
      };
    },

    async typing(chatter: Chatter, { sid }: ChatRequest<'chat.typing'>): Promise<ChatReplies['chat.typing']> {
      const participation = await insider(db, chatter, sid);
      if (!isNoticed(participation)) return {};
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
      const unused = await db.transaction(async (tx) => {
        const removed = await removeMessage(tx, { chatId: sid, index, authorId: chatter.membershipId });
        if (!removed) throw new ProductError('NotFound');
        if (removed.unusedPicture) await discardPictures(tx, [removed.unusedPicture]);
        return removed.unusedPicture;
      });
      if (unused) await lookSoon(jobs);
      tell.removed(await everybodyIn(sid), { sid, index });
      return {};
    },

    /** Tells staff of a message, or of whoever else is in the conversation. @throws ProductError `NotFound` */
    async report(
      chatter: Chatter,
      { sid, index, reason }: ChatRequest<'chat.report'>,
    ): Promise<ChatReplies['chat.report']> {
      const { firstIndex } = await insider(db, chatter, sid);
      if (!isStorable(reason)) throw new ProductError('InvalidInput');
      const report = { chatId: sid, reporterId: chatter.membershipId, index, reason, firstIndex };
      if (!(await db.transaction((tx) => insertReport(tx, report)))) throw new ProductError('NotFound');
      return {};
    },

    /**
     * Blocks the other of two people, which ends what they have asked each other; again, it changes nothing.
     * @throws ProductError `NotFound`, also in a room's conversation, which can be muted
     */
    async block(
      chatter: Chatter,
      { sid, blocked }: ChatRequest<'chat.block'>,
    ): Promise<ChatReplies['chat.block']> {
      const { otherUserId } = await insider(db, chatter, sid);
      if (!otherUserId) throw new ProductError('NotFound');
      await inRoomTransaction(db, async (tx) => {
        await setBlocked(tx, chatter.userId, otherUserId, blocked);
        if (blocked) await endRequestsBetween(tx, events, chatter.userId, otherUserId);
      });
      const theirs = await chatsBetween(db, chatter.userId, otherUserId);
      for (const [each, audience] of await audienceOf(db, theirs)) tell.changed(audience, { sid: each });
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
