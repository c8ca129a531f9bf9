import type { ChatMessage, ChatSid, MembershipId } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { chatWindowsOf } from '../participants/chat-windows';
import type { Written } from './write-messages';

/** Emits a written message to the windows of its conversation, and publishes it if it is new. */
export const announceWritten =
  ({ events, live }: Pick<App, 'events' | 'live'>) =>
  (sid: ChatSid, { message, audience, withoutQuote, isNew, readBy }: Written): void => {
    const emit = (to: readonly MembershipId[], shown: ChatMessage) =>
      live.emitEverywhere(to.map(chatWindowsOf), 'chat.message', { sid, message: shown });
    if (withoutQuote.length > 0) emit(withoutQuote, { ...message, replyTo: null });
    emit(
      audience.filter((membershipId) => !withoutQuote.includes(membershipId)),
      message,
    );
    if (readBy && message.author)
      live.emitEverywhere([chatWindowsOf(readBy)], 'chat.read', {
        sid,
        userId: message.author,
        index: message.index,
      });
    if (isNew) events.publishHere('message.written', { chatId: sid, message, audience });
  };
