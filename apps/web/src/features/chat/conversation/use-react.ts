import type { ChatSid, Reaction } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { chatStore } from '../store/chat';

/** Says what the person thinks of a message. It shows right away, and a toast tells if the server refuses it. */
export function useReact(sid: ChatSid, index: number) {
  const { t } = useTranslation('chat');
  return async (reaction: Reaction | null): Promise<void> => {
    if ((await chatStore.react(sid, index, reaction)) !== null)
      toast({ text: t('actions.failed'), tone: 'danger' });
  };
}
