import { i18n } from '@/platform/i18n';
import { toast, toastDuration } from '@/ui/toasts';

/** Shows that a person is blocked, what else has happened or where to find them, and offers an undo. */
export function tellBlocked(undo: () => void, detail = i18n.t('reporting:block.where')): void {
  toast({
    text: i18n.t('reporting:block.done'),
    detail,
    tone: 'success',
    duration: toastDuration.long,
    action: { label: i18n.t('reporting:block.undo'), onPress: undo },
  });
}
