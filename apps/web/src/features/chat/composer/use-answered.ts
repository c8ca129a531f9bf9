import type { ChatMessage, ChatSid } from '@nestmate/contract';
import { useState } from 'react';
import { dropDraft, dropDraftOnce, useDraft } from '@/platform/draft';
import { useChat } from '../store/chat';
import type { Answered } from '../store/chat-state';

export type Answering = ReturnType<typeof useAnswered>;

/** The message that the next one answers. It is kept with the draft. */
export function useAnswered(sid: ChatSid) {
  const name = `chat ${sid} reply`;
  const [kept, keep] = useDraft<Answered>(name);
  const [chosen, setChosen] = useState<Answered | null>();
  const answered = chosen === undefined ? (kept ?? undefined) : (chosen ?? undefined);
  const isRemoved = useChat(({ stretches }) =>
    stretches[sid]?.messages.some(({ index, type }) => index === answered?.index && type === 'removed'),
  );
  return {
    answered: answered && isRemoved ? { ...answered, type: 'removed' as const, body: '' } : answered,
    answer({ id, index, author, authorName, type, body }: ChatMessage) {
      const next = { id, index, author, authorName, type, body };
      setChosen(next);
      keep(next);
    },
    drop() {
      setChosen(null);
      void dropDraft(name);
    },
    /** The message that answers it is on its way. */
    sent(isStored: Promise<void>) {
      setChosen(null);
      void dropDraftOnce(name, isStored);
    },
  };
}
