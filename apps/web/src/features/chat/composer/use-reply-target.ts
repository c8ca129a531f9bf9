import type { ChatMessage } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { useEffect, useEffectEvent, useState } from 'react';
import { dropDraft, dropDraftOnce, useDraft } from '@/platform/stored/draft';
import { useMessage } from '../store/chat';
import type { ReplyTarget } from '../store/chat-state';

const targetOf = ({ id, index, author, authorName, type, body }: ChatMessage): ReplyTarget => ({
  id,
  index,
  author,
  authorName,
  type,
  body,
});

/**
 * The message that the next one replies to. It is stored with the draft.
 * @param replyTo a new object for each choice
 */
export function useReplyTarget(sid: ChatSid, replyTo: ChatMessage | undefined) {
  const name = `chat ${sid} reply`;
  const [stored, store] = useDraft<ReplyTarget>(name);
  const [chosen, setChosen] = useState<ReplyTarget | null>();
  const [taken, setTaken] = useState(replyTo);
  if (replyTo && taken !== replyTo) {
    setTaken(replyTo);
    setChosen(targetOf(replyTo));
  }
  // A text box that comes back, as after an unblock, does not store a choice twice.
  const [takenBefore] = useState(replyTo);
  const storeChosen = useEffectEvent(store);
  useEffect(() => {
    if (replyTo && replyTo !== takenBefore) storeChosen(targetOf(replyTo));
  }, [replyTo, takenBefore]);
  const target = chosen === undefined ? (stored ?? undefined) : (chosen ?? undefined);
  // It may be edited or removed meanwhile.
  const current = useMessage(sid, target?.index);
  return {
    target: target && current ? targetOf(current) : target,
    drop() {
      setChosen(null);
      void dropDraft(name);
    },
    /** The reply is on its way. */
    sent(storing: Promise<void>) {
      setChosen(null);
      void dropDraftOnce(name, storing);
    },
  };
}
