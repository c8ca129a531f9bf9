import type { ChatMessage } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { useState } from 'react';
import { chatStore, useMessage } from '../store/chat';
import { mayEdit } from '../store/chat-state';

interface Edit {
  message: ChatMessage;
  text: string;
  /** The code of the error with which it was refused. */
  error: string | null;
  isPending: boolean;
}

/** The messages that were chosen to be edited, and to be replied to. */
interface ChosenMessages {
  editing: ChatMessage | undefined;
  replyTo: ChatMessage | undefined;
}

const beginEdit = (message: ChatMessage): Edit => ({
  message,
  text: message.body,
  error: null,
  isPending: false,
});

/**
 * The message that the text box edits, until its new text is saved, or another message is replied to.
 * @param chosen a new object per choice, so that choosing the same message again counts
 */
export function useEdit(sid: ChatSid, chosen: ChosenMessages) {
  const { editing, replyTo } = chosen;
  const [edit, setEdit] = useState<Edit>();
  // A text box that comes back, as after an unblock, does not begin again.
  const [taken, setTaken] = useState(chosen);
  if (taken.editing !== editing || taken.replyTo !== replyTo) {
    setTaken(chosen);
    setEdit(editing && taken.editing !== editing ? beginEdit(editing) : undefined);
  }
  const isGone = useMessage(sid, edit?.message.index)?.type === 'removed';
  const shown = isGone ? undefined : edit;
  const drop = () => setEdit(undefined);
  const change = (part: Partial<Edit>) => setEdit((before) => before && { ...before, ...part });

  async function save() {
    if (!shown || shown.isPending) return;
    const { message, text } = shown;
    if (text === message.body) return drop();
    change({ isPending: true, error: null });
    const error = await chatStore.edit(sid, message.index, text);
    if (error === null) drop();
    else change({ isPending: false, error });
  }
  return {
    ...shown,
    isPending: shown?.isPending ?? false,
    drop,
    change: (text: string) => change({ text, error: null }),
    save,
    /** Begins with the person's newest message. @returns whether that can be edited */
    beginLast(me: string): boolean {
      const messages = chatStore.getState().stretches[sid]?.messages ?? [];
      const last = messages.findLast(({ author, type }) => author === me && type !== 'call');
      if (!last || !mayEdit(last, me, Date.now())) return false;
      setEdit(beginEdit(last));
      return true;
    },
  };
}
