import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { wordsOfMessage } from '../message-words';
import { useChat } from '../store/chat';

/** Tells a screen reader, politely, of each message that comes in while the conversation is open. */
export function HeardAloud({ sid, me }: { sid: string; me: string }) {
  const { t } = useTranslation('chat');
  const last = useChat(({ conversations }) => conversations[sid]?.lastMessage) ?? null;
  const [opened] = useState(last?.index ?? -1);
  const isNews = last !== null && last.index > opened && last.author !== me && last.type !== 'removed';
  return (
    <output className="sr-only">
      {isNews && t('heard', { name: last.authorName || t('former'), text: wordsOfMessage(last) })}
    </output>
  );
}
