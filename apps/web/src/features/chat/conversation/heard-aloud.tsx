import type { ChatMessage } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { wordsOfMessage } from '../message-words';
import { useChat } from '../store/chat';

/** Of many that come at once the last few are told. */
const atOnce = 5;
const none: readonly ChatMessage[] = [];

/** Tells a screen reader, politely and one by one, of the messages that come in while the conversation is open. */
export function HeardAloud({ sid, me }: { sid: string; me: string }) {
  const { t } = useTranslation('chat');
  const last = useChat(({ conversations }) => conversations[sid]?.lastMessage) ?? null;
  const messages = useChat(({ stretches }) => stretches[sid]?.messages) ?? none;
  const [opened] = useState(last?.index ?? -1);
  // While one looks at the past, what is new is not among what is there.
  const isBehind = last !== null && last.index > (messages.at(-1)?.index ?? -1);
  const heard = [...messages.slice(-atOnce), ...(isBehind ? [last] : [])].filter(
    ({ index, author, type }) => index > opened && author !== me && type !== 'removed',
  );
  return (
    <div role="log" aria-label={t('heardLabel')} className="sr-only">
      {heard.map((message) => (
        <p key={message.index}>
          {t('heard', { name: message.authorName || t('former'), text: wordsOfMessage(message) })}
        </p>
      ))}
    </div>
  );
}
