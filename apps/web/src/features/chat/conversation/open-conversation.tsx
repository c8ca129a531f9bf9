import { useEffect } from 'react';
import { useSelf } from '@/platform/session';
import { useOnline } from '@/platform/use-online';
import { chatStore, useChat } from '../store/chat';
import { ConversationView } from './conversation-view';
import { NotOpen } from './not-open';

interface Props {
  chatId: string;
  /** Beside a call, which has the names and the buttons of the conversation. */
  isBeside?: boolean;
}

/** The conversation of an address, once it has loaded. */
export function OpenConversation({ chatId, isBeside = false }: Props) {
  const { userId } = useSelf();
  const isOnline = useOnline();
  const isOff = useChat(({ phase }) => phase === 'off');
  const address = useChat(({ addresses }) => addresses[chatId]);
  const sid = address && 'sid' in address ? address.sid : undefined;
  const conversation = useChat(({ conversations }) => (sid ? conversations[sid] : undefined));
  const hasStretch = useChat(({ stretches }) => sid !== undefined && stretches[sid] !== undefined);
  useEffect(() => {
    if (!isOff) void chatStore.open(chatId);
  }, [isOff, chatId]);
  if (conversation && hasStretch)
    return (
      <ConversationView key={conversation.sid} conversation={conversation} me={userId} isBeside={isBeside} />
    );
  // It was known before: the person has left the room.
  const isGone = sid !== undefined && !conversation;
  const unknown = isGone ? 'NotFound' : isOnline || isOff ? undefined : 'Offline';
  const error = address && 'error' in address ? address.error : unknown;
  return <NotOpen chatId={chatId} error={error} />;
}
