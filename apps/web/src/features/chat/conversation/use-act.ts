import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';

/** Does one thing at a time with a conversation, and says how it went; what is to be done answers why it could not. */
export function useAct() {
  const { t } = useTranslation('chat');
  const [isPending, setPending] = useState(false);

  async function act(doing: () => Promise<string | null>, done: string): Promise<void> {
    if (isPending) return;
    setPending(true);
    const error = await doing();
    setPending(false);
    if (error === null) toast({ text: done, tone: 'success' });
    else toast({ text: t('actions.failed'), tone: 'danger' });
  }
  return { act, isPending };
}
