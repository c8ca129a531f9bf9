import type { ChatSid } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { toast } from '@/ui/toasts';
import { chatStore } from '../store/chat';

/**
 * Runs one action at a time, and shows its outcome in a toast unless it does so itself. An action returns an error
 * code, or null.
 */
export function useAction() {
  const { t } = useTranslation('chat');
  const [isPending, setPending] = useState(false);

  async function act(doing: () => Promise<string | null>, done?: string): Promise<void> {
    if (isPending) return;
    setPending(true);
    const error = await doing();
    setPending(false);
    if (error === null && done !== undefined) toast({ text: done, tone: 'success' });
    if (error !== null) toast({ text: t('actions.failed'), tone: 'danger' });
  }
  return { act, isPending };
}

/** Copies a text, and says so. */
export function useCopyText() {
  const { t } = useTranslation('chat');
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: t('actions.copied') });
    } catch {
      toast({ text: t('actions.failed'), tone: 'danger' });
    }
  };
}

/** Reacts to a message. The reaction shows right away, and a toast reports a refusal by the server. */
export function useReactToMessage(sid: ChatSid, index: number) {
  const { t } = useTranslation('chat');
  return async (reaction: Reaction | null): Promise<void> => {
    if ((await chatStore.react(sid, index, reaction)) !== null)
      toast({ text: t('actions.failed'), tone: 'danger' });
  };
}
