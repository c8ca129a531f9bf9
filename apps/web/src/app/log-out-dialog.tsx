import { useTranslation } from '@/platform/use-translation';
import { logOut } from '@/platform/log-out';
import { ConfirmDialog } from '@/ui/confirm-dialog';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks before logging out. */
export function LogOutDialog({ isOpen, onOpenChange }: Props) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('logOut.title')}
      confirm={{ label: t('common:yes'), onPress: () => void logOut() }}
      cancelLabel={t('common:no')}
    >
      {t('logOut.description')}
    </ConfirmDialog>
  );
}
