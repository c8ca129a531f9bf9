import { useTranslation } from '@/platform/texts/use-translation';
import { toast } from '@/ui/toasts';

/** Copies a text and says so. A browser refuses it without the permission, and on a page without https. */
export function useCopy() {
  const { t } = useTranslation('common');
  return async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: done, tone: 'success' });
    } catch {
      toast({ text: t('notCopied'), tone: 'danger' });
    }
  };
}
