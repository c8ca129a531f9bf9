import type { ChatSid, Reaction } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { chatStore } from '../store/chat';

/** Reacts to a message. The reaction shows right away, and a toast reports a refusal by the server. */
export function useReact(sid: ChatSid, index: number) {
  const { t } = useTranslation('chat');
  return async (reaction: Reaction | null): Promise<void> => {
    if ((await chatStore.react(sid, index, reaction)) !== null)
      toast({ text: t('actions.failed'), tone: 'danger' });
  };
}
