import { useTranslation } from '@/platform/use-translation';
import { logOut } from '@/platform/log-out';
import { ConfirmDialog } from '@/ui/confirm-dialog';

/** Asks before logging out. */
export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('logOut.title')}
      confirm={{ label: t('common:yes'), onPress: () => void logOut() }}
      cancelLabel={t('common:no')}
    >
      {t('logOut.description')}
    </ConfirmDialog>
  );
}
