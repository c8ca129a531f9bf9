import type { ChatSid } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { chatWindowsOf } from '../participants/chat-windows';
import type { Written } from './write-messages';

/** Emits a written message to the windows of its conversation, and publishes it if it is new. */
export const announceWritten =
  ({ events, live }: Pick<App, 'events' | 'live'>) =>
  (sid: ChatSid, { message, audience, isNew }: Written): void => {
    live.emitEverywhere(audience.map(chatWindowsOf), 'chat.message', { sid, message });
    if (isNew) events.publishHere('message.written', { chatId: sid, message, audience });
  };
