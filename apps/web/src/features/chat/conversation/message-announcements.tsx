import type { ChatMessage, ChatSid } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { heardWords } from '../message-words';
import { useChat } from '../store/chat';

/** When many messages arrive at once, only the last few are announced. */
const maxAnnounced = 5;
const none: readonly ChatMessage[] = [];

/** Announces to screen readers, politely and one by one, the messages that arrive while the conversation is open. */
export function MessageAnnouncements({ sid, me }: { sid: ChatSid; me: string }) {
  const { t } = useTranslation('chat');
  const last = useChat(({ conversations }) => conversations[sid]?.lastMessage) ?? null;
  const messages = useChat(({ stretches }) => stretches[sid]?.messages) ?? none;
  const [opened] = useState(last?.index ?? -1);
  // The stretch may end in the past, without the new message.
  const isBehind = last !== null && last.index > (messages.at(-1)?.index ?? -1);
  const announced = [...messages.slice(-maxAnnounced), ...(isBehind ? [last] : [])].filter(
    ({ index, author, type }) => index > opened && author !== me && type !== 'removed',
  );
  return (
    <div role="log" aria-label={t('heardLabel')} className="sr-only">
      {announced.map((message) => (
        <p key={message.index}>{heardWords(message)}</p>
      ))}
    </div>
  );
}
